import { TimeSlicer } from '../../../common/time-slicer.js'
import { Documents } from '../../../files/documents.js'
import type { Framework } from '../../../model/framework.js'
import type { Json } from '../../../model/json.js'
import { loadTransform } from '../../../modules/lazy-form/transform.js'
import { serve } from '../../../processes/connection.js'
import { keepCompiled } from '../../../syntax/compile-cache.js'
import { loadTypeScript } from '../../../syntax/typescript.js'
import { DependencyFingerprints } from '../../cache/dependency-fingerprints.js'
import type { Services } from '../../editor/mending.js'
import { Analysis } from '../analysis.js'
import { DependencyTracker } from '../dependency-tracker.js'
import { ModuleGraph } from '../graph.js'
import { askedOfIndex } from '../index-reads.js'
import type { AnalysisFunctions, Answered, Asked, HostFunctions, StateUpdate } from './analysis-protocol.js'
import { answererOf } from './local-service.js'
import { withIndexes } from './look-json.js'

/*
 * The process that parses, started by the host with fork(): the host's thread stays free, and TypeScript with its trees is
 * not in its memory. It runs no code of the user's, and ends with its host.
 */

/** A host that starts this process before it has a workspace may never open one. */
const UNUSED_MS = 30_000

let answerer: Answerer | null = null

const unused = setTimeout(() => process.exit(0), UNUSED_MS).unref()
const functions: AnalysisFunctions = {
  start(frameworks) {
    clearTimeout(unused)
    answerer = new Answerer(frameworks)
  },
  answer: (id, update, asked) => (answerer as Answerer).answer(id, update, asked),
  end() {
    keepCompiled()
    process.disconnect()
  },
}
const host = serve<HostFunctions>(functions)

// The first question is on its way, or will be.
loadTypeScript()
loadTransform()

/** The host's, for what the question with this id is about. */
function servicesFor(question: number): Services {
  const want = <T>(service: keyof Services, inputs: Json[]): Promise<T> =>
    host.$call('serve', question, service, inputs) as Promise<T>
  return { generate: () => want('generate', []), validate: (inputs) => want('validate', inputs) }
}

class Answerer {
  readonly #frameworks: readonly Framework[]
  readonly #documents = new Documents()
  readonly #graph: ModuleGraph
  readonly #analysis: Analysis
  readonly #fingerprints: DependencyFingerprints
  #epoch = -1

  constructor(frameworks: readonly Framework[]) {
    this.#frameworks = frameworks
    const documents = this.#documents
    const graph = new ModuleGraph(documents, frameworks)
    this.#graph = graph
    this.#analysis = new Analysis(graph, frameworks)
    this.#fingerprints = new DependencyFingerprints({
      root: '',
      text: (file) => documents.read(file).text,
      link: (specifier, importer, kind) => graph.resolver.link(specifier, importer, kind),
      settings: (file) => graph.settings.of(file),
      converters: () => [],
      isInert: (file) => graph.isInert(file),
      isCalled: (factory) => graph.index.isCalled(factory),
      given: (file) => graph.index.givenOf(file),
      passed: (parameter) => graph.index.passedTo([parameter]),
      variables: new Set(),
    })
  }

  async answer(id: number, update: StateUpdate, { question, given, remember }: Asked): Promise<Answered> {
    this.#apply(update)
    const answerer = await answererOf(question, this.#analysis, this.#graph, servicesFor(id))
    if (question === 'look' && !update.isHurried) await this.#readAhead(given[0] as string)
    const touched = new DependencyTracker()
    const value = await this.#graph.tracking(touched, () => answerer(...given))
    const dependencies = [...touched]
    return {
      value: withIndexes(question, value, this.#frameworks),
      files: dependencies.flatMap(
        ([kind, file]): Array<[string, string | null]> =>
          kind === 'file' || kind === 'inert' ? [[file, this.#documents.stamp(file)]] : [],
      ),
      contributions: [...touched.contributions],
      dependencies: remember
        ? dependencies.map(([kind, subject]): [typeof kind, string, string] => [
            kind,
            subject,
            this.#fingerprints.value(kind, subject),
          ])
        : askedOfIndex(dependencies),
    }
  }

  /** Most of a look is reading what the file leads to. Others are answered meanwhile. */
  async #readAhead(file: string): Promise<void> {
    const turns = new TimeSlicer()
    for (const _ of this.#graph.readAhead(file)) await turns.yieldIfDue()
    this.#graph.isHurried = false
  }

  #apply({ epoch, buffers, contributions, forgotten, cleared, isHurried }: StateUpdate): void {
    const graph = this.#graph
    for (const [file, buffer] of buffers) {
      if (buffer) this.#documents.open(file, buffer.text, 0, buffer.serial)
      else this.#documents.close(file)
    }
    if (cleared) graph.resolver.clear()
    if (epoch !== this.#epoch || cleared || buffers.length > 0) {
      this.#documents.refresh()
      this.#fingerprints.refresh()
    }
    this.#epoch = epoch
    graph.isHurried = isHurried
    for (const file of forgotten) graph.forgetCalls(file)
    for (const [file, contribution] of contributions) graph.contribute(file, contribution)
  }
}
