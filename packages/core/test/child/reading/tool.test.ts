import { type } from 'arktype'
import Joi from 'joi'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as yup from 'yup'
import * as zod from 'zod'
import * as zod3 from 'zod3'
import { readTool } from '#core/child/reading/tool.js'
import { validateInputs } from '#core/child/reading/validation/validate.js'
import {
  availableConverter,
  CONVERTER_NAMES,
  converterPackages,
  vendorOfModule,
} from '#core/child/reading/vendors/index.js'
import { context, tool } from './context.js'

const read = (parts: Parameters<typeof tool>[0]) => readTool(tool(parts), context())

describe('texts', () => {
  it('are read as they are', async () => {
    expect((await read({})).name).toEqual({ kind: 'string', value: 'search' })
    expect((await read({ name: undefined, description: 5 })).name).toEqual({ kind: 'absent' })
    expect((await read({ description: () => 'x' })).description).toEqual({
      kind: 'other',
      found: 'a function',
    })
  })
})

describe('defaults and declared keys', () => {
  const cases: Array<[string, unknown, string[], string[][]]> = [
    [
      'Zod',
      zod.object({
        a: zod.string(),
        n: zod.number().default(1),
        in: zod.array(zod.object({ d: zod.string().prefault('x').optional() })),
      }),
      ['a', 'n', 'in'],
      [['n'], ['in', '[]', 'd']],
    ],
    [
      'a Zod union',
      zod.union([zod.object({ a: zod.string() }), zod.object({ b: zod.string().default('x') })]),
      ['a', 'b'],
      [['|1', 'b']],
    ],
    ['no key at all', zod.object({}), [], []],
    ['Zod 3', zod3.object({ a: zod3.string().default('x') }), ['a'], [['a']]],
    [
      'Valibot',
      v.object({
        a: v.optional(v.string(), 'x'),
        b: v.pipe(
          v.nullish(v.string(), null),
          v.check(() => true),
        ),
      }),
      ['a', 'b'],
      [['a'], ['b']],
    ],
    ['ArkType', type({ a: 'string', 'n?': 'number' }), ['a', 'n'], []],
    ['joi', Joi.object({ a: Joi.number().default(3), b: Joi.string() }), ['a', 'b'], [['a']]],
    ['Yup', yup.object({ a: yup.number().default(3), b: yup.string() }), ['a', 'b'], [['a']]],
  ]
  for (const [what, input, keys, defaults] of cases) {
    it(what, async () => {
      const reading = await read({ input })
      expect(reading.declaredKeys?.toSorted()).toEqual(keys.toSorted())
      expect(reading.defaults).toEqual(defaults)
    })
  }

  it('ArkType: a default', async () => {
    expect((await read({ input: type({ a: 'string = "x"' }) })).defaults).toEqual([['a']])
  })

  it('are unknown where the validator does not show them', async () => {
    const input = {
      '~standard': { version: 1, vendor: 'handmade', validate: (value: unknown) => ({ value }) },
    }
    const reading = await read({ input })
    expect(reading.declaredKeys).toBeNull()
    expect(reading.input).toEqual({
      kind: 'schema',
      vendor: 'handmade',
      vendorVersion: null,
      standard: true,
      standardJsonSchema: false,
    })
  })

  it('a recursive schema is read once around', async () => {
    const node: zod.ZodType = zod.object({
      n: zod.number().default(0),
      get next() {
        return node.optional()
      },
    })
    expect((await read({ input: node })).defaults).toEqual([['n']])
  })
})

describe('samples', () => {
  it('come from all the places that frameworks have for them', async () => {
    const samples = {
      valid: [{ input: { q: 1 }, note: 'n' }],
      invalid: [{ input: 5 }, { input: 1n }, 'junk'],
    }
    expect((await read({ samples })).samples).toEqual({
      valid: [{ input: { q: 1 }, note: 'n' }],
      invalid: [{ input: 5 }],
    })
    expect((await read({ examples: [{ input: { q: 'a' } }] })).samples).toEqual({
      valid: [{ input: { q: 'a' } }],
      invalid: [],
    })
    expect((await read({ examples: [{ q: 'a' }] })).samples?.valid).toEqual([{ input: { q: 'a' } }])
    expect((await read({})).samples).toBeNull()
  })

  it('a tool with a key called `input` has bare ones', async () => {
    const reading = await read({ input: zod.object({ input: zod.string() }), examples: [{ input: 'x' }] })
    expect(reading.samples?.valid).toEqual([{ input: { input: 'x' } }])
  })
})

describe('unsafe keys', () => {
  it('are found at any depth, in every record', async () => {
    const hints = JSON.parse('{"a": [{"__proto__": {"b": {"constructor": 1}}}]}') as unknown
    const cyclic: Record<string, unknown> = { prototype: 1 }
    cyclic['self'] = cyclic
    const parameters = { type: 'object', properties: { constructor: { type: 'string' } } }
    expect((await read({ hints, metadata: cyclic, parameters })).unsafeKeys).toEqual([
      { field: 'hints', path: ['a', '0', '__proto__'] },
      { field: 'hints', path: ['a', '0', '__proto__', 'b', 'constructor'] },
      { field: 'metadata', path: ['prototype'] },
      { field: 'parameters', path: ['properties', 'constructor'] },
    ])
  })

  it('a plain definition has none', async () => {
    expect(
      (await read({ hints: { a: 1 }, metadata: null, parameters: { type: 'object' } })).unsafeKeys,
    ).toEqual([])
  })
})

describe('validateInputs', () => {
  it('gives values, issues with plain paths, and what was thrown', async () => {
    const input = v.object({ a: v.pipe(v.string(), v.transform(Number)) })
    expect(await validateInputs(tool({ input }), context(), [{ a: '5' }, { a: 5 }])).toMatchObject([
      { accepted: true, value: { a: 5 } },
      { accepted: false, issues: [{ path: ['a'], message: expect.stringContaining('Expected string') }] },
    ])
    const error = new Error('no database')
    const throwing = {
      '~standard': {
        version: 1,
        vendor: 'x',
        validate: () => {
          throw error
        },
      },
    }
    expect(await validateInputs(tool({ input: throwing }), context(), [1])).toEqual([{ threw: error }])
  })

  it('uses the JSON Schema of a tool that has no other validator', async () => {
    const input = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
    for (const live of [tool({ input }), tool({ parameters: input })]) {
      expect(await validateInputs(live, context(), [{ a: 'x' }, {}])).toMatchObject([
        { accepted: true },
        { accepted: false },
      ])
    }
  })

  it('an output that is no JSON is null', async () => {
    const input = v.pipe(
      v.string(),
      v.transform(() => 1n),
    )
    expect(await validateInputs(tool({ input }), context(), ['a'])).toEqual([{ accepted: true, value: null }])
  })
})

describe('what the host asks without live values', () => {
  it('converter names, packages and vendors of modules', () => {
    expect(CONVERTER_NAMES.toSorted()).toEqual([
      'arktype',
      'effect',
      'joi',
      'omptype',
      'standard',
      'sury',
      'typebox',
      'valibot',
      'zod',
      'zod3',
    ])
    expect(converterPackages('valibot')).toContain('@valibot/to-json-schema')
    expect(converterPackages('nothing')).toEqual([])
    expect(availableConverter('valibot')).toBe('valibot')
    expect(availableConverter('zod')).toBe('zod')
    expect(availableConverter('yup')).toBeNull()
    expect(vendorOfModule('zod/v4')).toBe('zod')
    expect(vendorOfModule('@sinclair/typebox')).toBe('typebox')
    expect(vendorOfModule('./schemas')).toBeNull()
  })
})
