import { canonical } from '../json-schema/canonical.js'
import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject } from '../model/json.js'

/** A definition in the source, as far as it tells which listed tool is its. */
export interface Definition<Tool> {
  tool: Tool
  /** Every name that it may be listed under; none where that is not known. */
  names: readonly string[]
  description: string | null
  schema: JsonObject | null
}

/** A listed tool, and the definitions that it comes from: none, one, or several of one name. */
export interface MatchedTool<Tool> {
  entry: JsonObject
  definitions: Tool[]
  by: 'name' | 'description' | 'schema' | null
}

export interface MatchedTools<Tool> {
  listed: MatchedTool<Tool>[]
  /** Definitions that the server lists no tool of. */
  unlisted: Tool[]
}

/** Leads each listed tool back to its definition: by its name, else by its description or schema where only one has the same. */
export function matchTools<Tool>(
  entries: readonly JsonObject[],
  definitions: readonly Definition<Tool>[],
): MatchedTools<Tool> {
  const byName = new Map<string, Definition<Tool>[]>()
  for (const definition of definitions)
    for (const name of definition.names) byName.set(name, [...(byName.get(name) ?? []), definition])
  const used = new Set<Definition<Tool>>()
  const listed = entries.map((entry): MatchedTool<Tool> => {
    const here = byName.get(nameOf(entry) ?? '') ?? []
    for (const each of here) used.add(each)
    return { entry, definitions: here.map(({ tool }) => tool), by: here.length > 0 ? 'name' : null }
  })
  const take = (by: 'description' | 'schema', { listedKey, ownKey }: KeysBy) => {
    const open = grouped(
      listed.filter((each) => each.definitions.length === 0),
      ({ entry }) => listedKey(entry),
    )
    const rest = grouped(
      definitions.filter((each) => !used.has(each)),
      ownKey,
    )
    for (const [key, [match, ...alike]] of open) {
      const [one, ...others] = rest.get(key) ?? []
      if (!match || !one || alike.length + others.length > 0) continue
      used.add(one)
      match.definitions = [one.tool]
      match.by = by
    }
  }
  take('description', {
    listedKey: ({ description }) => (isText(description) ? description : null),
    ownKey: ({ description }) => description,
  })
  take('schema', {
    listedKey: ({ inputSchema = null }) => schemaKey(inputSchema),
    ownKey: ({ schema }) => schemaKey(schema),
  })
  return { listed, unlisted: definitions.filter((each) => !used.has(each)).map(({ tool }) => tool) }
}

/** What an entry and its definition have in common; null: nothing that tells. */
interface KeysBy {
  listedKey(entry: JsonObject): string | null
  ownKey(definition: Definition<unknown>): string | null
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function schemaKey(schema: Json): string | null {
  return hasFields(schema) ? JSON.stringify(canonical(schema)) : null
}

/** The name of an entry; null for an entry that is broken. */
export function nameOf({ name }: JsonObject): string | null {
  return typeof name === 'string' ? name : null
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** An object without fields is the schema of many tools. */
function hasFields(schema: Json): boolean {
  return isObject(schema) && isObject(schema['properties']) && Object.keys(schema['properties']).length > 1
}
