import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { HelperProcess, startProcess } from '#core/processes/index.js'

const entry = JSON.stringify(new URL('../../dist/processes/index.js', import.meta.url).href)
const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-helper-'))
const program = path.join(folder, 'program.mjs')
writeFileSync(
  program,
  `import { serve } from ${entry}
let known = 0
let release
const host = serve({
  pid: () => process.pid,
  learn(value) { known = value },
  add: (value) => known + value,
  fail() { throw new Error('No such room') },
  unsendable: () => ({ count: 1n }),
  loop() { for (;;); },
  exit: () => process.exit(1),
  exitOnce: (pid) => pid === process.pid ? process.exit(1) : process.pid,
  wait: () => new Promise((resolve) => { release = resolve }),
  release() { release() },
  double: async (value) => 2 * await host.$call('value', value),
})
`,
)

type Program = {
  pid(): number
  learn(value: number): void
  add(value: number): number
  fail(): void
  unsendable(): unknown
  loop(): void
  exit(): void
  exitOnce(pid: number): number
  wait(): Promise<void>
  release(): void
  double(value: number): Promise<number>
}

const options = { what: 'The test', start: () => startProcess(program) }
let helper: HelperProcess<Program>
const made = (more: Partial<ConstructorParameters<typeof HelperProcess>[0]> = {}) => {
  helper = new HelperProcess<Program>({ ...options, ...more })
  return helper
}

afterEach(() => helper.dispose())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a helper process', () => {
  it('is one process for all questions, and gets what its first question needs before it', async () => {
    made({ onStart: (connection) => void connection.$callEvent('learn', 40) })
    expect(await Promise.all([helper.ask('add', [2]), helper.ask('add', () => [3])])).toEqual([42, 43])
    expect(await helper.ask('pid', [])).toBe(await helper.ask('pid', []))
  })

  it('passes on what a function throws, and that a result cannot be sent', async () => {
    made()
    await expect(helper.ask('fail', [])).rejects.toThrow('No such room')
    await expect(helper.ask('unsendable', [])).rejects.toThrow('BigInt')
    await expect(helper.askOrNull('fail')).rejects.toThrow('No such room')
  })

  it('calls back', async () => {
    made({ functions: { value: (value: number) => value + 1 } })
    expect(await helper.ask('double', [4])).toBe(10)
  })

  it('is killed when an answer takes too long, and started again', async () => {
    const pids: Array<number | undefined> = []
    const start = () => {
      const child = options.start()
      pids.push(child.pid)
      return child
    }
    made({ start, patienceMs: 1, again: true })
    await expect(helper.ask('loop', [])).rejects.toThrow('The test took too long to answer.')
    expect(await helper.askOrNull('loop')).toBe(null)
    expect(pids.length).toBe(2)
    await expect
      .poll(() => pids.filter((pid) => pid !== undefined && isAlive(pid)), { timeout: 20_000 })
      .toEqual([])
  })

  it('that ends over a question is replaced, once: the others are answered', async () => {
    made({ again: true, atOnce: 2 })
    const pid = await helper.ask('pid', [])
    const [once, fatal, after] = await Promise.allSettled([
      helper.ask('exitOnce', [pid]),
      helper.ask('exit', []),
      helper.ask('add', [1]),
    ])
    expect(after).toMatchObject({ value: 1 })
    expect(fatal).toMatchObject({ reason: { message: 'The test ended before it answered.' } })
    // It shares the second process with the one that ends every process.
    expect(['fulfilled', 'rejected']).toContain(once?.status)
    expect(await helper.ask('exitOnce', [pid])).not.toBe(pid)
  })

  it('that ends leaves its questions without an answer where they are not asked again', async () => {
    made()
    expect(await Promise.all([helper.askOrNull('exit'), helper.askOrNull('pid')])).toContain(null)
  })

  it('asks what is urgent first', async () => {
    made({ atOnce: 1 })
    const order: string[] = []
    const ask = (name: string, urgent: boolean) =>
      helper.ask('add', [1], { urgent }).then(() => void order.push(name))
    await Promise.all([ask('first', false), ask('later', false), ask('urgent', true)])
    expect(order).toEqual(['first', 'urgent', 'later'])
  })

  it('is sent what is urgent beside what it has, where that may take long', async () => {
    made({ atOnce: 1 })
    const order: string[] = []
    const waiting = helper.ask('wait', []).then(() => void order.push('long'))
    const later = helper.ask('add', [1]).then(() => void order.push('later'))
    await helper.ask('release', [], { urgent: true }).then(() => void order.push('urgent'))
    await Promise.all([waiting, later])
    expect([order.toSorted(), order.at(-1)]).toEqual([['later', 'long', 'urgent'], 'later'])
  })

  it('ends when nobody has asked for a while', async () => {
    made({ idleMs: 1 })
    const pid = await helper.ask('pid', [])
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(helper.isRunning).toBe(false)
  })

  it('answers nobody after its disposal', async () => {
    made()
    const pid = await helper.ask('pid', [])
    const open = helper.ask('loop', [])
    void helper.dispose(new Error('Closed'))
    await expect(open).rejects.toThrow('Closed')
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  })
})

it('a process ends with the one that started it, also while it is busy', async () => {
  const host = path.join(folder, 'host.mjs')
  writeFileSync(
    host,
    `import { HelperProcess, startProcess } from ${entry}
const helper = new HelperProcess({ what: 'x', start: () => startProcess(${JSON.stringify(program)}) })
process.send(await helper.ask('pid', []))
void helper.ask('loop', [])
`,
  )
  const child = startProcess(host)
  const pid = await new Promise<number>((resolve) => child.once('message', (sent) => resolve(sent as number)))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false)
})
