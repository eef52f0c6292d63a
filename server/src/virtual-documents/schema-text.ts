import type { ToolFacts } from '@toolsight/core'
import type { DocumentResult } from '../messages.js'
import { titleOf } from '../tools/tool-title.js'

/** A tool's resolved JSON Schema, or why there is none. */
export function schemaDocument(tool: ToolFacts): DocumentResult {
  const title = `${titleOf(tool)}: schema`
  const schema = tool.schema ?? tool.stale?.schema
  if (schema) return { text: `${JSON.stringify(schema, null, 2)}\n`, languageId: 'json', title }
  const why = tool.status === 'resolved' ? 'The tool declares no input schema.' : (tool.reason ?? '')
  return { text: `There is no schema to show.\n\n${why}\n`, languageId: 'plaintext', title }
}
