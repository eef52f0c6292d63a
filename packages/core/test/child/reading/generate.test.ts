import * as toJson from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as effect4 from 'effect'
import * as runtypes from 'runtypes'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as yup from 'yup'
import * as zod from 'zod'
import * as zod3 from 'zod3'
import { generateParameters } from '#core/child/reading/generate.js'
import { context, tool } from './context.js'

const given = context({
  packages: { '@valibot/to-json-schema': toJson, valibot: v, zod, effect: effect4 },
})
const generate = (input: unknown) => generateParameters(tool({ input }), given)

describe('with the vendor’s converter', () => {
  it('Valibot: checks and transforms are left out and named, bounds stay', async () => {
    const input = v.object({
      q: v.pipe(
        v.string(),
        v.minLength(2),
        v.check((text) => text !== 'x'),
      ),
      n: v.optional(v.pipe(v.string(), v.transform(Number), v.maxValue(5)), '3'),
    })
    expect(await generate(input)).toEqual({
      ok: true,
      source: 'converter',
      partial: false,
      omitted: ['check at ["q"]', 'transform at ["n"]'],
      schema: {
        type: 'object',
        properties: { q: { type: 'string', minLength: 2 }, n: { type: 'string', default: '3' } },
        required: ['q'],
      },
    })
  })

  it('Valibot: a type that JSON Schema cannot say is never left out', async () => {
    expect(await generate(v.object({ a: v.object({ at: v.date() }) }))).toEqual({
      ok: false,
      message: expect.any(String),
      unconvertible: [{ construct: 'date', path: ['a', 'at'] }],
    })
  })

  it('Valibot: says what to install', async () => {
    expect(await generateParameters(tool({ input: v.object({}) }), context())).toEqual({
      ok: false,
      message: 'Install @valibot/to-json-schema first.',
    })
  })

  it('Zod: the input side, refinements named with their place', async () => {
    const input = zod.object({
      n: zod.number().default(3),
      list: zod.array(zod.object({ email: zod.string().refine(Boolean) })),
    })
    expect(await generate(input)).toMatchObject({
      ok: true,
      omitted: ['refine at ["list","[]","email"]'],
      schema: { required: ['list'], properties: { n: { default: 3, type: 'number' } } },
    })
  })

  it('ArkType: a narrow and a morph are left out and named', async () => {
    const input = type({ a: type('string').narrow((text) => text !== 'x'), 'n?': 'string.numeric.parse' })
    const generated = await generate(input)
    expect(generated).toMatchObject({
      ok: true,
      schema: { properties: { a: { type: 'string' } }, required: ['a'] },
    })
    expect((generated as { omitted: string[] }).omitted).toEqual(['narrow at ["a"]', 'morph at ["n"]'])
    expect(generated).not.toHaveProperty('schema.$schema')
  })

  it('Effect 4, raw', async () => {
    const { Schema } = effect4
    expect(await generate(Schema.Struct({ a: Schema.String }))).toMatchObject({
      ok: true,
      source: 'converter',
      schema: { properties: { a: { type: 'string' } } },
    })
  })

  it('refuses what its own validator would refuse', async () => {
    const input = zod.object({ q: zod.string() })
    const validate = () => ({ issues: [{ code: 'invalid_type', message: 'no', path: ['q'] }] })
    const lying: unknown = Object.create(input, {
      '~standard': { value: { ...input['~standard'], validate } },
    })
    expect(await generate(lying)).toEqual({
      ok: false,
      message: 'The derived schema accepts {"q":"a"}, which the validator refuses at ["q"]: no',
    })
  })
})

describe('observed, for vendors without a converter', () => {
  it('Yup', async () => {
    const input = yup.object({
      q: yup.string().required().min(2),
      kind: yup.string().oneOf(['a', 'b']),
      n: yup.number().integer().max(9).default(3),
      tags: yup.array().of(yup.object({ on: yup.boolean().required() })),
      odd: yup
        .string()
        .nullable()
        .test('odd', 'no', () => true),
    })
    expect(await generate(input)).toEqual({
      ok: true,
      source: 'observed',
      partial: true,
      omitted: ['odd at ["odd"]'],
      schema: {
        type: 'object',
        properties: {
          q: { type: 'string', minLength: 2 },
          kind: { type: 'string', enum: ['a', 'b'] },
          n: { type: 'integer', maximum: 9, default: 3 },
          tags: {
            type: 'array',
            items: { type: 'object', properties: { on: { type: 'boolean' } }, required: ['on'] },
          },
          odd: { type: ['string', 'null'] },
        },
        required: ['q'],
      },
    })
  })

  it('Zod 3', async () => {
    const input = zod3.object({
      q: zod3.string().min(1).describe('what'),
      n: zod3.number().int().positive().default(3),
      kind: zod3.enum(['a', 'b']).nullable(),
      by: zod3.discriminatedUnion('is', [
        zod3.object({ is: zod3.literal('x') }),
        zod3.object({ is: zod3.literal('y'), z: zod3.number() }),
      ]),
      all: zod3.record(zod3.number()).optional(),
      pair: zod3.tuple([zod3.string(), zod3.boolean()]),
      end: zod3.string().refine(Boolean).transform(Number),
    })
    expect(await generate(input)).toEqual({
      ok: true,
      source: 'observed',
      partial: true,
      omitted: ['transform at ["end"]', 'refine at ["end"]'],
      schema: {
        type: 'object',
        properties: {
          q: { type: 'string', minLength: 1, description: 'what' },
          n: { type: 'integer', exclusiveMinimum: 0, default: 3 },
          kind: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
          by: {
            anyOf: [
              { type: 'object', properties: { is: { const: 'x' } }, required: ['is'] },
              {
                type: 'object',
                properties: { is: { const: 'y' }, z: { type: 'number' } },
                required: ['is', 'z'],
              },
            ],
          },
          all: { type: 'object', additionalProperties: { type: 'number' } },
          pair: {
            type: 'array',
            prefixItems: [{ type: 'string' }, { type: 'boolean' }],
            items: false,
            minItems: 2,
          },
          end: { type: 'string' },
        },
        required: ['q', 'kind', 'by', 'pair', 'end'],
      },
    })
  })

  it('Runtypes', async () => {
    const R = runtypes
    const input = R.Object({
      a: R.String,
      b: R.Number.optional(),
      u: R.Union(R.Literal('x'), R.Literal('y')),
    })
    expect(await generate(input)).toMatchObject({
      ok: true,
      source: 'observed',
      schema: {
        properties: {
          a: { type: 'string' },
          b: { type: 'number' },
          u: { anyOf: [{ const: 'x' }, { const: 'y' }] },
        },
        required: ['a', 'u'],
      },
    })
  })

  it('a hand-made Standard Schema is asked', async () => {
    expect(await generate(handmade())).toEqual({
      ok: true,
      source: 'observed',
      partial: true,
      omitted: [],
      schema: {
        type: 'object',
        properties: {
          q: { type: 'string' },
          at: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
        },
        required: ['q', 'at'],
      },
    })
  })

  it('nothing is made up where nothing is seen', async () => {
    const silent = {
      '~standard': { version: 1, vendor: 'silent', validate: (value: unknown) => ({ value }) },
    }
    expect(await generate(silent)).toEqual({
      ok: false,
      message: 'Nothing can be seen of what the silent schema takes.',
    })
    const broken = {
      '~standard': {
        version: 1,
        vendor: 'broken',
        validate: () => {
          throw new Error('no database')
        },
      },
    }
    expect(await generate(broken)).toEqual({ ok: false, message: 'no database' })
    expect(await generate({ type: 'object' })).toMatchObject({ ok: false })
  })
})

/** Stops at the first thing it does not like, and lies in wait with keys of its own. */
function handmade(): object {
  const refuse = (message: string, ...path: string[]) => ({ issues: [{ message, path }] })
  const validate = (value: unknown) => {
    const { q, at } = value as { q?: unknown; at?: { n?: unknown } }
    if (typeof q !== 'string') return refuse('no text', 'q')
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return refuse('no place', 'at')
    if (typeof at.n !== 'number') return refuse('no number', 'at', 'n')
    return { value }
  }
  return { '~standard': { version: 1, vendor: 'handmade', validate } }
}
