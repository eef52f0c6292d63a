import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readTool } from '#core/child/reading/index.js'
import type { OutputOnlyField } from '#core/model/reading.js'
import { context, tool } from '../reading/context.js'

/** The fields of a schema whose output side is sent that the validator refuses as input. */
async function outputOnly(input: unknown, io: 'input' | 'output' = 'output'): Promise<OutputOnlyField[]> {
  const reading = await readTool(tool({ input }), {
    ...context({ io, converters: ['zod'] }),
    probing: { onlyPlain: false, run: (work) => work(() => false) },
  })
  expect(reading.resolution.status).toBe('resolved')
  return reading.outputOnly ?? []
}

const count = z.string().transform(Number).pipe(z.number())
const words = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string()))
const time = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
})

describe('a field that the validator turns into another type', () => {
  it.each([
    ['text read as a number', z.object({ a: count }), ['a'], 'string'],
    ['one that may be left out', z.object({ a: count.optional() }), ['a'], 'string'],
    ['text cut into a list', z.object({ a: words }), ['a'], 'string'],
    ['a boolean of text', z.object({ a: z.stringbool() }), ['a'], 'string'],
    ['a codec', z.object({ a: time }), ['a'], 'string'],
    ['in an object', z.object({ a: z.object({ b: count }) }), ['a', 'b'], 'string'],
    ['in a list', z.object({ a: z.array(z.object({ b: count })) }), ['a', '[]', 'b'], 'string'],
  ])('%s', async (_, input, path, takes) => {
    expect(await outputOnly(input)).toEqual([
      { path, takes, sent: expect.anything(), message: expect.any(String) },
    ])
  })

  it('each of several, and no other', async () => {
    const found = await outputOnly(z.object({ a: count, b: z.number(), c: z.stringbool() }))
    expect(found.map(({ path }) => path)).toEqual([['a'], ['c']])
  })

  it('keys that a transform of the whole object gives other names', async () => {
    const input = z
      .object({ from: z.string() })
      .transform(({ from }) => ({ start: from }))
      .pipe(z.object({ start: z.string() }))
    expect(await outputOnly(input)).toEqual([
      { path: ['from'], takes: 'string', message: expect.any(String) },
    ])
  })
})

it.each([
  [
    'the type stays',
    z.object({
      a: z
        .string()
        .transform((text) => text.trim())
        .pipe(z.string()),
    }),
  ],
  ['both types are taken', z.object({ a: z.preprocess((value) => Number(value), z.number()) })],
  ['a branch takes what is asked for', z.object({ a: z.union([z.number(), count]) })],
  [
    'it is coerced',
    z.object({
      a: z.coerce
        .number()
        .transform((n) => n + 1)
        .pipe(z.number()),
    }),
  ],
  [
    'a check refuses what was made up',
    z.object({
      a: z.string().refine((text) => text === 'rope'),
      b: z
        .string()
        .transform((text) => text)
        .pipe(z.string()),
    }),
  ],
  [
    'the validator throws',
    z.object({
      a: z
        .string()
        .transform((): string => {
          throw new Error('no')
        })
        .pipe(z.string()),
    }),
  ],
])('nothing where %s', async (_, input) => {
  expect(await outputOnly(input)).toEqual([])
})

it('nothing where the input side is sent', async () => {
  expect(await outputOnly(z.object({ a: count, b: z.stringbool() }), 'input')).toEqual([])
})
