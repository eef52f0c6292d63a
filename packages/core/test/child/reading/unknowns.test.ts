import { expect, test } from 'vitest'
import { type Unknown, Unknowns } from '#core/child/reading/unknowns.js'

const DEPS: Unknown = { label: 'deps', origin: { kind: 'local', module: 'a.ts', index: 0 } }

/** Whatever code makes of a stand-in is one again. */
interface Endless extends Iterable<Endless> {
  (): Endless
  next: Endless
}

test.each<[string, (value: Endless) => Endless]>([
  ['reads a member of a member', (value) => value.next],
  ['calls what a call gave', (value) => value()],
  ['looks into what is in it', (value) => [...value][0] as Endless],
])('code that %s again and again is stopped, and depends on the unknown value', (_, step) => {
  const unknowns = new Unknowns(true)
  let value = unknowns.standIn(DEPS) as Endless
  let steps = 0
  const { taint } = unknowns.watch(() =>
    expect(() => {
      for (;;) {
        value = step(value)
        steps += 1
      }
    }).toThrow('An unknown value was read without end'),
  )
  expect([...taint]).toContainEqual(expect.objectContaining({ origin: DEPS.origin }))
  expect(steps).toBeLessThan(1000)
})
