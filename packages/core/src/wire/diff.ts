import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject } from '../model/json.js'
import { type FoundChange, memberChange, type WireChange } from './diff/change.js'
import { descriptionChanges } from './diff/descriptions.js'
import { diffSchemas } from './diff/schemas.js'
import { readEntry } from './entry.js'

export type { WireChange } from './diff/change.js'

/** A form of a tool, to compare with another. */
export interface ToolForm {
  name: string | null
  description: string | null
  schema: JsonObject | null
  outputSchema: JsonObject | null
  /** Under which key of the entry its schema stands (`input_schema`, `function.parameters`); null where it has no entry. */
  place: string | null
  /** Its other members, as they stand. */
  others: JsonObject
}

/** A tool as its own framework's rule resolves it, before anything is sent. */
export function resolvedForm(
  tool: Pick<ToolForm, 'name' | 'description' | 'schema' | 'outputSchema'>,
): ToolForm {
  const { name, description, schema, outputSchema } = tool
  return { name, description, schema, outputSchema, place: null, others: {} }
}

/** What a request's entry for a tool says, whichever shape it has; null for other values. */
export function entryForm(entry: Json): ToolForm | null {
  const parts = readEntry(entry)
  if (!parts || !isObject(entry)) return null
  const wrapper = ['function', 'toolSpec'].find((key) => isObject(entry[key]))
  const { [wrapper ?? '']: body, ...around } = entry
  const { name, description, schema, outputSchema } = parts
  const { members, key } = otherMembers(isObject(body) ? body : entry)
  return {
    name,
    description,
    schema,
    outputSchema,
    place: key && (wrapper === undefined ? key : `${wrapper}.${key}`),
    others: { ...(wrapper !== undefined && around), ...members },
  }
}

const SCHEMA_KEYS = ['input_schema', 'inputSchema', 'parametersJsonSchema', 'parameters']
const READ = new Set(['name', 'description', 'outputSchema', ...SCHEMA_KEYS])

function otherMembers(body: JsonObject): { members: JsonObject; key: string | null } {
  const members = Object.fromEntries(Object.entries(body).filter(([key]) => !READ.has(key)))
  return { members, key: SCHEMA_KEYS.find((key) => isObject(body[key])) ?? null }
}

/** What is otherwise in one form of a tool than in another: the entry first, then its schemas field by field. */
export function diffForms(before: ToolForm, after: ToolForm): WireChange[] {
  return [...entryChanges(before, after), ...schemaChanges(before, after)].concat(
    // A form that has none says nothing of what a tool returns.
    before.outputSchema && after.outputSchema
      ? diffSchemas(before.outputSchema, after.outputSchema, 'outputSchema')
      : [],
  )
}

function entryChanges(before: ToolForm, after: ToolForm): WireChange[] {
  const found: FoundChange[] = []
  if (before.name !== after.name) {
    found.push({ kind: 'name-changed', title: 'name changed', before: before.name, after: after.name })
  }
  found.push(...descriptionChanges(before.description ?? undefined, after.description ?? undefined))
  if (before.place !== null && after.place !== null && before.place !== after.place) {
    const title = `\`${before.place}\` became \`${after.place}\``
    found.push({ kind: 'place-changed', title, before: before.place, after: after.place })
  }
  for (const key of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    const [from, to] = [before.others[key], after.others[key]]
    // Every entry of a kind has the same one, and a resolved schema has none.
    if (
      key === 'type' &&
      (before.place === null || after.place === null || from === undefined || to === undefined)
    )
      continue
    if (!isDeepStrictEqual(from, to)) found.push(memberChange(key, from, to))
  }
  return found.map(({ kind, title, before, after }) => ({
    kind,
    title,
    owner: 'entry',
    path: [],
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }))
}

function schemaChanges(before: ToolForm, after: ToolForm): WireChange[] {
  if (before.schema && after.schema) return diffSchemas(before.schema, after.schema, 'input')
  if (!before.schema && !after.schema) return []
  const how = after.schema ? 'added' : 'dropped'
  return [
    {
      kind: `schema-${how}`,
      title: `input schema ${how}`,
      owner: 'input',
      path: [],
      ...(before.schema && { before: before.schema }),
      ...(after.schema && { after: after.schema }),
    },
  ]
}
