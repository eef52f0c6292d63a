import type { LikelyTool } from '../../detect/likely.js'
import { LIKELY_KEYS } from '../../detect/likely-keys.js'
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

const OUTPUT_KEYS: ReadonlySet<string> = new Set(['outputSchema', 'output', 'output_schema'])

/** As much of a text as is looked for before a file is read as a tree. */
const MAX_TEXT = 20

/**
 * Finds where tools are written that a function registers which is given them: `add({ tool: findRooms })`, with `findRooms` an object
 * of another file. The text that the model reads tells which object it is.
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
    const { site, description } = tool
    if (site.recognised !== 'registration' || site.config !== null || !description) return tool
    const { modules, documents, signs } = this.#parts
    // It may be written in several parts, or with escapes.
    const [piece = ''] = description
      .trim()
      .slice(0, MAX_TEXT)
      .split(/['"`\\\n$]/)
    const found: Array<Required<Pick<LikelyTool, 'object'>> & { file: string }> = []
    for (const file of await modules(tool.file)) {
      if (!documents.read(file).text?.includes(piece)) continue
      for (const { object } of (await signs.of(file)).likely)
        if (object?.description === description) found.push({ file, object })
    }
    const [only, ...others] = found
    if (!only || others.length > 0) return tool
    const { range, values } = only.object
    const definition = { file: only.file, range, fields: fieldsOf(values) }
    return { ...tool, site: { ...site, definition } }
  }
}

function fieldsOf(values: Readonly<Record<string, Range>>): Partial<Record<ToolField, Range>> {
  const keys = { ...LIKELY_KEYS, outputSchema: OUTPUT_KEYS }
  const entries = Object.entries(keys).flatMap(([field, words]) => {
    const key = Object.keys(values).find((each) => words.has(each))
    return key === undefined ? [] : [[field, values[key]]]
  })
  return Object.fromEntries(entries)
}
