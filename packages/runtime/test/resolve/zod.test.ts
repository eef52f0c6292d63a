import {
  createResolver,
  DependencyMissingError,
  defineTool,
  resolveOutputSchema,
  resolveParameters,
  type ToolSchema,
  UnconvertibleSchemaError,
  UnsupportedValidatorError,
} from '@toolsight/runtime'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as z3 } from 'zod3/v3'
import * as z325 from 'zod3/v4'
import { fc } from '../../../../test/property.js'

/** Undefined as a tool: what is resolved here is any schema. */
const tool = (input: ToolSchema) => ({ name: 'search', input, handler: () => 1 })

function expected(schema: z.core.$ZodType): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return JSON.stringify(rest)
}

interface Folder {
  name: string
  parent?: Folder | undefined
}
const folder: z.ZodType<Folder> = z.object({
  name: z.string(),
  get parent() {
    return folder.optional()
  },
})

const schemas: Record<string, z.ZodType> = {
  'an object with defaults and descriptions': z.object({
    query: z.string().min(1).describe('What to look for'),
    limit: z.number().int().min(1).max(50).default(10),
    sort: z.enum(['new', 'old']).optional(),
    '10': z.boolean(),
    '2': z.null(),
  }),
  'a strict object': z.strictObject({ a: z.email(), b: z.url(), c: z.iso.datetime() }),
  'a loose object': z.looseObject({ a: z.string() }),
  unions: z.object({
    a: z.union([z.string(), z.number()]),
    b: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('x'), x: z.number() }),
      z.object({ kind: z.literal('y'), y: z.string() }),
    ]),
    c: z.string().nullable(),
  }),
  'records, tuples, arrays': z.object({
    a: z.record(z.string(), z.number()),
    b: z.tuple([z.string(), z.number()]).rest(z.boolean()),
    c: z.array(z.object({ d: z.literal([1, 'two', null]) })).min(1),
  }),
  recursion: z.object({ folder }),
  'ids and shared definitions': z.object({
    home: z.object({ street: z.string() }).meta({ id: 'Address', examples: [{ street: 'Main' }] }),
    work: z.lazy(() => z.string().meta({ title: 'Work' })),
  }),
  'a pipe that ends in a schema': z.object({ a: z.string().transform(Number).pipe(z.number()) }),
  'coercion, readonly, catch, brand, refinements': z.object({
    a: z.coerce.number(),
    b: z.string().readonly(),
    c: z.string().catch('x'),
    d: z.string().brand('d'),
    e: z.string().refine((text) => text !== ''),
  }),
  'no object': z.array(z.string()),
  anything: z.unknown(),
}

describe('the side of the validator that is described', () => {
  const sides = z.object({
    since: z.string().default('now'),
    size: z.string().transform(Number).pipe(z.number()),
  })

  it('is the output, unless the input is asked for', async () => {
    const input = await resolveParameters(tool(sides), { io: 'input' })
    const { $schema: _, ...asked } = z.toJSONSchema(sides, { io: 'input' })
    expect(JSON.stringify(input)).toBe(JSON.stringify(asked))
    expect(input).toMatchObject({ required: ['size'], properties: { size: { type: 'string' } } })
    const output = { required: ['since', 'size'], properties: { size: { type: 'number' } } }
    expect(await resolveParameters(tool(sides), { io: 'output' })).toMatchObject(output)
    expect(await resolveParameters(tool(sides))).toMatchObject(output)
  })

  it('is that of zod/mini, too', async () => {
    const input = mini.object({ since: mini._default(mini.string(), 'now') })
    expect(await resolveParameters(tool(input), { io: 'input' })).not.toHaveProperty('required')
    expect(await resolveParameters(tool(input))).toMatchObject({ required: ['since'] })
  })

  it('is asked of a converter that has both, and makes no difference to one that has not', async () => {
    const both = createResolver({
      converters: { own: { input: () => ({ title: 'in' }), output: () => ({ title: 'out' }) } },
    })
    const one = createResolver({ converters: { own: () => ({ title: 'both' }) } })
    const own = {
      '~standard': { version: 1 as const, vendor: 'own', validate: (value: unknown) => ({ value }) },
    }
    expect(await both.resolveParameters(tool(own), { io: 'input' })).toEqual({ title: 'in' })
    expect(await both.resolveParameters(tool(own))).toEqual({ title: 'out' })
    expect(await one.resolveParameters(tool(own), { io: 'input' })).toEqual({ title: 'both' })
    const half = { input: () => ({}) } as never
    expect(() => createResolver({ converters: { own: half } })).toThrow(TypeError)
  })

  it('is no matter to explicit `parameters`', async () => {
    const parameters = { type: 'object' }
    expect(await resolveParameters({ ...tool(sides), parameters }, { io: 'input' })).toEqual(parameters)
  })
})

describe('Zod 4', () => {
  it.each(Object.keys(schemas))('%s: the bytes of z.toJSONSchema without $schema', async (title) => {
    const schema = schemas[title]!
    expect(JSON.stringify(await resolveParameters(tool(schema)))).toBe(expected(schema))
    expect(
      JSON.stringify(await resolveOutputSchema({ name: 'search', input: {}, outputSchema: schema })),
    ).toBe(expected(schema))
  })

  it('holds for schemas of every shape', async () => {
    const leaf = fc.constantFrom<() => z.ZodType>(
      () => z.string(),
      () => z.number().min(0),
      () => z.boolean().default(true),
      () => z.literal('a'),
      () => z.enum(['a', 'b']),
      () => z.null(),
      () => z.string().optional().describe('maybe'),
    )
    const { schema } = fc.letrec<{ schema: () => z.ZodType }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        fc.array(tie('schema')).map((parts) => () => z.union([z.string(), ...parts.map((part) => part())])),
        tie('schema').map((part) => () => z.array(part())),
        tie('schema').map((part) => () => z.record(z.string(), part())),
        fc
          .dictionary(
            fc.string().filter((key) => key !== '__proto__'),
            tie('schema'),
          )
          .map(
            (parts) => () =>
              z.object(Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part()]))),
          ),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(schema, async (make) => {
        const made = make()
        expect(JSON.stringify(await resolveParameters(tool(made)))).toBe(expected(made))
      }),
      { numRuns: 200 },
    )
  })

  it('a property named __proto__ stays one', async () => {
    const converted = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')
    const schema = Object.assign(z.object({}), { toJSONSchema: () => converted })
    expect(JSON.stringify(await resolveParameters(tool(schema)))).toBe(JSON.stringify(converted))
  })

  it('zod/mini has no toJSONSchema of its own: zod is loaded for it', async () => {
    const schema = mini.object({
      query: mini.string().check(mini.minLength(1)),
      page: mini._default(mini.number(), 1),
    })
    expect(schema).not.toHaveProperty('toJSONSchema')
    expect(JSON.stringify(await resolveParameters(tool(schema)))).toBe(expected(schema))
  })

  it('Zod 4 out of zod 3.25 converts', async () => {
    const schema = z325.object({ query: z325.string().default('x') })
    const { $schema: _, ...rest } = z325.toJSONSchema(schema)
    expect(JSON.stringify(await resolveParameters(tool(schema as never)))).toBe(JSON.stringify(rest))
  })

  it.each([
    ['date', z.date()],
    ['bigint', z.bigint()],
    ['a transform', z.string().transform(Number)],
    ['a custom type', z.custom(() => true)],
    ['a map', z.map(z.string(), z.string())],
  ])('%s is an error with the cause, and no schema', async (_, part) => {
    const error = await resolveParameters(tool(z.object({ deep: z.object({ part }) }))).catch(
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(UnconvertibleSchemaError)
    expect(error).toMatchObject({
      code: 'unconvertible-schema',
      vendor: 'zod',
      tool: 'search',
      field: 'input',
    })
    expect(error.cause).toBeInstanceOf(Error)
    expect(error.message).toContain(error.cause.message)
  })

  it('the result of z.toJSONSchema is JSON Schema, although it carries a validator', async () => {
    const schema = z.object({ a: z.string() })
    const parameters = z.toJSONSchema(schema)
    const text = JSON.stringify(parameters)
    const search = defineTool({ name: 'search', input: schema, parameters, handler: () => 1 })
    expect(JSON.stringify(await resolveParameters(search))).toBe(text)
    expect(JSON.stringify(await resolveParameters(tool(parameters)))).toBe(text)
    expect(JSON.stringify(await resolveOutputSchema({ ...search, outputSchema: parameters }))).toBe(text)
  })

  it('gives a copy each time', async () => {
    const search = tool(z.object({ a: z.string() }))
    const first = await resolveParameters(search)
    first.properties.a.type = 'changed'
    expect((await resolveParameters(search)).properties.a.type).toBe('string')
  })
})

describe('Zod 3', () => {
  it.each([
    ['with Standard Schema', z3.object({ a: z3.string() })],
    ['without', { _def: { typeName: 'ZodObject' }, parse() {} }],
  ])('%s is told apart, by code and advice', async (_, input) => {
    const error = await resolveParameters({ name: 'search', input }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(UnsupportedValidatorError)
    expect(error).toMatchObject({ code: 'unsupported-validator', vendor: 'zod', tool: 'search' })
    expect(error.message).toBe(
      "Tool 'search' uses Zod 3, which can't be converted to JSON Schema. Upgrade to Zod 4, or add a `parameters` JSON Schema to the tool.",
    )
  })

  it('with explicit parameters it serves', async () => {
    const parameters = { type: 'object' }
    expect(await resolveParameters({ name: 'search', input: z3.object({}), parameters })).toEqual(parameters)
  })
})

it('a schema of one version of Zod inside one of another', async () => {
  const mixed = z.object({
    q: z.string().max(3),
    old: z325.object({ n: z325.number() }) as unknown as z.ZodType,
  })
  expect(JSON.stringify(await resolveParameters(tool(mixed)))).toBe(expected(mixed))
})

it('the error for a zod that cannot be loaded names the command', () => {
  const error = new DependencyMissingError({ tool: 'search', field: 'input' }, 'zod')
  expect(error).toMatchObject({ code: 'dependencies-missing', package: 'zod' })
  expect(error.message).toContain('npm install zod')
})
