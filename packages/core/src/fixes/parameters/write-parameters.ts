import type { ToolFacts } from '../../model/facts.js'
import type { TextEdit } from '../../model/finding.js'
import type { JsonObject } from '../../model/json.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { findTarget } from './parameters-target.js'

/** The edits that put JSON Schema into a definition, new or in the place of the one there; null where it has no place for it. */
export function writeParameters(schema: JsonObject, tool: ToolFacts, context: FixContext): TextEdit[] | null {
  const definition = findToolDefinition(context, tool)
  const key = definition?.framework.explicitKey ?? null
  if (!definition || key === null) return null
  return findTarget(context, tool, definition, key)?.edits(schema) ?? null
}
