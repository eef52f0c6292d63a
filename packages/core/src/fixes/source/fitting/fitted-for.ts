import type { ToolFacts } from '../../../model/facts.js'
import type { JsonObject } from '../../../model/json.js'
import type { FixContext } from '../../context.js'
import type { Omission } from '../../parameters/omission.js'
import { Demands } from './demands.js'
import { type Fitted, fitted } from './fitted.js'
import { type Found, foundIn, rulesFor } from './judged.js'

/** A schema as a tool's targets take it, and what would still be found in it. */
export interface FittedSchema extends Fitted {
  found: ReadonlyMap<string, Found>
}

/** Null where it cannot be said, or where the rules, run again, would find something that they had not found before. */
export async function fittedFor(
  schema: JsonObject,
  tool: ToolFacts,
  context: FixContext,
): Promise<FittedSchema | null> {
  const before = await foundIn(schema, tool, context)
  if (before.size === 0) return { schema, left: [], found: before }
  const made = fitted(schema, new Demands(rulesFor(schema, tool, context)))
  if (!made) return null
  const found = await foundIn(made.schema, tool, context)
  return [...found.keys()].some((each) => !before.has(each)) ? null : { ...made, found }
}

/** As the generator words what it could not say. */
export function omissionText({ name, path }: Omission): string {
  return `${name} at ${JSON.stringify(path)}`
}
