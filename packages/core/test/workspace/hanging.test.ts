import { describe, expect, it } from 'vitest'
import { type Files, type Project, withProject } from '../support/project.js'

const tool = (name: string, limit = 'limit', imports = "import { limit } from './helper.js'") =>
  `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${imports}
export const ${name} = defineTool({ name: '${name}', description: 'D.', input: z.object({ n: z.number().max(${limit}) }), handler: () => 1 })
`
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const DEPENDENTS: Files = Object.fromEntries(NAMES.map((name) => [`${name}.ts`, tool(name)]))
const HANGING = `import { start } from './start.js'
// Line three says that it runs.
export const limit = (() => { console.log('it runs'); for (;;) if (start > 1) return start })()
export const other = 7
`
const WAITING = "console.log('it runs')\nexport const limit = await new Promise<number>(() => {})\n"

/** How often the helper was run: what hangs is run once more, to see where. */
async function counting(files: Files, use: (project: Project, runs: () => number) => Promise<void>) {
  let runs = 0
  await withProject(files, (project) => use(project, () => runs), {
    config: { evaluate: { timeoutMs: 600 } },
    onLog: (line) => {
      if (line.includes('it runs')) runs++
    },
  })
}

async function checkAll(project: Project) {
  return project.workspace.checkAll(await project.workspace.files())
}

/** Processes that may come upon it at the same time. */
const AT_ONCE = 4

describe('a helper module that hangs', () => {
  it('is blamed in every file that needs it, and waited for once', async () => {
    const files = { ...DEPENDENTS, 'helper.ts': HANGING, 'start.ts': 'export const start = 1\n' }
    await counting(files, async (project, runs) => {
      const { tools, findings } = await checkAll(project)
      expect(tools.map(({ name, status }) => [name, status])).toEqual(NAMES.map((name) => [name, 'failed']))
      expect(findings.map(({ code }) => code)).toEqual(NAMES.map(() => 'evaluation-timeout'))
      for (const { message, related } of findings) {
        expect(message).toMatch(/^Evaluating '\w' did not end within .*\nIt was running helper\.ts:3\. /)
        expect(related?.[0]).toEqual({
          file: project.path('helper.ts'),
          range: { start: { line: 2, character: 54 }, end: { line: 2, character: 90 } },
          message: 'This did not end.',
        })
      }
      const before = runs()
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThanOrEqual(AT_ONCE + 1)
      // A new file, and one that is edited, need it as well.
      project.type('k.ts', tool('k'))
      project.type('a.ts', `${tool('a')}// edited\n`)
      for (const file of ['k.ts', 'a.ts'])
        expect((await project.tools(file))[0]?.failure).toMatchObject({ kind: 'timeout' })
      expect(runs()).toBe(before)
    })
  })

  it('is tried again when it changes, or what it imports, or when all is started anew', async () => {
    const files = { ...DEPENDENTS, 'helper.ts': HANGING, 'start.ts': 'export const start = 1\n' }
    await counting(files, async (project, runs) => {
      await project.tools('a.ts')
      await project.tools('b.ts')
      expect(runs()).toBe(2)
      project.workspace.restart()
      expect((await project.tools('b.ts'))[0]?.failure).toMatchObject({ kind: 'timeout' })
      expect(runs()).toBe(4)
      project.type('start.ts', 'export const start = 5\n')
      expect(await project.told('b.ts')).toEqual({ b: { n: { type: 'number', maximum: 5 } } })
      project.type('start.ts', 'export const start = 1\n', 2)
      expect((await project.tools('a.ts'))[0]?.failure).toMatchObject({ kind: 'timeout' })
      project.type('helper.ts', 'export const limit = 3\n')
      for (const name of NAMES)
        expect(await project.told(`${name}.ts`)).toEqual({ [name]: { n: { type: 'number', maximum: 3 } } })
    })
  })

  it('that awaits what never comes is known, too', async () => {
    await counting({ ...DEPENDENTS, 'helper.ts': WAITING }, async (project, runs) => {
      for (const name of NAMES) {
        const [facts] = await project.tools(`${name}.ts`)
        const at = { file: project.path('helper.ts'), range: { start: { line: 1 } } }
        expect(facts?.failure).toMatchObject({ kind: 'timeout', at })
      }
      expect(runs()).toBeLessThanOrEqual(2)
    })
  })

  it('does no harm to files that need something else of it', async () => {
    const files = {
      'a.ts': tool('a'),
      'b.ts': tool('b'),
      'other.ts': tool('single', 'other', "import { other } from './helper.js'"),
      'later.ts': tool(
        'later',
        '9',
        "import { limit, other } from './helper.js'\nexport const late = () => limit + other",
      ),
      'helper.ts': HANGING,
      'start.ts': 'export const start = 1\n',
    }
    await counting(files, async (project) => {
      await checkAll(project)
      expect(await project.told('other.ts')).toEqual({ single: { n: { type: 'number', maximum: 7 } } })
      expect(await project.told('later.ts')).toEqual({ later: { n: { type: 'number', maximum: 9 } } })
    })
  })

  it('cannot be passed over by catching what it gives', async () => {
    const caught = '(() => { try { return limit } catch { return 5 } })()'
    const files = {
      'a.ts': tool('a'),
      'b.ts': tool('b', caught),
      'helper.ts': HANGING,
      'start.ts': 'export const start = 1\n',
    }
    await counting(files, async (project, runs) => {
      await project.tools('a.ts')
      expect((await project.tools('b.ts'))[0]?.failure).toMatchObject({ kind: 'timeout' })
      expect(runs()).toBe(2)
      // And the process that said so is as good as before.
      project.type('c.ts', tool('c', '4', ''))
      expect(await project.told('c.ts')).toEqual({ c: { n: { type: 'number', maximum: 4 } } })
    })
  })
})

it('a file that hangs by itself blames nobody', async () => {
  const own = tool('a', '(() => { for (;;); })()', '')
  await counting(
    {
      'a.ts': own,
      'b.ts': tool('b', 'slow', "import { slow } from './slow.js'"),
      'slow.ts': 'export const slow = 3\n',
    },
    async (project) => {
      const [facts] = await project.tools('a.ts')
      const range = { start: { line: 3, character: 105 }, end: { line: 3, character: 114 } }
      expect(facts?.failure).toEqual({
        kind: 'timeout',
        elapsedMs: expect.any(Number),
        at: { file: project.path('a.ts'), range },
      })
      expect(await project.told('b.ts')).toEqual({ b: { n: { type: 'number', maximum: 3 } } })
    },
  )
})

const CLASS = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
export class Port {
  fields = { rope: z.string() }
  constructor(SERVER) { console.log('it runs'); for (;;); }
  register(SERVER) {
TOOLS  }
}
export const made = new Map([[Port, 1]])
`
const MANY = ['moor', 'tow', 'haul', 'tie'].map(
  (name) =>
    `    server.registerTool('${name}', { description: 'Does it.', inputSchema: this.fields }, async () => ({ content: [] }))\n`,
)

describe('a constructor that hangs', () => {
  it.each([
    ['that is called with stand-ins', ''],
    ['where an instance is made', "new Port(new McpServer({ name: 'port', version: '1' }))\n"],
  ])('%s is waited for once, whatever the number of its tools', async (_title, end) => {
    const text = CLASS.replaceAll('SERVER', 'readonly server: McpServer').replace('TOOLS', MANY.join(''))
    const plain = text.replace('register(readonly', 'register(')
    await counting({ 'port.ts': plain + end }, async (project, runs) => {
      const { tools } = await checkAll(project)
      expect(tools.map(({ name, failure }) => [name, failure?.kind])).toEqual(
        ['moor', 'tow', 'haul', 'tie'].map((name) => [name, 'timeout']),
      )
      // Once more to see where.
      expect(runs()).toBe(2)
    })
  })

  it('says nothing against its class', async () => {
    const text = CLASS.replaceAll('SERVER', 'server: McpServer').replace('TOOLS', MANY.join(''))
    const own = `server.registerTool('own', { description: \`Has \${made.size}.\`, inputSchema: z.object({ q: z.string() }) }, async () => ({ content: [] }))\n`
    const server = "const server = new McpServer({ name: 'port', version: '1' })\n"
    await counting({ 'port.ts': text + server + own }, async (project) => {
      const { tools } = await checkAll(project)
      expect(tools.at(-1)).toMatchObject({ name: 'own', status: 'resolved', description: 'Has 1.' })
    })
  })
})

describe('what a function awaits on the way to a tool and does not end', () => {
  it.each([
    ['loops without a pause', 'for (;;) await null'],
    ['loops at once', 'for (;;);'],
    ['waits for what does not come, in each turn', 'for (;;) await new Promise(() => {})'],
    ['ends the process', 'process.exit(1)'],
  ])('is not known where it %s; the other tools of its file are', async (_, body) => {
    const text = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const load = async (): Promise<number> => { ${body} }
export async function start() {
  const limit = await load()
  defineTool({ name: 'a', description: 'D.', input: z.object({ n: z.number().max(limit) }), handler: () => 1 })
}
export const b = defineTool({ name: 'b', description: 'D.', input: z.object({ n: z.number() }), handler: () => 1 })
`
    const config = { evaluate: { timeoutMs: 600 } }
    await withProject(
      { 'tools.ts': text },
      async (project) => {
        const { tools, findings } = await checkAll(project)
        expect(tools.map(({ name, status, reason }) => [name, status, reason])).toEqual([
          ['a', 'unevaluated', 'it depends on `limit`, which is awaited inside a function'],
          ['b', 'resolved', null],
        ])
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
      },
      { config },
    )
  })
})
