import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Json, JsonObject } from '#core/model/json.js'
import type { GeneratedSamples } from '#core/model/samples.js'
import { samplesFileOf } from '#core/samples/files/samples-file.js'
import { generateSamples, type Judgement } from '#core/samples/made/generate.js'
import { fc } from '../../../../test/property.js'
import { Project } from '../support/project.js'

/** Samples for a Zod schema, judged by it, without a process. */
function forZod(schema: z.ZodType, seed = 1, own: Json[] = []): Promise<GeneratedSamples> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' })
  const judge = async (inputs: Json[]): Promise<Judgement[]> =>
    inputs.map((input) => {
      const { success, error } = schema.safeParse(input)
      if (success) return { accepted: true }
      const issues = error.issues.map(({ message, path }) => ({ message, path: path as string[] }))
      return { accepted: false, issues }
    })
  return generateSamples({ tool: 't', schema: json as JsonObject, own, seed, judge })
}

const booking = z.strictObject({
  guest: z.object({ name: z.string(), email: z.email() }),
  arrival: z.iso.date(),
  departure: z.iso.date(),
  kind: z.enum(['twin', 'suite']),
  nights: z.number().int().min(1).max(30),
  wishes: z.array(z.string()).optional(),
  pay: z.discriminatedUnion('by', [
    z.object({ by: z.literal('card'), number: z.string() }),
    z.object({ by: z.literal('cash'), amount: z.number() }),
  ]),
})

describe('valid samples', () => {
  it('look like what people write', async () => {
    const [first] = (await forZod(booking)).valid
    const input = first?.input as Record<string, string>
    expect(input).toMatchObject({
      guest: { name: expect.stringMatching(/Ada|Grace/), email: expect.stringContaining('@example.com') },
      arrival: expect.stringMatching(/^2027-/),
    })
    expect((input['arrival'] ?? '') < (input['departure'] ?? '')).toBe(true)
  })

  it('show every field, some and only the required ones, and say which they are', async () => {
    const schema = z.object({ q: z.string(), limit: z.number().optional(), page: z.number().optional() })
    const { valid } = await forZod(schema)
    expect(valid.map(({ note, input }) => [note, Object.keys(input as object).length])).toEqual([
      ['Every field', 3],
      ['Only the required fields', 1],
      ['Some of the optional fields', 2],
    ])
  })

  it('do not say so of alternatives', async () => {
    const { valid } = await forZod(booking)
    expect(valid.length).toBeGreaterThan(1)
    expect(valid.map(({ note }) => note)).toEqual(valid.map(() => undefined))
  })
})

it('there is a near miss for each way in which models err, each saying what it shows', async () => {
  const { invalid } = await forZod(booking)
  expect(invalid.map(({ note }) => note)).toEqual([
    'Required field missing: guest',
    'Wrong type: guest is text instead of an object',
    'An object sent as JSON text: guest',
    'A number sent as text: nights',
    'null for an optional field: wishes',
    'Allowed value in other case: kind',
    'Unknown key: unexpected',
    'Key encoded twice: guest',
    expect.stringMatching(/^Fields of another alternative: pay with by "(card|cash)"$/),
  ])
  for (const { input } of invalid) expect(booking.safeParse(input).success).toBe(false)
})

it('no near miss is one that the tool accepts', async () => {
  const lenient = z.object({ n: z.coerce.number(), q: z.string().nullish() })
  const { invalid } = await forZod(lenient)
  for (const { input } of invalid) expect(lenient.safeParse(input).success).toBe(false)
  expect(invalid.map(({ note }) => note)).not.toContain('Unknown key: unexpected')
})

it('is the same for the same seed, and another for another', async () => {
  const [first, again, other] = [await forZod(booking, 7), await forZod(booking, 7), await forZod(booking, 8)]
  expect(JSON.stringify(again)).toBe(JSON.stringify(first))
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(first))
})

it('an input on which the validator throws is neither, and the others count', async () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { q: { type: 'string' }, n: { type: 'number' } },
    required: ['q'],
  }
  const judge = async (inputs: Json[]): Promise<Judgement[]> =>
    inputs.map((input) => {
      if (typeof (input as JsonObject)['q'] !== 'string') return { accepted: null, reason: 'It threw.' }
      return (input as JsonObject)['n'] === null ? { accepted: false, issues: [] } : { accepted: true }
    })
  const { valid, invalid } = await generateSamples({ tool: 't', schema, own: [], seed: 1, judge })
  expect(valid.length).toBeGreaterThan(0)
  expect(invalid.map(({ note }) => note)).toEqual(['null for an optional field: n'])
  const never = async (inputs: Json[]): Promise<Judgement[]> =>
    inputs.map(() => ({ accepted: null, reason: 'It threw.' }))
  expect(await generateSamples({ tool: 't', schema, own: [], seed: 1, judge: never })).toEqual({
    valid: [],
    invalid: [],
    notes: ["No samples for 't'. It threw."],
  })
})

describe('a refinement that no draw meets', () => {
  const secret = z.object({ word: z.string().refine((word) => word === 'xyzzy', 'Say the word') })

  it('is said, and nothing is emitted', async () => {
    expect(await forZod(secret)).toEqual({
      valid: [],
      invalid: [],
      notes: [
        "No valid sample of 't' could be made: its validator refuses what its schema allows. Its validator says: Say the word at word",
        'So there are no near misses either: write one valid sample, and they are made from it.',
      ],
    })
  })

  it('still has near misses, made from a sample that somebody wrote', async () => {
    const { valid, invalid } = await forZod(secret, 1, [{ word: 'xyzzy' }])
    expect(valid).toEqual([])
    expect(invalid.map(({ note }) => note)).toContain('Required field missing: word')
  })
})

it('every sample of any JSON Schema is judged as it says', async () => {
  const leaf: fc.Arbitrary<JsonObject> = fc.oneof<fc.Arbitrary<JsonObject>[]>(
    fc.constant({ type: 'boolean' }),
    fc.constant({ type: 'string', format: 'date' }),
    fc
      .record({ minLength: fc.nat(3), maxLength: fc.integer({ min: 3, max: 12 }) })
      .map((bounds) => ({ type: 'string', ...bounds })),
    fc
      .record({ minimum: fc.integer({ min: -5, max: 5 }), maximum: fc.integer({ min: 5, max: 9 }) })
      .map((bounds) => ({ type: 'integer', ...bounds })),
    fc.constant({ type: 'number', exclusiveMinimum: 0 }),
    fc.constant({ enum: ['on', 'off'] }),
    fc.constant({ type: ['string', 'null'] }),
    fc.constant({ const: 3 }),
  )
  const key = fc.constantFrom('name', 'day', 'limit', 'tags', '__proto__', 'a b', 'toString')
  const { node } = fc.letrec<{ node: JsonObject }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      tie('node').map((items) => ({ type: 'array', items, maxItems: 3 })),
      fc.tuple(tie('node'), tie('node')).map((anyOf) => ({ anyOf })),
      fc
        .tuple(
          fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: true }),
          fc.boolean(),
          fc.nat(3),
        )
        .map(([properties, closed, count]) => ({
          type: 'object',
          properties,
          required: Object.keys(properties).slice(0, count),
          ...(closed ? { additionalProperties: false } : {}),
        })),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(node, fc.nat(50), async (schema, seed) => {
      const ajv = new Ajv2020({ strict: false, logger: false })
      formats.default(ajv)
      const check = ajv.compile(schema)
      const judge = async (inputs: Json[]): Promise<Judgement[]> =>
        inputs.map((input) => (check(input) ? { accepted: true } : { accepted: false, issues: [] }))
      const before = JSON.stringify(schema)
      const { valid, invalid } = await generateSamples({ tool: 't', schema, own: [], seed, judge })
      expect(valid.map(({ input }) => check(input))).toEqual(valid.map(() => true))
      expect(invalid.map(({ input }) => check(input))).toEqual(invalid.map(() => false))
      expect(JSON.stringify(schema)).toBe(before)
    }),
    { numRuns: 60 },
  )
})

describe("on the tool's own validator", () => {
  let project: Project

  beforeAll(async () => {
    project = await Project.open({
      'tools.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
import { z } from 'zod'
export const a = defineTool({ name: 'plain', input: z.object({ limit: z.number().max(5) }), samples: { valid: [{ input: { limit: 2 } }], invalid: [{ input: {}, note: 'none' }] } })
export const b = defineTool({ name: 'unconverted', input: v.object({ limit: v.number() }) })
export const c = defineTool({ name: 'nothing' })
`,
      'tools.samples.json': '{ "plain": { "valid": [{ "input": { "limit": 1 } }] } }',
    })
  })

  afterAll(() => project.dispose())

  async function tool(name: string) {
    const found = (await project.tools('tools.ts')).find((each) => each.name === name)
    if (!found) throw new Error(`There is no tool ${name}.`)
    return found
  }

  it('of any vendor, converted to JSON Schema or not', async () => {
    for (const name of ['plain', 'unconverted']) {
      const made = await project.workspace.samples.generate(await tool(name))
      expect(made.valid.length).toBeGreaterThan(0)
      expect(made.invalid.map(({ note }) => note)).toContain('Required field missing: limit')
      for (const [list, outcome] of [
        ['valid', 'accepted'],
        ['invalid', 'refused'],
      ] as const) {
        for (const { input } of made[list]) {
          expect(await project.workspace.samples.preview(await tool(name), { input })).toMatchObject({
            outcome,
          })
        }
      }
    }
  })

  it('a tool that takes no input has none, and that is said', async () => {
    expect(await project.workspace.samples.generate(await tool('nothing'))).toEqual({
      valid: [],
      invalid: [],
      notes: ["No samples for 'nothing'. The tool declares no input schema, so nothing judges its input."],
    })
  })

  it('knows those that somebody wrote, in the open buffer and in code', async () => {
    const own = async () =>
      (await project.workspace.samples.own(await tool('plain'))).map(({ kind, source, input }) => [
        kind,
        source,
        input,
      ])
    expect(await own()).toEqual([
      ['valid', 'file', { limit: 1 }],
      ['valid', 'code', { limit: 2 }],
      ['invalid', 'code', {}],
    ])
    project.type('tools.samples.json', '{ "plain": { "invalid": [{ "input": 3 }] } }')
    expect((await own())[0]).toEqual(['invalid', 'file', 3])
    project.close('tools.samples.json')
    expect((await own())[0]).toEqual(['valid', 'file', { limit: 1 }])
    expect(samplesFileOf((await tool('plain')).file)).toBe(project.path('tools.samples.json'))
  })
})
