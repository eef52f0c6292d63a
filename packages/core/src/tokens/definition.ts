import type { Inflation, ToolTokens } from '../model/fields.js'
import type { JsonObject, SchemaPath } from '../model/json.js'
import { countTokens } from './count.js'

/** A tool as the model receives it. */
export interface Definition {
  name: string | null
  description: string | null
  schema: JsonObject | null
}

/** A field's piece of the schema. */
export interface Piece {
  path: SchemaPath
  schema: JsonObject
}

/** What in a definition is counted besides the whole. */
export interface Counted {
  pieces: readonly Piece[]
  inflations: readonly Inflation[]
}

/** What a definition costs, and each of its fields; null when that could not be counted. */
export function countDefinition(
  { name, description, schema }: Definition,
  counted: Counted,
): Promise<ToolTokens | null> {
  const parameters = schema ?? { type: 'object', properties: {} }
  const whole = { name: name ?? '', ...(description !== null && { description }), parameters }
  return countEntry(JSON.stringify(whole), { description, schema: parameters }, counted)
}

/** What the entry of a request costs, given as the text that is sent. */
export async function countEntry(
  entry: string,
  { description, schema }: Omit<Definition, 'name'>,
  { pieces, inflations }: Counted,
): Promise<ToolTokens | null> {
  const counts = await countTokens([
    entry,
    description ?? '',
    schema ? JSON.stringify(schema) : '',
    ...pieces.map(({ path, schema }) => `${JSON.stringify(path.at(-1))}:${JSON.stringify(schema)}`),
    ...inflations.map(({ spared }) => spared),
  ])
  if (!counts) return null
  const [total = 0, ofDescription = 0, ofSchema = 0, ...ofOthers] = counts
  return {
    total,
    tokenizer: 'o200k_base',
    description: ofDescription,
    schema: ofSchema,
    parts: pieces.map(({ path }, index) => ({ path, tokens: ofOthers[index] ?? 0 })),
    inflations: inflations
      .map((each, index) => ({ ...each, tokens: ofOthers[pieces.length + index] ?? 0 }))
      .sort((a, b) => b.tokens - a.tokens),
  }
}
