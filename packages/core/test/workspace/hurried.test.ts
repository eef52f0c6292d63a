import { describe, expect, it } from 'vitest'
import { type Files, type Project, withProject } from '../support/project.js'

const SERVER = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
const register = (server: string) =>
  `${server}.registerTool('search', { description: 'd', inputSchema: { q: z.string() } }, async () => ({ content: [] }))`
const APART = { analysis: 'apart' } as const

describe('a check that somebody waits for', () => {
  const frameworks = async (project: Project, isHurried: boolean) => {
    const { tools } = await project.workspace.check(project.path('a-tool.js'), { isHurried })
    return tools.map(({ site }) => site.framework)
  }
  const withWeaver = (other: string): Files => ({
    'a-tool.js': `import { z } from 'zod'\nimport { title } from './b-main.js'\nexport function weave(s) { ${register('s')} }\nexport const about = title`,
    'b-main.js': `${SERVER}import { weave } from './a-tool.js'\nexport const title = 'b'\n${other}`,
  })

  it('leaves what other files pass on to its follow-up, after which the file is checked again', async () => {
    await withProject(
      withWeaver("weave(new McpServer({ name: 's', version: '1' }))"),
      async (project) => {
        const first = await frameworks(project, true)
        expect(first).not.toEqual(['mcp-v1'])
        expect(await project.workspace.followUp(project.path('a-tool.js'))).toBe(true)
        expect(await frameworks(project, false)).toEqual(['mcp-v1'])
        expect(await project.workspace.followUp(project.path('a-tool.js'))).toBe(false)
      },
      APART,
    )
  })

  it('knows what its own file passes on', async () => {
    const own = `${SERVER}import { z } from 'zod'\nfunction weave(s) { ${register('s')} }\nweave(new McpServer({ name: 's', version: '1' }))`
    await withProject(
      { 'a-tool.js': own },
      async (project) => {
        expect(await frameworks(project, true)).toEqual(['mcp-v1'])
        expect(await project.workspace.followUp(project.path('a-tool.js'))).toBe(false)
      },
      APART,
    )
  })

  it('is not repeated where its follow-up finds nothing new', async () => {
    await withProject(
      withWeaver(''),
      async (project) => {
        const first = await frameworks(project, true)
        expect(await project.workspace.followUp(project.path('a-tool.js'))).toBe(false)
        expect(await frameworks(project, false)).toEqual(first)
      },
      APART,
    )
  })

  it('leaves nothing out in a check of all files, before its follow-up or after', async () => {
    await withProject(
      withWeaver("weave(new McpServer({ name: 's', version: '1' }))"),
      async (project) => {
        await frameworks(project, true)
        const { tools } = await project.workspace.checkAll(await project.workspace.files())
        expect(tools.map(({ site }) => site.framework)).toEqual(['mcp-v1'])
        await project.workspace.followUp(project.path('a-tool.js'))
        expect(await frameworks(project, false)).toEqual(['mcp-v1'])
      },
      APART,
    )
  })
})
