import { described, type Target } from '../target.js'

export const mcp: Target = {
  id: 'mcp',
  title: 'Model Context Protocol',
  place: '`tools[]` of a tools/list result',
  provider: 'The Model Context Protocol',
  source:
    'https://modelcontextprotocol.io/specification/2025-11-25/server/tools, and `ToolSchema` of @modelcontextprotocol/sdk 1.32.2',
  read: '2026-11',
  // Absent it means 2020-12; present it is part of the protocol since 2025-11-25.
  keepsDialect: true,
  entry: ({ name, description, schema, outputSchema }) => ({
    name,
    ...described(description),
    inputSchema: schema,
    ...(outputSchema === null ? {} : { outputSchema }),
  }),
}
