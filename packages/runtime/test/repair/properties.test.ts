import { registerConverter, repairToolInput, type ToolSchema } from '@toolsight/runtime'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findIssues } from '../../dist/json-schema-validator.js'

/** A schema in words of our own, which every vendor can say. */
type Shape =
  | { kind: 'string' | 'number' | 'integer' | 'boolean' }
  | { kind: 'enum'; values: string[] }
  | { kind: 'array'; item: Shape }
  | { kind: 'object'; fields: Record<string, { shape: Shape; optional: boolean }>; strict: boolean }
  | { kind: 'union'; members: Shape[] }

const key = fc.constantFrom('a', 'b', 'c', 'type', '"a"', 'constructor')

const { object } = fc.letrec<{ shape: Shape; object: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ kind: fc.constantFrom('string', 'number', 'integer', 'boolean') }),
    fc.record({
      kind: fc.constant('enum'),
      values: fc.uniqueArray(fc.constantFrom('x', 'y', '', 'null', '1'), { minLength: 1 }),
    }),
    fc.record({ kind: fc.constant('array'), item: tie('shape') }),
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

const vendors: Record<string, (shape: Shape) => unknown> = {
  Zod: zodOf,
  Valibot: valibotOf,
  ArkType: (shape) => type(arktypeOf(shape) as never),
  'JSON Schema': jsonSchemaOf,
}

beforeAll(() => {
  registerConverter('valibot', (schema: v.GenericSchema) => toJsonSchema(schema))
})

describe.each(Object.entries(vendors))('%s', (_, build) => {
  test('every input is repaired or refused by the validator, and stays as it was', async () => {
    await fc.assert(
      fc.asyncProperty(object.chain(withInput), async ([described, input]) => {
        const tool = { name: 't', input: build(described) as ToolSchema }
        const before = JSON.stringify(input)
        const { value, issues, repairs } = await repairToolInput(tool, deepFreeze(input))
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
        const tool = { name: 't', input: build(described) as ToolSchema }
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

function zodOf(described: Shape): z.ZodType {
  switch (described.kind) {
    case 'string':
      return z.string()
    case 'number':
      return z.number()
    case 'integer':
      return z.int()
    case 'boolean':
      return z.boolean()
    case 'enum':
      return z.enum(described.values)
    case 'array':
      return z.array(zodOf(described.item))
    case 'union':
      return z.union(described.members.map(zodOf))
    case 'object': {
      const fields = Object.entries(described.fields).map(([name, field]) => [
        name,
        field.optional ? zodOf(field.shape).optional() : zodOf(field.shape),
      ])
      return described.strict
        ? z.strictObject(Object.fromEntries(fields))
        : z.object(Object.fromEntries(fields))
    }
  }
}

function valibotOf(described: Shape): v.GenericSchema {
  switch (described.kind) {
    case 'string':
      return v.string()
    case 'number':
      return v.number()
    case 'integer':
      return v.pipe(v.number(), v.integer())
    case 'boolean':
      return v.boolean()
    case 'enum':
      return v.picklist(described.values)
    case 'array':
      return v.array(valibotOf(described.item))
    case 'union':
      return v.union(described.members.map(valibotOf))
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(described.fields).map(([name, field]) => [
          name,
          field.optional ? v.optional(valibotOf(field.shape)) : valibotOf(field.shape),
        ]),
      )
      return described.strict ? v.strictObject(fields) : v.object(fields)
    }
  }
}

function arktypeOf(described: Shape): unknown {
  switch (described.kind) {
    case 'string':
    case 'number':
    case 'boolean':
      return type(described.kind)
    case 'integer':
      return type('number.integer')
    case 'enum':
      return type.enumerated(...described.values)
    case 'array':
      return (type(arktypeOf(described.item) as never) as { array(): unknown }).array()
    case 'union':
      return described.members
        .map((member) => type(arktypeOf(member) as never) as unknown as { or(other: unknown): never })
        .reduce((all, member) => all.or(member))
    case 'object': {
      const fields = Object.entries(described.fields).map(([name, field]) => [
        field.optional ? `${name}?` : name,
        arktypeOf(field.shape),
      ])
      return type({ ...Object.fromEntries(fields), '+': described.strict ? 'reject' : 'ignore' } as never)
    }
  }
}

function jsonSchemaOf(described: Shape): object {
  switch (described.kind) {
    case 'enum':
      return { type: 'string', enum: described.values }
    case 'array':
      return { type: 'array', items: jsonSchemaOf(described.item) }
    case 'union':
      return { anyOf: described.members.map(jsonSchemaOf) }
    case 'object': {
      const fields = Object.entries(described.fields)
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field.shape)])),
        required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
        ...(described.strict ? { additionalProperties: false } : {}),
      }
    }
    default:
      return { type: described.kind }
  }
}

async function accepts(schema: ToolSchema, value: unknown): Promise<boolean> {
  if (!('~standard' in schema)) return findIssues(structuredClone(schema), value).length === 0
  return !(await (schema as z.ZodType)['~standard'].validate(value)).issues
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
