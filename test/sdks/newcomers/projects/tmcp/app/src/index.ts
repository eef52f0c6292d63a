import { ValibotJsonSchemaAdapter } from '@tmcp/adapter-valibot'
import { StdioTransport } from '@tmcp/transport-stdio'
import { McpServer } from 'tmcp'
import * as v from 'valibot'

const server = new McpServer(
  { name: 'links', version: '1.0.0', description: 'Finds and opens links' },
  { adapter: new ValibotJsonSchemaAdapter(), capabilities: { tools: { listChanged: true } } },
)

server.tool(
  {
    name: 'search',
    description: 'Search the links',
    schema: v.object({ query: v.pipe(v.string(), v.description('What to look for')) }),
  },
  async ({ query }) => ({ content: [{ type: 'text', text: query }] }),
)

server.tool(
  {
    name: 'open',
    title: 'Open a link',
    description: 'Open a link',
    schema: v.object({ url: v.pipe(v.string(), v.url()) }),
  },
  async ({ url }) => ({ content: [{ type: 'text', text: url }] }),
)

new StdioTransport(server).listen()
