import { describe, expect, it } from 'vitest'
import type { Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const SEEN = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const moor = defineTool({ name: 'moor', description: 'Moors a boat.', input: z.object({ berth: z.string() }), handler: () => 1 })
`
const UNSEEN = `import { z } from 'zod'
import { makeTool } from 'harbour-kit'
export const sail = makeTool({ name: 'sail', description: 'Sets a sail.', parameters: z.object({ wind: z.string() }) })
`
const MANIFEST = JSON.stringify({ name: 'p', dependencies: { zod: '*', '@toolsight/runtime': '*' } })

function told(project: Project, findings: Awaited<ReturnType<Project['findings']>>): string[] {
  return findings
    .filter(({ code }) => code === 'unseen-tool')
    .map(({ severity, file, range, message }) => {
      const place = `${file.slice(project.root.length + 1)}:${range.start.line + 1}`
      return `${severity} ${place} ${message.split('\n')[0]}`
    })
}

const inAll = async (files: Record<string, string>): Promise<string[]> =>
  withProject(files, async (project) => {
    const { findings } = await project.workspace.checkAll(await project.workspace.files())
    return told(project, findings)
  })

describe('a place that looks like a tool, beside tools that are seen', () => {
  const files = { 'package.json': MANIFEST, 'moor.ts': SEEN, 'sail.ts': UNSEEN }

  it('is an info at its place, with the reason', async () => {
    expect(await inAll(files)).toEqual([
      "info sail.ts:3 'sail' looks like a tool that is not seen: no known framework has `makeTool` from `harbour-kit`.",
    ])
  })

  it('is told by each entry of a record that has its tools by their names', async () => {
    const record = (name: string) => `import { z } from 'zod'
export const ${name} = {
  reef: { description: 'Reefs a sail.', parameters: z.object({ points: z.number() }) },
  'let-go': { description: 'Lets go.', parameters: z.object({ rope: z.string() }), annotations: { title: 'Go' } },
} as const satisfies Record<string, { description: string; parameters: z.ZodObject }>
`
    const sails = { 'sails.ts': record('sailToolDefs'), 'settings.ts': record('settings') }
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, ...sails })).toEqual([
      "info sails.ts:3 'reef' looks like a tool that is not seen: no known framework is given this object.",
      "info sails.ts:4 'let-go' looks like a tool that is not seen: no known framework is given this object.",
    ])
  })

  it.each([
    [
      'a function that takes the schema, and gives one that takes the rest',
      "toolOf(z.object({ wind: z.string() }))({ name: 'reef', description: 'Reefs a sail.', execute: async () => 1 })",
      "'reef' looks like a tool that is not seen: no known framework has `toolOf` from `harbour-kit`.",
    ],
    [
      'a function that is called like a tool and takes another one',
      "renamedTool({ tool: toolOf(4), name: 'furl', description: 'Furls a sail.' })",
      "'furl' looks like a tool that is not seen: no known framework has `renamedTool` from `harbour-kit`.",
    ],
  ])('is told by %s', async (_, call, message) => {
    const other = `import { z } from 'zod'
import { renamedTool, toolOf } from 'harbour-kit'
export const tool = ${call}
`
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'sail.ts': other })).toEqual([
      `info sail.ts:3 ${message}`,
    ])
  })

  it.each([
    [
      'a prompt of a server',
      "server.prompt('set_tool', 'Sets a tool.', { wind: z.string() }, async () => 1)",
    ],
    [
      'a prompt that is an object',
      "addPrompt({ name: 'set_tool', description: 'Sets a tool.', args: { wind: z.string() } })",
    ],
    [
      'a step of a workflow',
      "createStep({ id: 'set_tool', description: 'Sets a tool.', inputSchema: z.object({ wind: z.string() }), execute: async () => 1 })",
    ],
    [
      'a conversion that puts the fields into a schema',
      "export const sent = server.tools.map((each) => ({ name: each.name, description: each.description, schema: { type: 'object', properties: each.fields } }))",
    ],
    [
      'a conversion that adds what runs the tool',
      'export function asTool(given) { return { name: given.name, description: given.description, schema: given.schema, async run(input) { return given.handle(input) } } }',
    ],
    [
      'a command of an editor',
      "server.registerCommand('set_tool', { description: 'Sets a tool.', args: [{ name: 'wind' }], handler: async () => 1 })",
    ],
    [
      'a command of a program',
      "createCommand({ name: 'set_tool', description: 'Sets a tool.', parameters: z.object({ wind: z.string() }), run: async () => 1 })",
    ],
    ['a resource', "server.registerResource('tools', 'tool://{id}', { wind: z.string() }, async () => 1)"],
  ])('is none where it is %s', async (_, call) => {
    const other = `import { z } from 'zod'
import { addPrompt, Server } from 'harbour-kit'
const server = new Server()
// The description of each is its second argument.
${call}
`
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'tools/other.ts': other })).toEqual([])
  })

  it('is a class that gives its base a name and what it does', async () => {
    const gives = `import { CargoTool } from 'harbour-kit'
export class Stow extends CargoTool {
  constructor() { super('stow', 'Stows cargo.') }
}
`
    const found = await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'stow.ts': gives })
    expect(found.map((line) => line.split(' ').slice(0, 3))).toEqual([['info', 'stow.ts:2', "'stow'"]])
  })

  it('is what a decorator is given without a schema, beside one with a schema and in a file of its own', async () => {
    const decorated = (members: string) => `import { z } from 'zod'
import { Tool } from './tool.js'
export class Quay { ${members} }
`
    const named = "@Tool({ name: 'row' }) row() { return 1 }"
    const whole = "@Tool({ name: 'sail', schema: { wind: z.string() } }) sail() { return 1 }"
    const found = await inAll({
      'package.json': MANIFEST,
      'tool.ts': 'export const Tool = (options: object) => (target: unknown, key: string) => {}',
      'both.ts': decorated(`${whole}\n${named}`),
      'one.ts': decorated(named.replace('row', 'steer')),
    })
    expect(found.map((line) => line.split(' ').slice(0, 3))).toEqual([
      ['info', 'both.ts:4', "'row'"],
      ['info', 'one.ts:3', "'steer'"],
    ])
  })

  it.each([
    [
      'a record of a call to a tool',
      "traceToolCall({ args: { wind: 'low' }, summary: 'Sails.', toolName: 'sail' })",
    ],
    [
      'the result of a tool',
      "export const toolResult = { name: 'sail', input: { wind: 'low' }, summary: 'Sailed.' }",
    ],
    [
      'a tool in another form, without its schema',
      'export const shownTools = (tools) => tools.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: {} }))',
    ],
  ])('is not %s', async (_, code) => {
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'trace.ts': code })).toEqual([])
  })

  it.each([
    ['a map of a registry', "hands.tools._own.set('reef', DEFINITION)"],
    ['a registry', "hands.tools.register('reef', DEFINITION)"],
    ['a record', "hands.tools['reef'] = DEFINITION"],
    ['a list of pairs', "export const toolMap = new Map([['reef', DEFINITION]])"],
  ])('has its name where it is put into %s, whatever its handler is called', async (_, put) => {
    const definition =
      "{ description: 'Reefs a sail.', inputSchema: { type: 'object', properties: {} }, fn: async () => 1 }"
    const text = put.replace('DEFINITION', definition)
    const reef = put.startsWith('export') ? text : `export function fill(hands) {\n  ${text}\n}\n`
    const found = await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'reef.js': reef })
    expect(found.map((line) => line.split(' ').slice(2, 3))).toEqual([["'reef'"]])
  })

  it('is none where a process is described that has tools', async () => {
    const servers = `export const toolServers = {
  files: { name: 'Files', description: 'Reads files.', command: 'npx', args: ['-y', 'file-server'], setup: 'None.' },
  mail: { name: 'Mail', description: 'Sends mail.', command: 'npx', args: ['-y', 'mail-server'], setup: 'None.' },
}
`
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'servers.js': servers })).toEqual([])
  })

  it('is none where what is put under a key is not called a tool', async () => {
    const set =
      "export function fill(all) { all.set('reef', { description: 'Reefs.', schema: {}, fn: () => 1 }) }\n"
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'reef.js': set })).toEqual([])
  })

  it('has a handler beside an input and a summary', async () => {
    const code =
      "export const sailTool = { name: 'sail', input: { wind: 'low' }, summary: 'Sails.', run: () => 1 }"
    expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'sail.ts': code })).toHaveLength(1)
  })

  it('is one in the file that has the seen tool, too', async () => {
    const both = SEEN + UNSEEN.replace("import { z } from 'zod'\n", '')
    expect(await inAll({ 'package.json': MANIFEST, 'both.ts': both })).toEqual([
      "info both.ts:5 'sail' looks like a tool that is not seen: no known framework has `makeTool` from `harbour-kit`.",
    ])
  })

  it('is none in a function that makes tools, which are seen where others call it', async () => {
    const maker = `import { defineTool } from '@toolsight/runtime'
export const makeTool = (name, input) => defineTool({ name, description: 'Does it.', input, handler: () => 1 })
`
    const call = `import { z } from 'zod'
import { makeTool } from './maker.js'
export const sail = makeTool('sail', z.object({ wind: z.string() }))
`
    await withProject({ 'package.json': MANIFEST, 'maker.ts': maker, 'sail.ts': call }, async (project) => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect([tools.map(({ name }) => name), told(project, findings)]).toEqual([['sail'], []])
      // Nor where one types, in either of the files.
      for (const file of ['maker.ts', 'sail.ts'])
        expect([file, told(project, await project.findings(file))]).toEqual([file, []])
      // A function that nobody calls is what it was: not a tool that is seen.
      project.type('sail.ts', '')
      await project.findings('sail.ts')
      expect((await project.findings('maker.ts')).map(({ code }) => code)).toEqual(['not-evaluated'])
    })
  })

  it('is told of each place, of the same words too', async () => {
    const two = `${UNSEEN}export const row = makeTool({ name: label, description: 'Rows.', parameters: z.object({}) })
export const steer = makeTool({ name: label, description: 'Steers.', parameters: z.object({}) })
`
    expect((await inAll({ ...files, 'sail.ts': two })).map((line) => line.split(' ')[1])).toEqual([
      'sail.ts:3',
      'sail.ts:4',
      'sail.ts:5',
    ])
  })

  it('is known while the file is edited, and goes with the code', async () => {
    await withProject(files, async (project) => {
      await project.workspace.checkAll(await project.workspace.files())
      expect(told(project, await project.findings('sail.ts'))).toHaveLength(1)
      project.type('sail.ts', `// Nothing yet.\n${UNSEEN}`)
      expect(told(project, await project.findings('sail.ts'))[0]).toContain('sail.ts:4')
      project.type('sail.ts', 'export const tool = 1')
      expect(told(project, await project.findings('sail.ts'))).toEqual([])
    })
  })

  it('is silenced by a comment', async () => {
    const silenced = UNSEEN.replace(
      'export const sail',
      '// toolsight-disable-next-line unseen-tool\nexport const sail',
    )
    expect(await inAll({ ...files, 'sail.ts': silenced })).toEqual([])
  })

  it.each([
    [
      'a tool that is found where a wrapper registers it',
      `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const makeTool = (name: string, description: string, input: z.ZodType) => defineTool({ name, description, input, handler: () => 1 })
export const sail = makeTool('sail', 'Sets a sail.', z.object({ wind: z.string() }))
`,
    ],
    [
      'a menu',
      "export const toolbar = [{ name: 'a', description: 'b', schema: {}, icon: 'c', onClick() {} }]\n",
    ],
    [
      'tools in another form, made of what is given',
      "export const toTool = (tool: Own, prefix: string) => ({ name: `${prefix}_${tool.name}`, description: tool.help ?? 'A tool.', inputSchema: convert(tool.shape) })\n",
    ],
    [
      'what a class makes of its own members',
      'export class Tool { get definition() { return { name: this.name, description: this.text, parameters: this.shape } } }\n',
    ],
    [
      'what a function looks up',
      'export function toTool(name: string) { const own = SPECS[name]; return { name: own.name, description: own.help, parameters: own.shape } }\n',
    ],
    [
      'tools with what is known of them beside',
      'export const tools = given.map((tool: Own) => ({ id: known.get(tool.name)?.id ?? null, name: tool.name.trim(), description: tool.help, inputSchema: tool.shape }))\n',
    ],
    [
      'the shape of a configuration',
      "import { z } from 'zod'\nexport const ToolConfig = z.object({ name: z.string(), description: z.string(), schema: z.string() })\n",
    ],
    [
      'what a shape of another file is given besides',
      "import { z } from 'zod'\nimport { Tool } from './base.js'\nexport const StoredTool = Tool.extend({ name: z.string().describe('Its name.'), description: z.string(), parameters: Tool })\n",
    ],
    ['what nobody calls a tool', "export const page = { name: 'a', description: 'b', schema: {} }\n"],
  ])('not: %s', async (_, text) => {
    expect(await inAll({ ...files, 'sail.ts': text })).toEqual([])
  })
})

it('what is called with a package of a known framework needs no word for tools', async () => {
  const action = `import { useOtherAction } from '@copilotkit/react-core'
useOtherAction({ name: 'sail', description: 'Sets a sail.', parameters: [{ name: 'wind', type: 'string' }], handler() {} })
`
  expect(await inAll({ 'package.json': MANIFEST, 'moor.ts': SEEN, 'sail.ts': action })).toEqual([
    "info sail.ts:2 'sail' looks like a tool that is not seen: no known framework has `useOtherAction` from `@copilotkit/react-core`.",
  ])
})

it('an object is not a second tool beside the call that it is given to, which seems to register it', async () => {
  const files = {
    'package.json': MANIFEST,
    'use-tool.ts':
      'export function useTool(config: any) { document.modelContext.registerTool({ name: config.name, description: config.description, inputSchema: config.inputSchema, execute: config.execute }) }\n',
    'page.ts': `import { useTool } from './use-tool.js'
export function Page() {
  useTool({ name: 'sail', description: 'Sets a sail.', inputSchema: { type: 'object', properties: {} }, execute: () => 1 })
}
`,
  }
  await withProject(files, async (project) => {
    const { tools } = await project.workspace.checkAll(await project.workspace.files())
    expect(tools.map(({ name }) => name)).toEqual(['sail'])
  })
})

it('a list that is sent nowhere leaves none out, be it that a tool of another file has the name of one in it', async () => {
  const server = (list: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { list } from './${list}.js'
const server = new McpServer({ name: 'harbor', version: '1.0.0' })
for (const { name, description, inputSchema } of list)
  server.registerTool(name, { description, inputSchema }, async () => ({ content: [] }))
`
  const entry = (name: string) =>
    `{ name: '${name}', description: 'The tool ${name}.', inputSchema: { berth: z.string() } }`
  const list = (...names: string[]) =>
    `import { z } from 'zod'\nexport const list = [\n${names.map((name) => `  ${entry(name)},\n`).join('')}]\n`
  const files = {
    'package.json': MANIFEST.replace('@toolsight/runtime', '@modelcontextprotocol/sdk'),
    'tools.ts': list('moor', 'sail'),
    'old-tools.ts': list('moor', 'anchor').replaceAll('The tool', 'A tool'),
    'server.ts': server('tools'),
  }
  expect(await inAll(files)).toEqual([
    "info old-tools.ts:4 'anchor' looks like a tool that is not seen: no known framework is given this object.",
  ])
})

it('an object without a description is one where it has what MCP asks for, and is called a tool', async () => {
  const entry = "{ name: 'sail', inputSchema: { type: 'object', properties: {} }, handler() {} }"
  const likely = async (code: string) =>
    withProject({ 'package.json': MANIFEST, 'sail.ts': code }, async ({ workspace }) => {
      const files = await workspace.files()
      await workspace.checkAll(files)
      return (await workspace.manifest.whyNoTools(files)).likely.map(({ name, text }) => [name, text])
    })
  const found = [['sail', '{ name, inputSchema, handler }']]
  expect(await likely(`export const createTools = () => [${entry}]\n`)).toEqual(found)
  expect(await likely(`export const sailTool = ${entry.replace('inputSchema', 'input_schema')}\n`)).toEqual([
    ['sail', '{ name, input_schema, handler }'],
  ])
  // Nothing calls it a tool; it has no handler, no schema or a name from elsewhere.
  expect(await likely(`export const createRoutes = () => [${entry}]\n`)).toEqual([])
  expect(await likely(`export const createTools = () => [${entry.replace(', handler() {}', '')}]\n`)).toEqual(
    [],
  )
  expect(
    await likely(`export const createTools = () => [${entry.replace('inputSchema', 'options')}]\n`),
  ).toEqual([])
  expect(
    await likely(`export const createTools = (name: string) => [${entry.replace("'sail'", 'name')}]\n`),
  ).toEqual([])
})
