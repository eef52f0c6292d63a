import path from 'node:path'
import type { Documents } from '../../../files/documents.js'
import type { Packages } from '../../../files/packages.js'
import { isSourceFile } from '../../../syntax/parse.js'
import type { ModuleGraph } from '../graph.js'
import { type ModuleUses, moduleUses } from './module-uses.js'

/** Who takes what of whom, in the whole workspace. */
export interface Imports {
  /** `file name` */
  named: ReadonlySet<string>
  whole: ReadonlySet<string>
  handed: ReadonlyMap<string, Array<{ file: string; as: string }>>
  stars: ReadonlyMap<string, string[]>
  /** Of modules that are not found: these names, and modules that are called so, may be any. */
  namesElsewhere: ReadonlySet<string>
  modulesElsewhere: ReadonlySet<string>
  imported: ReadonlySet<string>
  /** Folders of packages that load modules which no text names. */
  open: ReadonlySet<string>
}

interface Parts {
  documents: Documents
  packages: Packages
  graph: ModuleGraph
}

/** What the files of a program import of each other, as their texts tell. */
export class ProgramImports {
  readonly #parts: Parts
  readonly #uses = new Map<string, { stamp: string | null; uses: ModuleUses }>()
  /** Null where some module has other imports than when it was made. */
  #found: { found: Imports; generation: number } | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  files(): Iterable<string> {
    return this.#uses.keys()
  }

  forget(file: string): void {
    if (this.#uses.delete(file)) this.#found = null
  }

  /** Reads what a file imports, where its text has changed. */
  look(file: string): void {
    const { documents } = this.#parts
    const stamp = documents.stamp(file)
    const known = this.#uses.get(file)
    if (known && known.stamp === stamp) return
    const text = isSourceFile(file) ? documents.read(file).text : null
    const uses = moduleUses(text ?? '')
    if (JSON.stringify(known?.uses) !== JSON.stringify(uses)) this.#found = null
    this.#uses.set(file, { stamp, uses })
  }

  now(): Imports {
    const { generation } = this.#parts.graph.resolver
    if (this.#found?.generation !== generation) this.#found = { found: this.#read(), generation }
    return this.#found.found
  }

  #read(): Imports {
    const { graph, packages } = this.#parts
    const named = new Set<string>()
    const whole = new Set<string>()
    const handed = new Map<string, Array<{ file: string; as: string }>>()
    const stars = new Map<string, string[]>()
    const namesElsewhere = new Set<string>()
    const modulesElsewhere = new Set<string>()
    const imported = new Set<string>()
    const open = new Set<string>()
    for (const [file, { uses }] of this.#uses) {
      if (uses.isOpen) open.add(packages.of(file)?.dir ?? '')
      const target = (specifier: string): string | null => {
        const found = graph.resolve(specifier, file)
        if (found !== null) imported.add(found)
        return found
      }
      for (const { name, specifier } of uses.named) {
        const found = target(specifier)
        if (found === null) namesElsewhere.add(name)
        else named.add(`${found} ${name}`)
      }
      for (const specifier of uses.whole) {
        const found = target(specifier)
        if (found === null) modulesElsewhere.add(moduleNameOf(specifier))
        else whole.add(found)
      }
      for (const { name, as, specifier } of uses.handed) {
        const found = target(specifier)
        if (found === null) namesElsewhere.add(name)
        else if (name === '*') whole.add(found)
        else put(handed, `${found} ${name}`, { file, as })
      }
      for (const specifier of uses.stars) {
        const found = target(specifier)
        if (found === null) modulesElsewhere.add(moduleNameOf(specifier))
        else put(stars, found, file)
      }
    }
    return { named, whole, handed, stars, namesElsewhere, modulesElsewhere, imported, open }
  }
}

/** Whether a name of a file is imported by something, itself or by what hands it on; what a library exports may be. */
export function isImportedAnywhere(
  imports: Imports,
  file: string,
  name: string,
  isLibrary: (file: string) => boolean,
  seen = new Set<string>(),
): boolean {
  const key = `${file} ${name}`
  if (seen.has(key)) return false
  seen.add(key)
  if (name === 'default' || isLibrary(file)) return true
  return (
    imports.named.has(key) ||
    imports.whole.has(file) ||
    imports.namesElsewhere.has(name) ||
    imports.modulesElsewhere.has(moduleNameOf(file)) ||
    (imports.handed
      .get(key)
      ?.some((next) => isImportedAnywhere(imports, next.file, next.as, isLibrary, seen)) ??
      false) ||
    (imports.stars.get(file)?.some((next) => isImportedAnywhere(imports, next, name, isLibrary, seen)) ??
      false)
  )
}

/** Of `./lib/tools.ts`, `@/lib/tools` and `./lib/tools/index.js`: `tools`. */
function moduleNameOf(file: string): string {
  const plain = file.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
  return path.posix.basename(plain)
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
