import { type } from 'arktype'
import * as valibot from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FixRequest } from '#core/model/finding.js'
import type { StandardSchema } from './standard-schema.js'
import { fixed, TOOL } from './tool.js'

const zod = { vendor: 'zod', schemaSource: 'converter' as const }
const explicit = { vendor: null, schemaSource: 'explicit' as const }
const definition = (input: string) => `defineTool({ name: 't', input: ${input}, handler })\n`
const after = async (request: FixRequest, text: string, facts: object, others: Record<string, string> = {}) =>
  fixed(request, { files: { [TOOL]: text, ...others }, facts })

describe('make-nullable', () => {
  const nullable = (input: string, path = ['a'], others?: Record<string, string>, text = definition(input)) =>
    after({ kind: 'make-nullable', path }, text, zod, others)

  test.each([
    ['z.object({ a: z.string().optional() })', 'z.object({ a: z.string().nullable() })'],
    ['z.object({ a: z.string().nullish() })', 'z.object({ a: z.string().nullable() })'],
    [
      "z.object({ a: z.string().optional().describe('A') })",
      "z.object({ a: z.string().nullable().describe('A') })",
    ],
    ['z.object({ a: z.optional(z.string()) })', 'z.object({ a: z.nullable(z.string()) })'],
  ])('%s', async (before, then) => {
    const result = await nullable(before)
    expect(result?.files[TOOL]).toBe(definition(then))
    expect(result?.fix).toMatchObject({ title: 'Make `a` nullable instead of optional', preferred: true })
  })

  test('deep, and where the schema stands', async () => {
    const there =
      "import { z } from 'zod'\nexport const Stay = z.object({ from: z.object({ a: z.string().optional() }) })\n"
    const text = `import { Stay } from './stay.js'\n${definition('Stay')}`
    const result = await nullable('', ['from', 'a'], { '/w/stay.ts': there }, text)
    expect(result?.files['/w/stay.ts']).toBe(there.replace('optional', 'nullable'))
  })

  test.each([
    ['a default that is computed', 'z.object({ a: z.string().default(first(x)) })'],
    ['a default of what may be left out', 'z.object({ a: z.string().optional().default("x") })'],
    ['what comes after would be another schema', 'z.object({ a: z.string().optional().transform(f) })'],
    ['all fields at once', 'z.object({ a: z.string() }).partial()'],
    ['a name for its schema', 'z.object({ a: A })'],
  ])('leaves alone: %s', async (_title, input) => {
    expect(await nullable(input)).toBeNull()
  })
})

describe('make-optional', () => {
  test.each([
    ['zod', 'z.object({ a: z.int().default(10) })', 'z.object({ a: z.int().optional() })'],
    [
      'zod',
      "z.object({ a: z.int().default(10).describe('A') })",
      "z.object({ a: z.int().optional().describe('A') })",
    ],
    ['valibot', 'v.object({ a: v.optional(v.number(), 10) })', 'v.object({ a: v.optional(v.number()) })'],
  ])('%s: %s', async (vendor, before, then) => {
    const request: FixRequest = { kind: 'make-optional', path: ['a'] }
    const result = await after(request, definition(before), { vendor, schemaSource: 'converter' })
    expect(result?.files[TOOL]).toBe(definition(then))
    expect(result?.fix).toMatchObject({
      title: 'Make `a` optional instead of giving it a default',
      description: 'The handler gets `undefined` where it got `10`. Apply the default there: `?? 10`.',
    })
  })

  test.each([
    ['a field without a default', 'z.object({ a: z.int().optional() })'],
    ['a default that is computed', 'z.object({ a: z.int().default(first(x)) })'],
  ])('leaves alone: %s', async (_title, input) => {
    expect(await after({ kind: 'make-optional', path: ['a'] }, definition(input), zod)).toBeNull()
  })
})

describe('make-nullable, by vendor and by what the handler receives', () => {
  const made = async (
    vendor: 'zod' | 'valibot' | 'arktype',
    schema: string,
    { framework = 'ai-sdk-5', handler = '() => 1' } = {},
  ) => {
    const key = framework === 'ai-sdk-5' ? 'inputSchema' : 'input'
    const text = `import * as v from 'valibot'\ndefineTool({ name: 't', ${key}: ${schema}, handler: ${handler} })\n`
    const facts = { vendor, schemaSource: 'converter' as const }
    const result = await fixed(
      { kind: 'make-nullable', path: ['a'] },
      { files: { [TOOL]: text }, facts, framework },
    )
    const after = result?.files[TOOL]?.split(`${key}: `)[1]?.split(', handler')[0] ?? ''
    const run = new Function('z', 'v', 'type', `return ${after === '' ? 'null' : after}`)
    return { fix: result?.fix, after, schema: run(z, valibot, type) as StandardSchema }
  }

  test.each<['zod' | 'valibot' | 'arktype', string, unknown, unknown]>([
    ['zod', 'z.object({ a: z.int().default(10) })', null, 10],
    ['zod', "z.object({ a: z.int().default(10).describe('How many') })", 3, 3],
    ['zod', 'z.object({ a: z.string().array().default(() => []) })', null, []],
    ['valibot', 'v.object({ a: v.optional(v.number(), 10) })', null, 10],
    ['valibot', 'v.object({ a: v.optional(v.number()) })', null, null],
    ['valibot', 'v.object({ a: v.nullish(v.number()) })', 3, 3],
    ['arktype', "type({ a: 'number = 10' })", null, 10],
    ['arktype', "type({ 'a?': 'string' })", null, null],
    ['arktype', "type({ 'a?': 'string | null' })", 'x', 'x'],
  ])('%s: %s', async (vendor, written, sent, expected) => {
    const { fix, schema } = await made(vendor, written)
    expect(fix).toMatchObject({
      preferred: true,
      description: expect.stringMatching(/^The handler (still )?gets /),
    })
    expect(schema['~standard'].validate({ a: sent })).toMatchObject({ value: { a: expected } })
    expect(schema['~standard'].validate({})).toHaveProperty('issues')
  })

  test('where the output side goes out, the handler applies the default', async () => {
    const written = 'z.object({ a: z.int().default(10) })'
    expect(await made('zod', written, { framework: 'toolsight' })).toMatchObject({
      after: 'z.object({ a: z.int().nullable() })',
      fix: {
        description: 'The handler gets `null` where it got `10`. Apply the default there: `?? 10`.',
        preferred: true,
      },
    })
    const handler = '({ a }) => a + 1'
    expect((await made('zod', written, { framework: 'toolsight', handler })).fix?.preferred).toBe(false)
  })

  test.each([
    [
      "{ type: 'object', properties: { a: { type: 'string' } } }",
      "{ type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] }",
    ],
    [
      "{ type: 'object', properties: { a: { type: 'string', enum: ['x'] } }, required: ['b'] }",
      "{ type: 'object', properties: { a: { type: ['string', 'null'], enum: ['x', null] } }, required: ['b', 'a'] }",
    ],
  ])('JSON Schema: %s', async (before, then) => {
    const result = await after({ kind: 'make-nullable', path: ['a'] }, definition(before), explicit)
    expect(result?.files[TOOL]).toBe(definition(then))
  })
})

describe('leave-out', () => {
  const left = async (schema: string, path: string[], handler = '() => 1', vendor = 'zod') => {
    const text = `import * as v from 'valibot'\ndefineTool({ name: 't', input: ${schema}, handler: ${handler} })\n`
    const result = await after({ kind: 'leave-out', path }, text, { vendor, schemaSource: null })
    return result && { ...result.fix, after: result.files[TOOL]?.split('input: ')[1]?.split(', handler')[0] }
  }

  test('a field that takes nothing else goes; a handler that uses it makes that a choice', async () => {
    const schema = 'z.object({ a: z.undefined(), b: z.string() })'
    expect(await left(schema, ['a'])).toMatchObject({
      title: 'Leave out `a`',
      after: 'z.object({ b: z.string() })',
      preferred: true,
    })
    expect(await left(schema, ['a'], '({ a }) => a')).toMatchObject({ preferred: false })
    expect(await left("type({ a: 'undefined' })", ['a'], '() => 1', 'arktype')).toMatchObject({
      after: 'type({})',
    })
  })

  test.each([
    [
      'z.object({ a: z.union([z.string(), z.undefined()]) })',
      'zod',
      'z.object({ a: z.string().optional() })',
    ],
    ['z.object({ a: z.string().or(z.void()) })', 'zod', 'z.object({ a: z.string().optional() })'],
    [
      'z.object({ a: z.union([z.string(), z.undefined(), z.int()]) })',
      'zod',
      'z.object({ a: z.union([z.string(), z.int()]).optional() })',
    ],
    [
      'v.object({ a: v.union([v.string(), v.undefined()]) })',
      'valibot',
      'v.object({ a: v.optional(v.string()) })',
    ],
  ])('a branch of a union makes the field optional: %s', async (schema, vendor, then) => {
    expect(await left(schema, ['a', '|1'], '({ a }) => a', vendor)).toMatchObject({
      title: 'Make `a` optional',
      after: then,
      preferred: true,
    })
    const read = (text: string) => new Function('z', 'v', `return ${text}`)(z, valibot) as StandardSchema
    const { validate } = read(then)['~standard']
    expect(validate({})).not.toHaveProperty('issues')
    expect(validate({ a: 'x' })).toMatchObject({ value: { a: 'x' } })
    expect(validate({ a: true })).toHaveProperty('issues')
  })
})

test.each([
  ["z.discriminatedUnion('kind', [A, B])", 'z.union([A, B])'],
  [
    "z.discriminatedUnion('kind', [A, B]).optional().describe('x')",
    "z.union([A, B]).optional().describe('x')",
  ],
  ["z.optional(z.discriminatedUnion('kind', [A, B]))", 'z.optional(z.union([A, B]))'],
])('plain-union: %s', async (before, then) => {
  const text = definition(`z.object({ a: ${before} })`)
  const result = await after({ kind: 'plain-union', path: ['a'] }, text, zod)
  expect(result?.files[TOOL]).toBe(text.replace(before, then))
  expect(result?.fix).toMatchObject({ preferred: true, title: 'Write `a` as a plain union' })
})

describe('close-object', () => {
  const closed = (input: string, path: string[], facts: object) =>
    after({ kind: 'close-object', path }, definition(input), facts)

  test.each([
    ['z.object({ a: z.string() })', [], 'z.strictObject({ a: z.string() })'],
    ["z.looseObject({ a: z.string() }).describe('x')", [], "z.strictObject({ a: z.string() }).describe('x')"],
    ['z.object({ a: z.object({}).optional() })', ['a'], 'z.object({ a: z.strictObject({}).optional() })'],
  ])('%s', async (before, path, then) => {
    expect((await closed(before, path, zod))?.files[TOOL]).toBe(definition(then))
  })

  test.each([
    ["{ type: 'object', properties: {} }", "{ type: 'object', properties: {}, additionalProperties: false }"],
    ["{ type: 'object', additionalProperties: true }", "{ type: 'object', additionalProperties: false }"],
    [
      "{\n    type: 'object',\n    properties: {},\n  }",
      "{\n    type: 'object',\n    properties: {},\n    additionalProperties: false,\n  }",
    ],
  ])('%s', async (before, then) => {
    expect((await closed(before, [], explicit))?.files[TOOL]).toBe(definition(then))
  })

  test.each([
    ['what follows opens it again', 'z.object({ a: z.string() }).catchall(z.string())', zod],
    ['another validator', 'v.object({ a: v.string() })', { ...zod, vendor: 'valibot' }],
    ['a spread may say otherwise', "{ type: 'object', ...rest }", explicit],
  ])('leaves alone: %s', async (_title, input, facts) => {
    expect(await closed(input, [], facts)).toBeNull()
  })
})

test('a record of schemas becomes a closed object where its SDK takes one in that place', async () => {
  const shape = "{ a: z.string().describe('x'), b }"
  const closing = (framework: string, version: string) =>
    fixed(
      { kind: 'strict-object', path: [] },
      {
        files: { [TOOL]: `defineTool('t', { inputSchema: ${shape} }, run)\n` },
        facts: { vendor: 'zod', vendorVersion: version, schemaSource: null },
        framework,
      },
    )
  const closed = await closing('mcp-v1', '4.1.0')
  expect(closed?.files[TOOL]).toBe(`defineTool('t', { inputSchema: z.strictObject(${shape}) }, run)\n`)
  expect(closed?.fix.preferred).toBe(false)
  expect(await closing('mcp-v1', '3.25.0')).toBeNull()
  expect(await closing('claude-agent-sdk', '4.1.0')).toBeNull()
})

describe('rename-key', () => {
  const at = (text: string) => {
    const character = text.indexOf('parameters')
    return { start: { line: 0, character }, end: { line: 0, character: character + 10 } }
  }
  const renamed = (text: string) =>
    after({ kind: 'rename-key', at: at(text), from: 'parameters', to: 'inputSchema' }, text, zod)

  test('changes the key alone', async () => {
    const result = await renamed('defineTool({ parameters: S, handler })\n')
    expect(result?.files[TOOL]).toBe('defineTool({ inputSchema: S, handler })\n')
    const shorthand = await renamed('defineTool({ parameters, handler })\n')
    expect(shorthand?.files[TOOL]).toBe('defineTool({ inputSchema: parameters, handler })\n')
  })

  test('leaves a definition alone that has the other key already', async () => {
    expect(await renamed('defineTool({ parameters: S, inputSchema: T, handler })\n')).toBeNull()
  })
})
