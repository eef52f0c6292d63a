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
/** With room for a slow machine, and with a deadline that is there to be met. */
let patient: Evaluator
let strict: Evaluator

beforeAll(() => {
  process.env['TOOLSIGHT_SECRET'] = 'secret'
  process.env['TOOLSIGHT_ALLOWED'] = 'allowed'
  const options = {
    env: ['TOOLSIGHT_ALLOWED'],
    node: null,
    cwd: root,
    memoryMb: 128,
    onLog: (line: string) => printed.push(line),
  }
  patient = new Evaluator({ ...options, timeoutMs: 10_000 })
  strict = new Evaluator({ ...options, timeoutMs: 1000 })
})

afterAll(async () => {
  await Promise.all([patient.dispose(), strict.dispose()])
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

async function check(evaluator: Evaluator, fault: Fault): Promise<void> {
  const outcome = await evaluator.evaluate(
    request([lazy('/w/fault.ts', bodyOf(fault), { links: BUILTINS, async: true })]),
  )
  expect(tell(outcome)).toEqual([matching(fault.expected)])
  if (fault.refused && 'refused' in outcome) expect(outcome.refused).toContain(fault.refused)
  expect(await told(evaluator, request([good]))).toEqual([GOOD])
}

describe('what a module does is answered, and the next file does not notice', () => {
  it.each(ANSWERED.map((fault) => [fault.what, fault] as const))('%s', (_, fault) => check(patient, fault))

  it('nothing was written', () => {
    expect(readdirSync(root)).toEqual([])
  })

  it('what was printed is cut', () => {
    // Three thousand were, by one module alone.
    expect(printed.length).toBeLessThan(2500)
    expect(printed).toContain('line 1')
  })

  it('a timer that is left behind does not end the process either', async () => {
    const body = (code: string) => bodyOf({ what: '', code, expected: '' })
    const timer =
      'setInterval(() => { for (;;); }, 0); setImmediate(() => { for (;;); }); return String(process.pid)'
    const [before] = await told(patient, request([lazy('/w/timer.ts', body(timer), { links: BUILTINS })]))
    const pid = lazy('/w/pid.ts', body('return String(process.pid)'), { links: BUILTINS })
    expect(await told(patient, request([pid]))).toEqual([before])
  })
})

describe('what hangs is ended at the deadline', () => {
  it.each(HANGING.map((fault) => [fault.what, fault] as const))('%s', (_, fault) => check(strict, fault))

  it('a loop that starts after the answer is nobody else’s fault', async () => {
    const body = bodyOf({
      what: '',
      code: 'setImmediate(() => { for (;;); }); FS.stat("/", () => { for (;;); }); return "on"',
      expected: 'on',
    })
    expect(await told(strict, request([lazy('/w/after.ts', body, { links: BUILTINS })]))).toEqual(['on'])
    expect(await told(strict, request([good]))).toEqual([GOOD])
  })
})

describe('memory', () => {
  it('of the heap is limited', async () => {
    const body = bodyOf({
      what: '',
      code: 'const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length))',
      expected: '',
    })
    const [text] = await told(patient, request([lazy('/w/heap.ts', body, { links: BUILTINS })]))
    expect(text).toMatch(/^(crashed: .*out of memory|timeout)/)
    expect(await told(patient, request([good]))).toEqual([GOOD])
  })

  it('of buffers is limited', async () => {
    const body = bodyOf({
      what: '',
      code: 'const kept = []; for (;;) kept.push(Buffer.alloc(64e6, 1))',
      expected: '',
    })
    const [text] = await told(patient, request([lazy('/w/buffers.ts', body, { links: BUILTINS })]))
    expect(text).toMatch(/^(crashed: .*out of memory|timeout)/)
    expect(await told(patient, request([good]))).toEqual([GOOD])
  })
})
