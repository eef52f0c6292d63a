import type { ToolFacts } from '../model/facts.js'
import type { Json } from '../model/json.js'
import { withoutDialect } from './dialect.js'
import type { Target, WireTool } from './target.js'

/** A tool as a provider gets it. */
export interface WireForm {
  target: string
  /** The whole entry, its keys in the order in which they are sent; null where the first note says why there is none. */
  json: Json
  /** One sentence each, for people. */
  notes: string[]
  /** Recorded from a real request. False: the documented shape, filled in by us. */
  captured: boolean
}

/** The entry that a provider documents, filled in with a tool's name, description and resolved schema. */
export function wireForm(tool: ToolFacts, target: Target): WireForm {
  const facts = tool.schema === null && tool.stale ? tool.stale : tool
  const sent = wireTool(facts)
  if ('missing' in sent) return { target: target.id, json: null, notes: [sent.missing], captured: false }
  const { schema, dropped } = target.keepsDialect
    ? { schema: sent.schema, dropped: false }
    : withoutDialect(sent.schema)
  const wire: WireTool = { ...sent, schema }
  return {
    target: target.id,
    json: target.entry(wire),
    notes: [
      `Not captured: this is the shape that ${target.provider} documents for ${target.place}.`,
      ...(dropped ? ['`$schema` is left out.'] : []),
      ...(facts === tool ? [] : ['From the last text that could be evaluated.']),
      ...(target.notes?.(wire) ?? []),
    ],
    captured: false,
  }
}

function wireTool({
  name,
  description,
  schema,
  outputSchema,
  status,
  reason,
  id,
}: ToolFacts): WireTool | { missing: string } {
  if (name === null) {
    return {
      missing: `The tool ${id} has no name that is known here, and no provider takes a tool without one.`,
    }
  }
  if (schema !== null) return { name, description, schema, outputSchema }
  const why =
    status === 'resolved' ? 'It declares no input schema.' : (reason ?? 'Nothing is known of it yet.')
  return { missing: `Tool '${name}' has no schema to send. ${why}` }
}
