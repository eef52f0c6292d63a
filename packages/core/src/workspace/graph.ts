import type ts from 'typescript'
import { Lines } from '../locate/lines.js'
import { Markers } from '../locate/markers.js'
import { extensionOf, parse } from '../locate/parse.js'
import type { Sources } from '../locate/sources.js'
import type { Framework } from '../model/framework.js'
import type { ImportBinding } from '../model/module-code.js'
import type { Location, Position } from '../model/text.js'
import type { Modules } from '../slice/link.js'
import { analyzeModule, type ModuleAnalysis } from '../slice/module.js'
import { Resolver } from '../slice/resolve.js'
import { SettingsReader } from '../slice/settings.js'
import type { FactoryRef } from '../slice/sites.js'
import type { Lessons } from './cache.js'
import { type IngredientKind, linkSubject } from './cache-ingredients.js'
import type { Documents } from './documents.js'

/** Everything that was asked of the workspace, each thing once. */
export class Touched {
  readonly #subjects = new Map<IngredientKind, Set<string>>()
  /** What was learned meanwhile. */
  readonly learned = new Map<string, Lessons>()

  add(kind: IngredientKind, subject: string): void {
    const subjects = this.#subjects.get(kind)
    if (subjects) subjects.add(subject)
    else this.#subjects.set(kind, new Set([subject]))
  }

  *[Symbol.iterator](): Iterator<[IngredientKind, string]> {
    for (const [kind, subjects] of this.#subjects) for (const subject of subjects) yield [kind, subject]
  }
}

interface Entry {
  text: string
  base: ModuleAnalysis
  /** With the factories that the file imports; made again when one of those files changes. */
  linked: { analysis: ModuleAnalysis; factories: string } | null
}

/** How many syntax trees are kept for reading positions; trees are large, and soon stale. */
const MAX_TREES = 6

/** The modules of a workspace as analyses, made once for each text. */
export class ModuleGraph implements Modules, Sources {
  readonly resolver: Resolver
  readonly settings = new SettingsReader()
  readonly markers: Markers
  readonly #documents: Documents
  readonly #entries = new Map<string, Entry>()
  /** What each file calls of factories. */
  readonly #calls = new Map<string, ReadonlySet<string>>()
  readonly #factoryNames = new Set<string>()
  readonly #linking = new Map<string, ModuleAnalysis>()
  #lore = 0
  #touched: Touched | null = null
  readonly #inert = new Map<string, { text: string; factories: number; isInert: boolean }>()
  readonly #trees = new Map<string, { text: string; tree: ts.SourceFile }>()

  constructor(documents: Documents, frameworks: readonly Framework[]) {
    this.#documents = documents
    this.markers = new Markers(frameworks)
    this.resolver = new Resolver({ has: (file) => documents.isOpen(file) }, this.settings, frameworks)
  }

  read(file: string): string | null {
    this.#touched?.add('file', file)
    return this.#documents.read(file).text
  }

  /** Notes something that is asked of the workspace elsewhere. */
  touch(kind: IngredientKind, subject: string): void {
    this.#touched?.add(kind, subject)
  }

  /** Runs synchronous work, and notes everything that it asks of the workspace. */
  touching<T>(touched: Touched, work: () => T): T {
    const before = this.#touched
    this.#touched = touched
    this.resolver.onLink = (specifier, importer, kind) =>
      touched.add('link', linkSubject(specifier, importer, kind))
    try {
      return work()
    } finally {
      this.#touched = before
      this.resolver.onLink = null
    }
  }

  analyze(file: string): ModuleAnalysis | null {
    const entry = this.#entry(file)
    if (!entry) return null
    // For one file that is asked for, every other is looked at once, however many ways lead to it; around a circle of
    // imports, as it is by itself.
    const known = this.#linking.get(file)
    if (known) return known
    if (this.#linking.size > 0) return this.#link(file, entry)
    try {
      return this.#link(file, entry)
    } finally {
      this.#linking.clear()
    }
  }

  #link(file: string, entry: Entry): ModuleAnalysis {
    this.#linking.set(file, entry.base)
    const factories = this.#importedFactories(entry.base)
    const key = factories.size === 0 ? '' : JSON.stringify([...factories])
    if (entry.linked?.factories !== key) {
      const analysis = key === '' ? entry.base : analyzeModule(file, entry.text, this.markers, factories)
      entry.linked = { analysis, factories: key }
      this.learn(file, lessonsOf(analysis))
    }
    this.#linking.set(file, entry.linked.analysis)
    return entry.linked.analysis
  }

  parse(file: string): ts.SourceFile | null {
    const text = this.read(file)
    if (text === null) return null
    const known = this.#trees.get(file)
    if (known?.text === text) return known.tree
    const tree = parse(file, text)
    this.#trees.delete(file)
    this.#trees.set(file, { text, tree })
    for (const oldest of this.#trees.keys()) {
      if (this.#trees.size <= MAX_TREES) break
      this.#trees.delete(oldest)
    }
    return tree
  }

  resolve(specifier: string, importer: string): string | null {
    const link = this.resolver.link(specifier, importer)
    const target = link.kind === 'framework' ? link.rest : link
    return target.kind === 'module' && extensionOf(target.id) !== '.json' ? target.id : null
  }

  /** A position (0-based) of an offset in a file as it stands. */
  position(file: string, offset: number): Position {
    const tree = this.parse(file)
    return tree ? new Lines(tree.text).position(offset) : { line: 0, character: 0 }
  }

  /** Where a top-level statement starts, to the end of that line; null where there is none. */
  statement(file: string, index: number): Location | null {
    const tree = this.parse(file)
    const statement = tree?.statements[index]
    if (!tree || !statement) return null
    const start = statement.getStart(tree)
    const [line = ''] = tree.text.slice(start, statement.end).split(/[\r\n]/, 1)
    return { file, range: new Lines(tree.text).range({ start, end: start + line.length }) }
  }

  /** The cheap test that comes before any parse: whether text has a word for defining tools, or names a factory. */
  mayDefineTools(text: string): boolean {
    if (this.markers.mayDefineTools(text)) return true
    for (const name of this.#factoryNames) if (text.includes(name)) return true
    return false
  }

  /** How many names of functions that make tools are known: a file that has one may call it. */
  get factoryCount(): number {
    return this.#factoryNames.size
  }

  /** Whether any file that was analyzed so far calls a factory, so that its template makes tools there. */
  isCalled(file: string, template: string): boolean {
    const key = factoryKey(file, template)
    this.#touched?.add('called', key)
    return this.isCalledAnywhere(key)
  }

  /** `factory`: the file and the unit of its template, with a NUL between. */
  isCalledAnywhere(factory: string): boolean {
    for (const called of this.#calls.values()) if (called.has(factory)) return true
    return false
  }

  /** The file is gone, or its text calls nothing that makes tools any more. */
  forgetCalls(file: string): void {
    if (!this.#calls.delete(file)) return
    this.#lore++
    // Should it come back, it is learned from again.
    const entry = this.#entries.get(file)
    if (entry) entry.linked = null
  }

  /** Whether a file is known to call what makes tools. */
  isCaller(file: string): boolean {
    return this.#calls.has(file)
  }

  /** What a file teaches: because it was read, here or elsewhere, or because it was read before. */
  learn(file: string, lessons: Lessons): void {
    const { factories, calls } = lessons
    this.#touched?.learned.set(file, lessons)
    const before = this.#calls.get(file)
    const isSame = calls.length === (before?.size ?? 0) && calls.every((call) => before?.has(call))
    if (!isSame || factories.some((factory) => !this.#factoryNames.has(factory))) this.#lore++
    for (const factory of factories) this.#factoryNames.add(factory)
    if (calls.length > 0) this.#calls.set(file, new Set(calls))
    else this.#calls.delete(file)
  }

  /** Grows when what is known of factories changes. */
  get lore(): number {
    return this.#lore
  }

  /** All that was learned. */
  lessons(): Array<[file: string, lessons: Lessons]> {
    const factories = [...this.#factoryNames]
    const calls = [...this.#calls].map(([file, called]): [string, Lessons] => [
      file,
      { factories: [], calls: [...called] },
    ])
    return factories.length > 0 ? [['', { factories, calls: [] }], ...calls] : calls
  }

  #entry(file: string): Entry | null {
    const text = this.read(file)
    if (text === null) {
      this.#entries.delete(file)
      this.#calls.delete(file)
      return null
    }
    let entry = this.#entries.get(file)
    if (entry?.text !== text) {
      entry = { text, base: analyzeModule(file, text, this.markers), linked: null }
      this.#entries.set(file, entry)
    }
    return entry
  }

  /** Imported functions that make tools, by the text of a call's callee. */
  #importedFactories(analysis: ModuleAnalysis): Map<string, FactoryRef[]> {
    const found = new Map<string, FactoryRef[]>()
    for (const [local, { specifier, name }] of analysis.imports) {
      const file = this.resolve(specifier, analysis.file)
      if (file === null || !this.#mayMakeTools(file)) continue
      if (name === '*') {
        for (const exported of this.#exportNames(file, new Set())) {
          const factories = this.#factories(file, exported, new Set())
          if (factories.length > 0) found.set(`${local}.${exported}`, factories)
        }
        continue
      }
      const factories = this.#factories(file, name, new Set())
      if (factories.length > 0) found.set(local, factories)
    }
    return found
  }

  /** Barrels lead on to files that may; only a file with neither is out. */
  #mayMakeTools(file: string): boolean {
    const isInert = this.isInert(file)
    this.#touched?.add(isInert ? 'inert' : 'file', file)
    return !isInert
  }

  /** Whether a file is none that makes tools, nor leads to one, as far as a look at its text tells. */
  isInert(file: string): boolean {
    const { text } = this.#documents.read(file)
    if (text === null) return true
    const known = this.#inert.get(file)
    if (known?.text === text && known.factories === this.factoryCount) return known.isInert
    const isInert = !(this.mayDefineTools(text) || /\bexport\s*(?:\*|\{[^}]*\}\s*from)/.test(text))
    this.#inert.set(file, { text, factories: this.factoryCount, isInert })
    return isInert
  }

  #factoriesOf({ specifier, name }: ImportBinding, importer: string, seen: Set<string>): FactoryRef[] {
    const target = this.resolve(specifier, importer)
    return target === null ? [] : this.#factories(target, name, seen)
  }

  #exportNames(file: string, seen: Set<string>): Set<string> {
    const names = new Set<string>()
    const analysis = seen.has(file) || !this.#mayMakeTools(file) ? null : this.#entry(file)?.base
    if (!analysis) return names
    seen.add(file)
    for (const name of analysis.exports.keys()) names.add(name)
    for (const star of analysis.stars) {
      const target = this.resolve(star, file)
      if (target !== null) for (const name of this.#exportNames(target, seen)) names.add(name)
    }
    return names
  }

  #factories(file: string, name: string, seen: Set<string>): FactoryRef[] {
    const key = `${file}\0${name}`
    if (seen.has(key) || !this.#mayMakeTools(file)) return []
    seen.add(key)
    const analysis = this.analyze(file)
    if (!analysis) return []
    const exported = analysis.exports.get(name)
    if (!exported) {
      return analysis.stars.flatMap((specifier) => this.#factoriesOf({ specifier, name }, file, seen))
    }
    if (!('local' in exported)) return this.#factoriesOf(exported, file, seen)
    const ref = analysis.aliases.get(exported.local)
    const alias =
      ref?.kind === 'alias' && ref.ref.kind !== 'unknown' && ref.ref.members.length === 0 ? ref.ref : null
    if (alias?.kind === 'made') return []
    if (alias?.kind === 'import') return this.#factoriesOf(alias, file, seen)
    const local = alias?.name ?? exported.local
    const imported = analysis.imports.get(local)
    if (imported) return this.#factoriesOf(imported, file, seen)
    return analysis.templates
      .filter((template) => template.factory === local)
      .map((template) => ({ file, name: local, template: template.unit, used: template.used }))
  }
}

/** What a file teaches about others. */
export function lessonsOf({ sites, templates }: ModuleAnalysis): Lessons {
  const refs = [...sites.map((site) => site.factory), ...templates.map((template) => template.inner)]
  return {
    factories: templates.map(({ factory }) => factory),
    calls: [...new Set(refs.flatMap((ref) => (ref ? [factoryKey(ref.file, ref.template)] : [])))],
  }
}

function factoryKey(file: string, template: string): string {
  return `${file}\0${template}`
}
