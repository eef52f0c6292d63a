/*
 * The frameworks whose tools are measured: `tool(index)` is the text of a tool's file, `load(names)` that of a program that imports
 * all of them and has the framework's own functions convert them, `imports` what it needs for that.
 */

const fields = (index) => `{
    query: z.string().min(1).describe('What to look for.'),
    limit: z.number().int().min(1).max(100).describe('How many results at most.'),
    kind: z.enum(['room-${index}', 'desk', 'car']).describe('Which kind of thing.'),
    tags: z.array(z.string()).describe('Tags that a result has.'),
    place: z.object({ city: z.string(), floor: z.number().int() }).describe('Where it is.'),
  }`

const description = (index) => `'Looks up record number ${index} and returns what is known of it.'`

/** @param {string} convert what makes of `tools`, all exports, a JSON text */
const ofExports = (imports, convert) => ({
  imports,
  load: (names) => `const tools = [${names.join(', ')}]\nconst text = ${convert}\n`,
})

export const frameworks = [
  {
    id: 'ai-sdk',
    title: 'AI SDK 6',
    packages: ['ai', '@ai-sdk/anthropic', '@ai-sdk/openai', '@ai-sdk/google', 'zod'],
    tool: (index) => `import { tool } from 'ai'
import { z } from 'zod'

export const tool${index} = tool({
  description: ${description(index)},
  inputSchema: z.object(${fields(index)}),
  execute: async ({ query, limit }) => ({ query, limit }),
})
`,
    ...ofExports(
      "import { asSchema } from 'ai'",
      'JSON.stringify(await Promise.all(tools.map(({ inputSchema }) => asSchema(inputSchema).jsonSchema)))',
    ),
  },
  {
    id: 'mcp',
    title: 'MCP SDK 1',
    packages: ['@modelcontextprotocol/sdk', 'zod'],
    tool: (index) => `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

export function tool${index}(server: McpServer): void {
  server.registerTool(
    'look_up_${index}',
    { description: ${description(index)}, inputSchema: ${fields(index)} },
    async ({ query }) => ({ content: [{ type: 'text', text: query }] }),
  )
}
`,
    imports: `import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'`,
    load: (names) => `const server = new McpServer({ name: 'bench', version: '1.0.0' })
for (const register of [${names.join(', ')}]) register(server)
const client = new Client({ name: 'bench', version: '1.0.0' })
const [here, there] = InMemoryTransport.createLinkedPair()
await Promise.all([server.connect(here), client.connect(there)])
const text = JSON.stringify(await client.listTools())
await client.close()
`,
  },
  {
    id: 'openai-agents',
    title: 'OpenAI Agents',
    packages: ['@openai/agents', 'zod'],
    tool: (index) => `import { tool } from '@openai/agents'
import { z } from 'zod'

export const tool${index} = tool({
  name: 'look_up_${index}',
  description: ${description(index)},
  parameters: z.object(${fields(index)}),
  execute: async ({ query }) => query,
})
`,
    ...ofExports('', 'JSON.stringify(tools.map(({ parameters }) => parameters))'),
  },
  {
    id: 'langchain',
    title: 'LangChain',
    packages: ['@langchain/core', '@langchain/openai', 'zod'],
    tool: (index) => `import { tool } from '@langchain/core/tools'
import { z } from 'zod'

export const tool${index} = tool(async ({ query }: { query: string }) => query, {
  name: 'look_up_${index}',
  description: ${description(index)},
  schema: z.object(${fields(index)}),
})
`,
    ...ofExports(
      "import { convertToOpenAITool } from '@langchain/core/utils/function_calling'",
      'JSON.stringify(tools.map((each) => convertToOpenAITool(each)))',
    ),
  },
]
