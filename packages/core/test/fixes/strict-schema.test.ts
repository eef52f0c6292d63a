import { describe, expect, test } from 'vitest'
import type { FixRequest } from '#core/model/finding.js'
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
    ['a default', 'z.object({ a: z.string().default("x") })'],
    ['what comes after would be another schema', 'z.object({ a: z.string().optional().transform(f) })'],
    ['all fields at once', 'z.object({ a: z.string() }).partial()'],
    ['a name for its schema', 'z.object({ a: A })'],
  ])('leaves alone: %s', async (_title, input) => {
    expect(await nullable(input)).toBeNull()
  })
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
