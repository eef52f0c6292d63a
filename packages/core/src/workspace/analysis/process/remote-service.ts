import type { Documents } from '../../../files/documents.js'
import type { Framework } from '../../../model/framework.js'
import { HelperProcess } from '../../../processes/helper-process.js'
import type { Contribution } from '../../cache/cache.js'
import type { Services } from '../../editor/mending.js'
import type { ModuleGraph } from '../graph.js'
import { launchAnalysis } from './analysis-launch.js'
import type { AnalysisFunctions, HostFunctions, StateUpdate } from './analysis-protocol.js'
import {
  type AnalysisAnswer,
  type AnalysisRequests,
  type AnalysisService,
  type AskOptions,
  ClosedError,
} from './analysis-service.js'
import { withFrameworks } from './look-json.js'

export interface RemoteAnalysisOptions {
  documents: Documents
  /** The host's own: its factory index follows that of the process. */
  graph: ModuleGraph
  frameworks: readonly Framework[]
}

/** Parses in a process of its own. It is started by the first question, or ahead of it, and keeps nobody alive. */
export class RemoteAnalysis implements AnalysisService {
  readonly #options: RemoteAnalysisOptions
  readonly #process: HelperProcess<AnalysisFunctions>
  /** What may be asked back, by the question's id. */
  readonly #services = new Map<number, Services>()
  #nextId = 1
  /** What the process has yet to be told. */
  #pending: Pending = nothing()
  readonly #buffers = new Set<string>()
  isHurried = false

  constructor(options: RemoteAnalysisOptions) {
    this.#options = options
    const { documents, graph, frameworks } = options
    documents.onBuffer = (file) => this.#buffers.add(file)
    const functions: HostFunctions = {
      serve: async (question, service, inputs) =>
        (await this.#services.get(question)?.[service](inputs)) ?? null,
    }
    this.#process = new HelperProcess({
      what: 'The process that reads source files',
      start: launchAnalysis,
      functions,
      onStart: (connection) => {
        for (const file of documents.buffers.keys()) this.#buffers.add(file)
        this.#pending = { ...nothing(), contributions: graph.index.all() }
        void connection.$callEvent('start', frameworks)
      },
      // It does not wait for us, and what is urgent does not wait for many others.
      atOnce: 2,
      again: true,
    })
  }

  async ask<M extends keyof AnalysisRequests>(
    question: M,
    given: Parameters<AnalysisRequests[M]>,
    { urgent = false, remember = false, services }: AskOptions = {},
  ): Promise<AnalysisAnswer<M>> {
    const { documents, graph, frameworks } = this.#options
    const id = this.#nextId++
    if (services) this.#services.set(id, services)
    const { value, files, contributions, dependencies } = await this.#process
      .ask('answer', () => [id, this.#takeUpdate(), { question, given, remember }], {
        urgent,
        callsBack: services !== undefined,
      })
      .finally(() => this.#services.delete(id))
    for (const [file, contribution] of contributions) graph.contribute(file, contribution)
    const changed = files.filter(([file, stamp]) => documents.stamp(file) !== stamp)
    if (changed.length > 0) {
      // One side has looked at the disk before the other.
      documents.refresh()
      return null
    }
    const restored = withFrameworks(question, value, frameworks) as Awaited<ReturnType<AnalysisRequests[M]>>
    return { value: restored, files: files.map(([file]) => file), dependencies }
  }

  warm(): void {
    this.#process.warm()
  }

  contribute(file: string, contribution: Contribution): void {
    if (this.#options.graph.contribute(file, contribution))
      this.#pending.contributions.push([file, contribution])
  }

  forgetCalls(file: string): void {
    if (this.#options.graph.forgetCalls(file)) this.#pending.forgotten.push(file)
  }

  clear(): void {
    this.#options.graph.resolver.clear()
    this.#pending.cleared = true
  }

  async dispose(): Promise<void> {
    this.#options.documents.onBuffer = null
    await this.#process.dispose(new ClosedError('The workspace is closed.'), 'end')
  }

  #takeUpdate(): StateUpdate {
    const { documents } = this.#options
    const buffers = [...this.#buffers].map((file): StateUpdate['buffers'][number] => {
      const buffer = documents.buffers.get(file)
      return [file, buffer ? { text: buffer.text, serial: buffer.serial } : null]
    })
    const update = { ...this.#pending, epoch: documents.epoch, buffers, isHurried: this.isHurried }
    this.#buffers.clear()
    this.#pending = nothing()
    return update
  }
}

type Pending = Omit<StateUpdate, 'epoch' | 'buffers' | 'isHurried'>

function nothing(): Pending {
  return { contributions: [], forgotten: [], cleared: false }
}
