import type { OtherRole } from '../model/framework.js'
import type { JsonObject } from '../model/json.js'
import type { Host } from './host.js'
import type { ProviderRule, RequestLimit } from './provider-rule.js'

/** What of a tool goes into a request. */
export interface WireTool {
  name: string
  description: string | null
  /** The resolved JSON Schema of its input. */
  schema: JsonObject
  /** The resolved JSON Schema of what it returns. */
  outputSchema: JsonObject | null
  /** Other members of the definition that its framework sends as they are. */
  carried: JsonObject
  /** What it is where it is no tool. */
  role?: OtherRole
}

/** A way in which tools reach a model: one documented place in one request. */
export interface Target {
  /** As in `targets` of the configuration. */
  id: string
  title: string
  /** As messages call it: `Anthropic`, `OpenAI strict`. */
  label: string
  /** Where the entry stands in the request: `tools[]` of a Messages request. */
  place: string
  /** Who documents the shape, and where. */
  provider: string
  source: string
  /** When the source was read: year and month. */
  read: string
  /** False where the dialect is given and `$schema` at the root is left out. */
  keepsDialect: boolean
  /** What is known of what becomes of a tool there; a rule may be for one form of the entry alone. */
  rules: readonly ProviderRule[]
  /** What all tools of a request may come to. */
  limits: readonly RequestLimit[]
  /** Where an entry does not say whether it is strict, the provider makes its schema so: who says it. Absent: it does not. */
  strictUnlessSaid?: { source: string; read: string }
  /** Models there were seen to send `null` for fields that may be left out: who says it. Absent: not known. */
  sendsNull?: { source: string; read: string }
  /** It takes tools from MCP servers, and shows them to a model in its own way. */
  host?: Host
  /** The same program as a host, where the tool is one of an MCP server. */
  forServers?: Target
  /** The entry, with its keys in the documented order. */
  entry(tool: WireTool): JsonObject
  /** What there is to know about this tool's entry that it does not show. */
  notes?(tool: WireTool): string[]
}

/** `description` is left out where the tool has none: no provider takes null for it. */
export function described(description: string | null): { description?: string } {
  return description === null ? {} : { description }
}
