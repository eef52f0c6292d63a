import { expect, test } from 'vitest'
import { fc } from '../../../../test/property.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/*
 * The code of a module moves parts of functions into others. What waits or yields cannot go along: whatever stands in a function
 * beside a tool, or around one, the module evaluates.
 */

const HEAD = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 'dock', version: '1.0.0' })
const load = async (...given: unknown[]): Promise<any> => given[0] ?? {}
const pass = (...given: any[]): any => given[0]
const flag: any = Boolean(process.env.FLAG)
const list: any[] = []
class Crane { constructor(readonly given?: unknown) {} }
`
const tool = (name: string, schema = '{ berth: z.number() }') =>
  `server.registerTool('${name}', { description: 'Moors.', inputSchema: ${schema} }, async () => ({ content: [] }))`

/** Functions with places for an expression. */
const shapes: Array<(v: (at: number) => string) => string> = [
  (v) => `if (${v(0)}) { return { a: ${v(1)} } } return { ...pass(${v(2)}) }`,
  (v) => `if (flag) return [${v(0)}]; else if (${v(1)}) return [${v(2)}]; else return [...pass(${v(3)})]`,
  (v) => `if (flag) return { a: 1 }\nif (${v(0)}) return { b: ${v(1)} } // why\nreturn pass(${v(2)})`,
  (v) => `return flag ? [${v(0)}] : ${v(1)} ? [${v(2)}] : pass(${v(3)})`,
  (v) => `return [...(flag && pass(${v(0)}) || []), ...(${v(1)} ? pass(${v(2)}) : [${v(3)}])]`,
  (v) => `if (flag) list.push(${v(0)}); else if (${v(1)}) { const own = ${v(2)}; list.push(own) }`,
  (v) => `switch (${v(0)}) { case ${v(1)}: list.push(${v(2)}); break; default: list.push(${v(3)}) }`,
  (v) => `flag && list.push(${v(0)}, ...pass(${v(1)}))\n;(${v(2)}) ? list.push(1) : list.push(${v(3)})`,
  (v) => `if (flag) { for (const each of pass(${v(0)}) ?? []) list.push(each, ${v(1)}) }`,
  (v) =>
    `around: for (const at of [1, 2]) { if (${v(0)}) break around; if (flag) continue around; list.push(${v(1)}) }`,
  (v) => `return z.object({ a: z.string().describe('Of ' + ${v(0)} + pass(${v(1)})).refine(pass(${v(2)})) })`,
  (v) =>
    `return flag ? { [${v(0)}]: 1, [${v(1)}]() { return [] } } : { a: class { [${v(2)}]() { return 1 } } }`,
]
/** Tools around which, or in which, something waits or yields. */
const around: Array<(v: (at: number) => string) => string> = [
  (v) => `if (${v(0)}) ${tool('inner')}`,
  (v) => `const own = ${v(0)}; ${tool('inner', '{ berth: z.string().default(own) }')}`,
  (v) =>
    `for (const own of pass([${v(0)}])) ${tool('inner', `{ berth: z.number().max(pass(own, ${v(1)})) }`)}`,
  (v) => `${tool('inner', `{ [${v(0)}]: z.number(), ...pass(${v(1)}) }`)}`,
  (v) => `${tool('inner', `{ ...{ [${v(0)}]() { return 1 } }, get [${v(1)}]() { return z.string() } }`)}`,
  (v) => `const crane = new Crane(${v(0)}); ${tool('inner', `{ berth: pass(crane, ${v(1)}) }`)}`,
  (v) => `;[1].reduce((a) => { ${tool('inner')}; return a }, ${v(0)})`,
  (v) => `server.registerTool(...pass([${v(0)}]))`,
  (v) =>
    `server.registerTool(${v(0)}, { ...pass(${v(1)}), inputSchema: flag ? { a: ${v(2)} } : { b: pass(${v(3)}) } }, async () => ({}))`,
  (v) => `switch (${v(0)}) { case ${v(1)}: ${tool('inner')}; break; default: ${tool('inner')} }`,
]

const value = fc.constantFrom(
  'flag',
  'await load(flag)',
  'await load(flag ? [1] : [])',
  'yield flag',
  '(yield flag ? [1] : [2])',
  '(yield* [flag])',
  'pass(await load(1), yield 1)',
  'arguments[0]',
  '(async () => await load())',
  'function* () { yield flag ? [1] : [] }',
)
const made = fc.record({
  shape: fc.constantFrom(...shapes, ...around),
  values: fc.array(value, { minLength: 4, maxLength: 4 }),
})

function declared(
  kind: string,
  name: string,
  { shape, values }: { shape: (v: (at: number) => string) => string; values: string[] },
) {
  const body = shape((at) => {
    const text = values[at] as string
    const waits = kind.includes('async') || !text.includes('await ') || text.startsWith('(async ')
    const yielding = kind.includes('*') || !text.includes('yield') || text.startsWith('function')
    return waits && yielding ? (text.startsWith('yield') ? `(${text})` : text) : 'flag'
  })
  return `export ${kind} ${name}(...given: any[]): any { ${body} }`
}

test('a module evaluates whatever its functions wait for and yield', { timeout: 120_000 }, async () => {
  await withProject({ 'dock.ts': '' }, async (project) => {
    const each = fc.tuple(made, fc.constantFrom('function', 'async function', 'function*', 'async function*'))
    await fc.assert(
      fc.asyncProperty(fc.array(each, { minLength: 1, maxLength: 6 }), async (functions) => {
        const text = functions.map(([one, kind], index) => declared(kind, `made${index}`, one))
        const seen = 'const seen = flag ? made0 : [];\n'
        project.write(
          'dock.ts',
          `${HEAD}${text.join('\n')}\n${seen}${tool('outer', '{ berth: z.number(), own: z.string().refine(() => seen, String(typeof made0)) }')}\n`,
        )
        project.workspace.filesChanged()
        const { tools, findings } = await project.check('dock.ts')
        expect(
          findings.filter(({ code }) => code === 'internal-fault'),
          text.join('\n'),
        ).toEqual([])
        const outer = tools.find(({ name }) => name === 'outer')
        expect([outer?.status, outer?.reason]).toEqual(['resolved', null])
      }),
      { numRuns: 120 },
    )
  })
})

test('what the last of several returns waits for stays where it is', async () => {
  const text = `${HEAD}export async function manifest(at?: string) {
  if (!at) { return { berths: [] } }
  return { ...pass(await load()) }
}
${tool('moor', '{ berth: z.string().refine(() => manifest()) }')}
`
  await withProject({ 'dock.ts': text }, async (project) => {
    const { tools, findings } = await project.check('dock.ts')
    expect(tools.map(({ name, status }) => [name, status])).toEqual([['moor', 'resolved']])
    expect(findings.map(({ code }) => code)).not.toContain('internal-fault')
  })
})
