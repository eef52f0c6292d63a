import type ts from 'typescript'
import { VALIDATOR_MODULES } from '../../child/reading/vendors/index.js'
import { Fixpoint } from '../../common/fixpoint.js'
import type { Given } from '../../detect/definitions/given-literals.js'
import { Markers } from '../../detect/markers.js'
import type { Documents } from '../../files/documents.js'
import type { Framework } from '../../model/framework.js'
import type { Link } from '../../model/module-code.js'
import { ChangingFunctions } from '../../modules/changing-functions.js'
import { analyzeModule } from '../../modules/lazy-form/module.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import { factoryRef } from '../../modules/lazy-form/site-model.js'
import type { Modules, PassedValue } from '../../modules/link.js'
import { Resolver } from '../../modules/resolution/resolve.js'
import { SettingsReader } from '../../modules/resolution/settings.js'
import type { ParameterRef } from '../../syntax/imports.js'
import { extensionOf } from '../../syntax/parse.js'
import type { Sources } from '../../syntax/sources.js'
import type { Contribution } from '../cache/cache.js'
import { type FingerprintKind, linkSubject } from '../cache/dependency-fingerprints.js'
import { DependencyTracker } from './dependency-tracker.js'
import { FactoryIndex, NO_CONTRIBUTION } from './factory-index.js'
import { contributionOf, factoryKey } from './file-contribution.js'
import { FileInstances, type Instances } from './file-instances.js'
import { definersIn, takersIn } from './imported-callees.js'
import { type Declared, ImportedFactories } from './imported-factories.js'
import { InertFiles } from './inert-files.js'
import { ModuleEntries, type ModuleEntry } from './module-entries.js'
import { type PassingModules, parameterKeys } from './passed-instances.js'
import { SourceTrees } from './source-trees.js'

/** A file linked with what it imports. */
interface Linked {
  analysis: ModuleAnalysis
  /** What was asked for it. */
  touched: DependencyTracker
}

const NO_INSTANCES: Instances = { found: [], handedOut: [] }

/** The modules of a workspace as analyses, made once for each text. */
export class ModuleGraph implements Modules, Sources {
  readonly resolver: Resolver
  readonly settings = new SettingsReader()
  readonly markers: Markers
  readonly texts = new SourceTrees((file) => this.read(file))
  readonly #documents: Documents
  readonly #entries: ModuleEntries
  /** What files say about each other. */
  readonly index = new FactoryIndex()
  /** The stamps of the texts that files contributed of. */
  readonly #contributedAs = new Map<string, string | null>()
  readonly #frameworks: readonly Framework[]
  /** The files as each is by itself. */
  readonly #unlinked: PassingModules
  readonly #linked: Fixpoint<Linked | null>
  readonly #importedFactories: ImportedFactories
  /** What was found on the way to what is linked, with all that was asked for it. */
  readonly #found = new Map<string, { value: Declared[]; touched: DependencyTracker }>()
  readonly #changingFunctions: ChangingFunctions
  /** What all that is linked was made of, besides what is noted of each. */
  #linkedAs = ''
  #namesLinked = 0
  /** Files that were left out of what is linked, because nothing in them makes tools. */
  readonly #leftOut = new Set<string>()
  #touched: DependencyTracker | null = null
  readonly #inert: InertFiles
  /** Whether it is left for later where files pass instances on. */
  #isHurried = false
  #hasLeftOut = false

  constructor(documents: Documents, frameworks: readonly Framework[]) {
    this.#documents = documents
    this.markers = new Markers(frameworks, VALIDATOR_MODULES)
    this.resolver = new Resolver({ has: (file) => documents.isOpen(file) }, this.settings, frameworks)
    this.resolver.onLink = (specifier, importer, kind) =>
      this.#touched?.add('link', linkSubject(specifier, importer, kind))
    this.#inert = new InertFiles((file) => documents.read(file).text, this.markers, this.index)
    this.#frameworks = frameworks
    this.#unlinked = {
      analyze: (file) => this.#entry(file)?.base ?? null,
      read: (file) => this.read(file),
      resolve: (specifier, importer) => this.resolve(specifier, importer),
      resolver: this.resolver,
      passedTo: () => [],
      mayMakeTools: (file) => this.#mayMakeTools(file),
    }
    this.#entries = new ModuleEntries((file, text) => {
      const base = analyzeModule(file, text, this.markers)
      const instances = new FileInstances(base, this.#unlinked, frameworks, documents)
      return { text, base, linked: null, instances, contributed: null }
    })
    this.#changingFunctions = new ChangingFunctions(this.#unlinked)
    this.#importedFactories = new ImportedFactories({
      resolve: (specifier, importer) => this.resolve(specifier, importer),
      alone: (file) => this.#entry(file)?.base ?? null,
      linked: (file) => this.#linkedOf(file)?.analysis ?? null,
      mayMakeTools: (file) => this.#mayMakeTools(file),
      remembered: (key, find) => this.#remembered(key, find),
    })
    this.#linked = new Fixpoint<Linked | null>({
      // By itself, it has the factories that need no other file.
      start: (file) => {
        const entry = this.#entry(file)
        return entry && { analysis: entry.base, touched: new DependencyTracker() }
      },
      compute: (file, before) => {
        const entry = before && this.#entry(file)
        if (!entry) return null
        return this.tracking(before.touched, () => {
          this.touch('file', file)
          return { analysis: this.#link(file, entry), touched: before.touched }
        })
      },
      isSame: (a, b) => factoriesIn(a) === factoriesIn(b),
      settled: (linked) => this.#contribute(linked),
    })
  }

  read(file: string): string | null {
    this.#touched?.add('file', file)
    return this.#documents.read(file).text
  }

  /** Notes something that is asked of the workspace elsewhere. */
  touch(kind: FingerprintKind, subject: string): void {
    this.#touched?.add(kind, subject)
  }

  /** Runs synchronous work, and notes everything that it asks of the workspace. */
  tracking<T>(touched: DependencyTracker, work: () => T): T {
    const before = this.#touched
    this.#touched = touched
    try {
      return work()
    } finally {
      this.#touched = before
    }
  }

  /**
   * In a hurry, nobody follows where files pass instances on: that may lead through the whole program, and tells more about
   * other files than about the one that somebody waits for.
   */
  set isHurried(isHurried: boolean) {
    this.#isHurried = isHurried
    if (isHurried || !this.#hasLeftOut) return
    this.#hasLeftOut = false
    // What is linked was linked without it.
    this.#linkedAs = ''
  }

  /** Whether nothing was left out in a hurry, so far. */
  get isWhole(): boolean {
    return !this.#hasLeftOut
  }

  /** Something is asked about a file. What was made of the one that was asked about the longest ago goes, if no other needs it. */
  about(file: string): void {
    this.touch('given', file)
    const gone = this.#entries.about(file)
    if (gone !== null) this.#linked.delete(gone)
  }

  /**
   * Reads what a file leads to, one file at each step: what is left for `analyze` is to link them. Other questions may be answered
   * between the steps.
   */
  *readAhead(file: string): Generator<void> {
    this.about(file)
    const seen = new Map([[file, this.#entry(file)]])
    for (const [each, entry] of seen) {
      yield
      for (const { specifier } of entry?.base.imports.values() ?? []) {
        const target = this.resolve(specifier, each)
        if (target !== null && !seen.has(target) && !this.isInert(target))
          seen.set(target, this.#entry(target))
      }
    }
    for (const entry of seen.values()) {
      entry?.instances.of((touched, work) => this.tracking(touched, work))
      yield
    }
  }

  analyze(file: string): ModuleAnalysis | null {
    const linked = this.#linkedOf(file)
    if (this.#linked.isIdle) this.#touched?.merge()
    return linked?.analysis ?? null
  }

  #linkedOf(file: string): Linked | null {
    if (this.#linked.isIdle) this.#forgetLinksOfBefore()
    const linked = this.#linked.get(file)
    if (linked) this.#touched?.include(linked.touched)
    else this.#touched?.add('file', file)
    return linked
  }

  #forgetLinksOfBefore(): void {
    const { revision, epoch } = this.#documents
    const now = `${revision} ${epoch} ${this.resolver.generation} ${this.index.givenVersion}`
    if (now === this.#linkedAs) return this.#linkWhatWasLeftOut()
    this.#linkedAs = now
    this.#linked.clear()
    this.#leftOut.clear()
    this.#found.clear()
  }

  /** A file that was left out may name a factory that was not known then: what leads to it is linked again. */
  #linkWhatWasLeftOut(): void {
    const { length } = this.index.factoryNames
    if (length === this.#namesLinked) return
    this.#namesLinked = length
    const wrongly = new Set([...this.#leftOut].filter((file) => !this.isInert(file)))
    if (wrongly.size === 0) return
    const known = new Map<DependencyTracker, boolean>()
    this.#linked.deleteAll((linked) => linked?.touched.asked('inert', wrongly, known) ?? false)
    for (const file of wrongly) this.#leftOut.delete(file)
    this.#found.clear()
  }

  #remembered(key: string, find: () => Declared[]): Declared[] {
    let known = this.#found.get(key)
    if (!known) {
      const touched = new DependencyTracker()
      known = { value: this.tracking(touched, find), touched }
      this.#found.set(key, known)
    }
    this.#touched?.include(known.touched)
    return known.value
  }

  #link(file: string, entry: ModuleEntry): ModuleAnalysis {
    const factories = this.#importedFactories.of(entry.base, entry.text)
    const given = this.#givenTo(file)
    const takers = takersIn(entry.base, this.#unlinked, this.#frameworks)
    const definers = definersIn(entry.base, this.#unlinked, this.#frameworks)
    const elsewhere = { factories, given, takers, definers }
    const isAlone = given.length === 0 && [factories, takers, definers].every(({ size }) => size === 0)
    const key = isAlone ? '' : JSON.stringify([[...factories], given, [...takers], [...definers]])
    if (entry.linked?.elsewhere !== key) {
      const analysis = isAlone
        ? entry.base
        : analyzeModule(file, entry.text, this.markers, { ...elsewhere, changes: new Map() })
      entry.linked = { analysis, elsewhere: key, changed: null }
    }
    const { linked } = entry
    const changes = this.#changingFunctions.of(linked.analysis.givenTo, file)
    if (changes.size === 0) return linked.analysis
    const by = JSON.stringify([...changes])
    if (linked.changed?.by !== by) {
      const analysis = analyzeModule(file, entry.text, this.markers, { ...elsewhere, changes })
      linked.changed = { analysis, by }
    }
    return linked.changed.analysis
  }

  /** Of files whose links are known now: one, or all of a circle, which have asked for the same. */
  #contribute(linked: ReadonlyArray<Linked | null>): void {
    const all = linked.flatMap((each) => each ?? [])
    const shared = all.length > 1 ? DependencyTracker.ofAll(all.map(({ touched }) => touched)) : null
    const contributions = all.map((each) => {
      if (shared) each.touched = shared
      // Where its imports lead may change while it stays the same.
      return this.tracking(each.touched, () =>
        contributionOf(each.analysis, this.#instancesOf(each.analysis.file), this.#importedFactories, this),
      )
    })
    // A contribution may change how files are linked, so it counts when no question is open any more.
    for (const [index, { analysis, touched }] of all.entries())
      this.tracking(touched, () => this.#contributeOf(analysis.file, contributions[index] as Contribution))
  }

  #contributeOf(file: string, contribution: Contribution): void {
    const entry = this.#entry(file)
    if (!entry) return
    const text = JSON.stringify(contribution)
    if (entry.contributed?.text !== text) this.contribute(file, contribution)
    entry.contributed = { contribution, text }
  }

  parse(file: string): ts.SourceFile | null {
    return this.texts.parse(file)
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

  /**
   * The cheap test that comes before any parse: whether text has a word for defining tools, or names a factory, or other files give what it
   * declares to calls that take tools.
   */
  mayHaveTools(file: string, text: string): boolean {
    return this.index.isGiven(file) || this.#inert.mayDefineTools(file, text)
  }

  /** Whether a file may give tools to a call, by its text or by what others give of it. */
  mayGiveTools(file: string, text: string | null): boolean {
    return this.index.isGiven(file) || (text !== null && this.markers.namesTaker(text))
  }

  /** Whether any file that was analyzed so far calls a factory, so that its template makes tools there. */
  isCalled(file: string, template: string): boolean {
    const key = factoryKey(file, template)
    this.#touched?.add('called', key)
    return this.index.isCalled(key)
  }

  #givenTo(file: string): Given[] {
    const given = this.index.givenOf(file)
    if (given.length > 0) this.touch('given', file)
    return given
  }

  /** The file is gone, or its text has nothing more to do with tools of others. False: what it contributes is of the text as it is. */
  forgetCalls(file: string): boolean {
    const stamp = this.#documents.stamp(file)
    if (!this.index.isContributor(file) || (stamp !== null && this.#contributedAs.get(file) === stamp))
      return false
    this.#contributedAs.delete(file)
    this.index.update(file, NO_CONTRIBUTION)
    // Should it come back, it contributes again.
    const entry = this.#entries.known(file)
    if (entry) entry.contributed = null
    this.#linked.clear()
    return true
  }

  /** What a file contributes: it was read here, in another process, or in an earlier run. False: nothing new. */
  contribute(file: string, contribution: Contribution): boolean {
    const isSilent = Object.values(contribution).every((each) => each.length === 0)
    if (!isSilent || this.index.isContributor(file)) this.#touched?.contributions.set(file, contribution)
    if (!isSilent) this.#contributedAs.set(file, this.#documents.stamp(file))
    return this.index.update(file, contribution)
  }

  /** Whether something of this kind, which is known of files together, has changed since a version. */
  hasChanged(kind: FingerprintKind, subject: string, since: number): boolean {
    switch (kind) {
      case 'inert':
        return !this.isInert(subject)
      case 'called':
      case 'given':
      case 'passed':
        return this.index.hasChanged(kind, subject, since)
      default:
        return false
    }
  }

  /** What a file that was analyzed contributes. */
  contributionOf(file: string): Contribution {
    return this.#entries.known(file)?.contributed?.contribution ?? NO_CONTRIBUTION
  }

  #instancesOf(file: string): Instances {
    const entry = this.#entry(file)
    if (!entry) return NO_INSTANCES
    if (this.#isHurried) {
      this.#hasLeftOut = true
      const known = entry.contributed?.contribution.passes
      return { found: known ?? (this.#entries.isSubject(file) ? entry.instances.alone() : []), handedOut: [] }
    }
    const instances = entry.instances.of((touched, work) => this.tracking(touched, work))
    this.#touched?.include(instances.touched)
    return instances
  }

  passedTo(file: string, parameter: ParameterRef): readonly PassedValue[] {
    const keys = parameterKeys(file, parameter)
    for (const key of keys) this.#touched?.add('passed', key)
    return this.index.passedTo(keys)
  }

  #entry(file: string): ModuleEntry | null {
    const text = this.read(file)
    if (text !== null) return this.#entries.of(file, text)
    this.#entries.delete(file)
    this.index.update(file, NO_CONTRIBUTION)
    return null
  }

  /** Barrels lead on to files that may; only a file with neither is out. */
  #mayMakeTools(file: string): boolean {
    const isInert = this.isInert(file)
    this.#touched?.add(isInert ? 'inert' : 'file', file)
    if (isInert) this.#leftOut.add(file)
    return !isInert
  }

  /** Whether a file neither makes tools nor leads to one, as far as a look at its text tells. */
  isInert(file: string): boolean {
    return this.#inert.has(file)
  }
}

/** All that another file's links take of a linked one, as text. */
function factoriesIn(linked: Linked | null): string {
  return JSON.stringify(linked?.analysis.templates.map((template) => factoryRef(template, '')) ?? null)
}
