import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Deadline, type Expiry } from '#core/evaluate/deadline.js'

let expired: Expiry[]
let deadline: Deadline
let asked: number
/** What the child does with the time it is given. */
let child: { share: number; idle: number; answers: boolean }
let cpuMs: () => number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  expired = []
  asked = 0
  child = { share: 0, idle: 1, answers: false }
  const begun = performance.now()
  cpuMs = () => 700 + (performance.now() - begun) * child.share
  deadline = new Deadline({
    timeoutMs: 1000,
    loadingMs: 5000,
    cpuMs: 700,
    ask: () => {
      asked++
      const number = asked
      if (child.answers) setTimeout(() => answer(number), 1)
      return number
    },
    expire: (expiry) => expired.push(expiry),
  })
})
afterEach(() => {
  deadline.stop()
  vi.useRealTimers()
})

function answer(number: number): void {
  deadline.used(cpuMs())
  deadline.alive({ number, idleMs: performance.now() * child.idle })
}

/** Lets time pass, and the child tell every 100 ms what it computed. */
function pass(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    vi.advanceTimersByTime(100)
    deadline.used(cpuMs())
  }
}

describe('a request ends', () => {
  it('at its deadline when it computed all the time', () => {
    child.share = 1
    pass(1000)
    expect(expired).toEqual([])
    pass(100)
    expect(expired).toEqual([{ elapsedMs: expect.closeTo(1000, -2), loading: null }])
    expect(asked).toBe(0)
  })

  it('soon after its deadline when the child only waits', () => {
    child.answers = true
    pass(1000)
    expect(expired).toEqual([])
    pass(200)
    expect(expired).toEqual([{ elapsedMs: expect.closeTo(1100, -2), loading: null }])
  })

  it('after four times as long when the child is blocked and computes nothing', () => {
    pass(3900)
    expect(expired).toEqual([])
    pass(200)
    expect(expired).toEqual([{ elapsedMs: expect.closeTo(4050, -2), loading: null }])
  })

  it('when it has computed for half its time, on a machine that gives it a fifth', () => {
    child.share = 0.2
    pass(2400)
    expect(expired).toEqual([])
    pass(300)
    expect(expired).toHaveLength(1)
  })

  it('later when it answers in between but computes', () => {
    child.share = 0.2
    child.answers = true
    pass(2400)
    expect(expired).toEqual([])
    pass(300)
    expect(expired).toHaveLength(1)
  })

  it('when it has computed for half its time, on a machine that gives it a twentieth', () => {
    child.share = 0.05
    pass(9900)
    expect(expired).toEqual([])
    pass(300)
    expect(expired).toHaveLength(1)
  })

  it('not for waiting while its event loop has work that gets next to no processor time', () => {
    child = { share: 0.05, idle: 0, answers: true }
    pass(9900)
    expect(expired).toEqual([])
  })

  it('not for what it answers to questions that were asked before', () => {
    child.share = 0.05
    pass(1500)
    const before = asked
    expect(before).toBeGreaterThan(0)
    deadline.load('slow')
    for (const number of [before, before]) {
      vi.advanceTimersByTime(40)
      answer(number)
    }
    expect(expired).toEqual([])
    pass(1000)
    expect(expired).toEqual([])
  })

  it('never once it was stopped', () => {
    child.share = 1
    pass(900)
    deadline.stop()
    deadline.load('late')
    pass(9000)
    expect(expired).toEqual([])
  })
})

describe('loading packages', () => {
  it('does not count', () => {
    child.share = 1
    pass(500)
    deadline.load('slow')
    pass(4000)
    deadline.load(null)
    pass(400)
    expect(expired).toEqual([])
    pass(300)
    expect(expired).toEqual([{ elapsedMs: expect.closeTo(1000, -2), loading: null }])
  })

  it('has a limit of its own, for all packages together', () => {
    child.share = 1
    for (const name of ['first', 'second']) {
      deadline.load(name)
      pass(2400)
      deadline.load(null)
      pass(100)
    }
    deadline.load('third')
    deadline.load('inner')
    pass(100)
    expect(expired).toEqual([])
    pass(300)
    expect(expired).toEqual([{ elapsedMs: expect.closeTo(5000, -2), loading: 'inner' }])
  })

  it('may wait for what does not come no longer than that', () => {
    child.answers = true
    deadline.load('waiting')
    pass(5000)
    expect(expired).toEqual([])
    pass(200)
    expect(expired).toEqual([{ elapsedMs: expect.closeTo(5100, -2), loading: 'waiting' }])
  })
})
