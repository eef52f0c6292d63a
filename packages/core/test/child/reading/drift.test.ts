import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as yup from 'yup'
import * as zod from 'zod'
import * as zod3 from 'zod3'
import * as zod40 from 'zod40'
import { readTool } from '#core/child/reading/tool.js'
import { fc } from '../../../../../test/property.js'
import { context, tool } from './context.js'

async function driftOf(input: unknown, parameters: unknown, given = context()) {
  return (await readTool(tool({ input, parameters }), given)).drift
}

type Json = Record<string, unknown>
const object = (properties: Json, required: string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
})
const string = { type: 'string' }
const number = { type: 'number' }

describe('drift is found', () => {
  const cases: Array<[string, unknown, Json, object]> = [
    [
      'a key that only the validator requires',
      zod.object({ q: zod.string(), n: zod.number() }),
      object({ q: string, n: number }, ['q']),
      { direction: 'parameters-accepts', input: { q: 'a' }, path: ['n'] },
    ],
    [
      'a required key that parameters do not know',
      zod.object({ q: zod.string(), n: zod.number() }),
      object({ q: string }),
      { direction: 'parameters-accepts', input: { q: 'a' }, path: ['n'] },
    ],
    [
      'a key that only parameters require',
      zod.object({ q: zod.string().optional() }),
      object({ q: string }),
      { direction: 'validator-accepts', input: {}, path: ['q'] },
    ],
    [
      'another type',
      zod.object({ q: zod.number() }),
      object({ q: string }),
      { direction: 'parameters-accepts', input: { q: 'a' }, path: ['q'] },
    ],
    [
      'an enum member that the validator refuses',
      zod.object({ k: zod.enum(['a', 'b']) }),
      object({ k: { enum: ['a', 'b', 'c'] } }),
      { direction: 'parameters-accepts', input: { k: 'c' }, path: ['k'] },
    ],
    [
      'an enum member that parameters lack',
      zod.object({ k: zod.enum(['a', 'b', 'c']) }),
      object({ k: { enum: ['a', 'b'] } }),
      { direction: 'validator-accepts', input: { k: 'c' }, path: ['k'] },
    ],
    [
      'null',
      zod.object({ k: zod.string() }),
      object({ k: { type: ['string', 'null'] } }),
      { direction: 'parameters-accepts', input: { k: null }, path: ['k'] },
    ],
    [
      'a bound',
      zod.object({ n: zod.number().max(10) }),
      object({ n: { type: 'number', maximum: 100 } }),
      { direction: 'parameters-accepts', path: ['n'] },
    ],
    [
      'a bound that parameters invent',
      zod.object({ n: zod.number() }),
      object({ n: { type: 'number', maximum: 100 } }),
      { direction: 'validator-accepts', input: { n: 101 }, path: ['n'] },
    ],
    [
      'integer or not',
      zod.object({ n: zod.number().int() }),
      object({ n: number }),
      { direction: 'parameters-accepts', path: ['n'] },
    ],
    [
      'deep inside',
      zod.object({ a: zod.array(zod.object({ q: zod.string(), n: zod.number() })) }),
      object({ a: { type: 'array', items: object({ q: string }) } }),
      { direction: 'parameters-accepts', path: ['a', '[]', 'n'] },
    ],
    [
      'an advertised key that a strict validator refuses',
      zod.strictObject({ q: zod.string() }),
      object({ q: string, extra: string }, ['q']),
      { direction: 'parameters-accepts', input: { q: 'a', extra: 'a' } },
    ],
    [
      'Valibot, without any converter',
      v.object({ q: v.string(), n: v.number() }),
      object({ q: string, n: string }),
      { direction: 'parameters-accepts', path: ['n'] },
    ],
    [
      'Valibot, an enum member that parameters lack',
      v.object({ k: v.picklist(['a', 'b']) }),
      object({ k: { enum: ['a'] } }),
      { direction: 'validator-accepts', input: { k: 'b' } },
    ],
    [
      'ArkType',
      type({ q: 'string', n: 'number' }),
      object({ q: string }),
      { direction: 'parameters-accepts', path: ['n'] },
    ],
    [
      'Zod 3',
      zod3.object({ q: zod3.string(), n: zod3.number() }),
      object({ q: string }),
      { direction: 'parameters-accepts', path: ['n'] },
    ],
    [
      'Yup, of which only answers are known',
      yup.object({ q: yup.string().required() }),
      object({ q: string }, []),
      { direction: 'parameters-accepts', input: {}, path: ['q'] },
    ],
    [
      'an async validator',
      asyncSchema((value) => typeof (value as { q?: unknown }).q === 'string'),
      object({ q: string }, []),
      { direction: 'parameters-accepts', input: {} },
    ],
  ]
  for (const [what, input, parameters, drift] of cases) {
    it(what, async () => expect(await driftOf(input, parameters)).toMatchObject(drift))
  }
})

describe('no drift', () => {
  const cases: Array<[string, unknown, Json]> = [
    [
      'the same',
      zod.object({ q: zod.string(), n: zod.number().optional() }),
      object({ q: string, n: number }, ['q']),
    ],
    [
      'unknown keys, closed by parameters',
      zod.object({ q: zod.string() }),
      { ...object({ q: string }), additionalProperties: false },
    ],
    ['unknown keys, closed by the validator', zod.strictObject({ q: zod.string() }), object({ q: string })],
    [
      'an optional key that parameters keep to themselves',
      zod.object({ q: zod.string(), n: zod.number().optional() }),
      object({ q: string }),
    ],
    [
      'a refinement',
      zod.object({ q: zod.string().refine((text) => text.length > 100) }),
      object({ q: string }),
    ],
    [
      'a refinement across fields',
      zod.object({ a: zod.number(), b: zod.number() }).refine(({ a, b }) => a < b),
      object({ a: number, b: number }),
    ],
    ['a transform', zod.object({ q: zod.string().transform((text) => text.length) }), object({ q: string })],
    [
      'a default, called required by the output side',
      zod.object({ n: zod.number().default(5) }),
      object({ n: number }),
    ],
    [
      'coercion',
      zod.object({ n: zod.coerce.number(), d: zod.coerce.string() }),
      object({ n: number, d: string }),
    ],
    ['a catch', zod.object({ n: zod.number().catch(1) }), object({ n: number })],
    [
      'a format that parameters name',
      zod.object({ e: zod.email() }),
      object({ e: { type: 'string', format: 'email' } }),
    ],
    [
      'a pattern with flags',
      zod.object({ e: zod.string().regex(/^ab$/i) }),
      object({ e: { type: 'string', pattern: '^ab$' } }),
    ],
    ['a validator that throws', throwing(), object({ q: string })],
    [
      'a validator that throws late',
      asyncSchema(() => {
        throw new Error('no')
      }),
      object({ q: string }),
    ],
    ['parameters that cannot be used', zod.object({ q: zod.string() }), { $ref: '#/nowhere' }],
    [
      'a Valibot check',
      v.object({
        q: v.pipe(
          v.string(),
          v.check((text) => text.length > 99),
        ),
      }),
      object({ q: string }),
    ],
    [
      'an ArkType narrow',
      type({ q: type('string').narrow((text) => text.length > 99) }),
      object({ q: string }),
    ],
    [
      'a refinement of a vendor without codes',
      yup.object({
        q: yup
          .string()
          .required()
          .test('long', 'too short', (text) => text.length > 99),
      }),
      object({ q: string }),
    ],
    ['Yup’s coercion', yup.object({ n: yup.number().required() }), object({ n: number })],
  ]
  for (const [what, input, parameters] of cases) {
    it(what, async () => expect(await driftOf(input, parameters)).toBeNull())
  }
})

const leaf = (z: typeof zod): fc.Arbitrary<zod.ZodType> =>
  fc.oneof(
    fc.constant(z.string()),
    fc.constant(z.number()),
    fc.constant(z.boolean()),
    fc.constant(z.int()),
    fc.constant(z.null()),
    fc.constant(z.any()),
    fc.constant(z.unknown()),
    fc.constant(z.email()),
    fc.constant(z.iso.date()),
    fc.constant(z.url()),
    fc.constant(z.uuid()),
    fc.constant(z.string().regex(/^[a-c]+\d{2}$/i)),
    fc.constant(z.string().trim().min(2)),
    fc.constant(z.coerce.number()),
    fc.constant(z.iso.datetime()),
    fc.constant(z.base64()),
    fc.constant(z.string().startsWith('ab')),
    fc.constant(z.number().multipleOf(5)),
    fc.constant(z.number().positive()),
    fc.constant(z.number().gt(2).lt(3)),
    fc.constant(z.string().refine((text) => text.length > 7)),
    fc.constant(z.literal('x')),
    fc.constant(z.literal([1, 2])),
    fc.tuple(fc.nat(5), fc.nat(9)).map(([min, extra]) =>
      z
        .string()
        .min(min)
        .max(min + extra),
    ),
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(9)).map(([min, extra]) =>
      z
        .number()
        .min(min)
        .max(min + extra),
    ),
    fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .map((members) => z.enum(members)),
  )

const schemas = (z: typeof zod) =>
  fc.letrec<{ any: zod.ZodType; object: zod.ZodObject }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaf(z),
      tie('object'),
      tie('any').map((one) => z.array(one)),
      fc.tuple(tie('any'), fc.nat(3)).map(([one, max]) =>
        z
          .array(one)
          .min(1)
          .max(1 + max),
      ),
      tie('any').map((one) => one.optional()),
      tie('any').map((one) => one.nullable()),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => z.union([a, b])),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => z.tuple([a, b])),
      tie('any').map((one) => z.record(z.string(), one)),
      tie('any').map((one) => z.record(z.enum(['k', 'l']), one)),
      tie('any').map((one) => z.lazy(() => one)),
      tie('any').map((one) => one.readonly()),
      fc.tuple(tie('object'), tie('object')).map(([a, b]) => z.intersection(a, z.object({ other: b }))),
      fc
        .tuple(tie('object'), tie('object'))
        .map(([a, b]) =>
          z.discriminatedUnion('kind', [
            a.extend({ kind: z.literal('a') }),
            b.extend({ kind: z.literal('b') }),
          ]),
        ),
      fc.constant(z.string().default('d')),
      fc.constant(z.number().prefault(3)),
    ),
    object: fc
      .dictionary(fc.constantFrom('a', 'b', 'c', '$ref', 'type', 'weird key'), tie('any'), {
        maxKeys: 4,
      })
      .chain((shape) =>
        fc.constantFrom(z.object(shape), z.strictObject(shape), z.looseObject(shape)),
      ) as fc.Arbitrary<zod.ZodObject>,
  })).object

/** A failing run prints the conversion: the schema's own text is its methods. */
const shown = (z: typeof zod) =>
  schemas(z).map((schema) => ({
    schema,
    [fc.toStringMethod]: () => JSON.stringify(z.toJSONSchema(schema)),
  }))

for (const [version, z] of Object.entries({ '4.6': zod, '4.0': zod40 as unknown as typeof zod })) {
  describe(`Zod ${version}: a schema does not drift from its own conversion`, () => {
    for (const io of ['input', 'output'] as const) {
      it(`${io} side`, async () => {
        await fc.assert(
          fc.asyncProperty(shown(z), async ({ schema }) => {
            const parameters = z.toJSONSchema(schema, { io })
            const reading = await readTool(
              tool({ input: schema, parameters }),
              context({ packages: { zod: z } }),
            )
            expect(reading.resolution.status).toBe('resolved')
            expect(reading.drift).toBeNull()
          }),
          { numRuns: 100 },
        )
      })
    }
  })
}

describe('a mutated conversion drifts', () => {
  const base = fc.record({
    kind: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
    depth: fc.nat(2),
    rest: shown(zod),
    mutation: fc.constantFrom(
      'require less',
      'require more',
      'change a type',
      'add a member',
      'drop a member',
    ),
  })
  it('always', async () => {
    await fc.assert(
      fc.asyncProperty(base, async ({ kind, depth, rest, mutation }) => {
        const core = zod.object({ kind: zod.enum(kind), count: zod.number(), note: zod.string().optional() })
        let schema: zod.ZodType = core
        for (let level = 0; level < depth; level++) schema = zod.object({ inner: schema })
        const whole = zod.object({ rest: rest.schema.optional(), it: schema })
        const parameters = JSON.parse(JSON.stringify(zod.toJSONSchema(whole, { io: 'input' }))) as Json
        mutate(at(parameters, ['it', ...Array.from({ length: depth }, () => 'inner')]), mutation)
        expect(await driftOf(whole, parameters)).not.toBeNull()
      }),
      { numRuns: 60 },
    )
  })
})

function at(schema: Json, keys: string[]): Json {
  return keys.reduce((current, key) => (current['properties'] as Record<string, Json>)[key] as Json, schema)
}

function mutate(schema: Json, mutation: string): void {
  const properties = schema['properties'] as Record<string, Json>
  const members = properties['kind']?.['enum'] as string[]
  if (mutation === 'require less') schema['required'] = ['kind']
  if (mutation === 'require more') schema['required'] = ['kind', 'count', 'note']
  if (mutation === 'change a type') properties['count'] = { type: 'boolean' }
  if (mutation === 'add a member') members.push('one more')
  if (mutation === 'drop a member') members.pop()
}

describe('a search that stays short', () => {
  const many = (count: number, make: (index: number) => unknown): unknown[] =>
    Array.from({ length: count }, (_, index) => make(index))
  const named = (count: number, make: (index: number) => unknown): Json =>
    Object.fromEntries(many(count, make).map((value, index) => [`n${index}`, value]))
  it.each<[string, Json]>([
    [
      'ten fields that are what they are in',
      object(
        named(10, () => ({ $ref: '#' })),
        [],
      ),
    ],
    [
      'a tree of forty kinds, with three branches each',
      {
        ...object({ e: { $ref: '#/$defs/e' } }),
        $defs: {
          e: {
            anyOf: [...many(40, () => object(named(3, () => ({ $ref: '#/$defs/e' })))), string],
          },
        },
      },
    ],
    ['a thousand required fields', object(named(1000, () => string))],
    ['three hundred parts of one', object({ a: { allOf: many(300, (n) => object({ [`k${n}`]: string })) } })],
  ])('%s', async (_, parameters) => {
    let characters = 0
    const validate = (value: unknown) => {
      characters += JSON.stringify(value).length
      return { value }
    }
    await driftOf({ '~standard': { version: 1, vendor: 'handmade', validate } }, parameters)
    expect(characters).toBeGreaterThan(0)
    expect(characters).toBeLessThan(5e6)
  })
})

function asyncSchema(accepts: (value: unknown) => boolean): object {
  const validate = async (value: unknown) => {
    await Promise.resolve()
    return accepts(value) ? { value } : { issues: [{ message: 'refused', path: ['q'] }] }
  }
  return { '~standard': { version: 1, vendor: 'handmade', validate } }
}

function throwing(): object {
  const validate = () => {
    throw new Error('no database')
  }
  return { '~standard': { version: 1, vendor: 'handmade', validate } }
}
