import * as v from 'valibot'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { hasTooManyLevels, MAX_LEVELS } from '../../../dist/child/reading/levels.js'
import { valibot } from '../../../dist/child/reading/vendors/valibot.js'
import { zod } from '../../../dist/child/reading/vendors/zod.js'

function nested(levels: number): z.ZodType {
  let made: z.ZodType = z.string()
  for (let level = 0; level < levels; level++) made = z.object({ a: made })
  return made
}

it('counts the schemas in each other', () => {
  expect(hasTooManyLevels(zod, nested(MAX_LEVELS), 'input')).toBe(false)
  expect(hasTooManyLevels(zod, nested(MAX_LEVELS + 1), 'input')).toBe(true)
})

it('recursion is no depth', () => {
  const category = z.object({
    name: z.string(),
    get parts() {
      return z.array(category)
    },
  })
  expect(hasTooManyLevels(zod, category, 'input')).toBe(false)
  // Made again each time that it is asked for.
  const lazy = (): z.ZodType => z.object({ inner: z.lazy(lazy) })
  expect(hasTooManyLevels(zod, lazy(), 'input')).toBe(false)
  const again = (): v.GenericSchema => v.object({ inner: v.lazy(again) })
  expect(hasTooManyLevels(valibot, again(), 'input')).toBe(false)
})

it('many schemas beside each other are no depth, and what refers to itself in all ways ends', () => {
  const wide = z.object(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, z.string()])))
  expect(hasTooManyLevels(zod, wide, 'input')).toBe(false)
  let doubled: z.ZodType = z.string()
  for (let level = 0; level < 100; level++) doubled = z.union([doubled, z.array(doubled)])
  expect(hasTooManyLevels(zod, doubled, 'input')).toBe(false)
})
