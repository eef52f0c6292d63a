import { afterEach, describe, expect, it, vi } from 'vitest'
import { LocalAnalysis } from '#core/workspace/analysis/process/local-service.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\n"
const tool = (name: string, schema = 'z.object({ a: z.string() })') =>
  `${HEAD}export const ${name} = defineTool({ name: '${name}', description: 'D.', input: ${schema}, handler: () => 1 })\n`

afterEach(() => vi.restoreAllMocks())

describe('a fault in looking at one file', () => {
  /** As if our own code had failed on questions about one file. */
  function failingOn(name: string, questions: readonly string[]): void {
    const ask = LocalAnalysis.prototype.ask
    vi.spyOn(LocalAnalysis.prototype, 'ask').mockImplementation(function (this: LocalAnalysis, ...given) {
      const [question, [file]] = given as unknown as [string, [string]]
      if (questions.includes(question) && file.endsWith(name)) throw new TypeError('x is undefined')
      return ask.apply(this, given)
    })
  }

  it('is a finding about that file, and the rest is checked', async () => {
    failingOn('bad.ts', ['look'])
    const files = { 'bad.ts': tool('bad'), 'good.ts': tool('good'), 'wrong.ts': tool('wrong', 'z.date()') }
    await withProject(
      files,
      async (project) => {
        const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
        expect(tools.map(({ name }) => name)).toEqual(['good', 'wrong'])
        expect(findings.map(({ file, code, severity }) => [file, code, severity])).toEqual([
          [project.path('bad.ts'), 'internal-fault', 'warning'],
          [project.path('wrong.ts'), 'unconvertible-schema', 'error'],
        ])
        expect(findings[0]?.message).toMatch(
          /^Toolsight failed to check this file: TypeError: x is undefined\nThis is a fault in Toolsight/,
        )
        // An open file says the same, and is checked again once nothing fails.
        expect(await project.findings('bad.ts', 'internal-fault')).toHaveLength(1)
        vi.restoreAllMocks()
        expect(await project.told('bad.ts')).toEqual({ bad: { a: { type: 'string' } } })
        expect(await project.findings('bad.ts')).toEqual([])
      },
      { analysis: 'here' },
    )
  })

  it('keeps nothing else from being said of a project without tools', async () => {
    failingOn('bad.ts', ['look', 'signs'])
    const made =
      "import { z } from 'zod'\nimport { tool } from './kit.js'\nexport const moor = tool('moor', 'Moors a boat.', z.object({ berth: z.string() }), () => 1)\n"
    const kit =
      'export const tool = (id: string, help: string, shape: unknown, run: unknown) => ({ id, help, shape, run })\n'
    await withProject(
      { 'bad.ts': tool('bad'), 'kit.ts': kit, 'moor.ts': made },
      async (project) => {
        const files = await project.workspace.files()
        const { findings } = await project.workspace.checkAll(files)
        expect(findings.map(({ file, code }) => [file, code])).toEqual([
          [project.path('bad.ts'), 'internal-fault'],
        ])
        const { likely } = await project.workspace.manifest.whyNoTools(files)
        expect(likely.map(({ file }) => file)).toEqual([project.path('moor.ts')])
      },
      { analysis: 'here' },
    )
  })

  it('is one where it puts tools into records, too', async () => {
    failingOn('holder.ts', ['entries'])
    const files = {
      'search.ts': `import { tool } from 'ai'\nimport { z } from 'zod'\nexport const search = tool({ description: 'D.', inputSchema: z.object({ q: z.string() }) })\n`,
      'holder.ts': "import { search } from './search.js'\nexport const tools = { search }\n",
    }
    await withProject(
      files,
      async (project) => {
        const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
        expect(tools.map(({ status }) => status)).toEqual(['resolved'])
        expect(findings.map(({ file, code }) => [file, code])).toEqual([
          [project.path('holder.ts'), 'internal-fault'],
        ])
      },
      { analysis: 'here' },
    )
  })
})

describe('what is thrown while a tool is evaluated', () => {
  const found = async (files: Record<string, string>) =>
    withProject(files, async (project) =>
      (await project.findings('tool.ts')).map(({ code, severity, message }) => ({
        code,
        severity,
        first: message.split('\n')[0],
      })),
    )

  it('is a fault of ours where it names what only rewritten code has', async () => {
    const files = { 'tool.ts': tool('t', 'z.object({ n: z.number().max(__l3.n) })') }
    expect(await found(files)).toEqual([
      {
        code: 'internal-fault',
        severity: 'warning',
        first: "Toolsight failed to evaluate 't': ReferenceError: __l3 is not defined",
      },
    ])
  })

  it('says where it may be code that JavaScript refuses', async () => {
    const files = { 'tool.ts': tool('t', "z.string().default(process.env['A'] ?? '' || 'one')") }
    await withProject(files, async (project) => {
      const [finding, ...others] = await project.findings('tool.ts')
      expect(others).toEqual([])
      expect(finding?.message.split('\n')).toEqual([
        expect.stringMatching(/^Toolsight failed to evaluate 't': SyntaxError: /),
        expect.stringMatching(/^JavaScript refuses this code, or /),
      ])
    })
  })

  it.each([
    ['null', '(() => { throw null })()', 'Error: null'],
    ['an error of its own', "(() => { throw new TypeError('no') })()", 'TypeError: no'],
    ['what comes from within a library', 'z.enum(undefined as never)', 'TypeError: '],
    ['a name that is read too early', '(() => later)()', "ReferenceError: Cannot access 'later'"],
    ['a recursion without an end', 'deep(1)', 'RangeError: Maximum call stack size exceeded'],
  ])('stays an error of the program where it is %s', async (_, schema, thrown) => {
    const files = {
      'tool.ts': `${tool('t', schema)}const later: never = ((): never => later)()\nfunction deep(n: number): never { return deep(n + 1) }\n`,
    }
    const [finding, ...more] = await found(files)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ code: 'evaluation-failed', severity: 'error' })
    expect(finding?.first).toContain(thrown)
  })

  it('stays one where a JSON file is broken, or an import names no export', async () => {
    const importing = (line: string, limit: string) =>
      `${line}\n${tool('t', `z.object({ n: z.number().max(${limit}) })`)}`
    const broken = {
      'tool.ts': importing("import data from './data.json'", 'data.n'),
      'data.json': '{ "n": ',
    }
    expect(await found(broken)).toMatchObject([{ code: 'evaluation-failed' }])
    const missing = {
      'tool.ts': importing("import { n } from './n.js'", 'n'),
      'n.ts': 'export const m = 1\n',
    }
    expect(await found(missing)).toMatchObject([{ code: 'evaluation-failed' }])
  })
})

describe('a caught error that is called like a tool', () => {
  it.each(['ts', 'js', 'mjs'])(
    'is none, and the other tools of the file are checked (.%s)',
    async (ending) => {
      const calls = ['tool', 'make', 'define', 'registerTool'].map(
        (name) =>
          `export function ${name}() { try { return 1 } catch (error) { return error.${name}('x', { description: 'D.', input: z.object({}) }) } }\n`,
      )
      const file = `tool.${ending}`
      await withProject({ [file]: `${tool('good')}${calls.join('')}` }, async (project) => {
        const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
        expect(tools.map(({ name, status }) => [name, status])).toEqual([['good', 'resolved']])
        expect(findings).toEqual([])
      })
    },
  )
})

describe('a list that is local to a function', () => {
  const server = (body: string) =>
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\nexport function setUp(server: McpServer) {\n${body}\n}\n`
  const LIST =
    "const tools = [{ name: 'a', schema: { q: z.string() } }, { name: 'b', schema: { n: z.number() } }]"
  const register = (of = 't') =>
    `server.registerTool(${of}.name, { description: 'D.', inputSchema: ${of}.schema }, async () => ({ content: [] }))`
  const both = { a: { q: { type: 'string' } }, b: { n: { type: 'number' } } }

  it.each([
    ['for … of', `${LIST}\nfor (const t of tools) ${register()}`],
    ['for … in', `${LIST}\nfor (const i in tools) ${register('tools[i]')}`],
    ['a counted loop', `${LIST}\nfor (let i = 0; i < tools.length; i++) ${register('tools[i]')}`],
    ['forEach', `${LIST}\ntools.forEach((t) => ${register()})`],
    ['map', `${LIST}\ntools.map((t) => { ${register()} })`],
    ['a constant made of another', `${LIST}\nconst all = [...tools]\nfor (const t of all) ${register()}`],
    [
      'a list that is added to',
      `${LIST.replace(', { name:', ']\ntools.push({ name:').replace(/\]$/, ')')}\nfor (const t of tools) ${register()}`,
    ],
    [
      'an inner loop over what the outer one gives',
      `${LIST}\nconst groups = [tools]\nfor (const group of groups) for (const t of group) ${register()}`,
    ],
    [
      'entries of a record',
      "const record = { a: { q: z.string() }, b: { n: z.number() } }\nfor (const [name, schema] of Object.entries(record)) server.registerTool(name, { description: 'D.', inputSchema: schema }, async () => ({ content: [] }))",
    ],
  ])('is registered tool by tool: %s', async (_, body) => {
    await withProject({ 'tool.ts': server(body) }, async (project) => {
      expect(await project.told('tool.ts')).toEqual(both)
    })
  })
})
