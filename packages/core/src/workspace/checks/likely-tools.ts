import { Lines, textAt } from '../../common/lines.js'
import { isWithin } from '../../common/ranges.js'
import type { TimeSlicer } from '../../common/time-slicer.js'
import type { LikelyTool } from '../../detect/likely/likely-tool.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Range } from '../../model/text.js'
import { packageNameOf } from '../../modules/resolution/package-name.js'
import { inline } from '../../rules/engine/wording.js'
import { type FileReport, isOfWholeText } from '../reports.js'
import type { SignReader } from './tool-signs.js'

export interface LikelyToolsParts {
  documents: Documents
  packages: Packages
  signs: SignReader
}

/** Finds places that look like tools beside tools that are known. Where a package has none, that is one finding of its own. */
export class LikelyTools {
  readonly #parts: LikelyToolsParts

  constructor(parts: LikelyToolsParts) {
    this.#parts = parts
  }

  /** @param all the reports of all files, as far as they are known: what is a tool there is none here */
  async find(
    reports: Iterable<FileReport>,
    all: () => Iterable<FileReport>,
    turns?: TimeSlicer,
    signal?: AbortSignal,
  ): Promise<FileProblem[]> {
    const { signs } = this.#parts
    const found: FileProblem[] = []
    let known: {
      isKnown: ReturnType<typeof knownAmong>
      hasTools: (file: string) => boolean
      others: readonly ToolFacts[]
    } | null = null
    const names = once(() => new Set([...all()].flatMap(({ tools }) => tools.map(({ name }) => name))))
    for (const { file, tools, problems } of reports) {
      await turns?.yieldIfDue()
      signal?.throwIfAborted()
      // A file that could not be read as a whole has one thing to be said of it, unlike one whose tsconfig is wrong.
      if (problems.some((problem) => problem.file === file) || !this.#mayHaveMore(file, tools, names))
        continue
      if (known === null) {
        const others = [...all()].flatMap((report) => (isOfWholeText(report) ? report.tools : []))
        known = {
          isKnown: knownAmong(others, this.#parts.packages),
          hasTools: packagesWith(others, this.#parts.packages),
          others,
        }
      }
      if (!known.hasTools(file)) continue
      const { isKnown, others } = known
      const { likely } = await signs.of(file)
      const isHere = (each: LikelyTool) => isKnown(each, file) || isWritten(each, file, others)
      const taken = likely.filter((each) => isHere(each) && !isNamedElsewhere(each, file, others))
      const lists = new Set(taken.map(({ list }) => placeKey(list)))
      for (const each of likely) {
        const isLeftOut =
          (each.list !== undefined && lists.has(placeKey(each.list))) || isBesideTools(each, file, others)
        if (!(each.isSpokenOf || isLeftOut) || isHere(each) || isWithinAny(each, tools)) continue
        found.push(problem(file, isLeftOut ? { ...each, reason: LEFT_OUT } : each))
      }
    }
    return found
  }

  /** Reading a file again costs more than most files are worth: only those whose text speaks of tools that are not known. */
  #mayHaveMore(file: string, tools: readonly ToolFacts[], names: () => ReadonlySet<string | null>): boolean {
    const { text } = this.#parts.documents.read(file)
    if (text === null) return false
    const speaks = speaksOfTools(text, file)
    if (speaks && WORDLESS.test(text)) return true
    if (!hasTexts(text)) return false
    return (speaks && this.#speaksOfMore(text, tools)) || listsMore(text, names)
  }

  #speaksOfMore(text: string, tools: readonly ToolFacts[]): boolean {
    if (tools.length === 0 || FORM.test(text) || PUTS.test(text)) return true
    if (LOOPS.test(text) && PASSES_OVER.test(text)) return true
    const lines = new Lines(text)
    const places = new Map(tools.map(({ site }) => [JSON.stringify(site.callee), site.callee]))
    const known = counted([...places.values()].map((callee) => lastWord(textAt(text, callee, lines))))
    const called = counted([...text.matchAll(CALLED)].map(([, name = '']) => name))
    return [...called].some(([name, count]) => count > (known.get(name) ?? 0))
  }
}

/** Whether a file's package has tools, or one of the workspace that depends on it or that it depends on: they share how tools are written. */
export function packagesWith(tools: readonly ToolFacts[], packages: Packages): (file: string) => boolean {
  const homes = tools.map((tool) => packages.of(tool.file))
  const folders = new Set(homes.map((home) => home?.dir))
  const names = new Set(homes.flatMap((home) => home?.name ?? []))
  const needed = new Set(homes.flatMap((home) => home?.dependencies ?? []))
  return (file) => {
    const home = packages.of(file)
    if (folders.has(home?.dir) || (home?.name && needed.has(home.name))) return true
    return home?.dependencies?.some((name) => names.has(name)) ?? false
  }
}

/**
 * Whether a place is a tool that is known elsewhere: a wrapper's is found where it registers, and is written where it is called.
 * Where the wrapper cannot be followed, its own finding links these places.
 */
export function knownAmong(
  tools: readonly ToolFacts[],
  packages: Packages,
): (likely: LikelyTool, file: string) => boolean {
  const unseen = tools.flatMap((tool) => tool.unseen ?? [])
  const names = new Set([...tools, ...unseen].map(({ name }) => name))
  const makers = tools.filter(({ site }) => site.maker?.function)
  // What a package is asked for is no function of the same name elsewhere.
  const isMaker = ({ callee, module }: NonNullable<LikelyTool['call']>, file: string) => {
    const asked = module === null ? null : packageNameOf(module)
    const isAsked = asked !== null && packages.of(file)?.dependencies?.includes(asked)
    return makers.some(
      (tool) => tool.site.maker?.function === callee && !(isAsked && packages.of(tool.file)?.name !== asked),
    )
  }
  // A text that the model reads is written for one tool. What a call names is a part of that tool's name at least.
  const named = new Map<string, Array<string | null>>()
  for (const { description, name } of tools) {
    if (description === null) continue
    const names = named.get(description)
    if (names) names.push(name)
    else named.set(description, [name])
  }
  const isOfText = ({ name, description, object }: LikelyTool) =>
    description !== null &&
    named.get(description)?.some((known) => object || name === null || known?.includes(name)) === true
  return (likely, file) => {
    const { name, call, range } = likely
    return (
      (call !== null && isMaker(call, file)) ||
      (name !== null && names.has(name)) ||
      isOfText(likely) ||
      unseen.some((each) => each.file === file && each.range.start.line === range.start.line)
    )
  }
}

export function isWithinAny({ range, definition }: LikelyTool, tools: readonly ToolFacts[]): boolean {
  return tools.some(
    ({ site }) =>
      isWithin(range.start, site.range) ||
      (definition !== undefined && isWithin(definition.start, site.range)),
  )
}

const LEFT_OUT =
  'the tools of its list are known without it: a condition decides about it, or the code that adds it was not run'

function placeKey(range: Range | undefined): string | null {
  return range ? JSON.stringify(range) : null
}

/** Whether a tool is written in the list that it stands in or is put into. */
function isBesideTools({ list, listFile }: LikelyTool, file: string, tools: readonly ToolFacts[]): boolean {
  if (list === undefined && listFile === undefined) return false
  return tools.some((tool) => {
    const place = tool.written ?? { file: tool.file, range: tool.site.range }
    return list ? place.file === file && isWithin(place.range.start, list) : place.file === listFile
  })
}

/** Whether the tools of its name are all written in other files: then its list need not be what is registered. */
function isNamedElsewhere({ name }: LikelyTool, file: string, tools: readonly ToolFacts[]): boolean {
  const named = name === null ? [] : tools.filter((tool) => tool.name === name)
  const places = named.map(({ written, site, file: own }) =>
    written ? written.file : site.recognised === 'registration' ? null : own,
  )
  return places.length > 0 && places.every((place) => place !== null && place !== file)
}

/** Whether it is what other code registers, be it under another name. */
function isWritten({ range }: LikelyTool, file: string, tools: readonly ToolFacts[]): boolean {
  return tools.some(({ written }) => written?.file === file && isWithin(range.start, written.range))
}

const DESCRIBED = /\b(?:description|desc|help|summary|about)\s*[:=]/g
/** What entries of a list or of a record go by, and classes. */
const NAMED = /\b(?:name|id)\s*[:=]\s*['"`]([\w./-]+)['"`]|^\s*['"]?([\w./-]+)['"]?\s*:\s*\{/gm
const SPEAKS = /tool|action|inputSchema/i
const DESCRIBES = /\b(?:description|desc|help|summary|about|tooldescription)\b/i
/** `registerFunctionTool('search', 'Searches.', schema)`: a tool's parts, one after the other. */
const GIVES = /\b(?:[a-z]\w*Tool|tool)\s*(?:<[^<>()]*>)?\(\s*['"`\w][^,()]{0,200},/
/**
 * What may be a tool without a word for its description: what a decorator, a base class or a mixin is given, and what a method of a server makes
 * that goes by another name (`({ tool: add }) => …`).
 */
const WORDLESS =
  /\(\s*\{[^{}()]{0,200}\btool\s*:\s*\w+|@\w{0,60}[Tt]ool\s*\(|\bsuper\s*\(\s*['"`]|\bextends\s+\w+\([^\n)]{0,500}['"`]/
/** A form that a browser makes a tool of. */
const FORM = /\btooldescription\b/i
/**
 * What may be left out of a list of tools, is put into one that is written already, or is handed to a method that is named by a value. What
 * any code has (`text.split(' ').filter(…)`) does not count: each such file would be read again in every check.
 */
const PUTS =
  /\.(?:push|unshift|concat)\(\s*(?:\.\.\.)?(?:\[\s*)?(?:\{|\w{0,60}tool)|(?:\]|tools?\w{0,60}|definitions?)\s*\.filter\(|\w\]\s*\(|\.\.\.\((?:[^()]|\([^()]*\)){0,500}[?&]\s*[[{\w]/i
const LOOPS = /\bof\s+\w*tools?\b/i
const PASSES_OVER = /\bcontinue\b/

/** Whether a text may have tools: reading a file costs more than most files are worth. */
export function mayHaveTools(text: string, file: string): boolean {
  return speaksOfTools(text, file) && (WORDLESS.test(text) || hasTexts(text))
}

function speaksOfTools(text: string, file: string): boolean {
  return SPEAKS.test(text) || SPEAKS.test(file)
}

function hasTexts(text: string): boolean {
  return DESCRIBES.test(text) || GIVES.test(text)
}

/** Of `server.registerTool(`, `server.registerTool.call(` and `defineTool<Input>(` the name. */
const CALLED = /\b([a-z]\w*Tool|tool)\s*(?:<[^<>()]*>|['"]\]|\.(?:call|apply))?\(/g

/** Whether a text describes more than the tools that it names: other code may register some of a list. */
function listsMore(text: string, names: () => ReadonlySet<string | null>): boolean {
  const described = text.match(DESCRIBED)?.length ?? 0
  if (described < 2) return false
  const named = new Set([...text.matchAll(NAMED)].map(([, value, key]) => value ?? key ?? ''))
  const known = named.size < 2 ? 0 : [...named].filter((each) => names().has(each)).length
  return known > 0 && known < described && known < named.size
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function lastWord(text: string): string {
  return /\w+$/.exec(text)?.[0] ?? ''
}

function problem(file: string, { range, text, name, reason }: LikelyTool): FileProblem {
  const subject = name === null ? `\`${inline(text, 80)}\`` : `'${inline(name, 80)}'`
  return {
    code: 'unseen-tool',
    severity: 'info',
    file,
    range,
    message:
      `${subject} looks like a tool that is not seen: ${reason}.\n` +
      'Nothing about it is checked. If it is a tool, describe how it is written under "frameworks" in toolsight.config.json. ' +
      'If it is not a tool, silence this finding here.',
    cause: `Looks like a tool: ${reason}.`,
  }
}
