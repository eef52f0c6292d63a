import { withoutDialect } from '../json-schema/dialect.js'
import type { ToolFacts } from '../model/facts.js'
import type { Json } from '../model/json.js'
import { isNamedByUse, isUnnamed, standInName, unnamedNote } from './stand-in-name.js'
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
  /** The SDK that sent it, or was to send it; null for the documented shape. */
  via: string | null
  /** The installed packages that it went through, with their versions. */
  versions: Record<string, string>
  /** The documented shape, in the place of what the tool's own SDK would send, which may change the schema. */
  imitated?: true
  /**
   * The SDK refused the tool: the error's name and its own sentence. `json` is null then. `package`: what throws while it is
   * imported, whatever the tool is.
   */
  refused?: { name: string; message: string; package?: string }
}

/**
 * The entry that a provider documents, filled in with a tool's name, description and resolved schema. `why`: one sentence
 * on why it stands in for what an SDK sends, where that was to be expected.
 */
export function wireForm(tool: ToolFacts, target: Target, why?: string): WireForm {
  const facts = tool.schema === null && tool.stale ? tool.stale : tool
  const sent = wireTool(facts)
  const form = { target: target.id, captured: false, via: null, versions: {} }
  if ('missing' in sent) return { ...form, json: null, notes: [...(why ? [why] : []), sent.missing] }
  const { schema, dropped } = target.keepsDialect
    ? { schema: sent.schema, dropped: false }
    : withoutDialect(sent.schema)
  const wire: WireTool = { ...sent, schema }
  return {
    ...form,
    json: target.entry(wire),
    notes: [
      ...(why ? [why] : []),
      `${why ? 'Shown' : 'Not captured: this'} is the shape that ${target.provider} documents for ${target.place}.`,
      ...(isUnnamed(facts) ? [unnamedNote(facts, sent.name)] : []),
      // Part of it is settled where the tool is put to use.
      ...(tool.calledAs?.includes('<') ? [`The model calls it \`${tool.calledAs}\`.`] : []),
      ...(dropped ? ['`$schema` is left out.'] : []),
      ...(facts === tool ? [] : ['From the last text that could be evaluated.']),
      ...(target.notes?.(wire) ?? []),
    ],
  }
}

function wireTool(tool: ToolFacts): WireTool | { missing: string } {
  const { calledAs, description, schema, outputSchema, status, reason, id } = tool
  if (tool.name === null && !isNamedByUse(tool)) {
    return {
      missing: `The tool ${id} has no name that is known here, and no provider takes a tool without one.`,
    }
  }
  const name = standInName(tool)
  // What is settled elsewhere is no part of a name yet.
  const called = calledAs === undefined || calledAs.includes('<') ? name : calledAs
  const { role } = tool.site
  const carried = tool.reading?.carried ?? {}
  if (schema !== null)
    return { name: called, description, schema, outputSchema, carried, ...(role && { role }) }
  const why =
    status === 'resolved' ? 'It declares no input schema.' : (reason ?? 'Nothing is known of it yet.')
  return { missing: `Tool '${name}' has no schema to send. ${why}` }
}
