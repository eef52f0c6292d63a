import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { outline } from '../../../dist/child/reading/outline.js'
import { zod } from '../../../dist/child/reading/vendors/zod.js'
import { zod3 } from '../../../dist/child/reading/vendors/zod3.js'

describe.each([
  { vendor: zod, z },
  { vendor: zod3, z: z3 as unknown as typeof z },
])('fields of $vendor.title that take no JSON value', ({ vendor, z }) => {
  const unsendable = (schema: unknown) =>
    outline(vendor, schema, 'input').unsendable.map(({ construct, path, isRequired }) => [
      construct,
      path.join('.'),
      isRequired,
    ])

  it('are named, with whether they may be left out', () => {
    const stay = z.object({
      mark: z.symbol(),
      guests: z.bigint().optional(),
      prices: z.map(z.string(), z.number()).default(new Map()),
      rooms: z.array(z.set(z.string())),
      guest: z.object({ score: z.nan() }),
    })
    expect(unsendable(stay)).toEqual([
      ['symbol', 'mark', true],
      ['bigint', 'guests', false],
      ['map', 'prices', false],
      ['set', 'rooms.[]', false],
      ['nan', 'guest.score', true],
    ])
  })

  it.each([
    ['a branch beside takes another value', z.union([z.bigint(), z.string()])],
    ['null is taken', z.bigint().nullable()],
    ['anything is taken', z.map(z.string(), z.number()).catch(new Map())],
    [
      'a function makes it of what comes',
      z.preprocess((entries) => new Map(entries as []), z.map(z.string(), z.number())),
    ],
    ['it is made of a number', z.coerce.bigint()],
  ])('are not named where %s', (_, schema) => {
    expect(unsendable(z.object({ schema }))).toEqual([])
  })
})
