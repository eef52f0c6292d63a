import { InvalidParametersError, type JsonSchema, parseToolInput, ToolInputInvalid } from '@toolsight/runtime'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fc } from '../../../../test/property.js'

const tool = (input: JsonSchema) => ({ name: 'read', input })

async function issues(input: JsonSchema, value: unknown): Promise<Array<[path: unknown, message: string]>> {
  try {
    await parseToolInput(tool(input), value)
    return []
  } catch (error) {
    if (!(error instanceof ToolInputInvalid)) throw error
    return error.issues.map(({ path, message }) => [path, message])
  }
}

const read = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 2, pattern: '^/' },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    mode: { enum: ['text', 'bytes'] },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 3 },
    'a/b~c': { type: 'object', properties: { '%': { const: 1 } }, additionalProperties: false },
  },
  required: ['path'],
  additionalProperties: false,
}

describe('a JSON Schema tool', () => {
  it('gets a copy of what it accepts', async () => {
    const value = { path: '/a', tags: ['x'] }
    const parsed = await parseToolInput(tool(read), value)
    expect(parsed).toEqual(value)
    expect(parsed).not.toBe(value)
  })

  it.each<[unknown, Array<[unknown, string]>]>([
    [{}, [[['path'], 'Required property "path" is missing.']]],
    [{ path: 5 }, [[['path'], 'Expected string, received number.']]],
    [
      { path: 'a' },
      [
        [['path'], 'String is too short (1 < 2).'],
        [['path'], 'String does not match pattern.'],
      ],
    ],
    [{ path: '/a', limit: 1.5 }, [[['limit'], 'Expected integer, received number.']]],
    [{ path: '/a', limit: 0 }, [[['limit'], '0 is less than 1.']]],
    [{ path: '/a', mode: 'x' }, [[['mode'], 'Must be one of ["text","bytes"].']]],
    [
      { path: '/a', tags: ['x', 5, 'y', null] },
      [
        [['tags'], 'Array has too many items (4 > 3).'],
        [['tags', 1], 'Expected string, received number.'],
        [['tags', 3], 'Expected string, received null.'],
      ],
    ],
    [
      { path: '/a', 'a/b~c': { '%': 2, '#?': 1 } },
      [
        [['a/b~c', '%'], 'Must be 1.'],
        [['a/b~c', '#?'], 'Property "#?" is not allowed.'],
      ],
    ],
    [{ path: '/a', more: 1 }, [[['more'], 'Property "more" is not allowed.']]],
    [[], [[[], 'Expected object, received array.']]],
    [null, [[[], 'Expected object, received null.']]],
  ])('%j', async (value, expected) => {
    expect(await issues(read, value)).toEqual(expected)
  })

  it('prototype keys of the input are ordinary unknown keys', async () => {
    expect(await issues(read, JSON.parse('{"path":"/a","__proto__":{"x":1}}'))).toEqual([
      [['__proto__'], 'Property "__proto__" is not allowed.'],
    ])
    const required = { type: 'object', required: ['constructor', 'toString'] }
    expect(await issues(required, {})).toHaveLength(2)
    const parsed = await parseToolInput(tool({ type: 'object' }), JSON.parse('{"__proto__":{"admin":true}}'))
    expect((parsed as { admin?: boolean }).admin).toBeUndefined()
  })

  it('what is not JSON is the input’s fault', async () => {
    expect(await issues({}, undefined)).toEqual([[[], 'The input is not JSON: undefined.']])
    expect(await issues({}, { a: [1n] })).toEqual([[['a', 0], 'The input is not JSON: a bigint at a[0].']])
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    expect(await issues({}, cyclic)).toHaveLength(1)
    expect(await issues({ type: 'object', additionalProperties: {} }, { '\ud800': 1 })).toEqual([
      [[], 'A property name is not valid Unicode.'],
    ])
  })
})

describe('unions', () => {
  const kinds = {
    anyOf: [
      {
        type: 'object',
        properties: { kind: { const: 'file' }, path: { type: 'string' } },
        required: ['kind', 'path'],
      },
      {
        type: 'object',
        properties: { kind: { const: 'url' }, url: { type: 'string' } },
        required: ['kind', 'url'],
      },
      { type: 'null' },
    ],
  }

  it('report the alternative that was meant', async () => {
    expect(await issues(kinds, { kind: 'url', url: 5 })).toEqual([
      [['url'], 'Expected string, received number.'],
    ])
    expect(await issues({ oneOf: kinds.anyOf }, { kind: 'file' })).toEqual([
      [['path'], 'Required property "path" is missing.'],
    ])
    expect(await issues({ anyOf: [{ type: 'number', minimum: 1 }, { type: 'null' }] }, 0)).toEqual([
      [[], '0 is less than 1.'],
    ])
  })

  it('say what each alternative wants when none was', async () => {
    expect(await issues({ anyOf: [{ type: 'string' }, { type: 'number' }] }, true)).toEqual([
      [[], 'Expected string or number, received boolean.'],
    ])
    expect(await issues({ type: ['string', 'null'] }, 1)).toEqual([
      [[], 'Expected string or null, received number.'],
    ])
    expect(await issues(kinds, { kind: 'mail' })).toEqual([
      [
        [],
        'Matches none of the alternatives. kind: Must be "file". kind: Must be "url". Expected null, received object.',
      ],
    ])
    expect(await issues({ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 5)).toEqual([
      [[], 'Matches more than one of the alternatives, and must match exactly one.'],
    ])
  })
})

describe('other keywords', () => {
  it.each<[JsonSchema, unknown, Array<[unknown, string]>]>([
    [{ properties: { a: false } }, { a: 1 }, [[['a'], 'Property "a" is not allowed.']]],
    [{ prefixItems: [{}], items: false }, [1, 2], [[[1], 'Item 1 is not allowed.']]],
    [
      { unevaluatedProperties: false, properties: { a: {} } },
      { b: 1 },
      [[['b'], 'Property "b" is not allowed.']],
    ],
    [
      { $ref: '#/$defs/n', $defs: { n: { type: 'number' } } },
      'x',
      [[[], 'Expected number, received string.']],
    ],
    [
      // biome-ignore lint/suspicious/noThenProperty: a keyword
      { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
      { a: 1 },
      [[['b'], 'Required property "b" is missing.']],
    ],
    [
      { if: { required: ['a'] }, else: { required: ['c'] } },
      {},
      [[['c'], 'Required property "c" is missing.']],
    ],
    [{ not: { type: 'string' } }, 'x', [[[], 'Matches a schema that it must not match.']]],
    [
      { allOf: [{ minimum: 5 }, { multipleOf: 2 }] },
      3,
      [
        [[], '3 is less than 5.'],
        [[], '3 is not a multiple of 2.'],
      ],
    ],
    [{ allOf: [{ minimum: 5 }, { minimum: 5 }] }, 3, [[[], '3 is less than 5.']]],
    [
      { propertyNames: { pattern: '^[a-z]+$' } },
      { A: 1 },
      [[[], 'Property name "A" does not match schema.']],
    ],
    [{ format: 'email' }, 'nobody', [[[], 'String does not match format "email".']]],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, [[[], 'Value has "a" but does not have "b".']]],
    [
      { type: 'object', properties: { a: { type: 'object', required: ['say "hi"'] } } },
      { a: {} },
      [[['a', 'say "hi"'], 'Required property "say \\"hi\\"" is missing.']],
    ],
  ])('%j', async (schema, value, expected) => {
    expect(await issues(schema, value)).toEqual(expected)
  })

  it('recursive schemas work', async () => {
    const tree = {
      $defs: {
        node: {
          type: 'object',
          properties: { kids: { type: 'array', items: { $ref: '#/$defs/node' } }, n: { type: 'number' } },
        },
      },
      $ref: '#/$defs/node',
    }
    expect(await issues(tree, { kids: [{ kids: [{ n: 'x' }] }] })).toEqual([
      [['kids', 0, 'kids', 0, 'n'], 'Expected number, received string.'],
    ])
  })
})

describe('drafts', () => {
  const tuple = [5, 'x']
  it.each([
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }, 1],
    ['http://json-schema.org/draft-06/schema#', { items: [{ type: 'string' }] }, 1],
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }, 1],
    [undefined, { prefixItems: [{ type: 'string' }] }, 1],
    // A reference hides its siblings up to draft 7.
    [
      'http://json-schema.org/draft-07/schema#',
      { $ref: '#/definitions/any', minItems: 9, definitions: { any: {} } },
      0,
    ],
    [
      'https://json-schema.org/draft/2019-09/schema',
      { $ref: '#/$defs/any', minItems: 9, $defs: { any: {} } },
      1,
    ],
    // Up to draft 4 the bound is a number and a flag says that it is exclusive.
    ['http://json-schema.org/draft-04/schema#', { items: { minimum: 5, exclusiveMinimum: true } }, 1],
  ])('%s', async ($schema, schema, count) => {
    expect(await issues($schema === undefined ? schema : { $schema, ...schema }, tuple)).toHaveLength(count)
  })
})

/** As many ways to the last definition as 2 to the power of `levels`. */
function doubling(keyword: string, levels: number): JsonSchema {
  const steps = Array.from({ length: levels }, (_, level) => {
    const next = { $ref: `#/$defs/d${level + 1}` }
    return [`d${level}`, { [keyword]: [next, next] }]
  })
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(steps), [`d${levels}`]: { type: 'string' } } }
}

it('ten parts that each refer twice to the next one are judged', async () => {
  expect(await issues(doubling('anyOf', 10), 'x')).toEqual([])
  expect(await issues(doubling('allOf', 10), 1)).toHaveLength(1)
})

it.each(['anyOf', 'allOf'])('forty of them are an error of the definition: %s', async (keyword) => {
  const judged = issues(doubling(keyword, 40), 'x')
  await expect(judged).rejects.toThrow(/no usable JSON Schema: Its parts refer to each other in so many ways/)
})

it('a union that is tried on each of many values is judged', async () => {
  const anyOf = Array.from({ length: 100 }, (_, kind) => ({ properties: { kind: { const: kind } } }))
  const items = Array.from({ length: 2000 }, () => ({ kind: 99 }))
  expect(await issues({ items: { anyOf } }, items)).toEqual([])
})

describe('a schema that cannot be used', () => {
  it.each([
    [{ $ref: '#/nowhere' }, /Unresolved \$ref/],
    [{ $ref: 'https://example.com/other.json' }, /Unresolved \$ref/],
    [{ pattern: '(' }, /Invalid regular expression/],
    [{ $ref: '#' }, /call stack/],
    [{ type: 'object', default: () => 1 }, /a function at default/],
  ])('%o is an error of the definition', async (input, message) => {
    const error: Error = await parseToolInput({ name: 'read', input: input as JsonSchema }, 'x').then(
      () => new Error('accepted'),
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(InvalidParametersError)
    expect(error).toMatchObject({ code: 'invalid-parameters', tool: 'read', field: 'input' })
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('\n')
  })
})

it('a schema that the program changes is judged by as it is then', async () => {
  const input = { type: 'object', properties: { city: { enum: ['Rome'] } } }
  expect(await issues(input, { city: 'Oslo' })).toHaveLength(1)
  input.properties.city.enum.push('Oslo')
  expect(await issues(input, { city: 'Oslo' })).toEqual([])
  expect(await issues(Object.freeze(input), { city: 'Rome' })).toEqual([])
  input.properties.city.enum.pop()
  expect(await issues(input, { city: 'Oslo' })).toHaveLength(1)
})

it('a schema that nothing can change is read once', async () => {
  let reads = 0
  const schema = { type: 'object', properties: Object.freeze({ city: Object.freeze({ type: 'string' }) }) }
  const input = new Proxy(Object.freeze(schema), {
    get(target, key) {
      if (key === 'properties') reads += 1
      return Reflect.get(target, key)
    },
  })
  expect(await issues(input, { city: 1 })).toHaveLength(1)
  const before = reads
  expect(before).toBeGreaterThan(0)
  expect(await issues(input, { city: 1 })).toHaveLength(1)
  expect(reads).toBe(before)
})

it('the definition is left as it was', async () => {
  const schema = Object.freeze({
    type: 'object',
    properties: Object.freeze({ a: Object.freeze({ $ref: '#' }) }),
  })
  expect(await issues(schema, { a: {} })).toEqual([])
  expect(Reflect.ownKeys(schema)).toEqual(['type', 'properties'])
})

it('what z.toJSONSchema gives is validated by its own validator', async () => {
  const input = z.toJSONSchema(z.object({ n: z.number() }))
  expect(await issues(input, { n: 'x' })).toEqual([
    [['n'], 'Invalid input: expected number, received string'],
  ])
})

it('agrees with Zod about objects that both can describe', async () => {
  const schema = z.strictObject({
    a: z.string().min(2),
    b: z.number().int().min(0).max(9).optional(),
    c: z.array(z.enum(['x', 'y'])).max(2),
    d: z.union([z.null(), z.strictObject({ e: z.boolean() })]),
  })
  const json = tool(JSON.parse(JSON.stringify(z.toJSONSchema(schema))))
  const input = fc.record(
    {
      a: fc.oneof(fc.string(), fc.integer()),
      b: fc.oneof(fc.integer({ min: -2, max: 11 }), fc.constant(1.5)),
      c: fc.oneof(fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }), fc.constant('x')),
      d: fc.oneof(fc.constant(null), fc.record({ e: fc.boolean(), f: fc.boolean() }, { requiredKeys: [] })),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(input, async (value) => {
      const accepted = await parseToolInput(json, value).then(
        () => true,
        () => false,
      )
      expect(accepted).toBe(schema.safeParse(value).success)
    }),
    { numRuns: 500 },
  )
})
