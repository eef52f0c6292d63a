import { Documents } from '../../../files/documents.js'
import type { Framework } from '../../../model/framework.js'
import type { Json } from '../../../model/json.js'
import { loadTransform } from '../../../modules/lazy-form/transform.js'
import { endWith } from '../../../processes/watchdog.js'
import { keepCompiled } from '../../../syntax/compile-cache.js'
import { loadTypeScript } from '../../../syntax/typescript.js'
import { DependencyFingerprints } from '../../cache/dependency-fingerprints.js'
import type { Services } from '../../editor/mending.js'
import { Analysis } from '../analysis.js'
import { DependencyTracker, ModuleGraph } from '../graph.js'
import type { Answered, FromAnalyst, StateUpdate, ToAnalyst } from './analysis-protocol.js'
import { answererOf } from './local-service.js'
import { withIndexes } from './look-json.js'

/*
 * The process that parses, started by the host with fork(): the host's thread stays free, and TypeScript with its trees is
 * not in its memory. It runs no code of the user's, and ends with its host.
 */

/** Whoever starts this process ahead of a workspace may never open one. */
const UNUSED_MS = 30_000

let analyst: ProcessAnalyst | null = null

const unused = setTimeout(() => process.exit(0), UNUSED_MS).unref()
process.on('disconnect', () => process.exit(0))
endWith()
process.on('message', (message: ToAnalyst) => {
  switch (message.type) {
    case 'start':
      clearTimeout(unused)
      analyst = new ProcessAnalyst(message.frameworks)
      return
    case 'ask':
      return void answer(message)
    case 'served':
      return served(message.id, message.value)
    case 'end':
      keepCompiled()
      process.disconnect()
  }
})

// The first question is on its way, or will be.
loadTypeScript()
loadTransform()

async function answer(message: Extract<ToAnalyst, { type: 'ask' }>): Promise<void> {
  let reply: Answered['answer']
  try {
    reply = await (analyst as ProcessAnalyst).answer(message)
  } catch (error) {
    reply = { failed: error instanceof Error ? error.message : String(error) }
  }
  tell({ type: 'answered', id: message.id, answer: reply })
}

function tell(message: FromAnalyst): void {
  process.send?.(message)
}

let nextId = 1
const wanted = new Map<number, (value: never) => void>()

/** The host's, for what the question with this id is about. */
function servicesFor(ask: number): Services {
  const want = <T>(service: keyof Services, inputs: Json[]): Promise<T> =>
    new Promise<T>((resolve) => {
      const id = nextId++
      wanted.set(id, resolve)
      tell({ type: 'wanted', id, ask, service, inputs })
    })
  return { generate: () => want('generate', []), validate: (inputs) => want('validate', inputs) }
}

function served(id: number, value: unknown): void {
  wanted.get(id)?.(value as never)
  wanted.delete(id)
}

class ProcessAnalyst {
  readonly #frameworks: readonly Framework[]
  readonly #documents = new Documents()
  readonly #graph: ModuleGraph
  readonly #analysis: Analysis
  readonly #ingredients: DependencyFingerprints
  #epoch = -1

  constructor(frameworks: readonly Framework[]) {
    this.#frameworks = frameworks
    const documents = this.#documents
    const graph = new ModuleGraph(documents, frameworks)
    this.#graph = graph
    this.#analysis = new Analysis(graph, frameworks)
    this.#ingredients = new DependencyFingerprints({
      root: '',
      text: (file) => documents.read(file).text,
      link: (specifier, importer, kind) => graph.resolver.link(specifier, importer, kind),
      settings: (file) => graph.settings.of(file),
      converters: () => [],
      isInert: (file) => graph.isInert(file),
      isCalled: (factory) => graph.isCalledAnywhere(factory),
      given: (file) => graph.givenOf(file),
      passed: (parameter) => graph.passedToAny([parameter]),
      variables: new Set(),
    })
  }

  async answer({ id, news, question, given, remember }: Extract<ToAnalyst, { type: 'ask' }>) {
    this.#hear(news)
    const answerer = await answererOf(question, this.#analysis, this.#graph, servicesFor(id))
    const touched = new DependencyTracker()
    const value = await this.#graph.touching(touched, () => answerer(...given))
    const dependencies = [...touched]
    return {
      value: withIndexes(question, value, this.#frameworks),
      files: dependencies.flatMap(
        ([kind, file]): Array<[string, string | null]> =>
          kind === 'file' || kind === 'inert' ? [[file, this.#documents.stamp(file)]] : [],
      ),
      learned: [...touched.learned],
      dependencies: remember
        ? dependencies.map(([kind, subject]): [typeof kind, string, string] => [
            kind,
            subject,
            this.#ingredients.value(kind, subject),
          ])
        : [],
    }
  }

  #hear({ epoch, buffers, lessons, forgotten, cleared }: StateUpdate): void {
    const graph = this.#graph
    for (const [file, buffer] of buffers) {
      if (buffer) this.#documents.open(file, buffer.text, 0, buffer.serial)
      else this.#documents.close(file)
    }
    if (cleared) graph.resolver.clear()
    if (epoch !== this.#epoch || cleared || buffers.length > 0) {
      this.#documents.refresh()
      this.#ingredients.refresh()
    }
    this.#epoch = epoch
    for (const file of forgotten) graph.forgetCalls(file)
    for (const [file, learned] of lessons) graph.learn(file, learned)
  }
}
