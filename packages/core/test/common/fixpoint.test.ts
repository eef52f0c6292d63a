import { expect, test } from 'vitest'
import { Fixpoint } from '#core/common/fixpoint.js'
import { fc } from '../../../../test/property.js'

/** A graph: what each node has by itself, and which others it takes over from. */
const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.record({
    own: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    edges: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: size * 3 }),
    order: fc.shuffledSubarray(
      Array.from({ length: size }, (_, index) => index),
      { minLength: size },
    ),
  }),
)

test.each([
  ['on a stack that is large enough', undefined],
  ['on a small stack', 2],
  ['on none', 1],
])('gives what is reached, whatever is asked for first, %s', (_, maxDepth) => {
  fc.assert(
    fc.property(graphs, ({ own, edges, order }) => {
      const targets = (from: number) => edges.flatMap(([a, b]) => (a === from ? [b] : []))
      const reached = (from: number, seen = new Set<number>()): Set<number> => {
        if (seen.has(from)) return seen
        seen.add(from)
        for (const to of targets(from)) reached(to, seen)
        return seen
      }
      const computed = new Map<number, number>()
      const settled: number[][] = []
      const fixpoint = new Fixpoint<{ node: number; found: string }>(
        {
          start: (key) => ({ node: Number(key), found: '' }),
          compute: (key) => {
            const node = Number(key)
            computed.set(node, (computed.get(node) ?? 0) + 1)
            const found = new Set(own[node] ? [node] : [])
            // What is found tells where to go on, as a file's factories do.
            for (const to of targets(node))
              for (const each of fixpoint.get(String(to)).found.split(' ').filter(Boolean))
                found.add(Number(each))
            return { node, found: [...found].sort().join(' ') }
          },
          isSame: (a, b) => a.found === b.found,
          settled: (values) => settled.push(values.map(({ node }) => node)),
        },
        maxDepth,
      )
      for (const node of order) {
        const expected = [...reached(node)].filter((each) => own[each]).sort()
        expect(fixpoint.get(String(node)).found).toBe(expected.join(' '))
      }
      expect(fixpoint.isIdle).toBe(true)
      expect(settled.flat().sort()).toEqual([...order].sort())
      if (maxDepth !== undefined) return
      for (const circle of settled) {
        const isCircle = (node: number) => targets(node).some((to) => reached(to).has(node))
        for (const node of circle) {
          // Those that lead to each other and no others, and what is in no circle is computed once.
          for (const other of circle) expect(reached(node).has(other)).toBe(true)
          if (circle.length === 1 && !isCircle(node)) expect(computed.get(node)).toBe(1)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('goes on after a failure as if nothing had been asked', () => {
  let fails = true
  const fixpoint: Fixpoint<number> = new Fixpoint<number>({
    start: () => 0,
    compute: (key) => {
      if (key === 'c' && fails) throw new Error('no c')
      const next = { a: 'b', b: 'c', c: 'a' }[key] as string
      return Math.max(fixpoint.get(next), key.codePointAt(0) ?? 0)
    },
    isSame: Object.is,
  })
  expect(() => fixpoint.get('a')).toThrow('no c')
  expect(fixpoint.isIdle).toBe(true)
  fails = false
  expect([fixpoint.get('b'), fixpoint.get('a'), fixpoint.get('c')]).toEqual([99, 99, 99])
})

test('ends where values never settle', () => {
  const fixpoint: Fixpoint<number> = new Fixpoint<number>({
    start: () => 0,
    compute: (key) => fixpoint.get(key === 'a' ? 'b' : 'a') + 1,
    isSame: Object.is,
  })
  expect(fixpoint.get('a')).toBeGreaterThan(0)
  expect(fixpoint.isIdle).toBe(true)
})

test('is not ended by a stack that is too small for a long chain, or a large circle', () => {
  for (const last of [null, '0']) {
    const fixpoint: Fixpoint<number> = new Fixpoint<number>({
      start: () => 0,
      compute: (key) => {
        const next = key === '20000' ? last : String(Number(key) + 1)
        return Math.max(next === null ? 0 : fixpoint.get(next), Number(key))
      },
      isSame: Object.is,
    })
    expect(fixpoint.get('0')).toBe(20000)
    expect(fixpoint.get('10000')).toBe(20000)
  }
})

test('computes again what is deleted, and no more', () => {
  const computed: string[] = []
  const fixpoint: Fixpoint<string> = new Fixpoint<string>({
    start: () => '',
    compute: (key) => {
      computed.push(key)
      return key === 'c' ? key : key + fixpoint.get('c')
    },
    isSame: Object.is,
  })
  const all = () => [fixpoint.get('a'), fixpoint.get('b'), fixpoint.get('c')]
  expect(all()).toEqual(['ac', 'bc', 'c'])
  fixpoint.deleteAll((value) => value.startsWith('b'))
  expect(all()).toEqual(['ac', 'bc', 'c'])
  expect(computed).toEqual(['a', 'c', 'b', 'b'])
})
