import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({
    'package.json': '{ "name": "quay", "type": "module" }',
    'src/lists.ts': `import { z } from 'zod'
const of = (name: string, key: string) => ({ name, help: 'Does ' + name + '.', shape: { [key]: z.string() } })
export const common = [of('berth', 'ship'), of('moor', 'line')]
export const more = [of('moor', 'rope'), of('tow', 'tug')]
`,
  })
})

afterEach(() => project.remove())

function fieldsOf(schema: unknown): string {
  return Object.keys((schema as { properties?: object } | null)?.properties ?? {}).join()
}

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { common, more } from './lists.js'
const server = new McpServer({ name: 'quay', version: '1.0.0' })
`
const REGISTER =
  'server.registerTool(it.name, { description: it.help, inputSchema: it.shape }, async () => ({ content: [] }))'

/** The tools with their fields, and what is more than an info. */
async function found(code: string): Promise<unknown[]> {
  await project.put({ 'src/server.ts': HEAD + code })
  const { report } = await project.check()
  return [
    ...report.tools.map(({ name, schema }) => `${name}: ${fieldsOf(schema)}`),
    ...report.diagnostics.filter(({ severity }) => severity !== 'info').map(({ code: each }) => each),
  ]
}

const ONCE = ['berth: ship', 'moor: line', 'tow: tug']

describe('a loop that passes over names that it has had makes each tool once', () => {
  test.each([
    [
      'by `continue`',
      `const had = new Set<string>()
for (const it of [...common, ...more]) { if (had.has(it.name)) continue; had.add(it.name); ${REGISTER} }`,
    ],
    [
      'by a condition around it, in a function',
      `export function start() {
  const had: string[] = []
  for (const it of [...common, ...more]) { if (!had.includes(it.name)) { had.push(it.name); ${REGISTER} } }
}
start()`,
    ],
    [
      'by what was asked before it was changed',
      `const had = new Map<string, unknown>()
for (const it of [...common, ...more]) { const isNew = !had.has(it.name); had.set(it.name, it); if (isNew) ${REGISTER} }`,
    ],
    [
      'by what it notes after that, for a method of lists',
      `const had: Record<string, boolean> = {};
[...common, ...more].forEach((it) => { if (had[it.name]) return; ${REGISTER}; had[it.name] = true })`,
    ],
    [
      'through a function that registers, in two loops',
      `function add(it: any) { ${REGISTER} }
const had = new Set<string>()
for (const it of common) { if (had.has(it.name)) continue; add(it); had.add(it.name) }
for (const it of more) { if (had.has(it.name)) continue; add(it); had.add(it.name) }`,
    ],
  ])('%s', async (_, code) => {
    expect(await found(code)).toEqual(ONCE)
  })

  test('also where something beside that is not known', async () => {
    const code = `export function start(names: string[]) {
  const had = new Set<string>()
  for (const it of [...common, ...more]) {
    if (!names.includes(it.name) || had.has(it.name)) continue
    had.add(it.name)
    ${REGISTER}
  }
}`
    expect(await found(code)).toEqual(ONCE)
  })

  test('and what is asked beside that decides, too', async () => {
    const code = `const had = new Set<string>()
for (const it of [...common, ...more]) {
  if (it.name !== 'berth' && !had.has(it.name)) { had.add(it.name); ${REGISTER} }
}`
    expect(await found(code)).toEqual(['moor: line', 'tow: tug'])
  })
})

test('a function that passes over what it has registered may be called with the same tools again', async () => {
  const add = `async function isThere(name: string) { return (globalThis as any).names?.includes(name) }
async function add(list: any[]) { for (const it of list) { if (await isThere(it.name)) continue; ${REGISTER} } }
`
  const calls =
    'export async function start(all: boolean) { await add(common); if (all) await add([...common, ...more.slice(1)]) }'
  expect(await found(add + calls)).not.toContain('duplicate-name')
  const always = add.replace('if (await isThere(it.name)) continue; ', '')
  expect(await found(always + calls)).toContain('duplicate-name')
})

test('a variable that gets another value below a tool has the former one there', async () => {
  const code = `import { z } from 'zod'
export function start() {
  const run = async () => ({ content: [] })
  const description = 'Does this and that.'
  let shape: any = { ship: z.string() }
  server.registerTool('berth', { description, inputSchema: shape }, run)
  shape = { line: z.string() }
  shape.count = z.number()
  server.registerTool('moor', { description, inputSchema: shape }, run)
  return () => server.registerTool('leave', { description, inputSchema: shape }, run)
  shape = { never: z.string() }
}`
  expect(await found(code)).toEqual(['berth: ship', 'moor: line,count', 'leave: never'])
})
