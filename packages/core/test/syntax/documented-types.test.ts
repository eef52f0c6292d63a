import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project } from '../support/project.js'

const Z = "import { z } from 'zod'\n"
const REGISTER = "server.registerTool('search', { description: 'd', inputSchema: { q: z.string() } }, run)"
const MCP = "import('@modelcontextprotocol/sdk/server/mcp.js').McpServer"
const SCHEMA = "{ type: 'object', properties: {} }"

/** JavaScript whose types stand in comments; by file, with the framework of the tool that each has (null: none). */
const CASES: Record<string, [text: string, framework: string | null]> = {
  'parameter.js': [
    `${Z}/** @param {${MCP}} server */\nexport function add(server) { ${REGISTER} }`,
    'mcp-v1',
  ],
  'arrow.mjs': [
    `${Z}/**\n * Adds tools.\n * @param {string} name the first\n * @param {${MCP}} [server] the second\n */\nexport const add = (name, server) => { ${REGISTER} }`,
    'mcp-v1',
  ],
  'method.js': [
    `${Z}export class Tools {\n  /** @param {Promise<${MCP}>} server */\n  async add(server) { ${REGISTER} }\n}`,
    'mcp-v1',
  ],
  'member.js': [
    `${Z}export class Tools {\n  /** @type {${MCP}} */\n  server\n  add() { this.${REGISTER} }\n}`,
    'mcp-v1',
  ],
  'inline.js': [`${Z}export const add = (/** @type {${MCP}} */ server) => { ${REGISTER} }`, 'mcp-v1'],
  'variable.js': [`${Z}/** @type {${MCP} | undefined} */\nlet server\n${REGISTER}`, 'mcp-v1'],
  'imported.js': [
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n${Z}/** @param {McpServer} server */\nexport function add(server) { ${REGISTER} }`,
    'mcp-v1',
  ],
  'tag.js': [
    `${Z}/** @import { McpServer as Server } from '@modelcontextprotocol/sdk/server/mcp.js' */\n/** @param {Server} server */\nexport function add(server) { ${REGISTER} }`,
    'mcp-v1',
  ],
  'typedef.js': [
    `${Z}/** @typedef {${MCP}} Server */\n/** @param {Server} server */\nexport function add(server) { ${REGISTER} }`,
    'mcp-v1',
  ],
  'returns.js': [
    `${Z}/** @returns {${MCP}} */\nfunction make() { return start() }\nconst server = make()\n${REGISTER}`,
    'mcp-v1',
  ],
  'literal.js': [
    `/** @type {import('@anthropic-ai/sdk').Anthropic.Tool} */\nexport const search = { name: 'search', description: 'd', input_schema: ${SCHEMA} }`,
    'anthropic-tools',
  ],
  'list.js': [
    `/** @type {import('@mariozechner/pi-agent-core').AgentTool[]} */\nexport const tools = [{ name: 'search', description: 'd', parameters: ${SCHEMA} }]`,
    'pi',
  ],
  'cast.js': [
    `export default /** @type {import('@mariozechner/pi-agent-core').AgentTool} */ ({ name: 'search', description: 'd', parameters: ${SCHEMA} })`,
    'pi',
  ],
  // What says nothing of the server, and what is TypeScript, where comments are none of the compiler's business.
  'other.js': [`${Z}/** @param {Server} server */\nexport function add(server) { ${REGISTER} }`, null],
  'another.js': [`${Z}/** @param {${MCP}} servers */\nexport function add(server) { ${REGISTER} }`, null],
  'typescript.ts': [`${Z}/** @param {${MCP}} server */\nexport function add(server) { ${REGISTER} }`, null],
}

let project: Project
beforeAll(async () => {
  project = await Project.open(
    Object.fromEntries(Object.entries(CASES).map(([file, [text]]) => [file, `${text}\n`])),
  )
})
afterAll(() => project.dispose())

it.each(Object.entries(CASES))('%s', async (file, [, framework]) => {
  const tools = await project.tools(file)
  expect(tools.map(({ name, site, reason }) => [name, site.framework, reason])).toEqual(
    framework === null ? [] : [['search', framework, null]],
  )
})

it('a record that a comment calls a set of tools names them', async () => {
  project.write(
    'set.js',
    "import { tool } from 'ai'\nconst search = tool({ inputSchema: { type: 'object' } })\n/** @type {import('ai').ToolSet} */\nexport const all = { find: search }\nexport const others = { other: search }\n",
  )
  project.workspace.filesChanged()
  expect((await project.tools('set.js')).map(({ name }) => name)).toEqual(['find'])
})
