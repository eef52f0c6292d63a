import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

interface Listed {
  id: string
  installed: Array<{ name: string; version: string }>
  tools: number
  configured: boolean
}

/** The table, and the JSON, of the frameworks that are known: what is installed, how many tools each has. */
describe('toolsight frameworks', () => {
  let project: Project
  beforeAll(async () => {
    project = await Project.create(['zod', '@toolsight/runtime'])
    await project.put({
      'package.json': '{ "name": "hotel" }',
      'toolsight.config.json':
        '{ "frameworks": [{ "id": "acme", "module": "@acme/tools", "export": "make" }] }',
      'one.ts': zodTool('one'),
      'two.ts': zodTool('two'),
      'agent.ts': "import { tool } from 'ai'\nexport const tools = { a: tool({ description: 'd' }) }",
      'acme.ts': "import { make } from '@acme/tools'\nexport const a = make({ name: 'a', description: 'd' })",
      // As npm puts them there: no code is needed to know a version.
      'node_modules/ai/package.json': '{ "name": "ai", "version": "4.3.19" }',
      'node_modules/@modelcontextprotocol/server/package.json':
        '{ "name": "@modelcontextprotocol/server", "version": "2.4.0" }',
      'old/package.json': '{ "name": "old" }',
      'old/mcp.ts': "import { McpServer } from '@modelcontextprotocol/server'\nexport { McpServer }",
      'old/node_modules/@modelcontextprotocol/server/package.json':
        '{ "name": "@modelcontextprotocol/server", "version": "2.5.0-beta.17" }',
      'old/tool.ts': zodTool('old'),
      'old/node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
    })
  })
  afterAll(() => project.remove())

  it('lists them as JSON', async () => {
    const { out: stdout, code } = await project.run(['frameworks', '--format', 'json'])
    expect(code).toBe(0)
    const { frameworks } = JSON.parse(stdout) as { frameworks: Listed[] }
    const of = (id: string) => frameworks.find((each) => each.id === id)
    expect(of('toolsight')).toMatchObject({ tools: 3, configured: false })
    expect(of('ai-sdk-4')).toMatchObject({ tools: 1, installed: [{ name: 'ai', version: '4.3.19' }] })
    expect(of('ai-sdk')).toMatchObject({ tools: 0, installed: [{ name: 'ai', version: '6.0.1' }] })
    expect(of('acme')).toMatchObject({ tools: 1, installed: [], configured: true })
    expect(frameworks.length).toBeGreaterThan(25)
  })

  it('prints what is here as a table', async () => {
    const { out: stdout } = await project.run(['frameworks'])
    const [head = '', ...lines] = stdout.split('\n')
    expect(head).toMatch(/^framework +title +tools +installed$/)
    expect(lines.find((line) => line.startsWith('ai-sdk-4'))).toMatch(/^ai-sdk-4 +AI SDK 4 +1 +ai 4\.3\.19$/)
    expect(lines.find((line) => line.startsWith('acme'))).toMatch(/^acme +acme +1 +–$/)
    expect(stdout).toContain('Known, and not here:\n')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })
})

describe('a framework of the configuration whose tools are files', () => {
  let project: Project
  beforeAll(async () => {
    project = await Project.create(['zod'])
    await project.put({
      'package.json': '{ "name": "stage", "dependencies": { "filekit": "1.0.0" } }',
      'toolsight.config.json': JSON.stringify({
        frameworks: [
          {
            id: 'files',
            module: 'filekit',
            calls: [
              {
                callee: 'About',
                form: 'module',
                spread: 'about',
                fields: { input: ['takes'] },
                known: { keys: ['takes', 'perform'] },
              },
            ],
            naming: 'config-or-file',
            conversion: 'unknown',
            converters: ['zod'],
            toolFolder: { folder: 'abilities' },
          },
        ],
      }),
      'abilities/bow.ts': `import { z } from 'zod'
export const takes = z.object({ times: z.number() })
export const about = { description: 'Bows.' }
export function perform() {}`,
      'other/bow.ts': `import { z } from 'zod'
export const takes = z.object({ times: z.number() })
export function perform() {}`,
    })
  })
  afterAll(() => project.remove())

  it('finds those of its folder', async () => {
    const { report } = await project.check()
    expect(report.tools).toMatchObject([
      { name: 'bow', framework: 'files', description: 'Bows.', schema: { required: ['times'] } },
    ])
  })
})

it('a module of the configuration that is a file of the project is imported with an extension or without', async () => {
  const project = await Project.create(['zod'])
  const framework = { id: 'acme', modules: ['./acme', './made.js', '../lib/acme'], export: 'make' }
  const imported = ['./acme', './acme.js', './acme.ts', './made', './made.js', '../lib/acme.mjs']
  const made = 'export const make = (tool) => tool'
  const tools = imported.map((specifier, index) => [
    `src/tool-${index}.ts`,
    `import { make } from '${specifier}'
import { z } from 'zod'
export const pay = make({ name: 'pay_${index}', description: 'Pays.', input: z.object({ sum: z.number() }) })`,
  ])
  await project.put({
    'toolsight.config.json': JSON.stringify({ frameworks: [framework] }),
    'package.json': '{ "name": "hotel", "type": "module" }',
    'src/acme.ts': made,
    'src/made.ts': made,
    'lib/acme.mts': made,
    ...Object.fromEntries(tools),
  })
  const { report } = await project.check()
  expect(report.tools.map(({ framework, status }) => `${framework} ${status}`)).toEqual(
    imported.map(() => 'acme resolved'),
  )
  await project.remove()
})
