import { folding } from '../../json-schema/folding.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { PreviewInput } from '../../model/preview.js'

/** A document in which somebody writes an input of a tool, and the JSON Schema by which editors complete and check it. */
export interface InputDocument {
  text: string
  schema: JsonObject
}

/** `schemaUrl`: where the document finds its schema. */
export function inputDocument(schema: JsonObject | null, input: Json, schemaUrl: string): InputDocument {
  const written = schema && isObject(input) ? { $schema: schemaUrl, ...input } : input
  return {
    text: `${JSON.stringify(written, null, 2)}\n`,
    schema: schema ? folding(allowingReference, (part) => part)(schema) : {},
  }
}

/** The input that a document holds: what a model would send, whether it is JSON or not. */
export function inputIn(text: string, schemaUrl: string): PreviewInput {
  const reference = `"\\$schema"\\s*:\\s*${escaped(JSON.stringify(schemaUrl))}`
  const raw = text.replace(new RegExp(`^(\\s*\\{)\\s*${reference}\\s*,?`), '$1').trim()
  try {
    return { input: JSON.parse(raw) as Json }
  } catch {
    return { raw }
  }
}

/** The schema of a tool may allow no key but its own, and the document has the key that leads to the schema. */
function allowingReference(schema: JsonObject, inner: (part: JsonObject) => JsonObject): JsonObject {
  const allowed: JsonObject = { ...schema }
  const { properties } = schema
  if (isObject(properties)) allowed['properties'] = { $schema: { type: 'string' }, ...properties }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const parts = schema[key]
    if (Array.isArray(parts)) allowed[key] = parts.map((part) => (isObject(part) ? inner(part) : part))
  }
  return allowed
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
