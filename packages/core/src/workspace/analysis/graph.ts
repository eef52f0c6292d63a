import type ts from 'typescript'
import { Latest } from '../../common/latest-map.js'
import { Lines } from '../../common/lines.js'
import { isInnerId } from '../../detect/flows/inner-functions.js'
import { type Given, takerKey } from '../../detect/given-literals.js'
import { Markers } from '../../detect/markers.js'
import type { Documents } from '../../files/documents.js'
import type { Framework } from '../../model/framework.js'
import type { ImportBinding, Link } from '../../model/module-code.js'
import type { Location, Position } from '../../model/text.js'
import { takerBehind } from '../../modules/callee.js'
import { analyzeModule, type ModuleAnalysis } from '../../modules/lazy-form/module.js'
import type { FactoryRef } from '../../modules/lazy-form/sites.js'
import type { Modules, PassedValue } from '../../modules/link.js'
import { memberOriginOf, type OriginModules } from '../../modules/origin.js'
import { Resolver } from '../../modules/resolution/resolve.js'
import { SettingsReader } from '../../modules/resolution/settings.js'
import type { CalleeRef, ParameterRef } from '../../syntax/imports.js'
import { extensionOf, parse } from '../../syntax/parse.js'
import type { Sources } from '../../syntax/sources.js'
import { statementAround } from '../../syntax/statement-around.js'
import type { GivenElsewhere, Lessons } from '../cache/cache.js'
import { type IngredientKind, linkSubject } from '../cache/dependency-fingerprints.js'
import { handedOut, type PassedOn, parameterKeys, passedOn } from './passed-instances.js'

/** Everything that was asked of the workspace, each thing once. */
export class DependencyTracker {
  readonly #subjects = new Map<IngredientKind, Set<string>>()
  /** What parts of the work asked, and what is in here of them. */
  readonly #parts = new Set<DependencyTracker>()
  readonly #merged = new Set<DependencyTracker>()
  /** What was learned meanwhile. */
  readonly learned = new Map<string, Lessons>()

  add(kind: IngredientKind, subject: string): void {
    const subjects = this.#subjects.get(kind)
    if (subjects) subjects.add(subject)
    else this.#subjects.set(kind, new Set([subject]))
  }

  /** A part of the work, which may be under way still, and have this one for a part. */
  include(part: DependencyTracker): void {
    this.#parts.add(part)
  }

  /** Takes over what all parts asked and learned, when they are done. */
  merge(): void {
    const parts = new Set([...this.#parts].filter((part) => !this.#merged.has(part)))
    for (const part of parts) {
      this.#merged.add(part)
      for (const [kind, subjects] of part.#subjects) for (const subject of subjects) this.add(kind, subject)
      for (const [file, lessons] of part.learned) this.learned.set(file, lessons)
      for (const inner of part.#parts) if (!this.#merged.has(inner)) parts.add(inner)
    }
  }

  /** Whose texts were asked for. */
  get files(): string[] {
    return [...(this.#subjects.get('file') ?? [])]
  }

  *[Symbol.iterator](): Iterator<[IngredientKind, string]> {
    for (const [kind, subjects] of this.#subjects) for (const subject of subjects) yield [kind, subject]
  }
}

/** A file linked with what it imports. */
interface Linked {
  analysis: ModuleAnalysis
  /** What was asked for it; null where nobody takes that down. */
  touched: DependencyTracker | null
  /** Which of the files under way a circle of imports leads back to from here: the outermost, by its depth. */
  low: number
  /** Whether nothing that makes tools was come upon, so that the way here makes no difference. */
  isClean: boolean
}

const NO_CIRCLE = Number.POSITIVE_INFINITY

/** What a file makes of frameworks' classes, and what was looked at for it. */
interface Instances {
  touched: DependencyTracker
  /** Of the files that were read. */
  stamps: ReadonlyArray<readonly [file: string, stamp: string | null]>
  /** The resolver's. */
  generation: number
  /** Where they come to. */
  found: PassedOn[]
  /** The names by which other files have them. */
  handedOut: string[]
}

interface Entry {
  text: string
  base: ModuleAnalysis
  /** With what other files tell of it; made again when that is something else. */
  linked: { analysis: ModuleAnalysis; elsewhere: string } | null
  instances: Instances | null
  /** What it taught last, and that as text. */
  told: { lessons: Lessons; text: string } | null
}

/** How many files are kept analyzed that nothing imports: in a large workspace that is nearly all of them. */
const MAX_ALONE = 1000

/** How many syntax trees are kept for reading positions; trees are large, and soon stale. */
const MAX_TREES = 6

/** The modules of a workspace as analyses, made once for each text. */
export class ModuleGraph implements Modules, Sources {
  readonly resolver: Resolver
  readonly settings = new SettingsReader()
  readonly markers: Markers
  readonly #documents: Documents
  readonly #entries = new Map<string, Entry>()
  /** The file that is asked about: what is analyzed beside it is needed by others. */
  #subject: string | null = null
  /** Files that were asked about and that no other needed so far, the longest ago first. */
  readonly #alone = new Set<string>()
  readonly #needed = new Set<string>()
  /** What each file calls of factories. */
  readonly #calls = new Map<string, ReadonlySet<string>>()
  /** How many files call a factory. */
  readonly #callers = new Map<string, number>()
  readonly #factoryNames = new Set<string>()
  /** What each file gives to calls that take tools, of what others declare. */
  readonly #given = new Map<string, readonly GivenElsewhere[]>()
  /** The same by the file that declares it: what is given, as text, and how many files give it. */
  readonly #givenOf = new Map<string, Map<string, number>>()
  #taught = 0
  /** The instances that each file passes on, and by the parameters that they come to. */
  readonly #passes = new Map<string, readonly PassedOn[]>()
  readonly #passed = new Map<string, Map<string, PassedValue>>()
  readonly #frameworks: readonly Framework[]
  /** The files as each is by itself. */
  readonly #unlinked: Modules & OriginModules
  /** Linked files that are the same whatever asks for them, for as long as nothing is another that they were made of. */
  readonly #linked = new Map<string, Linked>()
  #linkedAs = ''
  /** For the file that is asked for now: those that are being linked, and those that a circle of imports leads through. */
  readonly #underway = new Map<string, Linked>()
  readonly #circular = new Map<string, Linked>()
  /** Of what was come upon so far. */
  #low = NO_CIRCLE
  #circles = 0
  #makers = 0
  #lore = 0
  #touched: DependencyTracker | null = null
  readonly #inert = new Map<string, { text: string; factories: number; isInert: boolean }>()
  readonly #trees = new Latest<string, { text: string; tree: ts.SourceFile }>(MAX_TREES)

  constructor(documents: Documents, frameworks: readonly Framework[]) {
    this.#documents = documents
    this.markers = new Markers(frameworks)
    this.resolver = new Resolver({ has: (file) => documents.isOpen(file) }, this.settings, frameworks)
    this.resolver.onLink = (specifier, importer, kind) =>
      this.#touched?.add('link', linkSubject(specifier, importer, kind))
    this.#frameworks = frameworks
    this.#unlinked = {
      analyze: (file) => this.#entry(file)?.base ?? null,
      read: (file) => this.read(file),
      resolve: (specifier, importer) => this.resolve(specifier, importer),
      resolver: this.resolver,
      passedTo: () => [],
    }
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
  touching<T>(touched: DependencyTracker, work: () => T): T {
    const before = this.#touched
    this.#touched = touched
    try {
      return work()
    } finally {
      this.#touched = before
    }
  }

  /** Something is asked about a file. What was made of the one that was asked about the longest ago goes, if no other needs it. */
  about(file: string): void {
    this.#subject = file
    this.touch('given', file)
    if (this.#needed.has(file)) return
    this.#alone.delete(file)
    this.#alone.add(file)
    const [oldest] = this.#alone
    if (this.#alone.size <= MAX_ALONE || oldest === undefined) return
    this.#alone.delete(oldest)
    this.#entries.delete(oldest)
    this.#linked.delete(oldest)
  }

  analyze(file: string): ModuleAnalysis | null {
    const entry = this.#entry(file)
    if (!entry) return null
    // For one file that is asked for, every other is looked at once, however many ways lead to it; around a circle of
    // imports, as it is by itself.
    const known = this.#known(file) ?? this.#linkedNow(file, entry)
    if (known.touched) this.#touched?.include(known.touched)
    if (this.#underway.size === 0) this.#touched?.merge()
    return known.analysis
  }

  #known(file: string): Linked | null {
    const now = `${this.#documents.revision} ${this.#documents.epoch} ${this.resolver.generation} ${this.#lore}`
    if (now !== this.#linkedAs) this.#linked.clear()
    this.#linkedAs = now
    const linked = this.#linked.get(file)
    if (linked && (linked.touched !== null || this.#touched === null)) {
      if (!linked.isClean) this.#makers++
      return linked
    }
    const circular = this.#underway.get(file) ?? this.#circular.get(file) ?? null
    if (circular) {
      this.#circles++
      this.#low = Math.min(this.#low, circular.low)
      if (!circular.isClean) this.#makers++
    }
    return circular
  }

  #linkedNow(file: string, entry: Entry): Linked {
    const before = { low: this.#low, circles: this.#circles, makers: this.#makers, touched: this.#touched }
    const depth = this.#underway.size
    const touched = before.touched && new DependencyTracker()
    const linked: Linked = { analysis: entry.base, touched, low: depth, isClean: true }
    this.#underway.set(file, linked)
    this.#low = NO_CIRCLE
    this.#touched = touched
    try {
      touched?.add('file', file)
      linked.analysis = this.#link(file, entry)
      if (linked.analysis.templates.length > 0 || linked.analysis !== entry.base) this.#makers++
      linked.isClean = this.#makers === before.makers
      linked.low = this.#low < depth ? this.#low : NO_CIRCLE
      this.#keep(file, linked, this.#circles > before.circles)
    } finally {
      this.#underway.delete(file)
      this.#touched = before.touched
      this.#low = depth === 0 ? NO_CIRCLE : Math.min(before.low, linked.low)
      if (depth === 0) this.#circular.clear()
    }
    return linked
  }

  /** A result is kept where it does not depend on which file of a circle was asked for. */
  #keep(file: string, linked: Linked, isCircular: boolean): void {
    if (linked.low !== NO_CIRCLE || (isCircular && !linked.isClean)) {
      this.#circular.set(file, linked)
      return
    }
    this.#linked.set(file, linked)
    // The whole circle was looked at, and there is nothing in it.
    if (!isCircular) return
    for (const [other, inner] of this.#circular) {
      if (!inner.isClean || inner.low < this.#underway.size - 1) continue
      this.#circular.delete(other)
      this.#linked.set(other, { ...inner, low: NO_CIRCLE })
    }
  }

  #link(file: string, entry: Entry): ModuleAnalysis {
    const factories = this.#importedFactories(entry.base)
    const given = this.#givenTo(file)
    const takers = this.#takersOf(entry.base)
    const isAlone = factories.size === 0 && given.length === 0 && takers.size === 0
    const key = isAlone ? '' : JSON.stringify([[...factories], given, [...takers]])
    if (entry.linked?.elsewhere !== key) {
      const analysis = isAlone
        ? entry.base
        : analyzeModule(file, entry.text, this.markers, { factories, given, takers })
      entry.linked = { analysis, elsewhere: key }
    }
    // Where its imports lead may change while it stays the same.
    const lessons = this.#lessonsOf(entry.linked.analysis)
    const text = JSON.stringify(lessons)
    if (entry.told?.text !== text) this.learn(file, lessons)
    entry.told = { lessons, text }
    return entry.linked.analysis
  }

  parse(file: string): ts.SourceFile | null {
    const text = this.read(file)
    if (text === null) return null
    const known = this.#trees.get(file)
    if (known?.text === text) return known.tree
    const tree = parse(file, text)
    this.#trees.set(file, { text, tree })
    return tree
  }

  resolve(specifier: string, importer: string): string | null {
    const target = this.#moduleAt(specifier, importer)
    return target && !target.data ? target.id : null
  }

  /** The same for files that can be read as a tree: code, and JSON. */
  resolveTree(specifier: string, importer: string): string | null {
    const target = this.#moduleAt(specifier, importer)
    return target && (!target.data || extensionOf(target.id) === '.json') ? target.id : null
  }

  #moduleAt(specifier: string, importer: string): Extract<Link, { kind: 'module' }> | null {
    const link = this.resolver.link(specifier, importer)
    const target = link.kind === 'framework' ? link.rest : link
    return target.kind === 'module' ? target : null
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
    return restOfLine(file, tree.text, statement.getStart(tree), statement.end)
  }

  statementAround(file: string, offset: number): Location | null {
    const tree = this.parse(file)
    if (!tree) return null
    const lines = new Lines(tree.text)
    const around = statementAround(tree, offset)
    const isInLine = around !== null && lines.position(around.start).line === lines.position(offset).line
    return restOfLine(file, tree.text, isInLine ? around.start : offset, around?.end)
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

  /** The same, or what other files give of it to calls that take tools. */
  mayHaveTools(file: string, text: string): boolean {
    return this.#givenOf.has(file) || this.mayDefineTools(text)
  }

  /** Whether a file may give tools to a call, by its text or by what others give of it. */
  mayGiveTools(file: string, text: string | null): boolean {
    return this.#givenOf.has(file) || (text !== null && this.markers.namesTaker(text))
  }

  /** Whether any file that was analyzed so far calls a factory, so that its template makes tools there. */
  isCalled(file: string, template: string): boolean {
    const key = factoryKey(file, template)
    this.#touched?.add('called', key)
    return this.isCalledAnywhere(key)
  }

  /** `factory`: the file and the unit of its template, with a NUL between. */
  isCalledAnywhere(factory: string): boolean {
    return this.#callers.has(factory)
  }

  #givenTo(file: string): Given[] {
    const given = this.givenOf(file)
    if (given.length > 0) this.touch('given', file)
    return given
  }

  /** What other files give of a file to calls that take tools. */
  givenOf(file: string): Given[] {
    const given = this.#givenOf.get(file)
    return given ? [...given.keys()].sort().map((each) => JSON.parse(each) as Given) : []
  }

  /** The file is gone, or its text has nothing more to do with tools of others. */
  forgetCalls(file: string): void {
    if (!this.isCaller(file)) return
    this.#setCalls(file, [])
    this.#setGiven(file, [])
    this.#setPasses(file, [])
    // Should it come back, it is learned from again.
    const entry = this.#entries.get(file)
    if (entry) entry.told = null
    this.#linked.clear()
  }

  /** Whether a file is known to call what makes tools, or to give tools of others to a call. */
  isCaller(file: string): boolean {
    return this.#calls.has(file) || this.#given.has(file) || this.#passes.has(file)
  }

  /** What a file teaches: because it was read, here or elsewhere, or because it was read before. False: nothing new. */
  learn(file: string, lessons: Lessons): boolean {
    const { factories, calls, given, passes } = lessons
    this.#touched?.learned.set(file, lessons)
    const before = this.#calls.get(file)
    const isSame = calls.length === (before?.size ?? 0) && calls.every((call) => before?.has(call))
    if (!isSame) this.#setCalls(file, calls)
    const isSameGiven = JSON.stringify(given) === JSON.stringify(this.#given.get(file) ?? [])
    if (!isSameGiven) this.#setGiven(file, given)
    const arePassed = this.#setPasses(file, passes)
    const { factoryCount } = this
    for (const factory of factories) this.#factoryNames.add(factory)
    if (this.factoryCount > factoryCount) {
      this.#lore++
      this.#taught++
    }
    return !isSame || !isSameGiven || arePassed || this.factoryCount > factoryCount
  }

  /** Grows when a file that was no reason to look at others becomes one: it declares a factory, or gives tools to a call. */
  get taught(): number {
    return this.#taught
  }

  #setGiven(file: string, given: readonly GivenElsewhere[]): void {
    for (const each of this.#given.get(file) ?? []) {
      const { file: home, ...its } = each
      const key = JSON.stringify(its)
      const all = this.#givenOf.get(home)
      const left = (all?.get(key) ?? 0) - 1
      if (left > 0) all?.set(key, left)
      else {
        all?.delete(key)
        this.#lore++
      }
      if (all?.size === 0) this.#givenOf.delete(home)
    }
    for (const { file: home, ...its } of given) {
      const key = JSON.stringify(its)
      const all = this.#givenOf.get(home) ?? new Map<string, number>()
      const givers = all.get(key) ?? 0
      all.set(key, givers + 1)
      this.#givenOf.set(home, all)
      if (givers > 0) continue
      this.#lore++
      this.#taught++
    }
    if (given.length > 0) this.#given.set(file, given)
    else this.#given.delete(file)
  }

  /** It is of no interest who calls a factory, and how many do: whether somebody does. */
  #setCalls(file: string, calls: readonly string[]): void {
    const now = new Set(calls)
    const before = this.#calls.get(file) ?? new Set()
    for (const call of before) {
      if (now.has(call)) continue
      const left = (this.#callers.get(call) ?? 0) - 1
      if (left > 0) this.#callers.set(call, left)
      else this.#lore++
      if (left <= 0) this.#callers.delete(call)
    }
    for (const call of now) {
      if (before.has(call)) continue
      const callers = this.#callers.get(call) ?? 0
      if (callers === 0) this.#lore++
      this.#callers.set(call, callers + 1)
    }
    if (now.size > 0) this.#calls.set(file, now)
    else this.#calls.delete(file)
  }

  /** Grows when what is known of factories changes: their names, and which of them are called. */
  get lore(): number {
    return this.#lore
  }

  /** All that was learned. */
  lessons(): Array<[file: string, lessons: Lessons]> {
    const factories = [...this.#factoryNames]
    const teachers = new Set([...this.#calls.keys(), ...this.#given.keys(), ...this.#passes.keys()])
    const lessons = [...teachers].map((file): [string, Lessons] => [
      file,
      {
        factories: [],
        calls: [...(this.#calls.get(file) ?? [])],
        given: [...(this.#given.get(file) ?? [])],
        passes: [...(this.#passes.get(file) ?? [])],
      },
    ])
    return factories.length > 0
      ? [['', { factories, calls: [], given: [], passes: [] }], ...lessons]
      : lessons
  }

  /** What a file that was analyzed teaches about others. */
  lessonsOf(file: string): Lessons {
    return this.#entries.get(file)?.told?.lessons ?? { factories: [], calls: [], given: [], passes: [] }
  }

  #lessonsOf({ file, sites, templates, given }: ModuleAnalysis): Lessons {
    const refs = [...sites.map((site) => site.factory), ...templates.map((template) => template.inner)]
    const { found, handedOut: names } = this.#instancesOf(file)
    return {
      factories: [...templates.map(({ factory }) => factory).filter((id) => !isInnerId(id)), ...names],
      calls: [...new Set(refs.flatMap((ref) => (ref ? [factoryKey(ref.file, ref.template)] : [])))],
      given: given.flatMap(({ ref, as, by }) => {
        const declared = memberOriginOf(ref, file, this)
        return declared && declared.file !== file ? [{ ...declared, as, by }] : []
      }),
      passes: found,
    }
  }

  /** The instances of a file: where they come to, and what hands them out. */
  #instancesOf(file: string): Pick<Instances, 'found' | 'handedOut'> {
    const entry = this.#entry(file)
    if (!entry) return { found: [], handedOut: [] }
    if (!entry.instances || !this.#isFresh(entry.instances)) {
      const touched = new DependencyTracker()
      const given = [entry.base, this.#unlinked, this.#frameworks] as const
      const made = this.touching(touched, () => ({
        found: passedOn(...given),
        handedOut: handedOut(...given),
      }))
      const stamps = touched.files.map((each) => [each, this.#documents.stamp(each)] as const)
      entry.instances = { ...made, touched, stamps, generation: this.resolver.generation }
    }
    this.#touched?.include(entry.instances.touched)
    return entry.instances
  }

  /** Within one generation of the resolver, imports lead where they led. */
  #isFresh({ stamps, generation }: Instances): boolean {
    return (
      generation === this.resolver.generation &&
      stamps.every(([file, stamp]) => this.#documents.stamp(file) === stamp)
    )
  }

  passedTo(file: string, parameter: ParameterRef): readonly PassedValue[] {
    const keys = parameterKeys(file, parameter)
    for (const key of keys) this.#touched?.add('passed', key)
    return this.passedToAny(keys)
  }

  passedToAny(keys: readonly string[]): PassedValue[] {
    const found = keys.flatMap((key) => [...(this.#passed.get(key)?.values() ?? [])])
    return found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }

  /** True: something else is known now. */
  #setPasses(file: string, passes: readonly PassedOn[]): boolean {
    const before = this.#passes.get(file) ?? []
    if (JSON.stringify(before) === JSON.stringify(passes)) return false
    for (const { into, value } of before) this.#passed.get(into)?.delete(passedId(file, value))
    for (const { into, value } of passes) {
      const known = this.#passed.get(into) ?? new Map<string, PassedValue>()
      this.#passed.set(into, known.set(passedId(file, value), { file, value }))
    }
    if (passes.length > 0) this.#passes.set(file, passes)
    else this.#passes.delete(file)
    this.#lore++
    return true
  }

  #entry(file: string): Entry | null {
    const text = this.read(file)
    if (text === null) {
      this.#entries.delete(file)
      this.#setCalls(file, [])
      this.#setGiven(file, [])
      this.#setPasses(file, [])
      return null
    }
    if (file !== this.#subject && !this.#needed.has(file)) {
      this.#needed.add(file)
      this.#alone.delete(file)
    }
    let entry = this.#entries.get(file)
    if (entry?.text !== text) {
      entry = {
        text,
        base: analyzeModule(file, text, this.markers),
        linked: null,
        instances: null,
        told: null,
      }
      this.#entries.set(file, entry)
    }
    return entry
  }

  /** Imported functions that make tools, by the text of a call's callee. */
  #importedFactories(analysis: ModuleAnalysis): Map<string, FactoryRef[]> {
    const found = new Map<string, FactoryRef[]>()
    for (const [local, { specifier, name }] of [...analysis.imports, ...requiredBy(analysis)]) {
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

  /** Callees that other modules of the workspace have from a framework, and that are given tools. */
  #takersOf(analysis: ModuleAnalysis): Map<string, CalleeRef> {
    const found = new Map<string, CalleeRef>()
    for (const ref of analysis.perhapsTakers) {
      const taker = takerBehind(ref, analysis, this.#unlinked, this.#frameworks)
      if (taker) found.set(takerKey(ref), taker)
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
    if (alias?.kind === 'made' || alias?.kind === 'parameter') return []
    if (alias?.kind === 'import') return this.#factoriesOf(alias, file, seen)
    const local = alias?.name ?? exported.local
    const imported = analysis.imports.get(local)
    if (imported) return this.#factoriesOf(imported, file, seen)
    return analysis.templates
      .filter((template) => template.factory === local)
      .map(({ unit, used, keepsTools, ofClass }) => ({
        file,
        name: local,
        template: unit,
        used,
        keepsTools,
        ...(ofClass ? { ofClass } : {}),
      }))
  }
}

/** What a module without imports takes from others, by its names here. */
function requiredBy({ aliases }: ModuleAnalysis): Array<[string, ImportBinding]> {
  return [...aliases].flatMap(([local, { kind, ref }]): Array<[string, ImportBinding]> => {
    if (kind !== 'alias' || ref.kind !== 'import' || ref.name !== '*' || ref.members.length > 1) return []
    return [[local, { specifier: ref.specifier, name: ref.members[0] ?? '*' }]]
  })
}

function passedId(file: string, value: CalleeRef): string {
  return `${file}\0${JSON.stringify(value)}`
}

function factoryKey(file: string, template: string): string {
  return `${file}\0${template}`
}

function restOfLine(file: string, text: string, start: number, end = text.length): Location {
  const [line = ''] = text.slice(start, end).split(/[\r\n]/, 1)
  return { file, range: new Lines(text).range({ start, end: start + line.trimEnd().length }) }
}
