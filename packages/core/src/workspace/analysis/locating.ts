import { vendorOfModule } from '../../child/reading/vendors/index.js'
import { Lines } from '../../common/lines.js'
import { locateExampleLists, locateExamples } from '../../detect/examples.js'
import { type LikelyTool, likelyTools } from '../../detect/likely.js'
import { type MadeServer, madeServers, type ServerMaker } from '../../detect/made-servers.js'
import { locateStyleCalls, type StyleCall } from '../../detect/style-calls.js'
import {
  type FieldLocation,
  type LocatedField,
  locateField,
  locateFields,
  locateKeyword,
  type Start,
} from '../../field-locator/index.js'
import type { SchemaPath } from '../../model/json.js'
import type { ToolSite } from '../../model/site.js'
import type { FoundPlace, Range, Span } from '../../model/text.js'
import { docCommentAt } from '../../syntax/doc-comment.js'
import type { CalleeRef } from '../../syntax/imports.js'
import type { Sources } from '../../syntax/sources.js'
import type { SchemaStart } from '../editor/schema-start.js'

/** Where a field is written out, and what its source says of being left out. */
export interface FoundField {
  file: string
  key: Range
  value: Range
  optionality: LocatedField['optionality']
}

/** A part of a definition to search for: the keyword first, then the field. */
export interface SearchedPart {
  /** `start`: the expression of the JSON Schema. */
  keyword: { start: SchemaStart; pointer: readonly string[] } | null
  /** `start`: the schema's expression. */
  field: { start: SchemaStart; path: SchemaPath } | null
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
}

/** Finds where parts of definitions are written. */
export class Locating {
  readonly #sources: Sources
  readonly #isKnown: (callee: CalleeRef) => boolean

  /** `isKnown`: whether a callee defines tools for a framework. */
  constructor(sources: Sources, isKnown: (callee: CalleeRef) => boolean) {
    this.#sources = sources
    this.#isKnown = isKnown
  }

  /** Each part's place, or the deepest place on the way there; null for those that are not written out anywhere. */
  places(file: string, parts: readonly SearchedPart[]): Array<FoundPlace | null> {
    return parts.map(
      ({ keyword, field }) =>
        (keyword && this.#keywordAt(file, keyword.start, keyword.pointer)) ??
        (field && this.#fieldAt(file, field.start, field.path)),
    )
  }

  #fieldAt(file: string, start: SchemaStart, path: SchemaPath): FoundPlace | null {
    const { lines, from } = this.#start(file, start)
    const found = from && locateField(this.#sources, from, path)
    const home = found && lines.of(found.file)
    return found && home
      ? { file: found.file, range: home.range(found.key), ...argument(lines, from, found) }
      : null
  }

  /** Of a JSON Schema that is written out, or imported: key and value together. */
  #keywordAt(file: string, start: SchemaStart, pointer: readonly string[]): FoundPlace | null {
    const { lines, from } = this.#start(file, start)
    const found = from && locateKeyword(this.#sources, from, pointer)
    const home = found && lines.of(found.file)
    if (!found || !home) return null
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
    const { lines, from } = this.#start(file, start)
    if (!from) return paths.map(() => null)
    return locateFields(this.#sources, from, paths).map((found) => {
      const own = found && lines.of(found.file)
      if (!found || !own) return null
      const { optionality } = found
      return { file: found.file, key: own.range(found.key), value: own.range(found.value), optionality }
    })
  }

  /** The doc comment above each path's field; null where none is, or the field is not written out as a key. */
  comments(file: string, start: SchemaStart, paths: readonly SchemaPath[]): Array<string | null> {
    const { from } = this.#start(file, start)
    if (!from) return []
    return locateFields(this.#sources, from, paths).map((found) => {
      const home = found && this.#sources.parse(found.file)
      return home ? docCommentAt(home, found.key) : null
    })
  }

  #start(
    file: string,
    { range, keys, answer, element }: SchemaStart,
  ): { lines: LinesOf; from: Start | null } {
    const lines = new LinesOf(this.#sources)
    const own = this.#sources.parse(file) && lines.of(file)
    return {
      lines,
      from: own && { file, span: own.span(range), element, ...(keys && { keys }), ...(answer && { answer }) },
    }
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

  /** What looks like a tool in a file, and the servers that it makes. */
  signs(file: string, makers: readonly ServerMaker[]): ToolSigns {
    const tree = this.#sources.parse(file)
    if (!tree) return { likely: [], servers: [] }
    return {
      likely: likelyTools(tree, (specifier) => vendorOfModule(specifier) !== null, this.#isKnown),
      servers: madeServers(tree, makers),
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
