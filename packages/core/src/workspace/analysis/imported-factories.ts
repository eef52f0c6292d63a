import type { ImportBinding } from '../../model/module-code.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import { type FactoryRef, factoryRef } from '../../modules/lazy-form/site-model.js'

/** The files around the one whose imports are followed. */
export interface ImportableFiles {
  /** Where an import leads in the workspace. */
  resolve(specifier: string, importer: string): string | null
  /** A file as it is by itself. */
  alone(file: string): ModuleAnalysis | null
  /** A file with the factories that it makes of others that it imports. */
  linked(file: string): ModuleAnalysis | null
  /** False where its text shows that it has no factory, and leads to none. */
  mayMakeTools(file: string): boolean
  /** What `find` gives, found once while all that it asks for is the same. */
  remembered(key: string, find: () => Declared[]): Declared[]
}

/** A top-level name that a file declares. */
export interface Declared {
  file: string
  local: string
}

/** Follows imports to the functions that make tools. */
export class ImportedFactories {
  readonly #files: ImportableFiles

  constructor(files: ImportableFiles) {
    this.#files = files
  }

  /** Imported functions that make tools, by the text of a call's callee. */
  of(analysis: ModuleAnalysis): Map<string, FactoryRef[]> {
    const found = new Map<string, FactoryRef[]>()
    const add = (callee: string, factories: readonly FactoryRef[]) => {
      for (const factory of factories) {
        const key = `${callee}${memberPath(factory.name)}`
        found.set(key, [...(found.get(key) ?? []), factory])
      }
    }
    for (const [local, { specifier, name }] of [...analysis.imports, ...requiredBy(analysis)]) {
      const file = this.#files.resolve(specifier, analysis.file)
      if (file === null || !this.#files.mayMakeTools(file)) continue
      if (name === '*') {
        for (const exported of this.#exportNames(file, new Set()))
          add(`${local}.${exported}`, this.#factories(file, exported))
        continue
      }
      add(local, this.#factories(file, name))
    }
    return found
  }

  #factories(file: string, name: string): FactoryRef[] {
    // Many files import the same names of one barrel, which may be hundreds of files.
    const declared = this.#files.remembered(`${file}\0${name}`, () => this.#declared(file, name, new Set()))
    return declared.flatMap((each) =>
      (this.#files.linked(each.file)?.templates ?? [])
        .filter(({ factory }) => factory === each.local || factory.startsWith(`${each.local}.`))
        .map((template) => factoryRef(template, each.file)),
    )
  }

  #exportNames(file: string, seen: Set<string>): Set<string> {
    const names = new Set<string>()
    const analysis = seen.has(file) || !this.#files.mayMakeTools(file) ? null : this.#files.alone(file)
    if (!analysis) return names
    seen.add(file)
    for (const name of analysis.exports.keys()) names.add(name)
    for (const star of analysis.stars) {
      const target = this.#files.resolve(star, file)
      if (target !== null) for (const name of this.#exportNames(target, seen)) names.add(name)
    }
    return names
  }

  /** What declares an export. */
  #declared(file: string, name: string, seen: Set<string>): Declared[] {
    const key = `${file}\0${name}`
    if (seen.has(key) || !this.#files.mayMakeTools(file)) return []
    seen.add(key)
    const analysis = this.#files.alone(file)
    if (!analysis) return []
    const exported = analysis.exports.get(name)
    if (!exported)
      return analysis.stars.flatMap((specifier) => this.#declaredBy({ specifier, name }, file, seen))
    if (!('local' in exported)) return this.#declaredBy(exported, file, seen)
    const ref = analysis.aliases.get(exported.local)
    const alias =
      ref?.kind === 'alias' && ref.ref.kind !== 'unknown' && ref.ref.members.length === 0 ? ref.ref : null
    if (alias?.kind === 'made' || alias?.kind === 'parameter') return []
    if (alias?.kind === 'import') return this.#declaredBy(alias, file, seen)
    const local = alias?.name ?? exported.local
    const imported = analysis.imports.get(local)
    return imported ? this.#declaredBy(imported, file, seen) : [{ file, local }]
  }

  #declaredBy({ specifier, name }: ImportBinding, importer: string, seen: Set<string>): Declared[] {
    const target = this.#files.resolve(specifier, importer)
    return target === null ? [] : this.#declared(target, name, seen)
  }
}

/** `.add` of the factory `make.add`. */
function memberPath(name: string): string {
  const start = name.indexOf('.')
  return start === -1 ? '' : name.slice(start)
}

/** What a module without imports takes from others, by its names here. */
function requiredBy({ aliases }: ModuleAnalysis): Array<[string, ImportBinding]> {
  return [...aliases].flatMap(([local, { kind, ref }]): Array<[string, ImportBinding]> => {
    if (kind !== 'alias' || ref.kind !== 'import' || ref.name !== '*' || ref.members.length > 1) return []
    return [[local, { specifier: ref.specifier, name: ref.members[0] ?? '*' }]]
  })
}
