import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Evaluator } from '#core/evaluate/host.js'
import type { EvaluateOutcome } from '#core/evaluate/outcome.js'
import { sampled } from '../../../../test/sampled.js'
import { faultRequest, witnessRequest } from './fault-program.js'
import { ANSWERED, ENDLESS, type Fault, GREEDY } from './faults.js'
import { lazy, request, unit } from './program.js'
import { tell, told } from './told.js'

const root = mkdtempSync(join(tmpdir(), 'toolsight-contained-'))
const printed: string[] = []
/** With room for a slow machine, with a deadline that is there to be met, and with little memory, which is soon taken. */
let patient: Evaluator
let strict: Evaluator
let small: Evaluator

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
  strict = new Evaluator({ ...options, timeoutMs: 800 })
  small = new Evaluator({ ...options, timeoutMs: 10_000, memoryMb: 32 })
})

afterAll(async () => {
  await Promise.all([patient, strict, small].map((evaluator) => evaluator.dispose()))
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
    { key: "description", get: () => [__s.parts, JSON.stringify({ a: 1 }), ({}).kind, typeof globalThis.left, process.env.TOOLSIGHT_ALLOWED, new Map([[1, 2]]).get(1)].join(" ") },
  ] }] }; });`,
)
const GOOD = '2,4,6 {"a":1}  undefined allowed 2'

function matching(expected: string | RegExp): unknown {
  return typeof expected === 'string' ? expected : expect.stringMatching(expected)
}

/** The description, or what became of the schema where the fault is in that. */
function tellFault({ input }: Fault, outcome: EvaluateOutcome): string[] {
  const tool = 'sites' in outcome ? outcome.sites[0]?.tools[0] : undefined
  if (input === undefined || !tool || !('reading' in tool)) return tell(outcome)
  const { resolution } = tool.reading
  return [
    resolution.status === 'resolved'
      ? JSON.stringify(resolution.schema)
      : resolution.status === 'failed'
        ? `${resolution.code}: ${resolution.message}`
        : resolution.status,
  ]
}

async function check(evaluator: Evaluator, fault: Fault): Promise<void> {
  const outcome = await evaluator.evaluate(faultRequest(fault))
  expect(tellFault(fault, outcome)).toEqual([matching(fault.expected)])
  if (fault.refused && 'refused' in outcome) expect(outcome.refused).toContain(fault.refused)
  expect(await told(evaluator, request([good]))).toEqual([GOOD])
  if (fault.witness) expect(await told(evaluator, witnessRequest(fault.witness))).toEqual(['untouched'])
}

describe('what a module does is answered, and the next file does not notice', () => {
  it.each(sampled(ANSWERED, 80).map((fault) => [fault.group, fault.what, fault] as const))(
    '%s: %s',
    (_, __, fault) => check(patient, fault),
  )

  it('nothing was written', () => {
    expect(readdirSync(root)).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'the process has no variables but those that are allowed',
    async () => {
      const has = (name: string) => `FS.readFileSync("/proc/self/environ", "utf8").includes("${name}=")`
      const both = `String([${has('TOOLSIGHT_ALLOWED')}, ${has('TOOLSIGHT_SECRET')}])`
      expect(await told(patient, written(`return ${both}`))).toEqual(['true,false'])
    },
  )

  it('what is printed is cut', async () => {
    printed.length = 0
    await told(patient, written('for (let i = 0; i < 3e3; i++) console.log("line " + i); return "on"'))
    await vi.waitFor(() => expect(printed).toContain('line 1'), 10_000)
    await told(patient, request([good]))
    expect(printed.length).toBeLessThan(2500)
  })

  it('a timer that is left behind does not end the process either', async () => {
    const code =
      'setInterval(() => { for (;;); }, 0); setImmediate(() => { for (;;); }); return String(process.pid)'
    const [before] = await told(patient, written(code))
    expect(await told(patient, written('return String(process.pid)'))).toEqual([before])
  })
})

describe('what hangs, or takes all memory, is ended', () => {
  it.each(sampled(ENDLESS, 6).map((fault) => [fault.group, fault.what, fault] as const))(
    '%s: %s',
    (_, __, fault) => check(strict, fault),
  )

  it.each(sampled(GREEDY, 2).map((fault) => [fault.group, fault.what, fault] as const))(
    '%s: %s',
    (_, __, fault) => check(small, fault),
  )

  it('a loop that starts after the answer is nobody else’s fault', async () => {
    // Each look at the disk takes a turn of the event loop at least: the answer is given after one.
    const later =
      'const look = (n) => FS.stat("/", () => { if (n > 0) return look(n - 1); for (;;); }); look(50)'
    const code = `setImmediate(() => { for (;;); }); ${later}; return "on"`
    expect(await told(strict, written(code))).toEqual(['on'])
    expect(await told(strict, request([good]))).toEqual([GOOD])
  })
})

function written(code: string) {
  return faultRequest({ group: '', what: '', code, expected: '', by: 'guard' })
}
