import type { JsonObject } from '../model/json.js'
import { described, type WireTool } from './target.js'

/** A function in `tools[]` of a Chat Completions request, which many providers take over from OpenAI. */
export function chatFunction(
  { name, description, schema }: WireTool,
  mode: { strict?: true } = {},
): JsonObject {
  return { type: 'function', function: { name, ...described(description), parameters: schema, ...mode } }
}
