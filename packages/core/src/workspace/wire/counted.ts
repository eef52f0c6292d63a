import { schemaFields } from '../../json-schema/named-fields.js'
import type { ToolFacts } from '../../model/facts.js'
import type { JsonObject } from '../../model/json.js'
import type { Counted } from '../../tokens/definition.js'
import { inflationsIn } from '../../wire/inflation.js'

/** What is counted of a schema besides the whole; `vendor` as `inflationsIn` takes it. */
export function countedIn(schema: JsonObject | null, vendor: string | null): Counted {
  return schema
    ? { pieces: schemaFields(schema), inflations: inflationsIn(schema, vendor) }
    : { pieces: [], inflations: [] }
}

/** The validator whose words tell how a tool's input is written; null where it is JSON Schema. */
export function writtenIn({ vendor, schemaSource }: ToolFacts): string | null {
  return schemaSource === 'explicit' ? null : vendor
}
