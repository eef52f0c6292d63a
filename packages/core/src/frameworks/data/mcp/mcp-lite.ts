import type { Framework } from '../../../model/framework.js'

/** mcp-lite: JSON Schema goes out as it is, any other schema as the `schemaAdapter` that the server was made with converts it. */
export const mcpLite: Framework = {
  id: 'mcp-lite',
  title: 'mcp-lite',
  packages: ['mcp-lite'],
  modules: ['mcp-lite'],
  calls: [
    {
      callee: 'McpServer#tool',
      arguments: [['name', 'config']],
      fields: {
        description: ['description'],
        input: ['inputSchema'],
        outputSchema: ['outputSchema'],
        handler: ['handler'],
      },
      carried: ['title', 'annotations', '_meta'],
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3', 'valibot', 'arktype', 'effect'],
  // What the converters do by default, whichever the adapter calls.
  io: 'output',
  explicitKey: null,
  noInput: { type: 'object' },
  sdk: 'mcp-lite',
  target: 'mcp',
  limits: {},
}
