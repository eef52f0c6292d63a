import { describe, expect, it } from 'vitest'
import { type Files, type Told, told } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/*
 * A function that a project calls `defineTool`, and that makes tools of what it takes in a way of its own.
 */

const SERVER = "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
const ZOD = "import { z } from 'zod'\n"
const MADE = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { registerAll } from './tools.js'
const server = new McpServer({ name: 'stage', version: '1' })
registerAll(server)
`
const SHAPE = "{ act: z.string().describe('The act.') }"
const RUN = "async () => ({ content: [{ type: 'text', text: 'Lit.' }] })"
const FOUND: Told = { dim: { act: { type: 'string', description: 'The act.' } } }

async function found(files: Files): Promise<Told> {
  return await withProject(files, async (project) => {
    const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
    for (const { site } of tools) expect(site.framework).toBe('mcp-v1')
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    return told(tools)
  })
}

const tools = (call: string) =>
  `${SERVER}${ZOD}import { defineTool } from './define.js'\nexport function registerAll(server: McpServer) {\n  ${call}\n}\n`

describe('a `defineTool` of the project', () => {
  const rows: Record<string, Files> = {
    'that takes the server, and each part by itself': {
      'define.ts': `${SERVER}export function defineTool(server: McpServer, name: string, text: string, shape: any, run: any) {
  server.tool(name, text, shape, async (given: unknown) => await run(given))
}
`,
      'tools.ts': tools(`defineTool(server, 'dim', 'Dims the lights.', ${SHAPE}, ${RUN})`),
    },
    'that takes the server and a definition': {
      'define.ts': `${SERVER}export function defineTool(server: McpServer, tool: any) {
  server.registerTool(tool.name, { description: tool.text, inputSchema: tool.shape }, tool.run)
}
`,
      'tools.ts': tools(
        `defineTool(server, { name: 'dim', text: 'Dims the lights.', shape: ${SHAPE}, run: ${RUN} })`,
      ),
    },
    'that takes the server, settings and a definition': {
      'define.ts': `${SERVER}export function defineTool(server: McpServer, settings: object, log: unknown, tool: any) {
  server.registerTool(tool.name, { description: tool.description, inputSchema: tool.parameters }, tool.run)
}
`,
      'tools.ts': tools(
        `defineTool(server, {}, undefined, { name: 'dim', description: 'Dims the lights.', parameters: ${SHAPE}, run: ${RUN} })`,
      ),
    },
    'of the same file, below its calls': {
      'tools.ts': `${SERVER}${ZOD}export function registerAll(server: McpServer) {
  defineTool(server, 'dim', 'Dims the lights.', ${SHAPE}, ${RUN})
}
function defineTool(server: McpServer, name: string, text: string, shape: any, run: any) {
  server.tool(name, text, shape, run)
}
`,
    },
    'that a longer name of the same kind calls': {
      'define.ts': `${SERVER}export function defineTool(server: McpServer, name: string, text: string, shape: any, run: any) {
  server.tool(name, text, shape, run)
}
export function defineStageTool(server: McpServer, name: string, shape: any, run: any) {
  defineTool(server, name, 'Dims the lights.', shape, run)
}
`,
      'tools.ts': tools(`defineStageTool(server, 'dim', ${SHAPE}, ${RUN})`).replace(
        '{ defineTool }',
        '{ defineStageTool }',
      ),
    },
  }
  it.each(Object.entries(rows))('%s', async (_, files) => {
    expect(await found({ ...files, 'index.ts': MADE })).toEqual(FOUND)
  })

  it('that takes a definition alone is read where it is called', async () => {
    const files: Files = {
      'define.ts': `${SERVER.replace('type ', '')}const server = new McpServer({ name: 'stage', version: '1' })
export function defineTool(tool: any) {
  server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, tool.handler)
}
`,
      'tools.ts': tools(
        `defineTool({ name: 'dim', description: 'Dims the lights.', inputSchema: ${SHAPE}, handler: ${RUN} })`,
      ),
    }
    expect(await found({ ...files, 'index.ts': MADE })).toEqual(FOUND)
  })
})
