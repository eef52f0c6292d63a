import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '#core/model/json.js'
import { inflationsIn } from '#core/wire/inflation.js'

function sent(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return rest as JsonObject
}

const found = (schema: z.ZodType, vendor: string | null = 'zod') => inflationsIn(sent(schema), vendor)
const size = (schema: z.ZodType) => JSON.stringify(sent(schema)).length

/** What is costly, and what the advice makes of it, in Zod's own words. */
const CASES: Array<{
  what: string
  costly: z.ZodType
  cheap: z.ZodType
  kind: string
  places: string[][]
  says: string
}> = [
  {
    what: 'a pattern that says the format again',
    costly: z.object({ a: z.email(), b: z.array(z.email()), c: z.iso.date() }),
    cheap: z.object({
      a: z.string().meta({ format: 'email' }).refine(Boolean),
      b: z.array(z.string().meta({ format: 'email' }).refine(Boolean)),
      c: z.iso.date(),
    }),
    kind: 'long-pattern',
    places: [['a'], ['b', '[]']],
    says: "`z.string().meta({ format: 'email' }).refine(…)`",
  },
  {
    what: 'a part that is written twice',
    costly: (() => {
      const place = z.object({
        city: z.string().describe('The city'),
        zip: z.string().describe('Its zip code'),
      })
      return z.object({ from: place, to: z.object({ at: place }) })
    })(),
    cheap: (() => {
      const place = z
        .object({
          city: z.string().describe('The city, as people write it'),
          zip: z.string().describe('Its zip code, if known'),
        })
        .meta({ id: 'Place' })
      return z.object({ from: place, to: z.object({ at: place }) })
    })(),
    kind: 'repeated-part',
    places: [['from'], ['to', 'at']],
    says: '`.meta({ id: … })`',
  },
  {
    what: 'a union of literals',
    costly: z.object({ k: z.union([z.literal('a'), z.literal('b'), z.literal('c')]) }),
    cheap: z.object({ k: z.enum(['a', 'b', 'c']) }),
    kind: 'literal-union',
    places: [['k']],
    says: '`z.enum([…])`',
  },
  {
    what: 'the bounds of safe integers',
    costly: z.object({ n: z.int(), m: z.int().min(0) }),
    cheap: z.object({ n: z.int().min(1).max(50), m: z.int().min(0).max(9) }),
    kind: 'integer-bounds',
    places: [['n']],
    says: '`.min(1).max(50)`',
  },
  {
    what: 'a long enum',
    costly: z.object({ c: z.enum(Array.from({ length: 40 }, (_, index) => `value-${index}`)) }),
    cheap: z.object({ c: z.string() }),
    kind: 'long-enum',
    places: [['c']],
    says: 'take the value as text',
  },
]

describe('what inflates a schema', () => {
  it.each(CASES)('$what, and the cheaper spelling is cheaper', ({ costly, cheap, kind, places, says }) => {
    const [first] = found(costly).filter((each) => each.kind === kind)
    expect(first).toMatchObject({ kind, places })
    expect(first?.advice).toContain(says)
    expect(found(cheap).filter((each) => each.kind === kind && each.title === first?.title)).toEqual([])
    expect(size(cheap)).toBeLessThan(size(costly))
    expect(first?.spared.length).toBeGreaterThan(0)
  })

  it('is said in the words of JSON Schema where that is what stands in the source', () => {
    const [first] = found(z.object({ a: z.email() }), null)
    expect(first?.advice).toBe('The format says it: leave the pattern to the validator.')
  })

  it.each<[string, z.ZodType]>([
    ['short patterns and enums', z.object({ a: z.string().regex(/^\d{5}$/), b: z.enum(['a', 'b']) })],
    [
      'a union of objects',
      z.object({ u: z.union([z.object({ k: z.literal('a') }), z.object({ l: z.string() })]) }),
    ],
    [
      'small parts that are alike',
      z.object({ a: z.object({ n: z.string() }), b: z.object({ n: z.string() }) }),
    ],
    ['bounds that mean something', z.object({ n: z.int().min(0).max(9) })],
  ])('near miss: %s', (_, schema) => {
    expect(found(schema)).toEqual([])
  })

  it('tells a part that is repeated once, not its parts', () => {
    const leaf = z.object({
      text: z.string().describe('A text that is long enough to be worth a word'),
      n: z.string(),
    })
    const part = z.object({ one: leaf, text: z.string().describe('Another text that is rather long, too') })
    const all = found(z.object({ a: part, b: part, c: part }))
    expect(all.map(({ title, places }) => [title, places])).toEqual([
      ['the same part 3 times', [['a'], ['b'], ['c']]],
    ])
  })
})
