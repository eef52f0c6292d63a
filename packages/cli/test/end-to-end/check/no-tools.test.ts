import { afterEach, describe, expect, it } from 'vitest'
import { Project } from '../project.js'

let project: Project

afterEach(() => project.remove())

const KIT =
  'export const makeTool = (id: string, help: string, shape: unknown, run: unknown) => ({ id, help, shape, run })\n'

const USES = `import { z } from 'zod'
import { makeTool } from './kit.js'
export const search = makeTool('search', 'Searches.', z.object({ query: z.string() }), () => 'found')
export const cancel = makeTool('cancel', 'Cancels.', z.object({ id: z.string() }), () => 'done')
export const registry = { lookup: { name: 'lookup', description: 'Looks up.', schema: z.object({ id: z.string() }) } }
`

/** The tools that are found with the configuration that a check without tools prints. */
async function foundOncePasted() {
  const { out } = await project.run(['check'])
  await project.put({ 'toolsight.config.json': out.slice(out.indexOf('  {\n')) })
  const { report } = await project.check()
  return report.tools.map(({ name, status }) => [name, status])
}

describe('where no tool is found', () => {
  it('the installed SDKs are named, and the places that look like tools', async () => {
    project = await Project.create(['zod'])
    const sdk = '{ "name": "@modelcontextprotocol/sdk", "version": "1.32.0" }'
    await project.put({ 'node_modules/@modelcontextprotocol/sdk/package.json': sdk })
    await project.put({ 'src/kit.ts': KIT, 'src/index.ts': USES })
    const { code, out } = await project.run(['check'])
    expect(code).toBe(0)
    expect(out).toMatch(/^No tools found in 2 files\.\nInstalled: @modelcontextprotocol\/sdk 1\.32\.0\. /)
    expect(out).toContain(
      '\nThese places look like tools:\n  src/index.ts:3:23  makeTool(…)\n  src/index.ts:4:23  makeTool(…)\n  src/index.ts:5:35  { name, description, schema }\n',
    )
    expect(out).not.toContain('kit.ts')
  })

  it('so do classes that implement what is the own of the project', async () => {
    project = await Project.create([])
    await project.put({
      'src/read.ts': `import type { AgentTool } from './base.js'
export class ReadTool implements AgentTool {
  name = 'read'
  description = 'Reads a document.'
  parameters = { path: { type: 'string', description: 'Where it is' } }
  call() { return 'text' }
}
export abstract class Base implements AgentTool {
  abstract name: string
  abstract description: string
  abstract parameters: object
}
`,
      'src/base.ts':
        'export interface AgentTool { name: string; description: string; parameters: object; call(): string }\n',
    })
    const { code, out } = await project.run(['check'])
    expect(code).toBe(0)
    expect(out).toContain('\nThese places look like tools:\n  src/read.ts:2:14  class ReadTool\n\n')
  })

  it('the configuration to paste finds them', async () => {
    project = await Project.create(['zod'])
    await project.put({ 'src/kit.ts': KIT, 'src/index.ts': USES })
    expect(await foundOncePasted()).toEqual([
      ['search', 'resolved'],
      ['cancel', 'resolved'],
    ])
  })

  it('decorators of methods are places that look like tools, decorators of parameters are not; no configuration describes either', async () => {
    project = await Project.create(['zod'])
    await project.put({
      'src/crew.ts': `import { tool, toolparam } from 'harbour-kit/decorators'
export class Crew {
  @tool({ description: 'Sails out.' })
  @toolparam({ key: 'wind', type: 'string', description: 'How it blows' })
  @toolparam({ key: 'hours', type: 'number', description: 'How long' })
  async sail() { return 1 }
}
`,
    })
    const { out } = await project.run(['check'])
    expect(out).toContain('\nThese places look like tools:\n  src/crew.ts:3:4  tool(…)\n\n')
    expect(out).not.toContain('put this into toolsight.config.json')
  })

  it('a function that takes the definition as one object is described, too', async () => {
    project = await Project.create(['zod'])
    const uses = `import { z } from 'zod'
import { action } from './kit.js'
export const search = action({ id: 'search', description: 'Searches.', schema: z.object({ query: z.string() }), run: () => 1 })
`
    await project.put({ 'src/kit.ts': 'export const action = <T>(it: T): T => it\n', 'src/index.ts': uses })
    expect(await foundOncePasted()).toEqual([['search', 'resolved']])
  })

  it.each([
    [
      'a method of a class of the workspace',
      {
        'lib/registry.ts':
          'export class Registry { all: unknown[] = []; add(it: unknown) { this.all.push(it) } }\n',
        'src/a.ts': `import { z } from 'zod'
import { Registry } from '../lib/registry.js'
const kit = new Registry()
kit.addAction({ name: 'search', description: 'Searches.', schema: z.object({ query: z.string() }), run: () => 1 })
`,
        'src/deep/b.ts': `import { z } from 'zod'
import type { Registry } from '../../lib/registry.js'
export function register(registry: Registry) {
  registry.addAction({ name: 'cancel', description: 'Cancels.', schema: z.object({ id: z.string() }), run: () => 1 })
}
`,
      },
    ],
    [
      'objects that nothing is called with',
      {
        'src/a.ts': `import { z } from 'zod'
export const search = { name: 'search', description: 'Searches.', argsSchema: z.object({ query: z.string() }), run() {} }
`,
        'src/b.ts': `import { z } from 'zod'
export const cancel = { name: 'cancel', description: 'Cancels.', argsSchema: z.object({ id: z.string() }), run() {} }
`,
      },
    ],
  ])('%s: the entry to paste finds them', async (_, files) => {
    project = await Project.create(['zod'])
    await project.put(files)
    expect(await foundOncePasted()).toEqual([
      ['search', 'resolved'],
      ['cancel', 'resolved'],
    ])
  })

  it('JSON says the same, of a check and of a list', async () => {
    project = await Project.create(['zod'])
    await project.put({ 'src/kit.ts': KIT, 'src/index.ts': USES })
    const { report } = await project.check()
    const { noTools } = report as unknown as { noTools: { configuration: object } }
    expect(noTools).toMatchObject({
      installed: [],
      likely: [
        { file: 'src/index.ts', range: { start: { line: 2, character: 22 } }, text: 'makeTool(…)' },
        { file: 'src/index.ts', range: { start: { line: 3, character: 22 } } },
        { file: 'src/index.ts', text: '{ name, description, schema }' },
      ],
    })
    const listed = JSON.parse((await project.run(['list', '--format', 'json'])).out) as object
    expect(listed).toEqual({ version: 1, tools: [], noTools })
    await project.put({ 'toolsight.config.json': JSON.stringify(noTools.configuration) })
    const found = await project.check()
    expect(found.report.tools).toHaveLength(2)
    expect(found.report).not.toHaveProperty('noTools')
  })

  it('SDKs that package.json asks for and that are not installed come first', async () => {
    project = await Project.create([])
    await project.put({
      'package.json':
        '{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0", "ai": "^6.0.0", "left-pad": "1" } }',
      'src/a.ts': 'export const a = 1\n',
    })
    const { out } = await project.run(['check'])
    expect(out.replace(/\s+/g, ' ')).toContain(
      'package.json asks for @modelcontextprotocol/sdk, ai, and they are not installed. Install first: npm install ',
    )
    const { report } = await project.check()
    expect(report).toMatchObject({ noTools: { missing: ['@modelcontextprotocol/sdk', 'ai'] } })
  })

  it('an SDK in a version that nothing is known of is installed', async () => {
    project = await Project.create([])
    await project.put({
      'package.json': '{ "dependencies": { "effect": "^3.21.0" } }',
      'node_modules/effect/package.json': '{ "name": "effect", "version": "3.22.4" }',
      'src/a.ts': 'export const a = 1\n',
    })
    const { report } = await project.check()
    expect(report).toMatchObject({ noTools: { missing: [] } })
  })

  it('what people click, pages and commands are neither tools nor look like some', async () => {
    project = await Project.create(['zod'])
    await project.put({
      'src/ui.ts': `import { z } from 'zod'
import { Command } from 'commander'
import { defineTool, registerTool, tool } from './canvas.js'
export const pen = tool({ name: 'pen', description: 'Draws.', icon: 'pen.svg', shortcut: 'P' })
export const brush = defineTool({ id: 'brush', name: 'Brush', description: 'Paints.', icon: 'brush.svg' })
registerTool('eraser', { description: 'Erases.', icon: 'eraser.svg', onClick() {} })
export const toolbar = { tools: [{ name: 'line', description: 'Draws a line.', icon: 'line.svg' }] }
export const menu = [{ name: 'Open', description: 'Opens.', action: () => 1 }]
export const routes = [{ name: 'user', description: 'A user.', path: '/user', schema: z.object({}), handler: () => 1 }]
export const prompts = [{ name: 'review', description: 'Reviews.', arguments: [{ name: 'code', description: 'It.' }] }]
new Command('x').command('run').description('Runs.').action(() => 1)
`,
      'src/canvas.ts': 'export const defineTool = <T>(it: T): T => it\nexport const tool = defineTool\n',
    })
    const { report } = await project.check()
    expect([report.tools, report.diagnostics]).toEqual([[], []])
    expect(report).toMatchObject({ noTools: { likely: [], configuration: null } })
  })

  it('and nothing looks like one, it says where to look', async () => {
    project = await Project.create([])
    await project.put({ 'a.ts': 'export const menu = { name: "File", description: "Opens files." }\n' })
    const { code, out } = await project.run(['check'])
    expect([code, out.split('\n')[0]]).toEqual([0, 'No tools found in 1 file.'])
    expect(out).toContain('None of the SDKs that Toolsight knows is installed here.')
    expect(out).toContain('"include" and "exclude"')
    expect(out).not.toContain('look like tools')
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect((await project.run(['check', '--quiet'])).out).toBe('No tools found in 1 file.\n')
  })

  it('an entry takes keys as the project itself reads them where it makes tools for a request', async () => {
    const action = (name: string) =>
      `{ title: '${name}', textForModel: 'Deals with a ${name}.', accepts: { type: 'object', properties: { berth: { type: 'string', description: 'Where' } } }, enact: async () => 1 }`
    project = await Project.create([])
    await project.put({
      'src/actions.ts': `export const actions = [${action('mooring')}, ${action('departure')}]\n`,
      'src/ask.ts': `export const tools = (actions: any[]) => actions.map((each) => ({ type: 'function', function: { name: each.title, description: each.textForModel, parameters: each.accepts } }))
`,
    })
    expect(await foundOncePasted()).toEqual([
      ['mooring', 'resolved'],
      ['departure', 'resolved'],
    ])
  })

  it.each([
    ['a list', "[{ name: 'berth', type: 'string' }]"],
    [
      'a record',
      "{ berth: { type: 'string', description: 'Its number', required: true }, days: { type: 'number' } as const }",
    ],
  ])('there is no entry that takes %s of parameters for a schema', async (_, fields) => {
    const entry = (name: string, rest = `parameters: ${fields}`) =>
      `{ name: '${name}', description: 'Deals with a ${name}.', ${rest}, run: async () => 1 }`
    project = await Project.create([])
    await project.put({
      'src/kit.ts': `const FIELDS = ${fields}
export const agentTools = [${entry('mooring')}, ${entry('departure', 'parameters: FIELDS')}]
export const moor = makeTool(${entry('moor')})
export const sail = makeTool('sail', 'Sails away.', ${fields}, () => 1)
`,
    })
    const { out } = await project.run(['check'])
    expect(out).toContain('These places look like tools:')
    expect(out).not.toContain('"calls"')
  })
})
