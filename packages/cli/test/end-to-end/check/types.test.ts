import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CheckOutput, Project } from '../project.js'

// TypeScript reads a whole project before its first answer.
vi.setConfig({ testTimeout: 60_000 })

const SERVER = (handler: string, above = '') => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const server = new McpServer({ name: 'port', version: '1.0.0' })

interface Stay { ship: string; days: number; paid?: boolean }
${above}
server.registerTool(
  'find_stay',
  {
    description: 'Finds how long a ship stays.',
    inputSchema: z.object({ ship: z.string() }),
    outputSchema: z.object({ ship: z.string(), days: z.string(), berth: z.number(), paid: z.boolean().optional() }),
  },
  ${handler},
)
`

const DIFFERS = (misfits: string) =>
  `'find_stay' returns structured content that does not fit its output schema.\n${misfits}\nThe result is checked, and a call that ends here fails.`
const DAYS = '`days` is a number, and the schema wants a string.'
const BOTH = `The schema requires \`berth\`. ${DAYS}`

const ABOVE = `
declare function stayOf(ship: string): Promise<Stay>
declare function openOf(ship: string): Record<string, unknown>
declare function anyOf(ship: string): any
function resultOf(stay: Stay) { return { content: [], structuredContent: { ...stay } } }
`

/** Handlers, and why what they return does not fit; null where it may. */
const HANDLERS: Record<string, [handler: string, misfits: string | null]> = {
  'a spread': [
    'async ({ ship }) => { const found = await stayOf(ship); return { content: [], structuredContent: { ...found } } }',
    BOTH,
  ],
  'a member': [
    'async ({ ship }) => { const { days } = await stayOf(ship); return { content: [], structuredContent: { ship, days, berth: 1 } } }',
    DAYS,
  ],
  'what another function makes': ['async ({ ship }) => resultOf(await stayOf(ship))', BOTH],
  'one branch': [
    'async ({ ship }) => ship ? { content: [], structuredContent: await stayOf(ship) } : { content: [], isError: true }',
    BOTH,
  ],
  'what is written out': [
    "async () => ({ content: [], structuredContent: { ship: 'a', days: 2, berth: 1 } })",
    '`days` is 2, and the schema wants a string.',
  ],
  'what fits': [
    'async ({ ship }) => { const { days } = await stayOf(ship); return { content: [], structuredContent: { ship, days: String(days), berth: 1 } } }',
    null,
  ],
  'what may be anything': ['async ({ ship }) => ({ content: [], structuredContent: anyOf(ship) })', null],
  'open keys': ['async ({ ship }) => ({ content: [], structuredContent: openOf(ship) })', null],
  'a failure': [
    'async ({ ship }) => ({ content: [], isError: true, structuredContent: { ...(await stayOf(ship)) } })',
    null,
  ],
}

const READER = (body: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { files } from './files.js'
import { cacheShip, closeBerth, listShips, openBerth, Register, scrapShip, findShip, hailShip, towShip } from './harbor.js'
import { db } from './db.js'

const server = new McpServer({ name: 'port', version: '1.0.0' })
const register = new Register()
server.registerTool(
  'look',
  { description: 'Looks at a ship.', inputSchema: z.object({ ship: z.string() }), annotations: { readOnlyHint: true } },
  async ({ ship }) => { ${body}; return { content: [] } },
)
`

/** What a handler of a tool that is said to read does, and what is said of it; null: nothing. */
const READERS: Record<string, [body: string, said: string | null]> = {
  'a function of another file deletes': [
    'await scrapShip(ship)',
    'deletes here.\nIt calls scrapShip, which calls rm.',
  ],
  'a method of a class of another file writes': [
    'await register.enter(ship)',
    'writes here.\nIt calls register.enter, which calls files.writeFile.',
  ],
  'the file system under another name': ['await files.unlink(ship)', 'deletes here.\nIt calls files.unlink.'],
  'a request of another file': [
    'await closeBerth(ship)',
    'deletes here.\nIt calls closeBerth, which calls fetch.',
  ],
  'a request of another file that says what it sends': [
    'await hailShip(ship)',
    'sends something here.\nIt calls hailShip, which calls fetch.',
  ],
  'a command of another file': [
    'await towShip(ship)',
    'changes something here.\nIt calls towShip, which calls execFile.',
  ],
  'a request of another file that searches': ['await findShip(ship)', null],
  'a statement of another file': [
    'openBerth(ship)',
    'writes here.\nIt calls openBerth, which calls db.prepare.',
  ],
  'in a callback': [
    'await Promise.all([ship].map((each) => scrapShip(each)))',
    'deletes here.\nIt calls scrapShip, which calls rm.',
  ],
  'reading in another file': ['await listShips()', null],
  'a command on what is temporary by its name': ['sweep(ship)', null],
  'a cache of its own': ['await cacheShip(ship)', null],
  'two levels down': ['await register.leave(ship)', null],
  'a map that forgets': ['new Map<string, number>().delete(ship)', null],
}

const MOOR = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const moor = (defineTool as (tool: any) => any)({
  name: 'moor',
  description: 'Moors a ship.',
  input: z.object({ ship: z.string() }),
  handler: (input: any) => [input.ship, input.ships],
})
`

const SILENCED = MOOR.replaceAll('moor', 'silenced').replace(
  '  handler:',
  '  // toolsight-disable-next-line handler-unknown-field\n  handler:',
)

const HARBOR = {
  'node.d.ts': `declare module 'node:fs/promises' {
  export function rm(path: string): Promise<void>
  export function unlink(path: string): Promise<void>
  export function writeFile(path: string, text: string): Promise<void>
  export function readdir(path: string): Promise<string[]>
}
declare module 'node:child_process' {
  export function execFile(file: string, args: string[]): void
}
`,
  'files.ts': "import * as fs from 'node:fs/promises'\nexport { fs as files }\n",
  'db.ts': 'export declare const db: { prepare(sql: string): { run(...values: unknown[]): void } }\n',
  'harbor.ts': `import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { db } from './db.js'
import { files } from './files.js'

export async function scrapShip(ship: string) { await rm('ships/' + ship) }
export async function cacheShip(ship: string) { await files.writeFile('cache/' + ship, ship) }
export const listShips = () => readdir('ships')
export const closeBerth = (ship: string) => fetch('https://port.example/' + ship, { method: 'DELETE' })
export const hailShip = (ship: string) => fetch('https://port.example/' + ship + '/send', { method: 'POST' })
export const findShip = (ship: string) => fetch('https://port.example/search', { method: 'POST', body: ship })
export async function towShip(ship: string) { execFile('git', ['mv', ship, 'dock']) }
export function sweep(tmpBerth: string) { execFile(\`rm -rf \${tmpBerth}\`, []) }
export function openBerth(ship: string) { db.prepare('UPDATE berths SET ship = ?').run(ship) }
export class Register {
  async enter(ship: string) { await files.writeFile('ships/' + ship, ship) }
  async leave(ship: string) { await scrapShip(ship) }
}
`,
}

/** One file for each row. */
function filesOf(name: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, index) => [`${name}-${index}.ts`, text]))
}

const AS_ERROR = ['--types', '--rule', 'handler-unknown-field=error']

let project: Project
/** What one run says of all: each reads the whole project with TypeScript. */
let report: CheckOutput
let code: number | null

beforeAll(async () => {
  project = await Project.create(['zod', '@modelcontextprotocol/server', 'typescript', '@toolsight/runtime'])
  await project.put({
    'package.json': '{ "name": "port", "type": "module" }',
    'tsconfig.json':
      '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "lib": ["es2022", "dom"], "strict": true, "skipLibCheck": true, "types": [] } }',
    ...HARBOR,
    ...filesOf(
      'server',
      Object.values(HANDLERS).map(([handler]) => SERVER(handler, ABOVE)),
    ),
    ...filesOf(
      'look',
      Object.values(READERS).map(([body]) => READER(body)),
    ),
    'src/moor.ts': MOOR,
    'src/silenced.ts': SILENCED,
  })
  ;({ report, code } = await project.check(...AS_ERROR))
})

afterAll(() => project.remove())

/** What a rule says of a file. */
function said(rule: string, file: string): string[] {
  return report.diagnostics
    .filter((each) => each.code === rule && each.file === file)
    .map(({ message }) => message)
}

test.each(Object.entries(HANDLERS).map(([title, [, misfits]], index) => [title, misfits, index] as const))(
  'a result is compared with its output schema by type, and once where it is written out: %s',
  (_, misfits, index) => {
    expect(said('result-differs', `server-${index}.ts`)).toEqual(misfits === null ? [] : [DIFFERS(misfits)])
  },
)

test.each(Object.entries(READERS).map(([title, [, does]], index) => [title, does, index] as const))(
  'a tool that is said to read is looked at through what its handler calls in other files: %s',
  (_, does, index) => {
    const rest =
      ' Hosts call tools that only read without asking a person.\nTake the hint out, and say what destructiveHint is.'
    expect(said('hint-contradicts-handler', `look-${index}.ts`)).toEqual(
      does === null ? [] : [`'look' has readOnlyHint: true, and its handler ${does}${rest}`],
    )
  },
)

describe('what only types tell', () => {
  test('is among the findings where it is asked for, and nowhere else', async () => {
    expect(said('handler-unknown-field', 'src/moor.ts')).toEqual([
      expect.stringMatching(/^The schema has no `ships`/),
    ])
    expect((await project.check('src')).report.diagnostics.map((each) => each.code)).not.toContain(
      'handler-unknown-field',
    )
  })

  test('fails a run where its rule is an error, and is silenced by a comment', async () => {
    expect(code).toBe(1)
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'src/moor.ts' },
    ])
    expect((await project.run(['check', ...AS_ERROR, 'src/silenced.ts'])).code).toBe(0)
  })

  test('is of the text that comes over standard input', async () => {
    const text = MOOR.replace('input.ships', 'input.berths')
    const { out } = await project.run(
      ['check', '--types', '--format', 'json', '--stdin', '--stdin-filename', 'src/moor.ts'],
      { input: text },
    )
    expect(out).toContain('The schema has no `berths`')
  })
})

test('without a TypeScript that can be asked, --types says why', async () => {
  const own = await Project.create(['zod', '@toolsight/runtime'])
  onTestFinished(() => own.remove())
  await own.put({ 'moor.ts': MOOR })
  expect(await own.run(['check', '--types'])).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      '--types: no types could be checked. TypeScript is not installed in the project.',
    ),
  })
})

test('--types does not go with --watch', async () => {
  expect(await project.run(['check', '--types', '--watch'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--watch and --types do not go together.'),
  })
})
