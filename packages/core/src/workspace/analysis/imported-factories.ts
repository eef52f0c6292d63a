import { WHOLE } from '../../common/export-names.js'
import { moduleName } from '../../files/module-name.js'
import type { ExportBinding, ImportBinding } from '../../model/module-code.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import { requiredBy } from '../../modules/lazy-form/required-names.js'
import { type FactoryRef, factoryRef } from '../../modules/lazy-form/site-model.js'
import { splitPath } from '../../syntax/commonjs-exports.js'
import type { CalleeRef } from '../../syntax/imports.js'

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

  /** Imported functions that make tools, by the text of a call's callee. `text`: the file's, which names the methods that it calls. */
  of(analysis: ModuleAnalysis, text: string): Map<string, FactoryRef[]> {
    const found = new Map<string, FactoryRef[]>()
    const add = (callee: string, factories: readonly FactoryRef[]) => {
      for (const factory of factories) {
        const key = `${callee}${splitPath(factory.name).members}`
        const others = found.get(key) ?? []
        const isKnown = others.some(
          ({ file, template }) => file === factory.file && template === factory.template,
        )
        if (!isKnown) found.set(key, [...others, factory])
      }
    }
    const addMethods = (callee: string, file: string, name: string) => {
      for (const { path, factory } of this.#methods(file, name, (method) => text.includes(method)))
        add(`${callee}${path}`, [factory])
    }
    for (const [local, { specifier, name }] of [...analysis.imports, ...requiredBy(analysis.aliases)]) {
      const file = this.#files.resolve(specifier, analysis.file)
      if (file === null || !this.#files.mayMakeTools(file)) continue
      if (name === '*') {
        for (const exported of this.#exportNames(file, new Set())) {
          // What `require()` gives is the whole.
          const callee = exported === WHOLE ? local : `${local}.${exported}`
          add(callee, this.#factories(file, exported))
          addMethods(callee, file, exported)
        }
        continue
      }
      add(local, this.#factories(file, name))
      addMethods(local, file, name)
    }
    return found
  }

  /** The names under which a file hands out what methods of make tools, itself or from other files: who calls them has one in its text. */
  holdersIn(analysis: ModuleAnalysis): string[] {
    const { file, exports } = analysis
    return [...exports]
      .filter(
        ([name, exported]) =>
          this.#mayHold(analysis, name, exported) && this.#methods(file, name, () => true).length > 0,
      )
      .map(([name]) => (name === 'default' || name === WHOLE ? moduleName(file) : name))
  }

  /** Whether an export is to be followed: not what another file hands out by the same name, nor what is no instance and has none under a key. */
  #mayHold(analysis: ModuleAnalysis, name: string, exported: ExportBinding): boolean {
    const binding = 'local' in exported ? bindingOf(analysis, exported.local) : exported
    if (binding) {
      if (binding.name === name && name !== 'default') return false
      const from = this.#files.resolve(binding.specifier, analysis.file)
      return from !== null && this.#files.mayMakeTools(from)
    }
    return 'local' in exported && isOrHoldsInstance(analysis, exported.local)
  }

  /** Methods that make tools, of an instance that a name holds, has under a key, or gives: `kit.add`, `held.kit.add`, `makeKit().add`. */
  #methods(
    file: string,
    name: string,
    isNamed: (method: string) => boolean,
  ): Array<{ path: string; factory: FactoryRef }> {
    return this.#declaredOnce(file, name).flatMap((declared) => {
      const analysis = this.#files.alone(declared.file)
      const { local } = declared
      const whole = analysis && instanceIn(analysis, local)
      const holders = [...(analysis?.holds ?? [])].filter(([path]) => path.startsWith(`${local}.`))
      const instances = [
        ...(whole ? [['', whole] as const] : []),
        ...holders.map(([path, ref]) => [path.slice(local.length), ref] as const),
      ]
      return instances.flatMap(([path, ref]) =>
        this.#classes(ref, declared.file, new Set())
          .filter((each) => this.#hasMethods(each, isNamed))
          .flatMap((each) => this.#templates(each))
          .filter(({ name }) => name.includes('.'))
          .map((factory) => ({ path, factory })),
      )
    })
  }

  /** Whether methods of a class make tools that are named where it is used, as far as its file tells by itself: it is linked for that alone. */
  #hasMethods({ file, local }: Declared, isNamed: (method: string) => boolean): boolean {
    const templates = this.#files.alone(file)?.templates ?? []
    return templates.some(
      ({ factory }) => factory.startsWith(`${local}.`) && isNamed(splitPath(factory).members),
    )
  }

  /** The classes that an instance is of, the nearest first, through functions that give it. */
  #classes(ref: CalleeRef, file: string, seen: Set<string>): Declared[] {
    if (ref.kind === 'made') return this.#classes(ref.by, file, seen)
    const found = this.#declaredAs(ref, file)
    return found.flatMap((declared) => {
      const key = `${declared.file}\0${declared.local}`
      const analysis = seen.has(key) ? null : this.#files.alone(declared.file)
      if (!analysis) return []
      seen.add(key)
      const further = instanceIn(analysis, declared.local)
      return [declared, ...(further ? this.#classes(further, declared.file, seen) : [])]
    })
  }

  #factories(file: string, name: string): FactoryRef[] {
    return this.#declaredOnce(file, name).flatMap((each) => this.#templates(each))
  }

  /** Many files import the same names of one barrel, which may be hundreds of files. */
  #declaredOnce(file: string, name: string): Declared[] {
    return this.#files.remembered(`${file}\0${name}`, () => this.#declared(file, name, new Set()))
  }

  /** Of a declared name, and of its members. */
  #templates({ file, local }: Declared): FactoryRef[] {
    return (this.#files.linked(file)?.templates ?? [])
      .filter(({ factory }) => factory === local || factory.startsWith(`${local}.`))
      .map((template) => factoryRef(template, file))
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
    const alias = ref?.kind === 'alias' && ref.ref.kind !== 'unknown' ? withExport(ref.ref) : null
    if (alias?.kind === 'made' || alias?.kind === 'parameter') return []
    if (alias?.kind === 'import') return this.#declaredBy(alias, file, seen)
    const local = alias?.name ?? exported.local
    const imported = analysis.imports.get(local)
    return imported ? this.#declaredBy(imported, file, seen) : [{ file, local }]
  }

  /** What declares what a class or function is called by. */
  #declaredAs(ref: CalleeRef, file: string): Declared[] {
    if (ref.kind === 'import') {
      const exported = withExport(ref)
      return exported && exported.name !== '*' ? this.#declaredBy(exported, file, new Set()) : []
    }
    if (ref.kind !== 'local' || ref.members.length > 0) return []
    const imported = this.#files.alone(file)?.imports.get(ref.name)
    return imported ? this.#declaredBy(imported, file, new Set()) : [{ file, local: ref.name }]
  }

  #declaredBy({ specifier, name }: ImportBinding, importer: string, seen: Set<string>): Declared[] {
    const target = this.#files.resolve(specifier, importer)
    return target === null ? [] : this.#declared(target, name, seen)
  }
}

/** What a name is an instance of or gives one of; of a class what it extends. */
function instanceIn({ aliases, gives }: ModuleAnalysis, name: string): CalleeRef | null {
  const alias = aliases.get(name)
  return alias?.kind === 'made' ? alias.ref : (gives.get(name) ?? null)
}

/** What a name is imported as, or stands for. */
function bindingOf({ imports, aliases }: ModuleAnalysis, name: string): ImportBinding | undefined {
  const alias = aliases.get(name)
  const required = alias?.kind === 'alias' && alias.ref.kind === 'import' ? withExport(alias.ref) : null
  return imports.get(name) ?? required ?? undefined
}

/** A name, or what another module exports: a member of a whole module is one of its exports. Null for further members. */
function withExport<Ref extends CalleeRef & { members: string[] }>(ref: Ref): Ref | null {
  const isMember = ref.kind === 'import' && ref.name === '*' && ref.members.length > 0
  const [name, ...members] = isMember ? ref.members : [null, ...ref.members]
  if (members.length > 0) return null
  return name === null ? ref : { ...ref, name, members }
}

function isOrHoldsInstance(analysis: ModuleAnalysis, name: string): boolean {
  if (instanceIn(analysis, name)) return true
  return [...analysis.holds.keys()].some((path) => path.startsWith(`${name}.`))
}
