import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject } from '../model/json.js'
import type { EntryForm } from './provider-rule.js'

/** What a tool's entry in a request says, wherever its provider has it stand. */
export interface EntryParts {
  name: string | null
  description: string | null
  /** Null where the entry has none: some providers take a tool without arguments that way. */
  schema: JsonObject | null
  outputSchema: JsonObject | null
  forms: ReadonlySet<EntryForm>
}

/** Reads an entry by its shape: what an SDK sends for a target may differ in form from the documented one. */
export function readEntry(entry: Json): EntryParts | null {
  if (!isObject(entry)) return null
  const { function: chat, toolSpec: bedrock } = entry
  const body = isObject(chat) ? chat : isObject(bedrock) ? bedrock : entry
  const forms = new Set<EntryForm>()
  if (body['strict'] === true || entry['strict'] === true) forms.add('strict')
  if (isObject(body['parametersJsonSchema'])) forms.add('parametersJsonSchema')
  else if (isObject(body['parameters'])) forms.add('parameters')
  return {
    name: text(body['name']),
    description: text(body['description']),
    schema: schemaOf(body),
    outputSchema: isObject(body['outputSchema']) ? body['outputSchema'] : null,
    forms,
  }
}

export function isStrict(entry: Json): boolean {
  return readEntry(entry)?.forms.has('strict') ?? false
}

/** The entry in strict mode, as `readEntry` reads it. */
export function asStrict(entry: Json): Json {
  return isObject(entry) ? { ...entry, strict: true } : entry
}

const KEYS = ['input_schema', 'inputSchema', 'parametersJsonSchema', 'parameters'] as const

function schemaOf(body: JsonObject): JsonObject | null {
  const found = KEYS.map((key) => body[key]).find(isObject)
  if (!found) return null
  // Bedrock: `{ "json": … }`.
  return isObject(found['json']) && Object.keys(found).length === 1 ? found['json'] : found
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}
