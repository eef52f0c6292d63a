import { describe, expect, test } from 'vitest'
import { allFindings, sharedExamples } from './example-project.js'

const withExample = sharedExamples()

const FILE = 'tools.ts'
const CODES = ['no-structured-content', 'error-in-structured-content', 'result-differs']
const SCHEMA = 'z.object({ free: z.number(), kind: z.enum(["single", "double"]).optional() })'

const server = (handler: string, { schema = SCHEMA, above = '' } = {}) => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
${above}
server.registerTool('count_rooms', { description: 'Counts.', ${schema ? `outputSchema: ${schema}` : ''} }, ${handler})
`

/** What the three rules say: the code, and the text that each stands at. */
async function said(text: string): Promise<string[]> {
  return withExample({ files: { [FILE]: text } }, async (workspace) => {
    const findings = (await allFindings(workspace, {})).filter(({ code }) => CODES.includes(code))
    return findings.map(({ code, range: { start, end } }) => {
      const lines = text.split('\n').slice(start.line, end.line + 1)
      const whole = lines.join('\n')
      const from = start.character
      const to = whole.length - ((lines.at(-1)?.length ?? 0) - end.character)
      return `${code} ${whole.slice(from, to)}`
    })
  })
}

const TEXT = "content: [{ type: 'text', text: '4' }]"

describe('no structured content', () => {
  test.each([
    ['an arrow', `async () => ({ ${TEXT} })`],
    ['a block', `async () => { console.error('now'); return { ${TEXT} } }`],
    ['a function of the file', 'count', `async function count() { return { ${TEXT} } }`],
    ['a constant', 'count', `const count = async () => ({ ${TEXT} })`],
    [
      'a helper',
      `async () => textResult('4')`,
      `const textResult = (text: string) => ({ content: [{ type: 'text' as const, text }] })`,
    ],
    [
      'a helper of a helper',
      `async () => { return await ok('4') }`,
      `function ok(text: string) { return plain(text) }\nfunction plain(text: string) { return { content: [{ type: 'text' as const, text }] } }`,
    ],
    ['a constant result', `async () => { const result = { ${TEXT} }; return result }`],
    ['both branches', `async () => Math.random() > 0.5 ? { ${TEXT} } : { content: [] }`],
    [
      'errors beside it',
      `async () => { try { return { ${TEXT} } } catch { return { content: [], isError: true } } }`,
    ],
    ['undefined', `async () => ({ ${TEXT}, structuredContent: undefined })`],
  ])('%s', async (_, handler, above = '') => {
    expect(await said(server(handler, { above }))).toEqual([`no-structured-content ${SCHEMA}`])
  })

  test('on one path alone, at that path', async () => {
    const early = "{ content: [{ type: 'text', text: 'None.' }] }"
    const handler = `async () => { if (Math.random() > 0.5) return ${early}\n return { ${TEXT}, structuredContent: { free: 4 } } }`
    expect(await said(server(handler))).toEqual([`no-structured-content ${early}`])
  })

  test.each([
    ['no output schema', `async () => ({ ${TEXT} })`, { schema: '' }],
    ['only errors', `async () => ({ ${TEXT}, isError: true })`],
    [
      'a spread',
      `async () => ({ ${TEXT}, ...more })`,
      { above: 'const more = { structuredContent: { free: 4 } }' },
    ],
    [
      'what another file makes',
      'async () => textResult()',
      { above: "import { textResult } from './results.js'" },
    ],
    [
      'a parameter that decides on the error',
      `async () => fail(true)`,
      { above: `const fail = (isError: boolean) => ({ ${TEXT}, isError })` },
    ],
    [
      'a result that is completed',
      `async () => { const result: any = { ${TEXT} }; result.structuredContent = { free: 4 }; return result }`,
    ],
    [
      'a result that is handed on',
      `async () => { const result: any = { ${TEXT} }; complete(result); return result }`,
      { above: 'const complete = (result: any) => { result.structuredContent = { free: 4 } }' },
    ],
    [
      'a wrapper',
      `logged(async () => ({ ${TEXT} }))`,
      {
        above:
          'const logged = (run: any) => async () => ({ ...(await run()), structuredContent: { free: 4 } })',
      },
    ],
    [
      'a function inside',
      `async () => { const rows = [1].map(() => { return { ${TEXT} } }); return { content: [], structuredContent: { free: rows.length } } }`,
    ],
    ['a variable', `async () => { let result = { ${TEXT} } as any; return result }`],
  ])('%s is none of it', async (_, handler, options?: { schema?: string; above?: string }) => {
    expect(await said(server(handler, options))).toEqual([])
  })

  test('a framework that does not send an output schema', async () => {
    const text = `
import { tool } from 'ai'
import { z } from 'zod'
export const count = tool({ description: 'Counts.', inputSchema: z.object({}), outputSchema: ${SCHEMA}, execute: async () => ({ ${TEXT} }) })
`
    expect(await said(text)).toEqual([])
  })
})

describe('what does not fit', () => {
  const returning = (structured: string, more = '') =>
    `async () => ({ ${TEXT}, structuredContent: ${structured}${more} })`

  test.each([
    ['a field that is missing', '{ kind: "single" }'],
    ['a field that a closed schema does not know', '{ free: 4, rooms: 4 }'],
    ['another type', '{ free: "4" }'],
    ['another value', '{ free: 4, kind: "triple" }'],
  ])('%s', async (_, structured) => {
    expect(await said(server(returning(structured)))).toEqual([`result-differs ${structured}`])
    expect(await said(server(returning(structured, ', isError: true')))).toEqual([
      `error-in-structured-content ${structured}`,
    ])
  })

  test('through a constant', async () => {
    const handler = `async () => { const output = { rooms: 4 }; return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output } }`
    expect(await said(server(handler))).toEqual(['result-differs output'])
  })

  test.each([
    ['computed values', '{ free: Math.max(1, 2) }'],
    ['a spread', '{ ...rest }'],
    ['all of it', '{ free: 4, kind: "double" }'],
  ])('%s fits as far as is known', async (_, structured) => {
    expect(await said(server(returning(structured), { above: 'const rest = { free: 4 }' }))).toEqual([])
  })

  test('a constant that is filled later', async () => {
    const handler = `async () => { const output: any = {}; output.free = 4; return { ${TEXT}, structuredContent: output } }`
    expect(await said(server(handler))).toEqual([])
  })

  test('a union and an open object say less', async () => {
    const open = 'z.looseObject({ free: z.union([z.number(), z.string()]) })'
    expect(await said(server(returning('{ free: "4", rooms: 4 }'), { schema: open }))).toEqual([])
  })
})
