/** A configuration with one server, which is the file beside it. */
export const CONFIG = `{
  "servers": [
    { "name": "harbour", "command": "node", "args": ["server.mjs"] }
  ]
}
`

const START = `import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

const server = new McpServer({ name: 'harbour', version: '1.0.0' })
`

const END = `
await server.connect(new StdioServerTransport())
`

/** A server that registers these tools, as one file. */
export function serverWith(registrations: string): string {
  return `${START}${registrations}${END}`
}

export const FIND_BERTH = `
server.registerTool(
  'find_berth',
  {
    description: 'Finds a free berth for a boat.',
    inputSchema: z.object({ length: z.number().describe('The length of the boat in metres.') }),
  },
  async () => ({ content: [] }),
)
`

export const GOOD = {
  files: { 'toolsight.config.json': CONFIG, 'server.mjs': serverWith(FIND_BERTH) },
  servers: true as const,
}
