import { describe, expect, it } from 'vitest'
import { withMarks } from '#core/modules/lazy-form/marks.js'

/** What code gives with marks, and which texts they were passed at; it stops after so many marks. */
function run(code: string, most = 1000) {
  const passed: string[] = []
  const open: number[] = []
  let marks = 0
  const pass = (offset: number) => {
    passed.push(code.slice(offset).split('\n')[0] ?? '')
    if (++marks > most) throw new Error('enough')
  }
  const __r = {
    enter: (offset: number, kind: string) => {
      if (kind.endsWith('loop')) pass(offset)
      open.push(marks)
      return open.length - 1
    },
    at: (_: number, offset: number) => pass(offset),
    turn: () => pass(code.length),
    leave: () => void open.pop(),
  }
  const value = new Function('__r', `return ${withMarks(code)}`)(__r) as () => unknown
  return { call: () => value(), passed, open }
}

describe('code with marks gives what it gives without', () => {
  it.each([
    ['an arrow function', '() => [1, 2].map((n) => ({ n }))'],
    ['parentheses', '() => (1, 2)'],
    [
      'labels',
      '() => { let n = 0; outer: for (;;) { for (const i of [1, 2]) { if (n++ > 5) break outer; continue outer } } return n }',
    ],
    [
      'two labels',
      '() => { let n = 0; a: b: while (n < 5) { n++; if (n % 2) continue a; continue b } return n }',
    ],
    ['a labelled block', '() => { a: { for (;;) break a } return 1 }'],
    [
      'loops without blocks',
      '() => { let n = 0; for (const a of [1, 2]) for (const b in { x: 1 }) n += a\n do n++; while (n < 9)\n if (n) while (n < 20) n++; else n = 1\n return n }',
    ],
    ['no semicolons', '() => {\n let a = 1\n a++\n for (const b of [1]) a += b\n return a\n}'],
    ['switch', '() => { switch (1) { case 1: for (const a of [1]) return a; default: return 2 } }'],
    [
      'classes',
      '() => { class A { static n = (() => 1)(); #b = 2; static { A.n++ } constructor() { this.c = 3 } get sum() { return A.n + this.#b + this.c } static async *all() { yield 1 } }; class B extends A { constructor() { super(); this.d = 4 } sum2() { return super.sum + this.d } }; return new B().sum2() }',
    ],
    ['hoisted functions', '() => { return later(); function later() { var x = 1; { var x = 2 } return x } }'],
    ['default parameters', '(a = () => 4) => a()'],
    [
      'generators',
      '() => { function* all() { for (let i = 0; i < 3; i++) yield i; return yield* [7] } return [...all()] }',
    ],
    ['arguments and this', '() => ({ n: 1, get() { return [this.n, arguments.length] } }).get(1, 2)'],
    ['template strings', '() => `${[1].map((n) => `${n}`)}`'],
    [
      'closures of a loop',
      '() => { const all = []; for (let i = 0; i < 3; i++) all.push(() => i); return all.map((f) => f()) }',
    ],
  ])('%s', (_, code) => {
    const { call, open } = run(code)
    expect(call()).toEqual((new Function(`return ${code}`)() as () => unknown)())
    expect(open).toEqual([])
  })

  it('asynchronous functions', async () => {
    const code =
      '() => (async () => { let n = 0; for await (const each of (async function* () { yield 1; yield 2 })()) n += await each; return n })()'
    expect(await run(code).call()).toBe(3)
  })
})

it.each(['for (;;)', 'while (true)', 'for (const _ of endless())'])('%s is passed at each turn', (loop) => {
  const code = `() => {\nfunction* endless() {\nfor (;;)\nyield 1\n}\n${loop}\n;\n}`
  const { call, passed } = run(code, 20)
  expect(call).toThrow('enough')
  expect(passed).toContain(loop)
  expect(passed.length).toBeGreaterThan(20)
})
