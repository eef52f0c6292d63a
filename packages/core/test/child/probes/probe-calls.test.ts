import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { probeCalls } from '#core/child/probes/probe-calls.js'
import { readTool } from '#core/child/reading/index.js'
import { type Validate, validatorOf } from '#core/child/reading/validation/standard-validate.js'
import { zod } from '#core/child/reading/vendors/zod.js'
import type { CallAttempt, CallProbes, ProbedAttempt } from '#core/model/call-probes.js'
import type { Json, JsonObject } from '#core/model/json.js'
import { context, tool } from '../reading/context.js'

/** What a schema's own validator makes of the calls that its input side allows. */
async function probes(
  input: unknown,
  converters = ['zod', 'valibot', 'arktype'],
): Promise<CallProbes | undefined> {
  const packages = { '@valibot/to-json-schema': await import('@valibot/to-json-schema') }
  const reading = await readTool(tool({ input }), {
    ...context({ io: 'input', converters, packages }),
    probing: { onlyPlain: false, run: (work) => work(() => false) },
  })
  return reading.callProbes
}

function attempt(found: CallProbes | undefined, name: CallAttempt): ProbedAttempt | undefined {
  if (found?.status !== 'probed') throw new Error(JSON.stringify(found))
  return found.attempts.find((each) => each.attempt === name)
}

async function result(input: unknown, name: CallAttempt): Promise<string> {
  return attempt(await probes(input), name)?.result ?? 'impossible'
}

describe('text for a boolean', () => {
  it('is proved to come out as its opposite where it is coerced', async () => {
    const found = await probes(z.object({ path: z.string(), force: z.coerce.boolean() }))
    expect(attempt(found, 'boolean-as-text')).toEqual({
      attempt: 'boolean-as-text',
      result: 'altered',
      fields: [
        { path: ['force'], result: 'altered', sent: 'false', got: true, also: ['0', 'no'], empty: false },
      ],
    })
  })

  it.each([
    ['is refused by a plain boolean', z.object({ force: z.boolean() }), 'refused'],
    ['cannot happen to a constant', z.object({ force: z.literal(true) }), 'impossible'],
    ['cannot happen without a boolean', z.object({ path: z.string() }), 'impossible'],
    [
      'may mean itself where text is taken',
      z.object({ force: z.union([z.boolean(), z.string()]) }),
      'impossible',
    ],
    [
      'is read by a preprocess that knows it',
      z.object({
        force: z.preprocess((value) => (value === 'false' ? false : value), z.boolean()).optional(),
      }),
      'accepted',
    ],
    [
      'may mean anything where anything is taken',
      v.object({ force: v.pipe(v.unknown(), v.transform(Boolean)) }),
      'impossible',
    ],
    ['is refused by Valibot', v.object({ force: v.boolean() }), 'refused'],
    ['is refused by ArkType', type({ force: 'boolean' }), 'refused'],
  ])('%s', async (_, schema, expected) => {
    expect(await result(schema, 'boolean-as-text')).toBe(expected)
  })

  it('is found in each of several fields, beside one that refuses it', async () => {
    const found = await probes(
      z.object({
        plain: z.boolean(),
        first: z.coerce.boolean().optional(),
        inner: z.object({ second: z.coerce.boolean().default(false) }),
        many: z.array(z.object({ third: z.coerce.boolean() })),
      }),
    )
    expect(
      attempt(found, 'boolean-as-text')?.fields?.map(({ path, result }) => [path.join('.'), result]),
    ).toEqual([
      ['first', 'altered'],
      ['inner.second', 'altered'],
      ['many.[].third', 'altered'],
    ])
  })
})

describe('null for an optional field', () => {
  it.each([
    ['is refused', z.object({ limit: z.number().optional() }), 'refused'],
    ['is taken by a nullish field', z.object({ limit: z.number().nullish() }), 'impossible'],
    ['becomes a number where that is coerced', z.object({ limit: z.coerce.number().optional() }), 'altered'],
    ['cannot happen to a required field', z.object({ limit: z.number() }), 'impossible'],
    ['is refused by Valibot', v.object({ limit: v.optional(v.number()) }), 'refused'],
    ['is refused by ArkType', type({ 'limit?': 'number' }), 'refused'],
    [
      'is absent where a preprocess says so',
      z.object({ limit: z.preprocess((value) => value ?? undefined, z.number().optional()).optional() }),
      'accepted',
    ],
  ])('%s', async (_, schema, expected) => {
    expect(await result(schema, 'null-for-optional')).toBe(expected)
  })
})

describe('other calls', () => {
  it.each<[string, CallAttempt, unknown, string]>([
    ['a number as text', 'number-as-text', z.object({ n: z.number() }), 'refused'],
    ['a number as text, coerced', 'number-as-text', z.object({ n: z.coerce.number() }), 'accepted'],
    ['a list as JSON text', 'json-as-text', z.object({ tags: z.array(z.string()) }), 'refused'],
    [
      'a list as JSON text where text is a list of one',
      'json-as-text',
      z.object({
        tags: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string())),
      }),
      'altered',
    ],
    ['no arguments', 'no-arguments', z.object({ n: z.number().optional() }), 'refused'],
    [
      'no arguments, with a default',
      'no-arguments',
      z.object({ n: z.number().optional() }).default({}),
      'accepted',
    ],
    ['no arguments where some are required', 'no-arguments', z.object({ n: z.number() }), 'impossible'],
    ['another case', 'enum-case', z.object({ unit: z.enum(['km', 'mi']) }), 'refused'],
    [
      'another case that is a value, too',
      'enum-case',
      z.object({ unit: z.enum(['km', 'KM']) }),
      'impossible',
    ],
    ['wrapped', 'wrapped-input', z.object({ id: z.string() }), 'refused'],
    ['wrapped, with nothing required', 'wrapped-input', z.object({ id: z.string().optional() }), 'altered'],
    ['wrapped, with a field of that name', 'wrapped-input', z.object({ input: z.string() }), 'impossible'],
    ['encoded twice', 'encoded-twice', z.object({ id: z.string() }), 'refused'],
    [
      'encoded twice, and decoded',
      'encoded-twice',
      z.preprocess(
        (value) => (typeof value === 'string' ? JSON.parse(value) : value),
        z.object({ id: z.string() }),
      ),
      'accepted',
    ],
    ['an unknown key', 'unknown-key', z.object({ id: z.string() }), 'accepted'],
    ['an unknown key of a closed object', 'unknown-key', z.strictObject({ id: z.string() }), 'refused'],
    ['a misspelt key', 'unknown-key', z.object({ maxDepth: z.number().optional() }), 'altered'],
    [
      'a misspelt key that is kept',
      'unknown-key',
      z.looseObject({ maxDepth: z.number().optional() }),
      'altered',
    ],
    [
      'a misspelt key of a closed object',
      'unknown-key',
      z.strictObject({ depth: z.number().optional() }),
      'refused',
    ],
    [
      'a misspelt key that is understood',
      'unknown-key',
      z.preprocess(
        (value) => ({ maxDepth: (value as { max_depth?: number })?.max_depth, ...(value as object) }),
        z.object({ maxDepth: z.number().optional() }),
      ),
      'accepted',
    ],
  ])('%s: %s', async (_, name, schema, expected) => {
    if (name === 'encoded-twice' || name === 'unknown-key') {
      // A preprocess around the root hides the schema from its converter's input side.
      const wire = z.toJSONSchema(schema as z.ZodType, { io: 'output' }) as JsonObject
      expect((await probed(schema, openly(wire), name))?.result).toBe(expected)
      return
    }
    expect(await result(schema, name)).toBe(expected)
  })

  it('a misspelt key comes with the call that proves it', async () => {
    const found = await probes(z.object({ path: z.string(), maxDepth: z.number().optional() }))
    expect(attempt(found, 'unknown-key')).toEqual({
      attempt: 'unknown-key',
      result: 'altered',
      keys: 'stripped',
      misspelt: { field: 'maxDepth', as: 'max_depth' },
      input: { path: 'a', max_depth: 1 },
    })
  })

  it('a misspelt key comes with what the handler gets where more than the key is gone', async () => {
    const found = await probes(z.object({ path: z.string(), maxDepth: z.number().default(9) }))
    expect(attempt(found, 'unknown-key')).toMatchObject({
      input: { path: 'a', max_depth: 1 },
      output: { path: 'a', maxDepth: 9 },
    })
  })
})

it('a field that only the validator needs is not taken for an unknown key that is refused', async () => {
  const schema = z.discriminatedUnion('by', [
    z.object({ by: z.literal('car'), seats: z.int() }),
    z.object({ by: z.literal('foot') }),
  ])
  // As a model is told of it where no union may stand at the root: the fields of all alternatives.
  const wire: JsonObject = {
    type: 'object',
    properties: { by: { type: 'string', enum: ['car', 'foot'] }, seats: { type: 'integer' } },
    required: ['by'],
  }
  expect(await probed(schema, wire, 'unknown-key')).toMatchObject({ result: 'accepted', keys: 'stripped' })
})

/** The fields of the output side, as the input side has them. */
function openly({ additionalProperties: _, ...schema }: JsonObject): JsonObject {
  return schema
}

async function probed(
  schema: unknown,
  wire: JsonObject,
  name: CallAttempt,
): Promise<ProbedAttempt | undefined> {
  const validate = await validatorOf(zod, schema, async () => null)
  if (!validate) throw new Error('It has no validator.')
  return attempt(
    await probeCalls({ schema: wire, validate, samples: [] }, { budgetMs: 5000, detail: 'all' }),
    name,
  )
}

describe('a call that is made', () => {
  it('leaves out optional fields whose made values are refused', async () => {
    const code = z.string().refine((text) => text === 'xyzzy')
    const found = await probes(z.object({ force: z.coerce.boolean(), code: code.optional() }))
    expect(attempt(found, 'boolean-as-text')?.result).toBe('altered')
  })

  it('has texts that fit their patterns', async () => {
    const code = z.string().regex(/^[A-Z]{2}-\d{3,5}(\/(?:n|s))?$/)
    const found = await probes(z.object({ force: z.coerce.boolean(), code }))
    expect(attempt(found, 'boolean-as-text')?.result).toBe('altered')
  })

  it('is one of the samples where none can be made', async () => {
    const code = z.string().refine((text) => text === 'xyzzy')
    const schema = z.object({ force: z.coerce.boolean(), code })
    const wire = z.toJSONSchema(schema, { io: 'input' }) as JsonObject
    const validate = await validatorOf(zod, schema, async () => null)
    const samples: Json[] = [{ force: false, code: 'xyzzy' }]
    if (!validate) throw new Error('It has no validator.')
    const subject = { schema: wire, validate }
    expect(await probeCalls({ ...subject, samples: [] }, { budgetMs: 5000, detail: 'all' })).toEqual({
      status: 'unavailable',
      reason: 'no-valid-input',
    })
    const found = await probeCalls({ ...subject, samples }, { budgetMs: 5000, detail: 'all' })
    expect(attempt(found, 'boolean-as-text')?.result).toBe('altered')
  })
})

describe('a hostile validator', () => {
  const wire: JsonObject = { type: 'object', properties: { force: { type: 'boolean' } }, required: ['force'] }

  it('that throws is given up', async () => {
    const validate = async (): Promise<never> => {
      throw new Error('No.')
    }
    expect(
      await probeCalls({ schema: wire, validate, samples: [] }, { budgetMs: 5000, detail: 'all' }),
    ).toEqual({
      status: 'unavailable',
      reason: 'throws',
    })
  })

  it('that never answers is not waited for', async () => {
    const validate = (): Promise<never> => new Promise(() => {})
    expect(
      await probeCalls({ schema: wire, validate, samples: [] }, { budgetMs: 20, detail: 'all' }),
    ).toEqual({
      status: 'unavailable',
      reason: 'not-ending',
    })
  })

  it('is not given up for the time that passes while it gets no processor time', async () => {
    let time = 0
    const validate: Validate = async (input) => ({ accepted: true, output: input })
    const subject = { schema: wire, validate, samples: [] }
    const slow = { budgetMs: 500, detail: 'all', passed: () => (time += 10_000) } as const
    expect((await probeCalls(subject, { ...slow, now: () => 0 })).status).toBe('probed')
    let used = 0
    expect(await probeCalls(subject, { ...slow, now: () => (used += 400) })).toEqual({
      status: 'unavailable',
      reason: 'not-ending',
    })
  })

  it('is not asked for its processor time while less time than that has passed', async () => {
    const validate: Validate = async (input) => ({ accepted: true, output: input })
    const now = vi.fn(() => 0)
    const subject = { schema: wire, validate, samples: [] }
    expect((await probeCalls(subject, { budgetMs: 5000, detail: 'all', now })).status).toBe('probed')
    expect(now).not.toHaveBeenCalled()
  })

  it('that answers later is heard', async () => {
    const schema = z.object({ force: z.coerce.boolean() }).refine(async () => true)
    expect((await probed(schema, wire, 'boolean-as-text'))?.result).toBe('altered')
  })

  it('that answers each of many calls later is heard', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `note${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    let calls = 0
    const validate: Validate = async (input) => {
      calls++
      await new Promise((resolve) => setTimeout(resolve, 1))
      const isNull = Object.values(Object(input)).includes(null)
      return isNull ? { accepted: false, issues: [] } : { accepted: true, output: input }
    }
    const subject = { schema: { type: 'object', properties }, validate, samples: [] }
    expect((await probeCalls(subject, { budgetMs: 5000, detail: 'all' })).status).toBe('probed')
    expect(calls).toBeGreaterThan(10)
  })

  it('that changes its input is told of what was sent', async () => {
    const schema = z.preprocess(
      (value) => {
        if (typeof value === 'object' && value !== null) delete (value as { force?: unknown }).force
        return value
      },
      z.object({ force: z.boolean().default(false) }),
    )
    expect((await probed(schema, wire, 'boolean-as-text'))?.result).toBe('accepted')
  })

  it('compiles no parser for the few calls', async () => {
    const parsed = vi.fn()
    const compiled = z.object({ force: z.boolean() })
    const { safeParse } = compiled
    compiled.safeParse = ((input: unknown, how?: { jitless?: boolean }) => {
      parsed(how?.jitless)
      return safeParse(input, how)
    }) as typeof safeParse
    expect((await probed(compiled, wire, 'boolean-as-text'))?.result).toBe('refused')
    expect(new Set(parsed.mock.calls.flat())).toEqual(new Set([true]))
  })
})

it('tells of fields what rules read of them', async () => {
  const schema = z.object({
    count: z.number(),
    force: z.boolean(),
    kind: z.enum(['a', 'b']).optional(),
    wrong: z.coerce.boolean(),
  })
  const found = await probes(schema)
  expect(attempt(found, 'number-as-text')).toEqual({ attempt: 'number-as-text', result: 'refused' })
  expect(attempt(found, 'enum-case')).toEqual({ attempt: 'enum-case', result: 'refused' })
  expect(attempt(found, 'boolean-as-text')?.fields?.map(({ path }) => path)).toEqual([['wrong']])
  expect(attempt(found, 'null-for-optional')).toMatchObject({ refused: [['kind']] })
})

describe('several mistakes in one call', () => {
  const many = z.object({
    first: z.coerce.number(),
    second: z.number().optional(),
    switched: z.boolean(),
    sure: z.coerce.boolean().optional(),
    unit: z.enum(['km', 'mi']),
    tags: z.array(z.object({ size: z.number(), deep: z.boolean().optional() })),
    place: z.object({ lat: z.number(), kind: z.enum(['home', 'work']) }).optional(),
  })

  it('are told apart, those of one field and of fields in each other, too', async () => {
    const wire = z.toJSONSchema(many, { io: 'input' }) as JsonObject
    const told: Record<string, string[]> = {}
    for (const name of [
      'number-as-text',
      'boolean-as-text',
      'null-for-optional',
      'json-as-text',
      'enum-case',
    ] as const) {
      const { fields = [] } = (await probed(many, wire, name)) ?? {}
      told[name] = fields.map(({ path, result }) => `${path.join('.')} ${result}`)
    }
    expect(told).toEqual({
      'number-as-text': ['second refused', 'tags.[].size refused', 'place.lat refused'],
      'boolean-as-text': ['sure altered', 'switched refused', 'tags.[].deep refused'],
      'null-for-optional': ['sure altered', 'second refused', 'place refused', 'tags.[].deep refused'],
      'json-as-text': ['tags refused', 'place refused'],
      'enum-case': ['unit refused', 'place.kind refused'],
    })
  })

  it('are not made in a field that is left out in the same call', async () => {
    const schema = z.object({ place: z.object({ kind: z.enum(['home', 'work']) }).optional() })
    const wire = z.toJSONSchema(schema, { io: 'input' }) as JsonObject
    expect((await probed(schema, wire, 'null-for-optional'))?.fields).toMatchObject([{ path: ['place'] }])
    expect((await probed(schema, wire, 'enum-case'))?.fields).toMatchObject([{ path: ['place', 'kind'] }])
  })

  it('are told apart where the validator names no field', async () => {
    const switches = Array.from({ length: 8 }, (_, index) => [`switch${index}`, z.boolean()])
    const schema = z.object({
      ...(Object.fromEntries(switches) as Record<string, z.ZodBoolean>),
      unit: z.enum(['km', 'mi']),
    })
    const validate: Validate = async (input) => {
      const { success } = schema.safeParse(input)
      return success
        ? { accepted: true, output: input }
        : { accepted: false, issues: [{ message: 'No.', path: [], raw: null }] }
    }
    const wire = z.toJSONSchema(schema, { io: 'input' }) as JsonObject
    const found = await probeCalls({ schema: wire, validate, samples: [] }, { budgetMs: 5000, detail: 'all' })
    expect(attempt(found, 'boolean-as-text')?.fields).toHaveLength(8)
    expect(attempt(found, 'enum-case')?.result).toBe('refused')
  })

  it.each(['read', 'all'] as const)('end as they would alone, where %s is told', async (detail) => {
    const asked: unknown[] = []
    const validate: Validate = async (input) => {
      asked.push(input)
      const verdict = many.safeParse(input)
      if (verdict.success) return { accepted: true, output: verdict.data }
      const issues = verdict.error.issues.map(({ message, path }) => ({
        message,
        path: path as string[],
        raw: null,
      }))
      return { accepted: false, issues }
    }
    const wire = z.toJSONSchema(many, { io: 'input' }) as JsonObject
    const found = await probeCalls({ schema: wire, validate, samples: [] }, { budgetMs: 5000, detail })
    expect(
      found.status === 'probed' &&
        Object.fromEntries(found.attempts.map((each) => [each.attempt, each.result])),
    ).toEqual({
      // Of two numbers, the first is coerced.
      'number-as-text': 'refused',
      'boolean-as-text': 'altered',
      'null-for-optional': 'altered',
      'json-as-text': 'refused',
      'unknown-key': 'altered',
      'enum-case': 'refused',
      'wrapped-input': 'refused',
      'encoded-twice': 'refused',
    })
    expect(asked.length).toBeLessThan(20)
  })

  it('quote the validator about the first field alone, where that is all that rules read', async () => {
    const names = ['first', 'second', 'third']
    const schema = z.object(
      Object.fromEntries(names.map((name) => [name, z.string({ error: `No ${name}.` }).optional()])),
    )
    const validate = await validatorOf(zod, schema, async () => null)
    const wire = z.toJSONSchema(schema, { io: 'input' }) as JsonObject
    const subject = { schema: wire, validate: validate as Validate, samples: [] }
    const found = await probeCalls(subject, { budgetMs: 5000, detail: 'read' })
    expect(attempt(found, 'null-for-optional')).toEqual({
      attempt: 'null-for-optional',
      result: 'refused',
      refused: [['first'], ['second'], ['third']],
      message: 'No first.',
    })
    expect(attempt(found, 'encoded-twice')?.result).toBe('refused')
  })
})

describe('a validator that is asked', () => {
  it('is asked for its words once, and only where they are read', async () => {
    const issues = vi.fn(() => [{ message: 'No.', path: ['size'] }])
    const vendor = { ...zod, validateFew: () => () => ({ issues }) }
    const validate = await validatorOf(vendor, z.string(), async () => null)
    const verdict = await validate?.('text')
    expect(verdict?.accepted).toBe(false)
    expect(issues).not.toHaveBeenCalled()
    const messages = (): unknown =>
      verdict?.accepted === false && verdict.issues.map(({ message, path }) => [message, path])
    expect([messages(), messages()]).toEqual([[['No.', ['size']]], [['No.', ['size']]]])
    expect(issues).toHaveBeenCalledTimes(1)
  })
})
