import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckOutput, Project } from '../project.js'

/*
 * What code does with the stand-in for a value that only the running program has, in a function that registers tools: whatever it is, the
 * check ends, the tool depends on that value, and the tool beside it does not.
 */

/** Each gives the values of a field from `deps`. */
const USES: Record<string, string> = {
  'spread into an object': `Object.keys({ ...deps }).concat('a')`,
  'spread into a list': `['a', ...deps]`,
  'spread over arguments': `((...all: any[]) => ['a', String(all.length)])(...deps)`,
  'compared with another value': `[deps === other ? 'a' : 'b']`,
  'compared with nothing': `[deps == null ? 'a' : 'b']`,
  'compared by size': `[deps < 1 ? 'a' : 'b']`,
  'asked for its type': `[typeof deps]`,
  'asked for its class': `[deps instanceof Map ? 'a' : 'b']`,
  'asked whether it has a member': `['a' in deps ? 'a' : 'b']`,
  'added to': `['a' + (deps + 1)]`,
  'serialized as JSON': `[JSON.stringify(deps)]`,
  'serialized amid other values': `[JSON.stringify({ of: [deps] })]`,
  'put into a text': '[`a${deps}`]',
  'made a text of': `[String(deps)]`,
  'made a number of': `[String(Number(deps))]`,
  'made a bigint of': `[String(BigInt(deps))]`,
  'made a date of': `[String(new Date(deps).getTime())]`,
  cloned: `[typeof structuredClone(deps)]`,
  iterated: `(() => { const all = ['a']; for (const each of deps) all.push(String(each)); return all })()`,
  'iterated by its keys': `(() => { const all = ['a']; for (const key in deps) all.push(key); return all })()`,
  'iterated into itself': `(() => { const all = ['a']; for (let at = deps; at; at = [...at][0]) all.push('b'); return all })()`,
  'delegated to by a generator': `[...(function* () { yield* deps })()].map(String)`,
  'asked again and again': `(() => { const all = ['a']; while (deps.next()) all.push('b'); return all })()`,
  'counted to': `(() => { const all = []; for (let at = 0; at < deps.length; at++) all.push('a'); return all })()`,
  mapped: `deps.map((each: any) => each.name)`,
  awaited: `(await deps) as any`,
  'awaited with others': `await Promise.all([deps, 'a'])`,
  'used as a key': `Object.keys({ [deps]: 1 })`,
  'used as a key to look up': `[({ a: 'b' } as any)[deps] ?? 'none']`,
  'used as a key of a Map': `[new Map([[deps, 'a']]).get(deps)]`,
  'extended by a class': `[String(new (class extends deps { get kind() { return 'a' } })().kind)]`,
  'extended by a class that is only asked': `[(class extends deps { static kind = 'a' } as any).kind]`,
  copied: `[String(Object.assign({}, deps).kind)]`,
  frozen: `[String(Object.isFrozen(Object.freeze(deps)))]`,
  'defined on': `[String(Object.defineProperty(deps, 'a', { value: 1 }).a)]`,
  'asked for its prototype': `[String(Object.getPrototypeOf(deps) === Object.prototype)]`,
  'put into a proxy': `[new Proxy(deps, {}).kind]`,
  thrown: `(() => { throw deps })()`,
  'thrown and caught': `(() => { try { throw deps } catch (error: any) { return [error.message] } })()`,
}

const IMPORTS = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const other = {}
`
const registered = (name: string, schema: string) =>
  `server.registerTool('${name}', { description: 'Does it.', inputSchema: ${schema} }, async () => ({ content: [] }))`

function inFunction(at: number, use: string): string {
  return `${IMPORTS}export async function start(deps: any) {
  const server = new McpServer({ name: 'quay', version: '1.0.0' })
  ${registered(`use_${at}`, `z.object({ mode: z.enum(${use} as any) })`)}
  ${registered(`beside_${at}`, 'z.object({ rope: z.string() })')}
}
`
}

/** Those that hand the stand-in on, so that only a part of the instance depends on it; and those that look at it. */
const IN_CONSTRUCTOR: ReadonlyArray<readonly [use: string, beside: 'resolved' | 'unevaluated']> = [
  ['serialized as JSON', 'resolved'],
  ['put into a text', 'resolved'],
  ['used as a key', 'resolved'],
  ['extended by a class', 'resolved'],
  ['cloned', 'resolved'],
  ['asked again and again', 'resolved'],
  ['spread into an object', 'unevaluated'],
  ['spread into a list', 'unevaluated'],
  ['compared by size', 'unevaluated'],
  ['iterated', 'unevaluated'],
  ['iterated into itself', 'unevaluated'],
  ['counted to', 'unevaluated'],
]

function inConstructor(at: number, use: string): string {
  return `${IMPORTS}class Made {
  fields: any
  others = z.object({ rope: z.string() })
  constructor(deps: any) { this.fields = z.object({ mode: z.enum(${use} as any) }) }
  register(server: McpServer) {
    ${registered(`made_${at}`, 'this.fields')}
    ${registered(`made_beside_${at}`, 'this.others')}
  }
}
export const start = (given: any, server: McpServer) => new Made(given).register(server)
`
}

let project: Project
let report: CheckOutput
beforeAll(async () => {
  project = await Project.create(['zod', '@modelcontextprotocol/server'])
  const ofFunction = Object.values(USES).map((use, at) => [`src/use-${at}.ts`, inFunction(at, use)])
  const ofConstructor = IN_CONSTRUCTOR.map(([what], at) => [
    `src/made-${at}.ts`,
    inConstructor(at, USES[what] as string),
  ])
  await project.put({
    'toolsight.config.json': '{ "evaluate": { "timeoutMs": 5000 } }',
    'package.json': '{ "name": "quay", "type": "module" }',
    ...Object.fromEntries([...ofFunction, ...ofConstructor]),
  })
  ;({ report } = await project.check())
}, 120_000)
afterAll(() => project.remove())

const toolOf = (name: string) => report.tools.find((tool) => tool.name === name)

describe('a stand-in', () => {
  test.each(Object.keys(USES).map((what, at) => [what, at] as const))('that is %s', (_, at) => {
    expect(toolOf(`use_${at}`)).toMatchObject({
      status: 'unevaluated',
      schema: null,
      reason: expect.stringMatching(/`(?:deps|await deps|await Promise\.all.*)`/),
    })
    expect(toolOf(`beside_${at}`)).toMatchObject({ status: 'resolved', schema: { required: ['rope'] } })
  })

  test.each(IN_CONSTRUCTOR.map(([what, beside], at) => [what, beside, at] as const))(
    'that is %s by a constructor, with the tool beside it %s',
    (_, beside, at) => {
      expect(toolOf(`made_${at}`)).toMatchObject({
        status: 'unevaluated',
        schema: null,
        reason: expect.stringMatching(/`deps`|an instance of `Made`/),
      })
      expect(toolOf(`made_beside_${at}`)?.status).toBe(beside)
    },
  )

  test('is nothing that Toolsight fails at, and nothing that takes too long', () => {
    const codes = new Set(report.diagnostics.map(({ code }) => code))
    for (const code of ['internal-fault', 'evaluation-timeout', 'evaluation-failed', 'process-ended'])
      expect(codes).not.toContain(code)
  })
})
