import { registerConverter, repairToolInput, type ToolSchema } from '@toolsight/runtime'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Shape } from '../../../../test/adversary/runtime/shapes.js'
import { validators } from '../../../../test/adversary/runtime/validators.js'
import { fc } from '../../../../test/property.js'
import { findIssues } from '../../dist/json-schema-validator.js'

const key = fc.constantFrom('a', 'b', 'c', 'type', '"a"', 'constructor')

const { object } = fc.letrec<{ shape: Shape; object: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ kind: fc.constantFrom('string', 'number', 'integer', 'boolean') }),
    fc.record({
      kind: fc.constant('enum'),
      values: fc.uniqueArray(fc.constantFrom('x', 'y', '', 'null', '1'), { minLength: 1 }),
    }),
    fc.record({ kind: fc.constantFrom('array', 'record'), item: tie('shape') }),
    fc.record({ kind: fc.constant('nullable'), of: tie('shape') }),
    fc.record({
      kind: fc.constant('union'),
      members: fc.array(tie('shape'), { minLength: 2, maxLength: 3 }),
    }),
    tie('object'),
  ) as fc.Arbitrary<Shape>,
  object: fc.record({
    kind: fc.constant('object'),
    fields: fc.dictionary(key, fc.record({ shape: tie('shape'), optional: fc.boolean() }), { maxKeys: 4 }),
    strict: fc.boolean(),
  }) as fc.Arbitrary<Shape>,
}))

beforeAll(() => {
  registerConverter('valibot', (schema: GenericSchema) => toJsonSchema(schema))
})

describe.each(Object.entries(validators))('%s', (validator, build) => {
  test('every input is repaired or refused by the validator, and stays as it was', async () => {
    await fc.assert(
      fc.asyncProperty(object.chain(withInput), async ([described, input]) => {
        const tool = { name: 't', input: built(build, described) }
        const before = JSON.stringify(input)
        const result = await repairToolInput(tool, deepFreeze(input)).catch((error: Error) => error)
        // ArkType throws at some texts in place of a union's objects: no handler runs then.
        fc.pre(validator !== 'ArkType' || !(result instanceof TypeError))
        if (result instanceof Error) throw result
        const { value, issues, repairs } = result
        expect(JSON.stringify(input)).toBe(before)
        const plain = await accepts(tool.input, input)
        if (issues.length > 0) {
          expect(plain).toBe(false)
          expect({ value, repairs }).toEqual({ value: input, repairs: [] })
        } else {
          expect(await accepts(tool.input, value)).toBe(true)
          // Text that is JSON as it stands is read, not repaired.
          if (!plain && typeof input !== 'string') expect(repairs).not.toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('an accepted input is handed on as the validator gives it', async () => {
    await fc.assert(
      fc.asyncProperty(object.chain(withInput), async ([described, input]) => {
        const tool = { name: 't', input: built(build, described) }
        fc.pre(await accepts(tool.input, input))
        const { value, repairs, issues } = await repairToolInput(tool, input)
        expect({ value, repairs, issues }).toEqual({
          value: await output(tool.input, input),
          repairs: [],
          issues: [],
        })
      }),
      { numRuns: 300 },
    )
  })
})

test('any text at all as the arguments ends in a value or in issues', async () => {
  const tool = {
    name: 't',
    input: z.object({ a: z.string(), list: z.array(z.object({ n: z.number() })).optional() }),
  }
  const nearly = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }))
    .map(
      ([text, at, junk]) => text.slice(0, at % (text.length + 1)) + junk + text.slice(at % (text.length + 1)),
    )
  const bytes = fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each).toString('latin1'))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), nearly, bytes), async (text) => {
      const { value, issues } = await repairToolInput(tool, text)
      expect(issues.length === 0).toBe(tool.input.safeParse(value).success)
    }),
    { numRuns: 1000 },
  )
})

/** ArkType throws at some unions, before there is a schema. */
function built(build: (shape: Shape) => ToolSchema, described: Shape): ToolSchema {
  try {
    return build(described)
  } catch (error) {
    return fc.pre(!(error instanceof TypeError)) as never
  }
}

/** Inputs near the schema: one that is valid, with a few places spoiled the way models do. */
function withInput(described: Shape): fc.Arbitrary<[Shape, unknown]> {
  const spoiled = inputOf(described).chain((input) =>
    fc
      .array(fc.tuple(fc.nat(), fc.nat(5)), { maxLength: 2 })
      .map((spoils) => spoils.reduce((value, [at, how]) => spoil(value, at, how), structuredClone(input))),
  )
  return fc.tuple(
    fc.constant(described),
    fc.oneof({ weight: 6, arbitrary: spoiled }, { weight: 1, arbitrary: fc.jsonValue() }),
  )
}

function inputOf(described: Shape): fc.Arbitrary<unknown> {
  switch (described.kind) {
    case 'string':
      return fc.constantFrom('', 'x', 'null', '[1]', '["x"]', '7', 'true', '{"a":1}')
    case 'short':
      return fc.constantFrom('', 'x', 'null', '[1]')
    case 'number':
      return fc.constantFrom(0, 1, 2.5, -3)
    case 'integer':
      return fc.constantFrom(0, 1, 7)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...described.values)
    case 'array':
      return fc.array(inputOf(described.item), { maxLength: 3 })
    case 'record':
      return fc.dictionary(key, inputOf(described.item), { maxKeys: 3 })
    case 'nullable':
      return fc.option(inputOf(described.of))
    case 'union':
      return fc.oneof(...described.members.map(inputOf))
    case 'object': {
      const fields = Object.entries(described.fields)
      const required = fields.filter(([, { optional }]) => !optional).map(([name]) => name)
      return fc.record(
        {
          ...Object.fromEntries(fields.map(([name, field]) => [name, inputOf(field.shape)])),
          extra: fc.constant(1),
        },
        { requiredKeys: required as never },
      )
    }
  }
}

function spoil(value: unknown, at: number, how: number): unknown {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && at % 5 > 0) {
    const keys = Object.keys(value)
    const name = keys[at % keys.length] as string
    const below = spoil((value as Record<string, unknown>)[name], Math.floor(at / 5), how)
    if (Array.isArray(value)) return value.with(Number(name), below)
    const entries = Object.entries(value).map(([each, current]) =>
      each === name
        ? [how === 5 ? JSON.stringify(name) : name, how === 5 ? current : below]
        : [each, current],
    )
    return Object.fromEntries(entries)
  }
  return [JSON.stringify(value), null, [value], 'null', at, value][how]
}

async function accepts(schema: ToolSchema, value: unknown): Promise<boolean> {
  if (!('~standard' in schema)) return findIssues(structuredClone(schema), value).length === 0
  try {
    return !(await (schema as z.ZodType)['~standard'].validate(value)).issues
  } catch {
    return false
  }
}

async function output(schema: ToolSchema, value: unknown): Promise<unknown> {
  if (!('~standard' in schema)) return value
  const result = await (schema as z.ZodType)['~standard'].validate(value)
  return (result as { value: unknown }).value
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
