import { expect, it } from 'vitest'
import { Latest } from '#core/common/latest-map.js'

it('holds what was set last, at most so many', () => {
  const latest = new Latest<string, number>(2)
  latest.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...latest]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
  latest.delete('a')
  expect([...latest.set('d', 5)]).toEqual([
    ['c', 4],
    ['d', 5],
  ])
})
