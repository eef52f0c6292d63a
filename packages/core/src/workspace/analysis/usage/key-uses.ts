import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { HeldAt, ToolFacts } from '../../../model/facts.js'
import { isSourceFile } from '../../../syntax/parse.js'
import type { HeldEntry } from '../analysis.js'
import type { KeptAnswers } from '../kept-answers.js'
import { FileSearch, type FileSearchParts } from './file-search.js'
import { type ImportNames, importNames } from './import-names.js'

export interface KeyUsesParts extends FileSearchParts {
  answers: KeptAnswers
  /** Whether a file names the tools that it exports. */
  namesTools(file: string): boolean
}

/** Of tools without a key: what they may be imported as, and the modules that have them or hand them on. */
interface Sought {
  names: Set<string>
  files: Set<string>
}

/**
 * Where files put tools into records that other files define, and under which key: a framework that names its tools by such
 * keys calls them by it. Files are looked for by what they import; only those that import a tool without a name are read.
 */
export class KeyUses {
  readonly #parts: KeyUsesParts
  /** What is found in the records of files. */
  readonly #search: FileSearch<readonly string[], HeldEntry>
  /** By file, the names under which it holds tools that have no key there. */
  readonly #nameless = new Map<string, ReadonlySet<string>>()
  readonly #imports = new Map<string, { stamp: string | null; names: ImportNames }>()
  #sought: Sought = { names: new Set(), files: new Set() }

  constructor(parts: KeyUsesParts) {
    this.#parts = parts
    this.#search = new FileSearch(parts, {
      wanted: (file) => this.#wantedIn(file),
      ask: (file, names) => parts.answers.ask('entries', [file, names]),
    })
  }

  /** The keys under which other files hold what a file declares, or what a call of it gives, in order of those files. */
  of(file: string, name: string): HeldAt[] {
    const found: HeldAt[] = []
    for (const { file: user, value: entry } of this.#search.all()) {
      if (entry.file !== file || entry.name !== name) continue
      const { key, range, isTools, isCalled } = entry
      found.push({ name: key, file: user, range, isTools, isCalled })
    }
    return found.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  }

  /** The tools of a file as they were found. */
  keep(file: string, tools: readonly ToolFacts[]): void {
    const names = tools.flatMap(({ keyedAt, site }) =>
      keyedAt && site.exported !== undefined ? [site.exported] : [],
    )
    const before = this.#nameless.get(file)
    if (names.length === (before?.size ?? 0) && names.every((name) => before?.has(name))) return
    if (names.length === 0) {
      this.#nameless.delete(file)
      return
    }
    this.#nameless.set(file, new Set(names))
    this.#sought.files.add(file)
    for (const name of names) this.#sought.names.add(name)
  }

  /** A file that is gone holds nothing, and has no tools. */
  forget(file: string): void {
    this.#search.forget(file)
    this.#imports.delete(file)
    this.#nameless.delete(file)
  }

  /** Looks again at a file, at what holds its tools, and at the open buffers, as far as they changed since. */
  async renew(file: string): Promise<void> {
    if (this.#nameless.size === 0) return
    const holders = [...this.#search.all()].flatMap((held) => (held.value.file === file ? [held.file] : []))
    await this.#search.renew([file, ...holders])
  }

  /**
   * Looks through all files, where there are tools without a key. Returns the files whose tools are held otherwise than was
   * known.
   */
  find(
    all: () => Promise<readonly string[]>,
    turns: TimeSlicer,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const keysOf = (file: string) => this.keysOf(file)
    return this.#search.find([...this.#nameless.keys()], keysOf, all, (files) => {
      this.#sought = this.#seek(files)
      return this.#search.through(files, turns, signal)
    })
  }

  /** How the tools of a file are held that have no key there, as a text that changes with it; empty where it has no such tools. */
  keysOf(file: string): string {
    const names = this.#nameless.get(file)
    return names ? JSON.stringify([...names].map((name) => this.of(file, name))) : ''
  }

  /** What to look for in imports: through barrels and other names. */
  #seek(files: readonly string[]): Sought {
    const names = new Set([...this.#nameless.values()].flatMap((each) => [...each]))
    const holders = new Set(this.#nameless.keys())
    const hands = files
      .map((file) => ({ file, names: this.#importsOf(file) }))
      .filter(({ names: { renames, stars } }) => renames.length + stars.length > 0)
    for (let size = -1; size !== names.size + holders.size; ) {
      size = names.size + holders.size
      for (const { file, names: found } of hands) {
        const leads = (specifier: string) => this.#leadsTo(specifier, file, holders)
        if (found.stars.some(leads)) holders.add(file)
        const isHolder = found.imports.some(
          ({ name, specifier }) => (name === 'default' || name === '*') && leads(specifier),
        )
        for (const { name, as, specifier } of found.renames) {
          const isWhole = name === 'default' || name === '*'
          const isSought = isWhole && specifier !== null ? leads(specifier) : names.has(name) || isHolder
          if (!isSought) continue
          holders.add(file)
          if (as !== 'default') names.add(as)
        }
      }
    }
    return { names, files: holders }
  }

  #importsOf(file: string): ImportNames {
    const { documents } = this.#parts
    const stamp = documents.stamp(file)
    const known = this.#imports.get(file)
    if (known && known.stamp === stamp) return known.names
    const text = isSourceFile(file) ? documents.read(file).text : null
    const names = text === null ? { imports: [], renames: [], stars: [] } : importNames(text)
    this.#imports.set(file, { stamp, names })
    return names
  }

  /** What of other files it may hold: what it imports, and what it hands on where that names it. */
  #holdable(file: string): ImportNames['imports'] {
    const { imports, renames, stars } = this.#importsOf(file)
    if (!this.#parts.namesTools(file)) return imports
    const renamed = renames.flatMap(({ name, specifier }) =>
      specifier === null ? [] : [{ name, specifier }],
    )
    return [...imports, ...renamed, ...stars.map((specifier) => ({ name: '*', specifier }))]
  }

  #leadsTo(specifier: string, importer: string, holders: ReadonlySet<string>): boolean {
    const target = this.#parts.graph.resolve(specifier, importer)
    return target !== null && holders.has(target)
  }

  #wantedIn(file: string): string[] | null {
    const wanted = new Set<string>()
    for (const { name, specifier } of this.#holdable(file)) {
      const isWhole = name === 'default' || name === '*'
      if (isWhole ? this.#leadsTo(specifier, file, this.#sought.files) : this.#sought.names.has(name))
        wanted.add(name)
    }
    return wanted.size === 0 ? null : [...wanted].sort()
  }
}
