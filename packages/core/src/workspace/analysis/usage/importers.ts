import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { Documents } from '../../../files/documents.js'
import { isSourceFile } from '../../../syntax/parse.js'
import type { ModuleGraph } from '../graph.js'

interface Known {
  text: string | null
  generation: number
  /** The files of the workspace that it imports. */
  targets: readonly string[]
}

/** What follows is a module: `from '…'`, `import '…'`, `import('…')`, `require('…')`. Comments and strings may add to it. */
const MODULE = /\b(?:from|import|require)(?:[\s(]|\/\*[^*]*\*\/)*(['"`])([^'"`\n]+)\1/g

/** Which files reach which by imports, as a look at their texts tells: without a parse, and again only for texts that changed. */
export class Importers {
  readonly #documents: Documents
  readonly #graph: ModuleGraph
  readonly #known = new Map<string, Known>()

  constructor(documents: Documents, graph: ModuleGraph) {
    this.#documents = documents
    this.#graph = graph
  }

  /** Those of the files, and of what they import, that lead to one of the targets; these among them. */
  async leadingTo(
    targets: ReadonlySet<string>,
    files: Iterable<string>,
    turns?: TimeSlicer,
  ): Promise<Set<string>> {
    const importers = new Map<string, string[]>()
    const reached = new Set(files)
    // What is added meanwhile is looked at, too.
    for (const file of reached) {
      await turns?.yieldIfDue()
      for (const target of this.#targetsOf(file)) {
        reached.add(target)
        const others = importers.get(target)
        if (others) others.push(file)
        else importers.set(target, [file])
      }
    }
    const leading = new Set(targets)
    for (const file of leading) for (const importer of importers.get(file) ?? []) leading.add(importer)
    return leading
  }

  #targetsOf(file: string): readonly string[] {
    const text = isSourceFile(file) ? this.#documents.read(file).text : null
    const { generation } = this.#graph.resolver
    let known = this.#known.get(file)
    if (known?.text !== text || known.generation !== generation) {
      const specifiers =
        text === null ? [] : [...text.matchAll(MODULE)].map(([, , specifier = '']) => specifier)
      const targets = [...new Set(specifiers)].flatMap((each) => this.#graph.resolve(each, file) ?? [])
      known = { text, generation, targets }
      this.#known.set(file, known)
    }
    return known.targets
  }
}
