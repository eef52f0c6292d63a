import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'

const server = new McpServer({ name: 'images', version: '1.0.0' })

server.registerTool(
  'resize',
  { description: 'Resize the image', inputSchema: type({ width: 'number > 0', height: 'number > 0' }) },
  async ({ width, height }) => ({ content: [{ type: 'text', text: `${width} x ${height}` }] }),
)

server.registerTool(
  'crop',
  {
    description: 'Crop the image',
    inputSchema: toStandardJsonSchema(v.object({ left: v.number(), top: v.optional(v.number(), 0) })),
  },
  async ({ left }) => ({ content: [{ type: 'text', text: `From ${left}` }] }),
)

await server.connect(new StdioServerTransport())
