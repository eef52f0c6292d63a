import { type RepairStep, registerConverter, repairToolInput } from '@toolsight/runtime'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const booking = z.object({
  hotel: z.string(),
  nights: z.int(),
  price: z.number().optional(),
  breakfast: z.boolean().optional(),
  guests: z.array(z.object({ name: z.string(), age: z.number().optional() })).optional(),
  tags: z.array(z.string()).optional(),
  room: z.object({ kind: z.enum(['single', 'double']), floor: z.int().optional() }).optional(),
  where: z.union([z.string().max(5), z.array(z.string())]).optional(),
  code: z.object({ letter: z.string(), '"kind"': z.string().optional() }).optional(),
  notes: z.string().default('none'),
})
const tool = { name: 'book', input: booking }
const least = { hotel: 'Adlon', nights: 2 }

beforeAll(() => {
  registerConverter('valibot', (schema: v.GenericSchema) => toJsonSchema(schema))
})

describe('each step puts one thing right, says so, and can be switched off', () => {
  const cases: Array<{ step: RepairStep; sent: object; becomes: object; path: Array<string | number> }> = [
    { step: 'numbers', sent: { nights: '2' }, becomes: { nights: 2 }, path: ['nights'] },
    { step: 'numbers', sent: { price: ' 0099.50 ' }, becomes: { price: 99.5 }, path: ['price'] },
    { step: 'numbers', sent: { price: true }, becomes: { price: 1 }, path: ['price'] },
    { step: 'booleans', sent: { breakfast: 'Yes' }, becomes: { breakfast: true }, path: ['breakfast'] },
    { step: 'booleans', sent: { breakfast: 'off' }, becomes: { breakfast: false }, path: ['breakfast'] },
    { step: 'booleans', sent: { breakfast: 0 }, becomes: { breakfast: false }, path: ['breakfast'] },
    { step: 'strings', sent: { hotel: { n: ['x'] } }, becomes: { hotel: '{"n":["x"]}' }, path: ['hotel'] },
    { step: 'single-items', sent: { tags: 'quiet' }, becomes: { tags: ['quiet'] }, path: ['tags'] },
    { step: 'single-items', sent: { tags: '[a-z]*' }, becomes: { tags: ['[a-z]*'] }, path: ['tags'] },
    {
      step: 'encoded-json',
      sent: { room: '{"kind":"single","floor":3}' },
      becomes: { room: { kind: 'single', floor: 3 } },
      path: ['room'],
    },
    {
      step: 'encoded-json',
      sent: { room: { kind: '"single"' } },
      becomes: { room: { kind: 'single' } },
      path: ['room', 'kind'],
    },
    {
      step: 'malformed-json',
      sent: { guests: '[{"name":"Ada"}]}' },
      becomes: { guests: [{ name: 'Ada' }] },
      path: ['guests'],
    },
    { step: 'encoded-lists', sent: { where: '["a","b"]' }, becomes: { where: ['a', 'b'] }, path: ['where'] },
    { step: 'optional-nulls', sent: { price: null }, becomes: {}, path: ['price'] },
    { step: 'optional-nulls', sent: { breakfast: 'null' }, becomes: {}, path: ['breakfast'] },
    { step: 'optional-nulls', sent: { price: '' }, becomes: {}, path: ['price'] },
    {
      step: 'encoded-keys',
      sent: { code: { '"letter"': 'a' } },
      becomes: { code: { letter: 'a' } },
      path: ['code', 'letter'],
    },
  ]

  test.each(cases)('$step: $sent', async ({ step, sent, becomes, path }) => {
    const input = { ...least, ...sent }
    const before = structuredClone(input)
    const repaired = await repairToolInput(tool, input)
    expect(repaired).toMatchObject({ value: { ...least, ...becomes, notes: 'none' }, issues: [] })
    expect(Object.keys(repaired.value as object).sort()).toEqual(
      Object.keys({ ...least, ...becomes, notes: '' }).sort(),
    )
    // What is healed as text is told as the text that it stood for.
    const told = step === 'malformed-json' ? 'encoded-json' : step
    expect(repaired.repairs.map((repair) => [repair.step, repair.path])).toEqual([[told, path]])
    expect(repaired.repairs[0]?.why).toMatch(/\w/)
    expect(input).toEqual(before)

    const off = await repairToolInput(tool, input, { steps: { [step]: false } })
    expect(off.repairs).toEqual([])
    expect(off.issues).not.toEqual([])
  })

  test('unknown-keys: what a strict validator refuses is left out, where that is asked for', async () => {
    const strict = { name: 'say', input: z.strictObject({ text: z.string() }) }
    const sent = { text: 'hi', loud: true }
    const refused = await repairToolInput(strict, sent)
    expect(refused).toMatchObject({ value: sent, repairs: [], unknown: [] })
    expect(refused.issues).toHaveLength(1)
    const repaired = await repairToolInput(strict, sent, { steps: { 'unknown-keys': true } })
    expect(repaired).toMatchObject({ value: { text: 'hi' }, issues: [] })
    expect(repaired.repairs).toMatchObject([{ step: 'unknown-keys', path: ['loud'], from: true }])
  })

  test('a key that says a declared one is not left out', async () => {
    const strict = { name: 'say', input: z.strictObject({ text: z.string().optional() }) }
    const steps = { 'encoded-keys': false, 'unknown-keys': true }
    expect((await repairToolInput(strict, { '"text"': 'hi' }, { steps })).issues).toHaveLength(1)
    const both = { text: 'hi', '"text"': 'ho' }
    expect((await repairToolInput(strict, both, { steps: { 'unknown-keys': true } })).issues).toHaveLength(1)
  })
})

describe('what is not certain stays as it was sent', () => {
  test.each([
    ['more digits than a number holds', { nights: '12345678901234567890' }],
    ['a fraction for a whole number', { nights: '2.5' }],
    ['a number for a text, which may have lost its zeros', { hotel: 7 }],
    ['text that was cut off', { nights: 1, guests: '[{"name":"Ada"},{"name":"B' }],
    ['a listed text in other case', { nights: 1, room: { kind: 'Single' } }],
    ['null for a required field without a default', { nights: null }],
    ['a list for an object', { nights: 1, room: '[]' }],
  ])('%s', async (_, sent) => {
    const input = { ...least, ...sent }
    const repaired = await repairToolInput(tool, input)
    expect(repaired.issues).not.toEqual([])
    expect(repaired).toMatchObject({ value: input, repairs: [] })
  })

  test('a value that two branches of a union could mean', async () => {
    const input = z.object({
      target: z.union([z.array(z.object({ a: z.boolean() })), z.object({ a: z.boolean() })]),
    })
    expect((await repairToolInput({ name: 't', input }, { target: { a: 'true' } })).issues).not.toEqual([])
    const sent = { target: 'x' }
    const lists = z.object({ target: z.union([z.array(z.string()), z.number()]) })
    expect((await repairToolInput({ name: 't', input: lists }, sent)).issues).not.toEqual([])
  })
})

describe('unions', () => {
  const shape = z.discriminatedUnion('type', [
    z.object({ type: z.literal('circle'), radius: z.number() }),
    z.object({ type: z.literal('path'), points: z.array(z.number()), label: z.string().optional() }),
  ])

  test('the branch that its discriminator names is repaired', async () => {
    const union = { name: 'draw', input: z.object({ shapes: z.array(shape) }) }
    const sent = {
      shapes: [
        { type: 'circle', radius: '3' },
        { type: 'path', points: 1, label: null },
      ],
    }
    const { value, repairs } = await repairToolInput(union, sent)
    expect(value).toEqual({
      shapes: [
        { type: 'circle', radius: 3 },
        { type: 'path', points: [1] },
      ],
    })
    expect(repairs.map(({ path }) => path.join('.'))).toEqual([
      'shapes.0.radius',
      'shapes.1.points',
      'shapes.1.label',
    ])
  })

  test('also where the validator itself only says that no branch fits', async () => {
    const plain = z.union([
      z.object({ type: z.literal('circle'), radius: z.number() }),
      z.object({ type: z.literal('square'), side: z.number() }),
    ])
    const { value, issues } = await repairToolInput(
      { name: 'draw', input: z.object({ it: plain }) },
      { it: { type: 'square', side: '4' } },
    )
    expect(issues).toEqual([])
    expect(value).toEqual({ it: { type: 'square', side: 4 } })
  })
})

describe('the arguments as text', () => {
  const said = { hotel: 'Ad\nlon', nights: 3, notes: 'none' }

  test.each([
    ['as it should be', '{"hotel":"Ad\\nlon","nights":3}'],
    ['twice encoded, fields too', JSON.stringify(JSON.stringify({ hotel: 'Ad\nlon', nights: '3' }))],
    ['raw line breaks in a text', '{"hotel":"Ad\nlon","nights":3}'],
    ['literal escapes between tokens', '{"hotel":"Ad\\nlon",\\n"nights":3}\\n'],
    ['one bracket too many', '{"hotel":"Ad\\nlon","nights":3}}'],
    ['the wrong bracket at the end', '{"hotel":"Ad\\nlon","nights":3]'],
    ['a comma before the end', '{"hotel":"Ad\\nlon","nights":3,}'],
    ['a code fence around it', '```json\n{"hotel":"Ad\\nlon","nights":3}\n```'],
    ['quotes behind it', '{"hotel":"Ad\\nlon","nights":3}"'],
  ])('%s', async (_, text) => {
    const { value, issues } = await repairToolInput(tool, text)
    expect(issues).toEqual([])
    expect(value).toEqual(said)
  })

  test('text that no JSON can be made of is said to be that', async () => {
    const { value, issues, repairs } = await repairToolInput(tool, '{"hotel": Adlon')
    expect(issues).toEqual([
      { message: expect.stringMatching(/^The arguments are not valid JSON: /), path: [] },
    ])
    expect({ value, repairs }).toEqual({ value: '{"hotel": Adlon', repairs: [] })
  })

  test('a second object behind the first is no junk', async () => {
    const text = '{"hotel":"A","nights":1}{"hotel":"B","nights":1}'
    expect((await repairToolInput(tool, text)).issues).toHaveLength(1)
  })
})

describe('where the expected types come from', () => {
  const sent = { count: '3' }

  test.each([
    ['Zod', z.object({ count: z.number() })],
    ['Valibot, by its registered converter', v.object({ count: v.number() })],
    ['ArkType, by its own JSON Schema', type({ count: 'number' })],
    ['a JSON Schema', { type: 'object', properties: { count: { type: 'number' } }, required: ['count'] }],
  ])('%s', async (_, input) => {
    expect((await repairToolInput({ name: 't', input }, sent)).value).toEqual({ count: 3 })
  })

  test('explicit `parameters` of a validator that nothing converts', async () => {
    const input = {
      '~standard': {
        version: 1 as const,
        vendor: 'own',
        validate: (value: unknown) =>
          typeof (value as { count?: unknown }).count === 'number'
            ? { value }
            : { issues: [{ message: 'a number, please', path: ['count'] }] },
      },
    }
    expect((await repairToolInput({ name: 't', input }, sent)).issues).toHaveLength(1)
    const parameters = { type: 'object', properties: { count: { type: 'number' } } }
    expect((await repairToolInput({ name: 't', input, parameters }, sent)).value).toEqual({ count: 3 })
    expect((await repairToolInput({ name: 't', input }, sent, { schema: parameters })).value).toEqual({
      count: 3,
    })
  })

  test('older drafts, in their own words', async () => {
    const input = {
      type: 'object',
      properties: {
        pair: {
          type: 'array',
          items: [{ type: 'string' }, { $ref: '#/definitions/Count' }],
          additionalItems: false,
        },
        size: { type: 'number', minimum: 0, exclusiveMinimum: true },
      },
      definitions: { Count: { type: 'integer' } },
    }
    const pair = { name: 'pair', input }
    expect((await repairToolInput(pair, { pair: ['a', '1'], size: '0.5' })).value).toEqual({
      pair: ['a', 1],
      size: 0.5,
    })
    expect((await repairToolInput(pair, { pair: ['a', 1, 2] })).issues).toMatchObject([{ path: ['pair', 2] }])
    expect((await repairToolInput(pair, { size: 0 })).issues).toMatchObject([{ path: ['size'] }])
  })
})

test('a default is a copy for each call', async () => {
  const input = {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' }, default: [] } },
    required: ['tags'],
  }
  const once = (await repairToolInput({ name: 't', input }, { tags: null })).value as { tags: string[] }
  once.tags.push('mine')
  expect((await repairToolInput({ name: 't', input }, { tags: null })).value).toEqual({ tags: [] })
})

describe('limits', () => {
  const counts = { name: 't', input: z.object({ a: z.int(), b: z.int(), c: z.object({ d: z.int() }) }) }

  test('an input with more issues than are asked for is refused at once', async () => {
    const sent = { a: '1', b: '2', c: { d: 3 } }
    expect((await repairToolInput(counts, sent, { limits: { issues: 2 } })).issues).toEqual([])
    expect((await repairToolInput(counts, sent, { limits: { issues: 1 } })).issues).toHaveLength(2)
  })

  test('an input is repaired no more often than is asked for', async () => {
    const sent = { a: 1, b: 2, c: '{"d":"3"}' }
    expect((await repairToolInput(counts, sent, { limits: { rounds: 2 } })).issues).toEqual([])
    expect((await repairToolInput(counts, sent, { limits: { rounds: 1 } })).issues).toHaveLength(1)
  })
})
