import { vendorOfModule } from '../../child/reading/vendors/index.js'
import { Lines } from '../../common/lines.js'
import { locateExampleLists, locateExamples } from '../../detect/examples.js'
import type { LikelyTool } from '../../detect/likely/likely-tool.js'
import { likelyTools } from '../../detect/likely/likely-tools.js'
import { type SentKeys, sentKeys } from '../../detect/likely/sent-keys.js'
import { isMaker, type MadeServer, madeServers, type ServerMaker } from '../../detect/made-servers.js'
import { locateStyleCalls, type StyleCall } from '../../detect/style-calls.js'
import {
  type FieldLocation,
  type LocatedField,
  locateField,
  locateFields,
  locateKeyword,
  locateWritten,
  newShared,
  type Start,
  type WrittenMember,
} from '../../field-locator/index.js'
import type { ToolField } from '../../model/framework.js'
import type { SchemaPath } from '../../model/json.js'
import type { ToolSite, WrittenTool } from '../../model/site.js'
import type { FoundPlace, Range, Span } from '../../model/text.js'
import { docCommentAt } from '../../syntax/doc-comment.js'
import { type CalleeRef, importOfPackage } from '../../syntax/imports.js'
import type { Sources } from '../../syntax/sources.js'
import type { SchemaStart } from '../editor/schema-start.js'
import { DecidingCondition } from './deciding-condition.js'

/** Where a field is written out, and what its source says of being left out. */
export interface FoundField {
  file: string
  key: Range
  value: Range
  optionality: LocatedField['optionality']
}

/** A part of a definition to search for: the keyword first, then the field, then the import. */
export interface SearchedPart {
  /** `start`: the expression of the JSON Schema. */
  keyword: { start: SchemaStart; pointer: readonly string[] } | null
  /** `start`: the schema's expression. */
  field: { start: SchemaStart; path: SchemaPath } | null
  /** Where the file imports this package. */
  imported: string | null
}

/** A tool whose place is searched for: the call that registers it, and where the search for its parts starts, its name first. */
export interface SearchedTool {
  call: Range
  element: SchemaStart['element']
  /** Null for a part that nothing leads to. */
  parts: ReadonlyArray<readonly [ToolField, SchemaStart | null]>
  /** What the function that makes the tool writes; null where the call is the tool. */
  made: NonNullable<ToolSite['definition']> | null
  description: string | null
}

/** Where each example of a definition stands. */
export interface ListedExamples {
  valid: Range[]
  invalid: Range[]
}

/** What speaks of tools in a file, though none is found. */
export interface ToolSigns {
  likely: LikelyTool[]
  servers: MadeServer[]
  /** Keys of the project's own objects that the file reads where it makes tools for a request. */
  sent: SentKeys[]
}

/** Finds where parts of definitions are written. */
export class Locating {
  readonly #sources: Sources
  /** One of these answers one question, of the texts as they are. */
  readonly #shared = newShared()
  readonly #isKnown: (callee: CalleeRef, form: 'call' | 'new') => boolean

  /** `isKnown`: whether a callee defines tools for a framework. */
  constructor(sources: Sources, isKnown: (callee: CalleeRef, form: 'call' | 'new') => boolean) {
    this.#sources = sources
    this.#isKnown = isKnown
  }

  /** Each part's place, or the deepest place on the way there; null for those that are not written out anywhere. */
  places(file: string, parts: readonly SearchedPart[]): Array<FoundPlace | null> {
    return parts.map(
      ({ keyword, field, imported }) =>
        (keyword && this.#keywordAt(file, keyword.start, keyword.pointer)) ??
        (field && this.#fieldAt(file, field.start, field.path)) ??
        (imported === null ? null : this.#importAt(file, imported)),
    )
  }

  /**
   * Each tool's place, where other code than the call that registers it writes it; null where that is not told. `files`: those whose
   * code runs for it.
   */
  written(file: string, tools: readonly SearchedTool[], files: readonly string[]): Array<WrittenTool | null> {
    const lines = new LinesOf(this.#sources)
    const own = this.#sources.parse(file) && lines.of(file)
    if (!own) return tools.map(() => null)
    const sought = tools.map(({ call, element, parts, made, description }) => ({
      description,
      call: { file, span: own.span(call) },
      element,
      starts: parts.map(([, start]) => start && this.#startIn(file, start)),
      made: parts.map(([field]) => {
        const range = made?.fields[field]
        return made && range ? this.#startIn(made.file, { range, element }) : null
      }),
    }))
    return locateWritten(this.#sources, sought, files).map((members, index) => {
      const fields = (tools[index] as SearchedTool).parts.map(([field]) => field)
      return writtenTool(fields, members, lines)
    })
  }

  #startIn(file: string, { orElse: _, ...start }: SchemaStart): Start | null {
    return this.#starts(file, start).starts[0] ?? null
  }

  #importAt(file: string, packageName: string): FoundPlace | null {
    const tree = this.#sources.parse(file)
    const span = tree && importOfPackage(tree, packageName)
    return span ? { file, range: new Lines(tree.text).range(span) } : null
  }

  #fieldAt(file: string, start: SchemaStart, path: SchemaPath): FoundPlace | null {
    const { lines, starts } = this.#starts(file, start)
    let place: FoundPlace | null = null
    for (const from of starts) {
      const found = locateField(this.#sources, from, path, this.#shared)
      const home = found && lines.of(found.file)
      if (!found || !home || (place && !found.exact)) continue
      place = { file: found.file, range: home.range(found.key), ...argument(lines, from, found) }
      if (found.exact) break
    }
    return place
  }

  /** Of a JSON Schema that is written out, or imported: key and value together. */
  #keywordAt(file: string, start: SchemaStart, pointer: readonly string[]): FoundPlace | null {
    const { lines, starts } = this.#starts(file, start)
    const [from, found] =
      starts
        .map((each) => [each, locateKeyword(this.#sources, each, pointer)] as const)
        .find(([, each]) => each !== null) ?? []
    const home = found && lines.of(found.file)
    if (!from || !found || !home) return null
    const whole = home.range({ start: found.key.start, end: found.value.end })
    // The value of a name stands elsewhere, and thirty lines point at nothing.
    const isShort = found.key.start <= found.value.start && whole.start.line === whole.end.line
    return {
      file: found.file,
      range: isShort ? whole : home.range(found.key),
      ...argument(lines, from, found),
    }
  }

  /** Each path's field, in one search; null for those that are not written out as a key. */
  fields(file: string, start: SchemaStart, paths: readonly SchemaPath[]): Array<FoundField | null> {
    const { lines, starts } = this.#starts(file, start)
    return this.#located(starts, paths).map((found) => {
      const own = found && lines.of(found.file)
      if (!found || !own) return null
      const { optionality } = found
      return { file: found.file, key: own.range(found.key), value: own.range(found.value), optionality }
    })
  }

  /** The doc comment above each path's field; null where none is, or the field is not written out as a key. */
  comments(file: string, start: SchemaStart, paths: readonly SchemaPath[]): Array<string | null> {
    const { starts } = this.#starts(file, start)
    if (starts.length === 0) return []
    return this.#located(starts, paths).map((found) => {
      const home = found && this.#sources.parse(found.file)
      return home ? docCommentAt(home, found.key) : null
    })
  }

  /** Each path from the first start that leads to it. */
  #located(starts: readonly Start[], paths: readonly SchemaPath[]): Array<LocatedField | null> {
    const found = new Array<LocatedField | null>(paths.length).fill(null)
    for (const from of starts) {
      if (!found.includes(null)) break
      const located = locateFields(this.#sources, from, paths)
      for (const [index, each] of located.entries()) found[index] ??= each
    }
    return found
  }

  #starts(
    file: string,
    { range, keys, answer, element, orElse }: SchemaStart,
  ): { lines: LinesOf; starts: Start[] } {
    const lines = new LinesOf(this.#sources)
    const starts: Start[] = []
    const add = (at: string, { span, ...how }: { span: Range } & Omit<Start, 'file' | 'span'>): void => {
      const own = this.#sources.parse(at) && lines.of(at)
      if (own) starts.push({ file: at, span: own.span(span), ...how })
    }
    add(file, { span: range, element, ...(keys && { keys }), ...(answer && { answer }) })
    if (orElse) add(orElse.file, { span: orElse.range, element })
    return { lines, starts }
  }

  /** The inputs that a definition has as examples. */
  examples(file: string, site: ToolSite): ReturnType<typeof locateExamples> {
    const tree = this.#sources.parse(file)
    return tree ? locateExamples(tree, site) : { valid: [], invalid: [] }
  }

  /** Calls with which the program words refusals. */
  styleCalls(file: string, name: string, modules: readonly string[]): StyleCall[] {
    const tree = this.#sources.parse(file)
    return tree ? locateStyleCalls(tree, name, modules) : []
  }

  /** The condition that decides whether what is written at a place is there; `files`: those that may use it. */
  condition(file: string, range: Range, files: readonly string[]): string | null {
    return new DecidingCondition(this.#sources, files).of(file, range)
  }

  /** What looks like a tool in a file, and the servers that it makes. */
  signs(file: string, makers: readonly ServerMaker[], sent: readonly SentKeys[]): ToolSigns {
    const tree = this.#sources.parse(file)
    if (!tree) return { likely: [], servers: [], sent: [] }
    const isValidator = (specifier: string) => vendorOfModule(specifier) !== null
    const isServer = (callee: CalleeRef) => isMaker(callee, makers)
    const own = sentKeys(tree)
    return {
      likely: likelyTools(tree, isValidator, this.#isKnown, isServer, [...own, ...sent]),
      servers: madeServers(tree, makers),
      sent: own,
    }
  }

  /** The entries of its lists, whether or not they are JSON. */
  listed(file: string, site: ToolSite): ListedExamples {
    const tree = this.#sources.parse(file)
    if (!tree) return { valid: [], invalid: [] }
    const lines = new Lines(tree.text)
    const { inSamples, examples } = locateExampleLists(tree, site)
    const ranges = (spans: readonly Span[] = []) => spans.map((span) => lines.range(span))
    return {
      valid: [...ranges(inSamples.valid?.entries), ...ranges(examples?.entries)],
      invalid: ranges(inSamples.invalid?.entries),
    }
  }
}

/** `members`: by the field at the same place of `fields`. What stands in another file than the first of them is left out. */
function writtenTool(
  fields: readonly ToolField[],
  members: ReadonlyArray<WrittenMember | null>,
  lines: LinesOf,
): WrittenTool | null {
  const [first] = members.filter((member) => member !== null)
  const home = first && lines.of(first.file)
  if (!first || !home) return null
  const fieldSites: WrittenTool['fields'] = {}
  let { start, end } = first.whole
  for (const [index, member] of members.entries()) {
    if (member?.file !== first.file) continue
    const { key, value } = member
    const property = { start: Math.min(key.start, value.start), end: Math.max(key.end, value.end) }
    // The variables of `{ name, description }` stand around it.
    start = Math.min(start, property.start)
    end = Math.max(end, property.end)
    fieldSites[fields[index] as ToolField] = {
      key: home.range(key),
      value: home.range(value),
      property: home.range(property),
    }
  }
  return { file: first.file, range: home.range({ start, end }), fields: fieldSites }
}

function argument(lines: LinesOf, from: Start, found: FieldLocation): Pick<FoundPlace, 'argument'> {
  const range = found.argument && lines.of(from.file)?.range(found.argument)
  // Thirty lines point at nothing.
  return range && range.start.line === range.end.line ? { argument: range } : {}
}

/** One table of lines for each file. */
class LinesOf {
  readonly #sources: Sources
  readonly #lines = new Map<string, Lines | null>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  of(file: string): Lines | null {
    let lines = this.#lines.get(file)
    if (lines === undefined) {
      // A parse has its byte order mark taken off; positions are in what was parsed.
      const text = this.#sources.parse(file)?.text ?? this.#sources.read(file)
      lines = text === null ? null : new Lines(text)
      this.#lines.set(file, lines)
    }
    return lines
  }
}
