import { describe, expect, test } from 'vitest'
import { fixed, TOOL } from './tool.js'

const text = (input: string, imports = '') =>
  `${imports}defineTool({ name: 't', input: ${input}, handler })\n`
const listed = async (input: string, facts: object, imports?: string) =>
  fixed({ kind: 'list-values', path: ['a'] }, { files: { [TOOL]: text(input, imports) }, facts })

const zod = { vendor: 'zod', schemaSource: 'converter' as const }
const valibot = { vendor: 'valibot', schemaSource: 'converter' as const }
const explicit = { vendor: null, schemaSource: 'explicit' as const }

describe('list-values', () => {
  test.each([
    ["z.object({ a: z.union([z.literal('x'), z.literal('y')]) })", "z.object({ a: z.enum(['x', 'y']) })"],
    [
      "z.object({ a: z.union([z.literal('x'), z.literal('y')]).optional().describe('A') })",
      "z.object({ a: z.enum(['x', 'y']).optional().describe('A') })",
    ],
    [
      "z.object({ a: z.optional(z.union([z.literal('x'), z.literal('y')])) })",
      "z.object({ a: z.optional(z.enum(['x', 'y'])) })",
    ],
    [
      "z.object({ a: z\r\n  .union([\r\n    z.literal('x'), // first\r\n    z.literal('y'),\r\n  ]) })",
      "z.object({ a: z\r\n  .enum([\r\n    'x', // first\r\n    'y',\r\n  ]) })",
    ],
  ])('%s', async (before, then) => {
    const result = await listed(before, zod)
    expect(result?.files[TOOL]).toBe(text(then))
    expect(result?.fix).toMatchObject({ title: 'Write `a` as a list of values', preferred: true })
  })

  test('Valibot', async () => {
    const imports = "import { literal, object, union } from 'valibot'\n"
    const result = await listed("object({ a: union([literal('x'), literal('y')]) })", valibot, imports)
    expect(result?.files[TOOL]).toBe(
      text("object({ a: picklist(['x', 'y']) })", imports.replace('union }', 'union, picklist }')),
    )
  })

  test.each([
    ["anyOf: [{ const: 'x' }, { const: 'y' }]", "enum: ['x', 'y']"],
    [
      "oneOf: [{ type: 'string', const: 'x' }, { const: 'y', type: 'string' }]",
      "type: 'string', enum: ['x', 'y']",
    ],
    [
      "\n  'anyOf': [\n    { type: 'string', const: 'x' }, // first\n    { type: 'string', const: 'y' },\n  ]",
      "\n  'type': 'string',\n  'enum': [\n    'x', // first\n    'y',\n  ]",
    ],
  ])('%s', async (before, then) => {
    const schema = (field: string) => `{ type: 'object', properties: { a: { description: 'A', ${field} } } }`
    expect((await listed(schema(before), explicit))?.files[TOOL]).toBe(text(schema(then)))
  })

  test.each([
    ['members that say more', "z.object({ a: z.union([z.literal('x').describe('X'), z.literal('y')]) })"],
    ['numbers', 'z.object({ a: z.union([z.literal(1), z.literal(2)]) })'],
    ['a list from elsewhere', 'z.object({ a: z.union(kinds) })'],
    ['a comment that would go', "z.object({ a: z.union([z.literal(/* first */ 'x'), z.literal('y')]) })"],
  ])('leaves alone: %s', async (_title, input) => {
    expect(await listed(input, zod)).toBeNull()
  })
})
