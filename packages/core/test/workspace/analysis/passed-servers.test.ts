import { describe, expect, it } from 'vitest'
import { type Files, type Told, told } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/*
 * Who is a server is told by what comes to a parameter: types are gone from JavaScript, and many projects have none.
 */

const SERVER = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
const ZOD = "import { z } from 'zod'\n"
const MADE = "new McpServer({ name: 's', version: '1' })"
const register = (server: string, name = 'search') =>
  `${server}.registerTool('${name}', { description: 'd', inputSchema: { q: z.string() } }, async () => ({ content: [] }))`
const FOUND: Told = { search: { q: { type: 'string' } } }

async function found(files: Files): Promise<Told> {
  return withProject(files, async (project) => {
    const { tools } = await project.workspace.checkAll(await project.workspace.files())
    for (const { site } of tools) expect(site.framework).toBe('mcp-v1')
    return told(tools)
  })
}

describe('a server that a function is given without a type', () => {
  const rows: Record<string, Files> = {
    'by a function of the same file': {
      'a.js': `${SERVER}${ZOD}function weave(s) { ${register('s')} }\nconst server = ${MADE}\nweave(server)`,
    },
    'by another file': {
      'a-tool.js': `${ZOD}export function weave(s) { ${register('s')} }`,
      'b-main.js': `${SERVER}import { weave } from './a-tool.js'\nconst server = ${MADE}\nweave(server)`,
    },
    'through a file that says nothing of tools, and a barrel': {
      'a-tool.js': `${ZOD}export const weave = (s, options) => { ${register('s')} }`,
      'b-all.js': "import { weave } from './a-tool.js'\nexport const all = (it) => { weave(it, {}) }",
      'c-index.js': "export * from './b-all.js'",
      'd-main.js': `${SERVER}import { all } from './c-index.js'\nexport function start() { const server = ${MADE}\nall(server) }`,
    },
    'in an object, which is passed on whole': {
      'a-tool.js': `${ZOD}export function weave({ server }) { ${register('server')} }`,
      'b-all.js': "import { weave } from './a-tool.js'\nexport function all(context) { weave(context) }",
      'c-main.js': `${SERVER}import { all } from './b-all.js'\nconst server = ${MADE}\nconst context = { server, x: 1 }\nall(context)`,
    },
    'as a member of a parameter': {
      'a-tool.js': `${ZOD}export function weave(context) { ${register('context.server')} }`,
      'b-main.js': `${SERVER}import { weave } from './a-tool.js'\nweave({ server: ${MADE} })`,
    },
    'by a constructor, which keeps it': {
      'a-tool.js': `${ZOD}export class Tools { constructor(server) { this.server = server }\nadd() { ${register('this.server')} } }`,
      'b-main.js': `${SERVER}import { Tools } from './a-tool.js'\nnew Tools(${MADE}).add()`,
    },
    'by CommonJS as compilers write it': {
      'a-tool.js': `"use strict";\nexports.weave = weave;\nconst zod_1 = require("zod");\nfunction weave(s) { ${register('s').replaceAll('z.', 'zod_1.z.')}; }`,
      'b-main.js': `"use strict";\nconst mcp_js_1 = require("@modelcontextprotocol/sdk/server/mcp.js");\nconst a_tool_1 = require("./a-tool.js");\nconst server = new mcp_js_1.McpServer({ name: 's', version: '1' });\n(0, a_tool_1.weave)(server);`,
    },
    'as a method of objects in a list': {
      'a-tool.js': `${ZOD}const install = (s) => { ${register('s')} }\nexport default { name: 'search', install }`,
      'b-main.js': `${SERVER}import search from './a-tool.js'\nconst server = ${MADE}\nfor (const tool of Object.values({ search })) tool.install(server)`,
    },
    'by each function of a list': {
      'a-tool.js': `${ZOD}export function weave(s) { ${register('s')} }`,
      'b-main.js': `${SERVER}import { weave } from './a-tool.js'\nconst server = ${MADE}\nconst all = [weave]\nfor (const each of all) each(server)`,
    },
    'whose method is deep in it': {
      'a-tool.js': `${ZOD}export function weave(s) { s.experimental.tasks.registerToolTask('search', { description: 'd', inputSchema: { q: z.string() } }, {}) }`,
      'b-main.js': `${SERVER}import { weave } from './a-tool.js'\nweave(${MADE})`,
    },
    'whose type tells it, whose method is deep in it': {
      'a-tool.ts': `${ZOD}${SERVER}export function weave(s: McpServer) { s.experimental.tasks.registerToolTask('search', { description: 'd', inputSchema: { q: z.string() } }, {}) }`,
    },
    'in an object whose type tells it, whose method is deep in it': {
      'a-tool.ts': `${ZOD}import type { Context } from './b-types.js'\nexport function weave(c: Context) { c.server.experimental.tasks.registerToolTask('search', { description: 'd', inputSchema: { q: z.string() } }, {}) }`,
      'b-types.ts': `${SERVER}export interface Context { server: McpServer }`,
    },
    'made by a function of the workspace': {
      'a-tool.js': `${ZOD}export function weave(s) { ${register('s')} }`,
      'b-server.js': `${SERVER}export function createServer() { return ${MADE} }`,
      'c-main.js':
        "import { createServer } from './b-server.js'\nimport { weave } from './a-tool.js'\nconst server = createServer()\nweave(server)",
    },
    'of an interface of the project': {
      'a-tool.ts': `${ZOD}import type { Registry } from './b-types.js'\nexport function weave(s: Registry) { ${register('s')} }`,
      'b-types.ts': 'export interface Registry { registerTool(...given: unknown[]): void }',
      'c-main.ts': `${SERVER}import { weave } from './a-tool.js'\nweave(${MADE})`,
    },
  }

  it.each(Object.entries(rows))('%s', async (_title, files) => {
    expect(await found(files)).toEqual(FOUND)
  })

  it('is looked for in what leads back to itself', async () => {
    const own = `${SERVER}${ZOD}class Own { constructor(list) { this.list = this.list.filter(Boolean)\nthis.other = this\nuse(this.list, this.other)\nthis.server = ${MADE} }\nadd() { ${register('this.server')} } }\nfunction use() {}`
    expect(await found({ 'a.js': own })).toEqual(FOUND)
  })

  it.each([
    ['a member', 'const held = { at: null }\nfunction put(at = held.at) { held.at = at\nuse(held.at) }'],
    ['a variable', 'let at\nfunction put(given = at) { at = given\nuse(at) }'],
    ['a parameter', 'function put(one = two, two = one) { use(one, two) }'],
    ['a member of a class', 'class Held { constructor(at = this.at) { this.at = at\nuse(this.at) } }'],
    ['what it is called by', 'const put = put((at) => { use(at.x)\nat.x() })'],
  ])('is looked for beside parameters that start with %s, which is given them', async (_, code) => {
    const files = {
      'a.js': `${SERVER}${ZOD}const server = ${MADE}\n${register('server')}\n${code}\nfunction use() {}`,
    }
    expect(await found(files)).toEqual(FOUND)
  })

  it('is likely where nothing gives one, or something else', async () => {
    const tool = `${ZOD}export function weave(s) { ${register('s')} }`
    const other =
      "import { weave } from './a-tool.js'\nclass Shelf { registerTool() {} }\nweave(new Shelf())\nweave(new Map())"
    const projects: Files[] = [{ 'a-tool.js': tool }, { 'a-tool.js': tool, 'b-main.js': other }]
    for (const files of projects)
      await withProject(files, async (project) => {
        const { tools } = await project.workspace.checkAll(await project.workspace.files())
        expect([told(tools), tools.map(({ site }) => site.likely)]).toEqual([FOUND, [true]])
      })
  })

  it('follows an edit of the file that calls, and of one between', async () => {
    const files = {
      'a-tool.js': `${ZOD}export function weave(s) { ${register('s')} }`,
      'b-all.js': 'export function all() {}',
      'c-main.js': `${SERVER}import { all } from './b-all.js'\nall(${MADE})`,
    }
    await withProject(files, async (project) => {
      const seen = async () => {
        const { tools } = await project.workspace.checkAll(await project.workspace.files())
        expect(told(tools)).toEqual(FOUND)
        return tools.map(({ site }) => (site.likely ? 'likely' : site.framework)).join()
      }
      expect(await seen()).toBe('likely')
      project.type('b-all.js', "import { weave } from './a-tool.js'\nexport function all(s) { weave(s) }")
      expect(await seen()).toBe('mcp-v1')
      project.type('c-main.js', `${SERVER}import { all } from './b-all.js'\nall()`, 2)
      expect(await seen()).toBe('likely')
      project.close('c-main.js')
      expect(await seen()).toBe('mcp-v1')
    })
  })
})

describe('what a server is made of', () => {
  const rows: Record<string, Files> = {
    'one of two, by a condition': {
      'a.js': `${SERVER}${ZOD}export function start(other) { const server = other ? other.createServer() : ${MADE}\n${register('server')} }`,
    },
    'what is there, or else a new one': {
      'a.js': `${SERVER}${ZOD}export function start(other) { const server = other ?? ${MADE}\n${register('server')} }`,
    },
    'a class that extends it, by `this`': {
      'a.ts': `${SERVER}${ZOD}export class Own extends McpServer { add() { ${register('this')} } }`,
    },
    'a part of its members': {
      'a.ts': `${SERVER}${ZOD}export function weave(server: Pick<McpServer, 'registerTool'>) { ${register('server')} }`,
    },
    'an alias of such a part, or of more than its members': {
      'a.ts': `${SERVER}${ZOD}type Registry = Pick<McpServer, 'registerTool'>\nexport function weave(server: Registry) { ${register('server')} }`,
      'b.ts': `${SERVER}${ZOD}type Own = { x: 1 } & McpServer\nexport function weave(server: Own) { ${register('server', 'find')} }`,
    },
    'an interface that extends it, here or elsewhere': {
      'a.ts': `${SERVER}export interface Own extends McpServer { x: 1 }`,
      'b.ts': `${ZOD}import type { Own } from './a.js'\nexport function weave(server: Own) { ${register('server')} }`,
    },
  }

  it.each(Object.entries(rows))('%s', async (_title, files) => {
    expect(await found(files)).toMatchObject(FOUND)
  })
})
