import { type Form, Z } from './form.js'

const Q = 'z.object({ q: z.string() })'
const form = (title: string, text: string, name: string): Form => ({
  title,
  files: { 'tool.ts': Z + text },
  tools: { [name]: 'q: string' },
  recognised: 'call',
})

/** Frameworks that are recognised without their packages; written as with the published ones of November 2026. */
export const frameworks: Form[] = [
  form(
    'VoltAgent',
    `import { createTool } from '@voltagent/core'
export const it = createTool({ name: 'volt', description: 'V.', parameters: ${Q}, execute: async () => 1 })`,
    'volt',
  ),
  form(
    'LiveKit Agents',
    `import { llm } from '@livekit/agents'
export const tools = { live: llm.tool({ description: 'L.', parameters: ${Q}, execute: async () => 1 }) }`,
    'live',
  ),
  form(
    '@cyanheads/mcp-ts-core',
    `import { tool } from '@cyanheads/mcp-ts-core'
export const it = tool('core', { description: 'C.', input: ${Q}, output: ${Q}, async handler() { return { q: '' } } })`,
    'core',
  ),
  form(
    'mcp-use',
    `import { MCPServer } from 'mcp-use/server'
const server = new MCPServer({ name: 's', version: '1' })
server.tool({ name: 'use', description: 'U.', schema: ${Q} }, async () => ({ content: [] }))`,
    'use',
  ),
  form(
    'mcp-lite',
    `import { McpServer } from 'mcp-lite'
const mcp = new McpServer({ name: 's', version: '1', schemaAdapter: (schema) => z.toJSONSchema(schema) })
mcp.tool('lite', { description: 'L.', inputSchema: ${Q}, handler: () => ({ content: [] }) })`,
    'lite',
  ),
  form(
    'LlamaIndexTS, the function first',
    `import { tool } from 'llamaindex'
export const it = tool(({ q }) => q, { name: 'llama', description: 'L.', parameters: ${Q} })`,
    'llama',
  ),
  form(
    'LlamaIndexTS, FunctionTool.from',
    `import { FunctionTool } from 'llamaindex'
export const it = FunctionTool.from(() => '', { name: 'from', description: 'L.', parameters: ${Q} })`,
    'from',
  ),
  form(
    'Agent Development Kit',
    `import { FunctionTool } from '@google/adk'
export const it = new FunctionTool({ name: 'adk', description: 'A.', parameters: ${Q}, execute: () => 1 })`,
    'adk',
  ),
  form(
    'Inngest AgentKit',
    `import { createTool } from '@inngest/agent-kit'
export const it = createTool({ name: 'kit', description: 'I.', parameters: ${Q}, handler: async () => 1 })`,
    'kit',
  ),
  form(
    'Strands Agents',
    `import { tool } from '@strands-agents/sdk'
export const it = tool({ name: 'strand', description: 'S.', inputSchema: ${Q}, callback: () => 'x' })`,
    'strand',
  ),
  form(
    'Convex Agent',
    `import { createTool } from '@convex-dev/agent'
export const tools = { convex: createTool({ description: 'C.', inputSchema: ${Q}, execute: async () => 'x' }) }`,
    'convex',
  ),
  form(
    '@rekog/mcp-nest, a decorator of methods',
    `import { Tool } from '@rekog/mcp-nest'
export class Greeter { @Tool({ name: 'nest', description: 'N.', parameters: ${Q} }) async hi() { return 1 } }`,
    'nest',
  ),
  form(
    'MCP Apps, registered by a function of the package',
    `import { registerAppTool } from '@modelcontextprotocol/ext-apps/server'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 's', version: '1' })
registerAppTool(server, 'app', { description: 'A.', inputSchema: { q: z.string() }, _meta: { ui: { resourceUri: 'ui://a' } } }, async () => ({ content: [] }))`,
    'app',
  ),
  form(
    'CopilotKit, a hook',
    `import { useFrontendTool } from '@copilotkit/react-core/v2'
export function Page() { useFrontendTool({ name: 'page', description: 'P.', parameters: ${Q}, handler: async () => 'x' }, []) }`,
    'page',
  ),
  form(
    'CopilotKit, a component',
    `import { useComponent } from '@copilotkit/react-core/v2'
export function Page() { useComponent({ name: 'card', description: 'C.', parameters: ${Q}, render: () => null }) }`,
    'card',
  ),
  {
    title: 'CopilotKit, a list of parameters, by the function of its own package',
    files: {
      'page.tsx': `import { useCopilotAction } from '@copilotkit/react-core'
export function Page() {
  useCopilotAction({ name: 'note', description: 'N.', parameters: [{ name: 'text', type: 'string' }], handler: async () => 'x' })
}`,
      'node_modules/@copilotkit/react-core/package.json':
        '{ "name": "@copilotkit/react-core", "version": "1.74.0", "main": "index.js" }',
      'node_modules/@copilotkit/react-core/index.js': 'exports.useCopilotAction = () => {}',
      'node_modules/@copilotkit/shared/package.json':
        '{ "name": "@copilotkit/shared", "version": "1.74.0", "main": "index.js" }',
      'node_modules/@copilotkit/shared/index.js': `exports.actionParametersToJsonSchema = (list) => ({
  type: 'object', properties: Object.fromEntries(list.map(({ name, type }) => [name, { type }])), required: list.map(({ name }) => name) })`,
    },
    tools: { note: 'text: string' },
    recognised: 'call',
  },
  {
    title: 'CopilotKit, a list of parameters, where its package is not installed',
    files: {
      'page.tsx': `import { useCopilotAction } from '@copilotkit/react-core'
export function Page() {
  useCopilotAction({ name: 'lost', description: 'L.', parameters: [{ name: 'text', type: 'string' }], handler: async () => 'x' })
}`,
    },
    tools: { lost: /not installed|not known/ },
  },
  {
    title: 'the MCP toolkit of Nuxt, whose function no file has to import, and whose files name their tools',
    files: {
      'server/mcp/tools/listPosts.ts': `${Z}export default defineMcpTool({ description: 'N.', inputSchema: { q: z.string() }, handler: async () => 'x' })`,
      'server/mcp/tools/posts/get-post.ts': `import { defineMcpTool } from '@nuxtjs/mcp-toolkit/server'
${Z}export default defineMcpTool({ description: 'G.', inputSchema: { q: z.string() }, inputExamples: [{ q: 'a' }], handler: async () => 'x' })`,
      'server/mcp/tools/stats.ts': `${Z}export default defineMcpTool({ name: 'show_stats', description: 'S.', inputSchema: { q: z.string() }, handler: async () => 'x' })`,
    },
    tools: { 'list-posts': 'q: string', 'get-post': 'q: string', show_stats: 'q: string' },
    recognised: 'call',
  },
]
