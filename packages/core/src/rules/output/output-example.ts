/** A tool of an MCP server with an output schema, whose handler is this. */
export const withHandler = (
  handler: string,
): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })

server.registerTool(
  'count_rooms',
  { description: 'Counts the free rooms.', outputSchema: z.object({ free: z.number() }) },
  async () => {
${handler.replace(/^(?=.)/gm, '    ')}
  },
)
`
