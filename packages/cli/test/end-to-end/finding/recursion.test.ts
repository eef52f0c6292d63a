import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({ 'package.json': '{ "name": "port", "type": "module" }' })
})

afterEach(() => project.remove())

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'port', version: '1.0.0' })
`
const REGISTER =
  'server.registerTool(it.name, { description: it.help, inputSchema: { q: z.string() } }, async () => ({ content: [] }))'
const TREE = `const tree: any = { parts: [{ name: 'moor', help: 'Moors.' }, { parts: [{ name: 'lift', help: 'Lifts.' }] }] }
`

/** The names of the tools that are resolved, what is not known of the others, and the first line of each warning and error. */
async function found(code: string): Promise<unknown[]> {
  await project.put({ 'src/server.ts': HEAD + code })
  const { report } = await project.check()
  return [
    ...report.tools.map(({ name, status, reason }) =>
      status === 'resolved' ? name : [name, status, reason],
    ),
    ...report.diagnostics
      .filter(({ severity }) => severity !== 'info')
      .map(({ message }) => message.split('\n')[0]),
  ]
}

describe('a function that registers the tools of a tree calls itself', () => {
  test.each([
    ['by a method', 'if (it.parts) return it.parts.forEach(register);'],
    ['in a loop', 'if (it.parts) { for (const each of it.parts) register(each); return }'],
    ['in the other branch', 'if (it.parts) it.parts.forEach(register); else'],
  ])('%s, where a node that has parts is no tool', async (_, before) => {
    const code = `${TREE}function register(it: any) { ${before} ${REGISTER} }\nregister(tree)\n`
    expect(await found(code)).toEqual(['moor', 'lift'])
  })

  test('with what it is given besides', async () => {
    expect(
      await found(`const tree: any = { name: 'a', help: 'A.', parts: [{ name: 'b', help: 'B.', parts: [] }] }
function register(it: any, prefix: string, depth: number) {
  ${REGISTER.replace('it.name', 'prefix + it.name')}
  if (depth < 3) for (const each of it.parts) register(each, prefix + depth + '_', depth + 1)
}
register(tree, 'x', 0)
`),
    ).toEqual(['xa', 'x0_b'])
  })

  test('without an end, which is said', async () => {
    const end = 'RangeError: A function that registers tools calls itself more than 200 times within itself'
    const ring = `const tree: any = { name: 'ring', help: 'Rings.', parts: [] }
tree.parts.push(tree)
function register(it: any) { ${REGISTER}; for (const each of it.parts) register(each) }
register(tree)
`
    expect(await found(ring)).toEqual([
      'ring',
      [null, 'failed', end],
      `Evaluating 'server.ts:7' failed: ${end}`,
    ])
  })

  test('with parts that only the running program has, which is said', async () => {
    const code = `export function start(tree: any) {
  const register = (it: any) => { ${REGISTER}; for (const each of it.parts) register(each) }
  register(tree)
}
`
    const [tool] = await found(code)
    expect(tool).toMatchObject([null, 'unevaluated', expect.stringContaining('`tree`')])
    const { report } = await project.check()
    expect(report.diagnostics).toMatchObject([
      { code: 'not-evaluated', severity: 'info', message: expect.stringContaining('depends on `tree`') },
    ])
  })
})

test('an element without a name that a condition passes over is no tool', async () => {
  expect(
    await found(`const all: any[] = [{ name: 'moor', help: 'Moors.', isOpen: true }, { note: 'No tool.' }]
function register(it: any) { if (!it.isOpen) return; ${REGISTER} }
all.forEach(register)
register({ isOpen: false })
for (const it of all) { if (!it.isOpen) continue; ${REGISTER.replace('it.name', "it.name && 'other_' + it.name")} }
`),
  ).toEqual(['moor', 'other_moor'])
})
