import { expect, test } from 'vitest'
import { fixed, TOOL } from './tool.js'

const text = (input: string, imports = '') =>
  `${imports}defineTool({ name: 't', input: ${input}, handler })\n`
const listed = async (input: string, facts: object, imports?: string) =>
  fixed(
    { kind: 'allow-values', values: ['x', "y's"], path: ['a'] },
    { files: { [TOOL]: text(input, imports) }, facts },
  )

const zod = { vendor: 'zod', schemaSource: 'converter' as const }
const valibot = { vendor: 'valibot', schemaSource: 'converter' as const }
const explicit = { vendor: null, schemaSource: 'explicit' as const }

test.each([
  ['z.string()', `z.enum(['x', "y's"])`],
  ["z.string().optional().describe('A')", `z.enum(['x', "y's"]).optional().describe('A')`],
  ['z.optional(z.string())', `z.optional(z.enum(['x', "y's"]))`],
  ["z\n  .string()\n  .describe('A')", `z\n  .enum(['x', "y's"])\n  .describe('A')`],
])('Zod: %s', async (before, after) => {
  const result = await listed(`z.object({ a: ${before} })`, zod)
  expect(result?.files[TOOL]).toBe(text(`z.object({ a: ${after} })`))
  expect(result?.fix).toMatchObject({ title: 'Write `a` as a list of values', preferred: false })
})

test('Valibot', async () => {
  const imports = "import * as v from 'valibot'\n"
  const result = await listed("v.object({ a: v.pipe(v.string(), v.description('A')) })", valibot, imports)
  expect(result?.files[TOOL]).toBe(
    text(`v.object({ a: v.pipe(v.picklist(['x', "y's"]), v.description('A')) })`, imports),
  )
})

test('JSON Schema', async () => {
  const schema = (field: string) => `{ type: 'object', properties: { a: { ${field}, description: 'A' } } }`
  const result = await listed(schema("'type': 'string'"), explicit)
  expect(result?.files[TOOL]).toBe(text(schema(`'type': 'string', 'enum': ['x', "y's"]`)))
})

test('ArkType', async () => {
  const facts = { vendor: 'arktype', schemaSource: 'converter' as const }
  const ask = (values: string[]) =>
    fixed(
      { kind: 'allow-values', values, path: ['a'] },
      { files: { [TOOL]: text("type({ a: 'string' })") }, facts },
    )
  expect((await ask(['x', 'y']))?.files[TOOL]).toBe(text(`type({ a: '"x" | "y"' })`))
  expect(await ask(["y's"])).toBeNull()
})

test.each([
  ['a check of its own', 'z.object({ a: z.string().min(2) })', zod],
  ['what is made a text', 'z.object({ a: z.coerce.string() })', zod],
  ['a transform', 'z.object({ a: z.string().transform((text) => text.trim()) })', zod],
  ['a schema from elsewhere', 'z.object({ a: mode })', zod],
  ['an action in a pipe', 'v.object({ a: v.pipe(v.string(), v.minLength(1)) })', valibot],
  ['several types', "{ type: 'object', properties: { a: { type: ['string', 'null'] } } }", explicit],
  ['an enum', "{ type: 'object', properties: { a: { type: 'string', enum: ['z'] } } }", explicit],
])('%s is left alone', async (_, input, facts) => {
  expect(await listed(input, facts)).toBeNull()
})
