import { describe, expect, it, test } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import type { Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** Nine fields of several types: Anthropic takes sixteen in all strict tools of a request. */
const FIELDS = Array.from({ length: 9 }, (_, index) => `n${index}: z.string().nullable()`).join(', ')

const tool = (name: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ${name} = defineTool({
  name: '${name}',
  description: 'Does something.',
  input: z.object({ ${FIELDS} }),
  handler: () => 1,
})
`
const CONFIG = { 'toolsight.config.json': '{ "targets": ["anthropic-strict"] }' }
const TOOLS: Files = { ...CONFIG, 'a.ts': tool('a'), 'b.ts': tool('b'), 'c.ts': tool('c') }

async function limits(project: Project): Promise<Finding[]> {
  const { workspace } = project
  const { findings } = await workspace.checkAll(await workspace.files(), { capture: true })
  return findings.filter(({ code }) => code === 'request-limit')
}

const imports = "import { a } from './a.js'\nimport { b } from './b.js'\nimport { c } from './c.js'\n"

/** What `Counted: …` says, and what the links say. */
function told({ message, related }: Finding) {
  const counted = message.split('\n').find((line) => line.startsWith('Counted'))
  return { counted, links: related.map((each) => `${each.file.split('/').at(-1)}: ${each.message}`) }
}

describe('tools that one request carries', () => {
  it('are those of a record, and no others', async () => {
    const agent = `${imports}declare const send: (options: object) => void\nsend({ tools: { a, b } })\nsend({ tools: { c } })\n`
    await withProject({ ...TOOLS, 'agent.ts': agent }, async (project) => {
      const [finding, ...more] = await limits(project)
      expect(more).toEqual([])
      expect(finding?.message.split('\n')[0]).toBe(
        'Make fewer fields nullable or unions: Anthropic strict takes 16 in all tools of a request, and these are 18.',
      )
      expect(told(finding as Finding)).toEqual({
        counted: 'Counted: the 2 tools in the record `tools` of agent.ts.',
        links: ['agent.ts: This puts them together.', "a.ts: Tool 'a' has 9 fields of several types."],
      })
    })
  })

  const ways: Array<[string, Files, string]> = [
    [
      'a list',
      {
        'agent.ts': `${imports}declare class Agent { constructor(o: object) }\nnew Agent({ tools: [a, b] })\n`,
      },
      'in the list `tools` of agent.ts',
    ],
    [
      'spread records of other files, under other names',
      {
        'some.ts': "import { a } from './a.js'\nexport const some = { first: a }\n",
        'index.ts': "export { b as second } from './b.js'\n",
        'agent.ts':
          "import { some } from './some.js'\nimport * as more from './index.js'\nexport const allTools = { ...some, ...more }\n",
      },
      'in the record `allTools` of agent.ts',
    ],
    [
      'what functions of the workspace give back',
      {
        'make.ts':
          "import { a } from './a.js'\nexport function make(more: object) {\n  return { a, ...more }\n}\n",
        'agent.ts':
          "import { b } from './b.js'\nimport { make } from './make.js'\nexport const agent = { tools: Object.values(make({ b })) }\n",
      },
      'in the record `tools` of agent.ts',
    ],
  ]
  test.each(ways)('%s', async (_title, files, where) => {
    await withProject({ ...TOOLS, 'c.ts': '', ...files }, async (project) => {
      const [finding, ...more] = await limits(project)
      expect(more).toEqual([])
      expect(told(finding as Finding).counted).toBe(`Counted: the 2 tools ${where}.`)
    })
  })

  it('are judged anew when the list changes, and when only one file is checked', async () => {
    const agent = (list: string) => `${imports}export const agent = { tools: [${list}] }\n`
    await withProject({ ...TOOLS, 'agent.ts': agent('a, b') }, async (project) => {
      expect(await limits(project)).toHaveLength(1)
      project.type('agent.ts', agent('a'))
      await project.check('agent.ts')
      // What nothing puts together counts with its package; the one of the list is alone.
      const counts = (await limits(project)).map((finding) => told(finding).counted)
      expect(counts).toEqual([expect.stringMatching(/^Counted: all 2 tools/)])
      project.type('agent.ts', agent('b, c'), 2)
      await project.check('agent.ts')
      const report = await project.check('c.ts')
      const found = report.findings.filter(({ code }) => code === 'request-limit')
      expect(found.map((finding) => told(finding).counted)).toEqual([
        'Counted: the 2 tools in the list `tools` of agent.ts.',
      ])
    })
  })

  it('are those of their package and framework where nothing puts them together', async () => {
    await withProject(TOOLS, async (project) => {
      const [finding, ...more] = await limits(project)
      expect(more).toEqual([])
      expect(told(finding as Finding).counted).toMatch(/^Counted: all 3 tools .* Toolsight runtime\./)
    })
  })

  it('are told a few of, and how many more there are', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `t${index}`)
    const files = Object.fromEntries(names.map((name) => [`${name}.ts`, tool(name)]))
    const agent = `${names.map((name) => `import { ${name} } from './${name}.js'\n`).join('')}export const tools = [${names.join(', ')}]\n`
    await withProject({ ...CONFIG, ...files, 'agent.ts': agent }, async (project) => {
      const [finding] = await limits(project)
      expect(told(finding as Finding).links.at(-1)).toMatch(
        /has 9 fields of several types\. There are 2 more\.$/,
      )
    })
  })
})

describe('tools of one server', () => {
  const register = (name: string, server = 'server') =>
    `${server}.registerTool('${name}', { description: 'Does something.', inputSchema: z.object({ ${FIELDS} }) }, async () => ({ content: [] }))`
  const HEAD =
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\n"
  const MADE = "const server = new McpServer({ name: 'hotel', version: '1' })\n"

  const ways: Array<[string, Files, string]> = [
    [
      'on one binding',
      { 'main.ts': `${HEAD}${MADE}${register('a')}\n${register('b')}\n` },
      'the server `server` of main.ts',
    ],
    [
      'across files, by a parameter that is handed on',
      {
        'main.ts': `${HEAD}import { all } from './all.js'\n\n${MADE}${register('a')}\nall(server)\n`,
        'all.ts': `${HEAD}import { more } from './more.js'\n\nexport const all = (target: McpServer) => {\n  more(1, target)\n}\n`,
        'more.ts': `${HEAD}export function more(_: number, s: McpServer) {\n  ${register('b', 's')}\n}\n`,
      },
      'the server `server` of main.ts',
    ],
    [
      'across files, by an import',
      {
        'main.ts': `${HEAD}export ${MADE}${register('a')}\n`,
        'more.ts': `${HEAD}import { server } from './main.js'\n\n${register('b')}\n`,
      },
      'the server `server` of main.ts',
    ],
    [
      'of a class',
      {
        'main.ts': `${HEAD}export class Hotel {\n  private s: McpServer\n  constructor() {\n    this.s = new McpServer({ name: 'hotel', version: '1' })\n    ${register('a', 'this.s')}\n    ${register('b', 'this.s')}\n  }\n}\n`,
      },
      'the server `s` of main.ts',
    ],
  ]
  test.each(ways)('%s', async (_title, files, where) => {
    await withProject({ ...CONFIG, ...files }, async (project) => {
      const [finding, ...more] = await limits(project)
      expect(more).toEqual([])
      expect(told(finding as Finding).counted).toBe(`Counted: the 2 tools on ${where}.`)
    })
  })

  it('are not those of another one', async () => {
    const two = `${HEAD}${MADE}const other = new McpServer({ name: 'bar', version: '1' })\n`
    const text = `${two}${register('a')}\n${register('b', 'other')}\n${register('c', 'other')}\n`
    await withProject({ ...CONFIG, 'main.ts': text }, async (project) => {
      const found = (await limits(project)).map((finding) => told(finding).counted)
      expect(found).toEqual(['Counted: the 2 tools on the server `other` of main.ts.'])
    })
  })
})
