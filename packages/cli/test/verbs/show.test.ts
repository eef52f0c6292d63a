import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding, ToolFacts } from '@toolsight/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finding, toolFacts } from '../facts.js'
import { fakeEngine, run } from '../fake-engine.js'

let cwd: string
let files: string[]

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-show-')))
  files = [
    ['one.ts', 'tool:search'],
    ['many.ts', 'tool:book tool:cancel'],
    ['other.ts', 'tool:book'],
    ['none.ts', ''],
  ].map(([name = '', text = '']) => {
    const file = path.join(cwd, name)
    writeFileSync(file, text)
    return file
  })
})

afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const show = (...args: string[]) => run(['show', ...args], fakeEngine(files), { cwd })
const schema = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }

describe('finds a tool', () => {
  it.each([['search'], ['one.ts'], ['./one.ts'], ['one.ts#search'], ['cancel'], ['many.ts#book']])(
    'by %s',
    async (wanted) => {
      expect(await show(wanted)).toEqual({ code: 0, out: `${JSON.stringify(schema, null, 2)}\n`, err: '' })
    },
  )

  it('lists the candidates where there are several', async () => {
    const byName = await show('book')
    expect([byName.code, byName.out]).toEqual([2, ''])
    expect(byName.err).toBe(
      'error: book is the name of 2 tools. Name one by its id:\n  many.ts#book   many.ts:4:9\n  other.ts#book  other.ts:4:9\n',
    )
    expect((await show('many.ts')).err).toContain('many.ts defines 2 tools.')
  })

  it.each([
    ['sea', 'There is no tool sea in 4 files. Did you mean search?'],
    ['zzz', 'There is no tool zzz in 4 files. List all tools: toolsight list'],
    ['none.ts', 'No tool is defined in none.ts.'],
    ['gone.ts', 'There is no file gone.ts.'],
    ['one.ts#book', 'There is no tool one.ts#book in 1 file.'],
  ])('says why there is none: %s', async (wanted, message) => {
    const { code, out, err } = await show(wanted)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })
})

it('says on standard error that an SDK changes the schema, and how to see it', async () => {
  const changed = { sdk: 'fastmcp', to: { target: 'mcp', title: 'Model Context Protocol' } }
  const engine = fakeEngine(files, { sentOtherwise: async () => changed })
  expect(await run(['show', 'search'], engine, { cwd })).toEqual({
    code: 0,
    out: `${JSON.stringify(schema, null, 2)}\n`,
    err: 'fastmcp changes this schema before it is sent to Model Context Protocol.\nShow what is sent: toolsight show search --target mcp\n',
  })
})

it('prints the bytes on the wire when compact, without a line end unless a person reads', async () => {
  expect((await show('search', '--compact')).out).toBe(JSON.stringify(schema))
})

describe('the output side', () => {
  const engineOf = (over: Partial<ToolFacts>, findings: Finding[] = []) =>
    fakeEngine(files, {
      checkAll: async () => ({
        files: 1,
        tools: [toolFacts({ ...over, file: files[0] ?? '' })],
        schemas: [],
        targets: {},
        findings,
      }),
    })

  it('is printed when there is one', async () => {
    const engine = engineOf({ outputSchema: { type: 'number' } })
    expect((await run(['show', 'search', '--output', '--compact'], engine, { cwd })).out).toBe(
      '{"type":"number"}',
    )
  })

  it('is said to be absent otherwise', async () => {
    expect(await run(['show', 'search', '--output'], engineOf({}), { cwd })).toEqual({
      code: 1,
      out: '',
      err: "Tool 'search' declares no output schema.\n",
    })
  })

  it('is not said to be absent where it only has no JSON Schema', async () => {
    type Reading = NonNullable<ToolFacts['reading']>
    const outputResolution: Reading['outputResolution'] = {
      status: 'failed',
      code: 'unconvertible-schema',
      vendor: 'zod',
      path: ['at'],
      construct: 'date',
      message: 'Date cannot be represented',
    }
    const reading = { outputResolution } as Partial<Reading> as Reading
    const found = finding({ message: 'Change `at` of the output.' })
    const { err } = await run(['show', 'search', '--output'], engineOf({ reading }, [found]), { cwd })
    expect(err).toBe(
      "Tool 'search' has no output schema to show.\nChange `at` of the output.\nMore: toolsight check one.ts\n",
    )
  })

  it('a tool without a schema prints nothing but the reason', async () => {
    const failed: Partial<ToolFacts> = { schema: null, status: 'failed', reason: 'The converter refused.' }
    const { code, out, err } = await run(['show', 'search'], engineOf(failed, [finding()]), { cwd })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain("Tool 'search' uses validator 'valibot'")
    expect(err).toContain('More: toolsight check one.ts\n')
    expect((await run(['show', 'search'], engineOf(failed), { cwd })).err).toContain('The converter refused.')
  })
})
