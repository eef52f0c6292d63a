import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3'
import { readTool } from '#core/child/reading/index.js'
import type { ProbedAttempt } from '#core/model/call-probes.js'
import { fc } from '../../../../../test/property.js'
import { context, tool } from '../reading/context.js'

/* A validator that neither coerces nor transforms keeps every meaning that it accepts: no probe may say otherwise. */

type Kind = 'string' | 'number' | 'boolean' | 'strings' | 'unit'
interface FieldPlan {
  kind: Kind
  isOptional: boolean
}

const plans = fc.dictionary(
  fc.stringMatching(/^[a-z]{2,8}(_[a-z]{2,5})?$/),
  fc.record({
    kind: fc.constantFrom<Kind>('string', 'number', 'boolean', 'strings', 'unit'),
    isOptional: fc.boolean(),
  }),
  { minKeys: 1, maxKeys: 6, noNullPrototype: true },
)

type Plan = Record<string, FieldPlan>

function made(plan: Plan, of: Record<Kind, unknown>, optional: (schema: never) => unknown): never {
  return Object.fromEntries(
    Object.entries(plan).map(([key, { kind, isOptional }]) => [
      key,
      isOptional ? optional(of[kind] as never) : of[kind],
    ]),
  ) as never
}

/** Zod 3 has the same builders. */
const zodKinds = (lib: typeof z) => ({
  string: lib.string(),
  number: lib.number(),
  boolean: lib.boolean(),
  strings: lib.array(lib.string()),
  unit: lib.enum(['km', 'mi']),
})

const builders: Record<string, (plan: Plan) => unknown> = {
  zod: (plan) => z.object(made(plan, zodKinds(z), (schema: z.ZodType) => schema.optional())),
  'zod 3': (plan) =>
    z3.object(made(plan, zodKinds(z3 as unknown as typeof z), (schema: z3.ZodType) => schema.optional())),
  valibot: (plan) =>
    v.object(
      made(
        plan,
        {
          string: v.string(),
          number: v.number(),
          boolean: v.boolean(),
          strings: v.array(v.string()),
          unit: v.picklist(['km', 'mi']),
        },
        (schema: v.GenericSchema) => v.optional(schema),
      ),
    ),
  arktype: (plan) => {
    const of = {
      string: 'string',
      number: 'number',
      boolean: 'boolean',
      strings: 'string[]',
      unit: "'km' | 'mi'",
    }
    return type(
      Object.fromEntries(
        Object.entries(plan).map(([key, { kind, isOptional }]) => [
          `${key}${isOptional ? '?' : ''}`,
          of[kind],
        ]),
      ) as never,
    )
  },
}

async function attemptsOf(input: unknown): Promise<ProbedAttempt[]> {
  const packages = {
    '@valibot/to-json-schema': await import('@valibot/to-json-schema'),
    'zod-to-json-schema': await import('zod-to-json-schema'),
  }
  const converters = ['zod', 'zod3', 'valibot', 'arktype']
  const { framework, ...rest } = context({ io: 'input', converters, packages })
  const { callProbes } = await readTool(tool({ input }), {
    ...rest,
    framework: { ...framework, converters },
    probing: { onlyPlain: false, run: (work) => work(() => false) },
  })
  return callProbes?.status === 'probed' ? callProbes.attempts : []
}

/** A call may say what it means under a name that nobody knows, which no plain validator can keep. */
const BY_NAME = new Set(['unknown-key', 'wrapped-input'])

describe.each(Object.entries(builders))('%s', (_, build) => {
  it('never takes a field for another, and neither do its probes', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const attempts = await attemptsOf(build(plan))
        expect(attempts.length).toBeGreaterThan(0)
        const altered = attempts.filter(
          ({ attempt, result }) => result === 'altered' && !BY_NAME.has(attempt),
        )
        expect(altered).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

it('coerced booleans, and no others, are told of', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z]{2,8}$/), fc.boolean(), {
        minKeys: 1,
        maxKeys: 6,
        noNullPrototype: true,
      }),
      async (coerced) => {
        const shape = Object.entries(coerced).map(([key, is]) => [key, is ? z.coerce.boolean() : z.boolean()])
        const attempts = await attemptsOf(z.object(Object.fromEntries(shape)))
        const found = attempts.find(({ attempt }) => attempt === 'boolean-as-text')
        const altered = found?.fields?.filter(({ result }) => result === 'altered').map(({ path }) => path[0])
        expect((altered ?? []).sort()).toEqual(
          Object.keys(coerced)
            .filter((key) => coerced[key])
            .sort(),
        )
      },
    ),
    { numRuns: 40 },
  )
})

it('a record of Zod 3 judges as its object does', async () => {
  const shape = { name: z3.string(), limit: z3.number().optional(), force: z3.coerce.boolean() }
  const record = await readTool(tool({ input: shape }), {
    ...context({
      io: 'input',
      converters: ['zod3'],
      packages: { 'zod-to-json-schema': await import('zod-to-json-schema') },
    }),
    framework: { ...context({ io: 'input' }).framework, conversion: 'fields', converters: ['zod3'] },
    probing: { onlyPlain: false, run: (work) => work(() => false) },
  })
  const probes = record.callProbes
  const results = probes?.status === 'probed' ? probes.attempts : []
  expect(results.map(({ attempt, result }) => [attempt, result])).toEqual([
    ['number-as-text', 'refused'],
    ['boolean-as-text', 'altered'],
    ['null-for-optional', 'refused'],
    ['unknown-key', 'altered'],
    ['wrapped-input', 'refused'],
    ['encoded-twice', 'refused'],
  ])
})
