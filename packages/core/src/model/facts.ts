import type { JsonObject } from './json.js'
import type { EvaluationFailure, ToolReading } from './reading.js'
import type { ToolSite } from './site.js'

/** All that is known of one tool. Rules and faces read this and nothing else. */
export interface ToolFacts {
  /** `tools/search.ts#search`, from the root; unnamed tools are counted (`…#1`), repeated names get `~2`. */
  id: string
  /** Absolute, with `/`. */
  file: string
  site: ToolSite
  /** Several tools may come from one site (a loop, a factory): 0, 1, … */
  instance: number
  name: string | null
  nameSource: 'config' | 'file' | 'key' | null
  description: string | null
  vendor: string | null
  vendorVersion: string | null
  schemaSource: 'explicit' | 'converter' | null
  converter: string | null
  schema: JsonObject | null
  outputSchema: JsonObject | null
  status: 'resolved' | 'failed' | 'unevaluated'
  /** One sentence when `status` is not `resolved`. */
  reason: string | null
  reading: ToolReading | null
  failure: EvaluationFailure | null
}
