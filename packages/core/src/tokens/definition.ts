import type { ToolTokens } from '../model/fields.js'
import type { JsonObject, SchemaPath } from '../model/json.js'
import { countTokens } from './count.js'

/** A tool as the model is told of it. */
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

/** What a definition costs, and each of its fields; null when that could not be counted. */
export async function countDefinition(
  { name, description, schema }: Definition,
  pieces: readonly Piece[],
): Promise<ToolTokens | null> {
  const parameters = schema ?? { type: 'object', properties: {} }
  const whole = JSON.stringify({ name: name ?? '', ...(description !== null && { description }), parameters })
  const counts = await countTokens([
    whole,
    description ?? '',
    JSON.stringify(parameters),
    ...pieces.map(({ path, schema }) => `${JSON.stringify(path.at(-1))}:${JSON.stringify(schema)}`),
  ])
  if (!counts) return null
  const [total = 0, ofDescription = 0, ofSchema = 0, ...ofPieces] = counts
  return {
    total,
    tokenizer: 'o200k_base',
    description: ofDescription,
    schema: ofSchema,
    parts: pieces.map(({ path }, index) => ({ path, tokens: ofPieces[index] ?? 0 })),
  }
}
