import { LIKELY_KEYS } from '../../common/definition-keys.js'
import { Lines } from '../../common/lines.js'
import type { LikelyTool } from '../../detect/likely/likely-tool.js'
import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { Range } from '../../model/text.js'
import type { SignReader } from '../checks/tool-signs.js'

export interface WrittenDefinitionsParts {
  documents: Documents
  signs: SignReader
  /** The modules that the tools of a file are made by. */
  modules(file: string): Promise<readonly string[]>
}

type Definition = NonNullable<ToolFacts['site']['definition']>

const OUTPUT_KEYS: ReadonlySet<string> = new Set(['outputSchema', 'output', 'output_schema'])

const MAX_TEXT = 20

/**
 * Finds where tools are written that a function registers which is given them: `add({ tool: findRooms })`, with `findRooms` an object
 * of another file. Where the code does not lead there, the text that the model reads tells which object it is. Where no object has it, as in a
 * module that exports the parts of a tool one by one, the name does.
 */
export class WrittenDefinitions {
  readonly #parts: WrittenDefinitionsParts
  readonly #known = new WeakMap<ToolFacts, Promise<ToolFacts>>()

  constructor(parts: WrittenDefinitionsParts) {
    this.#parts = parts
  }

  /** The tool with the place of its definition; as it is, where no object or several can be it. */
  of(tool: ToolFacts): Promise<ToolFacts> {
    const known = this.#known.get(tool) ?? this.#find(tool)
    this.#known.set(tool, known)
    return known
  }

  async #find(tool: ToolFacts): Promise<ToolFacts> {
    const { site, description, written } = tool
    if (written) {
      const fields = Object.entries(written.fields).map(([field, { value }]) => [field, value])
      const definition = { file: written.file, range: written.range, fields: Object.fromEntries(fields) }
      return { ...tool, site: { ...site, definition } }
    }
    if (site.recognised !== 'registration' || site.config !== null) return tool
    const definition =
      (description && (await this.#byDescription(tool, description))) || (await this.#byName(tool))
    return definition ? { ...tool, site: { ...site, definition } } : tool
  }

  async #byDescription({ file: own }: ToolFacts, description: string): Promise<Definition | null> {
    const { modules, documents, signs } = this.#parts
    const piece = firstPiece(description)
    const found: Array<Required<Pick<LikelyTool, 'object'>> & { file: string }> = []
    for (const file of await modules(own)) {
      if (!documents.read(file).text?.includes(piece)) continue
      for (const { object, description: own } of (await signs.of(file)).likely)
        if (object && own === description) found.push({ file, object })
    }
    const [only, ...others] = found
    if (!only || others.length > 0) return null
    const { range, values } = only.object
    return { file: only.file, range, fields: fieldsOf(values) }
  }

  /** The only text that has the name as a word of the program: all that follows it there. */
  async #byName({ name, file: own, description }: ToolFacts): Promise<Definition | null> {
    if (name === null) return null
    const { modules, documents } = this.#parts
    const literal = new RegExp(`(?<quote>['"])${name.replace(/\W/g, '\\$&')}\\k<quote>`)
    const found = (await modules(own)).flatMap((file) => {
      const { text } = documents.read(file)
      const at = text === null ? -1 : text.search(literal)
      return text === null || at === -1 ? [] : [{ file, text, at }]
    })
    const [only, ...others] = found
    if (!only || others.length > 0 || only.file === own) return null
    const { file, text, at } = only
    const lines = new Lines(text)
    const piece = description ? firstPiece(description) : ''
    const says = piece === '' ? -1 : text.indexOf(piece, at)
    const range = (start: number, length: number) => lines.range({ start, end: start + length })
    return {
      file,
      range: range(at, text.length - at),
      fields: {
        name: range(at, name.length + 2),
        ...(says !== -1 && { description: range(says, piece.length) }),
      },
    }
  }
}

/** As much of a text as is looked for: it may be written in several parts, or with escapes. */
function firstPiece(text: string): string {
  const [piece = ''] = text
    .trim()
    .slice(0, MAX_TEXT)
    .split(/['"`\\\n$]/)
  return piece
}

function fieldsOf(values: Readonly<Record<string, Range>>): Partial<Record<ToolField, Range>> {
  const keys = { ...LIKELY_KEYS, outputSchema: OUTPUT_KEYS }
  const entries = Object.entries(keys).flatMap(([field, words]) => {
    const key = Object.keys(values).find((each) => words.has(each))
    return key === undefined ? [] : [[field, values[key]]]
  })
  return Object.fromEntries(entries)
}
