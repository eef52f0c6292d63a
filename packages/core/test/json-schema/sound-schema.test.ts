import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isTriviallyValid } from '#core/json-schema/sound-schema.js'
import { schemaViolation } from '#core/json-schema/violation.js'
import type { JsonObject } from '#core/model/json.js'

const field = (schema: unknown): JsonObject =>
  ({ type: 'object', properties: { at: schema } }) as unknown as JsonObject

describe('at a glance', () => {
  test('is what converters write', () => {
    const { $schema: _, ...schema } = z.toJSONSchema(
      z.object({
        a: z.email().describe('A'),
        b: z.int().min(1).default(2),
        c: z.array(z.enum(['x', 'y'])).max(3),
        d: z.record(z.string(), z.number()).nullable(),
        e: z.discriminatedUnion('k', [z.object({ k: z.literal('p') }), z.object({ k: z.literal('q') })]),
        f: z.tuple([z.string(), z.iso.date()]).optional(),
        get g() {
          return z.lazy(() => z.string()).optional()
        },
      }),
    )
    expect(isTriviallyValid(schema as JsonObject)).toBe(true)
  })

  test.each<[string, JsonObject]>([
    ['a type that does not exist', field({ type: 'text' })],
    ['types twice', field({ type: ['string', 'string'] })],
    ['no schema where one belongs', field(5)],
    ['no schema in a list', field({ anyOf: [1] })],
    ['an empty union', field({ anyOf: [] })],
    ['required as a flag', field({ required: true })],
    ['names twice', { type: 'object', required: ['a', 'a'] }],
    ['a tuple of an older draft', field({ items: [{ type: 'string' }] })],
    ['a limit that is true', field({ minimum: 1, exclusiveMinimum: true })],
    ['a length below zero', field({ minLength: -1 })],
    ['no regular expression', field({ pattern: '(' })],
    ['text as an enum', field({ enum: 'a' })],
    ['a definition that is none', { type: 'object', $defs: { A: 'x' } }],
  ])('is not: %s', async (_title, schema) => {
    expect(isTriviallyValid(schema)).toBe(false)
    expect(await schemaViolation(schema)).not.toBeNull()
  })

  test('what it does not know it leaves to a closer look', async () => {
    const schema = field({ contains: { type: 'string' }, 'x-own': 1 })
    expect(isTriviallyValid(schema)).toBe(false)
    expect(await schemaViolation(schema)).toBeNull()
  })
})
