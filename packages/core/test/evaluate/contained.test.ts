import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Evaluator } from '#core/evaluate/host.js'
import { ANSWERED, BUILTINS, bodyOf, type Fault, HANGING } from './faults.js'
import { lazy, request, unit } from './program.js'
import { tell, told } from './told.js'

const root = mkdtempSync(join(tmpdir(), 'toolsight-contained-'))
const printed: string[] = []
let evaluator: Evaluator

beforeAll(() => {
  process.env['TOOLSIGHT_SECRET'] = 'secret'
  process.env['TOOLSIGHT_ALLOWED'] = 'allowed'
  evaluator = new Evaluator({
    timeoutMs: 700,
    env: ['TOOLSIGHT_ALLOWED'],
    node: null,
    cwd: root,
    memoryMb: 128,
    onLog: (line) => printed.push(line),
  })
})

afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
  delete process.env['TOOLSIGHT_SECRET']
  delete process.env['TOOLSIGHT_ALLOWED']
})

/** Reads what an evaluation before it could have changed. */
const good = lazy(
  '/w/good.ts',
  `${unit('parts', '[3, 1, 2].map((n) => n * 2).sort()')}
  __r.site(0, function* () { yield { args: [{ kind: "object", props: [
    { key: "name", get: () => "good" },
    { key: "description", get: () => [__s.parts, JSON.stringify({ a: 1 }), ({}).kind, typeof globalThis.left, Date.now() > 1e12, Math.random() < 1, process.env.TOOLSIGHT_ALLOWED, new Map([[1, 2]]).get(1)].join(" ") },
  ] }] }; });`,
)
const GOOD = '2,4,6 {"a":1}  undefined true true allowed 2'

function matching(expected: string | RegExp): unknown {
  return typeof expected === 'string' ? expected : expect.stringMatching(expected)
}

async function check(fault: Fault): Promise<void> {
  const outcome = await evaluator.evaluate(
    request([lazy('/w/fault.ts', bodyOf(fault), { links: BUILTINS, async: true })]),
  )
  expect(tell(outcome)).toEqual([matching(fault.expected)])
  if (fault.refused && 'refused' in outcome) expect(outcome.refused).toContain(fault.refused)
  expect(await told(evaluator, request([good]))).toEqual([GOOD])
}

describe('what a module does is answered, and the next file does not notice', () => {
  it.each(ANSWERED.map((fault) => [fault.what, fault] as const))('%s', (_, fault) => check(fault))

  it('nothing was written', () => {
    expect(readdirSync(root)).toEqual([])
  })

  it('what was printed is cut', () => {
    // Thirty thousand lines were.
    expect(printed.length).toBeLessThan(10_000)
    expect(printed).toContain('line 1')
  })
})

describe('what hangs is ended at the deadline', () => {
  it.each(HANGING.map((fault) => [fault.what, fault] as const))('%s', (_, fault) => check(fault))

  it('a microtask loop that starts after the answer is nobody else’s fault', async () => {
    const body = bodyOf({
      what: '',
      code: 'setImmediate(() => { for (;;); }); FS.stat("/", () => { for (;;); }); return "on"',
      expected: 'on',
    })
    expect(await told(evaluator, request([lazy('/w/after.ts', body, { links: BUILTINS })]))).toEqual(['on'])
    expect(await told(evaluator, request([good]))).toEqual([GOOD])
  })
})

describe('memory', () => {
  it('of the heap is limited', async () => {
    const body = bodyOf({
      what: '',
      code: 'const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length))',
      expected: '',
    })
    const [text] = await told(evaluator, request([lazy('/w/heap.ts', body, { links: BUILTINS })]))
    expect(text).toMatch(/^(crashed: .*out of memory|timeout)/)
    expect(await told(evaluator, request([good]))).toEqual([GOOD])
  })

  it('of buffers is limited', async () => {
    const body = bodyOf({
      what: '',
      code: 'const kept = []; for (;;) kept.push(Buffer.alloc(64e6, 1))',
      expected: '',
    })
    const [text] = await told(evaluator, request([lazy('/w/buffers.ts', body, { links: BUILTINS })]))
    expect(text).toMatch(/^(crashed: .*out of memory|timeout)/)
    expect(await told(evaluator, request([good]))).toEqual([GOOD])
  })
})
