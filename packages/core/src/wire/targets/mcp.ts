import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import { described, type Target } from '../target.js'
import { type McpRevision, mcpRules } from './rules/mcp.js'

/** The revision that `mcp` stands for. */
const CURRENT: McpRevision = '2025-11-25'

export const mcp: Target = revision(CURRENT, {
  id: 'mcp',
  title: 'Model Context Protocol',
  label: 'MCP',
})

/** Revisions beside it, of which hosts speak one or the other. */
export const mcpRevisions: readonly Target[] = (['2025-06-18', '2026-07-28'] as const).map((date) =>
  revision(date, {
    id: `mcp-${date}`,
    title: `Model Context Protocol, ${date}`,
    label: `MCP ${date}`,
  }),
)

function revision(date: McpRevision, named: Pick<Target, 'id' | 'title' | 'label'>): Target {
  return {
    ...named,
    place: '`tools[]` of a tools/list result',
    provider: 'The Model Context Protocol',
    source: `https://modelcontextprotocol.io/specification/${date}/server/tools, and \`ToolSchema\` of @modelcontextprotocol/sdk 1.32.2`,
    read: '2026-11',
    // Absent it means 2020-12; present it is part of the protocol since 2025-11-25.
    keepsDialect: date !== '2025-06-18',
    rules: mcpRules(date),
    limits: [],
    entry: ({ name, description, schema, outputSchema, carried: { title, ...carried }, role }) => ({
      name,
      ...(title === undefined ? {} : { title }),
      ...described(description),
      ...(role === 'prompt-arguments' ? promptArguments(schema) : { inputSchema: schema }),
      ...(outputSchema === null ? {} : { outputSchema }),
      ...carried,
    }),
  }
}

/** What `prompts/list` has in the place of a schema: names, texts, and which are required. */
export function promptArguments({ properties, required }: JsonObject): JsonObject {
  if (!isObject(properties)) return {}
  const listed = Object.entries(properties).map(([name, field]) => ({
    name,
    ...(isObject(field) && typeof field['description'] === 'string'
      ? { description: field['description'] }
      : {}),
    required: Array.isArray(required) && required.includes(name),
  }))
  return listed.length === 0 ? {} : { arguments: listed }
}
