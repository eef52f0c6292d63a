import { Lines } from '../../common/lines.js'
import type { DataPath } from '../../json-schema/alter.js'
import { instanceOf } from '../../json-schema/instances.js'
import { isObject, subschemasAt } from '../../json-schema/subschemas.js'
import { typeText } from '../../json-schema/type-text.js'
import { within } from '../../json-schema/within.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { SampleSuggestion } from '../../model/samples.js'
import type { SamplesPlace } from './place.js'

/** A tool that a samples file may be about. */
export interface KnownTool {
  name: string
  description: string | null
  schema: JsonObject | null
}

/** What may be written at a place: required keys first, then in the schema's order. */
export function suggestionsAt(
  text: string,
  place: SamplesPlace,
  tools: readonly KnownTool[],
): SampleSuggestion[] {
  const range = new Lines(text).range(place.span)
  const comma = needsComma(text, place.span.end) ? ',' : ''
  if (place.part === 'tool') {
    return tools
      .filter(({ name }) => !place.taken.includes(name))
      .map(({ name, description }) => ({
        label: name,
        kind: 'tool',
        text: `${JSON.stringify(name)}: { "valid": [], "invalid": [] }${comma}`,
        range,
        required: false,
        detail: 'tool',
        description,
      }))
  }
  const schema = tools.find(({ name }) => name === place.tool)?.schema
  if (!schema) return []
  if (place.part === 'value') {
    return valuesAt(schema, place.path).map((value) => ({
      label: JSON.stringify(value),
      kind: 'value',
      text: `${JSON.stringify(value)}${comma}`,
      range,
      required: false,
      detail: null,
      description: null,
    }))
  }
  return keysAt(schema, place.path.slice(0, -1))
    .filter(({ key }) => !place.taken.includes(key))
    .map(({ key, property, required }) => ({
      label: key,
      kind: 'key',
      text: place.hasValue
        ? JSON.stringify(key)
        : `${JSON.stringify(key)}: ${JSON.stringify(firstValue(schema, [...place.path.slice(0, -1), key]))}${comma}`,
      range,
      required,
      detail: typeText(property),
      description: typeof property['description'] === 'string' ? property['description'] : null,
    }))
}

function keysAt(
  schema: JsonObject,
  path: DataPath,
): Array<{ key: string; property: JsonObject; required: boolean }> {
  const found = new Map<string, { key: string; property: JsonObject; required: boolean }>()
  for (const { properties, required } of subschemasAt(schema, path)) {
    for (const [key, property] of Object.entries(isObject(properties) ? properties : {})) {
      const isRequired = Array.isArray(required) && required.includes(key)
      const known = found.get(key)
      if (known) known.required ||= isRequired
      else found.set(key, { key, property: isObject(property) ? property : {}, required: isRequired })
    }
  }
  return [...found.values()].sort((a, b) => Number(b.required) - Number(a.required))
}

/** Values that the schema names at a place. */
function valuesAt(schema: JsonObject, path: DataPath): Json[] {
  const values = subschemasAt(schema, path).flatMap(
    ({ enum: members, const: only, default: usual, examples, type }) => [
      ...(usual === undefined ? [] : [usual]),
      ...(only === undefined ? [] : [only]),
      ...(Array.isArray(members) ? members : []),
      ...(Array.isArray(examples) ? examples : []),
      ...(type === 'boolean' ? [true, false] : []),
    ],
  )
  const seen = new Set<string>()
  return values.filter((value) => {
    const text = JSON.stringify(value)
    return !seen.has(text) && seen.add(text)
  })
}

/** A pattern may come to no end with any text that is tried on it. */
const INSTANCE_MS = 100

/** A value to start with: the usual value, the first allowed one, or one of its type. */
function firstValue(schema: JsonObject, path: DataPath): Json {
  const [named] = valuesAt(schema, path)
  if (named !== undefined) return named
  const [found = {}] = subschemasAt(schema, path)
  const { type } = found
  if (type === 'string') return ''
  const definitions = Object.fromEntries(
    ['$defs', 'definitions'].flatMap(
      (key): Array<[string, Json]> => (schema[key] === undefined ? [] : [[key, schema[key]]]),
    ),
  )
  let value: Json | undefined
  within(INSTANCE_MS, () => {
    value = instanceOf({ ...definitions, ...found }, 'required')
  })
  return value ?? null
}

/** Another member follows with nothing between. */
function needsComma(text: string, end: number): boolean {
  return /^\s*["{[\d\-tfn]/.test(text.slice(end))
}
