import { comparePositions, isWithin } from '../../../common/ranges.js'
import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { ToolFacts, UnseenTool } from '../../../model/facts.js'
import type { Range } from '../../../model/text.js'
import { isSourceFile } from '../../../syntax/parse.js'
import { type MadeUse, makerKey, type SoughtMaker } from '../analysis.js'
import type { KeptAnswers } from '../kept-answers.js'
import { FileSearch, type FileSearchParts } from './file-search.js'

export interface UnseenToolsParts extends FileSearchParts {
  answers: KeptAnswers
}

type PlacedUse = MadeUse & { file: string }

/**
 * The tools of wrappers and base classes that cannot be followed, as far as texts show them: one definition stands for all of
 * them, and each is said.
 */
export class UnseenTools {
  readonly #search: FileSearch<readonly SoughtMaker[], MadeUse>
  /** By file: what its tools are made by where they are not known themselves. */
  readonly #makers = new Map<string, readonly SoughtMaker[]>()
  /** By file: the definitions that are known as tools of their own. */
  readonly #known = new Map<string, readonly Range[]>()
  /** With the classes that extend one of them. */
  #sought: readonly SoughtMaker[] = []

  constructor({ answers, ...parts }: UnseenToolsParts) {
    this.#search = new FileSearch(parts, {
      wanted: (file) => {
        const text = isSourceFile(file) ? parts.documents.read(file).text : null
        const wanted = text === null ? [] : this.#sought.filter(({ name }) => text.includes(name))
        return wanted.length === 0 ? null : wanted
      },
      ask: (file, wanted) => answers.ask('madeBy', [file, wanted]),
    })
  }

  /** Definitions of a file that may stand for several tools. */
  seek(file: string, tools: readonly ToolFacts[]): void {
    const makers = tools.flatMap(makersOf)
    if (makers.length > 0) this.#makers.set(file, makers)
    else this.#makers.delete(file)
  }

  /** The tools of a file as they were found. */
  keep(file: string, tools: readonly ToolFacts[]): void {
    const ranges = tools.flatMap(({ site }) => (site.maker?.isAbstract ? [] : [site.range]))
    if (ranges.length > 0) this.#known.set(file, ranges)
    else this.#known.delete(file)
  }

  forget(file: string): void {
    this.#makers.delete(file)
    this.#known.delete(file)
    this.#search.forget(file)
  }

  /** Those that a definition stands for, by file and place. */
  of(tool: ToolFacts): Required<Pick<ToolFacts, 'unseen' | 'unseenBy'>> | null {
    if (tool.site.blocked?.answers) return null
    for (const maker of makersOf(tool)) {
      const uses = this.#usesOf(maker)
        .filter((use) => !use.isAbstract && !(use.isNew && tool.status === 'resolved'))
        .filter((use) => !this.#isKnown(use))
        .map(({ name, label, file, range }) => ({ name, label, file, range }))
      const { kind, name } = maker
      if (uses.length > 0) return { unseen: uses.sort(byPlace), unseenBy: { kind, name } }
    }
    return null
  }

  /**
   * Whether what a definition takes from elsewhere is known there: a list that other code fills is answered, or what a function makes of its
   * parameters registers them, and each call that fills the one, or makes the other, gives it tools that are known.
   */
  isFilledByKnown(tool: ToolFacts): boolean {
    const { blocked, literal } = tool.site
    if (!blocked?.answers && (!blocked?.parameterOf || literal.name !== undefined)) return false
    const isFilled = ({ of, name }: SoughtMaker) =>
      blocked.answers ? of !== undefined : name === blocked.parameterOf
    const uses = makersOf(tool).flatMap((maker) => (isFilled(maker) ? this.#usesOf(maker) : []))
    const given = uses.filter(({ isPassedOn }) => !isPassedOn)
    return given.length > 0 && given.every((use) => this.#isKnown(use))
  }

  /** What is known for the tools of a file, as a text that changes with it; empty where nothing is sought for it. */
  keyOf(file: string): string {
    const makers = this.#makers.get(file)
    if (!makers) return ''
    const uses = makers.map((maker) => {
      const all = this.#usesOf(maker)
      return [all.length > 0, all.filter((use) => !this.#isKnown(use))]
    })
    return JSON.stringify(uses)
  }

  /** Looks again at a file, and at the open buffers, as far as they changed since. */
  async renew(file: string): Promise<void> {
    if (this.#sought.length === 0) return
    await this.#search.renew([file, ...this.#search.files()])
  }

  /** Looks through all files where something is sought. Returns the files of which more or less is known than before. */
  find(
    all: () => Promise<readonly string[]>,
    turns: TimeSlicer,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    this.#sought = [...this.#makers.values()].flat()
    const keyOf = (file: string) => this.keyOf(file)
    return this.#search.find([...this.#makers.keys()], keyOf, all, async (files) => {
      for (let sought = -1; sought !== this.#sought.length; ) {
        sought = this.#sought.length
        await this.#search.through(files, turns, signal)
        this.#sought = this.#withSubclasses()
      }
    })
  }

  /** What extends a class that is sought is sought in turn. */
  #withSubclasses(): SoughtMaker[] {
    const all = new Map(this.#sought.map((maker) => [makerKey(maker), maker]))
    for (const { file, value } of this.#search.all()) {
      if (value.declares === null) continue
      const maker: SoughtMaker = { kind: 'class', name: value.declares, file }
      all.set(makerKey(maker), maker)
    }
    return [...all.values()]
  }

  #usesOf(maker: SoughtMaker, seen = new Set<string>()): PlacedUse[] {
    const key = makerKey(maker)
    if (seen.has(key)) return []
    seen.add(key)
    const own: PlacedUse[] = []
    for (const { file, value: use } of this.#search.all()) if (use.maker === key) own.push({ ...use, file })
    const inherited = own.flatMap(({ declares, file }) =>
      declares === null ? [] : this.#usesOf({ kind: 'class', name: declares, file }, seen),
    )
    return [...own, ...inherited]
  }

  #isKnown({ file, range: use, from }: PlacedUse): boolean {
    const isOne = (range: Range) => isWithin(use.start, range) || isWithin(range.start, use)
    const isWritten = this.#known.get(file)?.some(isOne) ?? false
    return isWritten || (from !== null && this.#known.has(from))
  }
}

/** What makes the tools that a definition stands for, the likeliest first; nothing where the definition is one tool. */
function makersOf({ file, site, status, reading, failure, program }: ToolFacts): SoughtMaker[] {
  const { maker, blocked } = site
  // Of several tools, no part of one name would be known.
  if (!maker || blocked?.partialName !== undefined) return []
  const made = (kind: SoughtMaker['kind'], name: string | null): SoughtMaker[] =>
    name === null ? [] : [{ kind, name, file }]
  if (maker.isClass) return made('class', maker.class)
  const wasTried = blocked !== null || program !== undefined
  if (status !== 'unevaluated' || reading !== null || failure !== null || !wasTried) return []
  const ofFunction = made('function', maker.function)
  // The function itself may be what is called for each tool, or what is called to have it.
  const ofOuter = made('function', blocked?.parameterOf ?? null)
  if (maker.returnedBy !== undefined) return [...made('returned', maker.returnedBy), ...ofOuter]
  const ofClass = made('class', maker.class)
  const isOfInstance = blocked !== null && /^this\b/.test(blocked.name)
  const member = blocked === null ? null : (/^this\.([\w$]+)/.exec(blocked.name)?.[1] ?? null)
  const adders = (member !== null && maker.adders?.[member]) || []
  const ofAdders = adders.flatMap((name) =>
    made('function', name).map((each) => (maker.class === null ? each : { ...each, of: maker.class })),
  )
  if (isOfInstance) return [...ofAdders, ...ofClass, ...ofFunction]
  // What a method is given is no matter of the classes that extend its own.
  const isOfMethod = blocked !== null && ofFunction.length > 0
  return [...ofFunction, ...(isOfMethod ? [] : ofClass), ...ofOuter]
}

function byPlace(a: UnseenTool, b: UnseenTool): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return comparePositions(a.range.start, b.range.start)
}
