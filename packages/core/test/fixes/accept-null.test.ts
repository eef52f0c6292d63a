import { type } from 'arktype'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { StandardSchema } from './standard-schema.js'
import { fixed, TOOL } from './tool.js'

interface Made {
  text: string
  description: string
  schema: StandardSchema
}

async function accepting(
  vendor: 'valibot' | 'arktype',
  schema: string,
  { paths = [['a']], targets = [] as string[], imported = "import * as v from 'valibot'" } = {},
): Promise<Made | null> {
  const text = `${imported}\ndefineTool({ name: 't', inputSchema: ${schema} })\n`
  const result = await fixed(
    { kind: 'accept-null', paths },
    { files: { [TOOL]: text }, facts: { vendor, schemaSource: 'converter' }, framework: 'ai-sdk-5', targets },
  )
  if (!result) return null
  const made = /inputSchema: (.*) \}\)\n$/.exec(result.files[TOOL] ?? '')?.[1] ?? ''
  const names = { v, type, number: v.number, nullish: v.nullish, object: v.object }
  const run = new Function(...Object.keys(names), `return ${made}`)
  expect(result.fix.preferred).toBe(false)
  return {
    text: result.files[TOOL] ?? '',
    description: result.fix.description ?? '',
    schema: run(...Object.values(names)) as StandardSchema,
  }
}

test.each<['valibot' | 'arktype', string, string, unknown, unknown]>([
  ['valibot', 'v.object({ a: v.optional(v.number()) })', 'v.nullish(v.number())', null, undefined],
  ['valibot', 'v.object({ a: v.optional(v.number(), 3) })', 'v.nullish(v.number(), 3)', 3, 3],
  ['arktype', "type({ 'a?': 'number' })", "'a?': 'number | null'", null, undefined],
])(
  'null is taken by a field of %s that may be left out: %s',
  async (vendor, schema, written, forNull, forNothing) => {
    const made = await accepting(vendor, schema)
    expect(made?.text).toContain(written)
    const got = (input: object) => made?.schema['~standard'].validate(input)
    expect(got({ a: null })).toHaveProperty('value.a', forNull)
    expect(got({})).not.toHaveProperty('issues')
    expect((got({}) as { value: { a?: unknown } }).value.a).toBe(forNothing)
    expect(got({ a: 7 })).toHaveProperty('value.a', 7)
    expect(got({ a: 'x' })).toHaveProperty('issues')
    expect(made?.description).toContain(
      forNull === null
        ? 'may get `null` where it got `undefined`'
        : 'what it gets where the field is left out',
    )
    expect(made?.description).toContain('The schema allows `null` then.')
  },
)

test('several fields need the import of the function once', async () => {
  const made = await accepting('valibot', 'object({ a: optional(number()), b: optional(number()) })', {
    paths: [['a'], ['b']],
    imported: "import { number, object, optional } from 'valibot'",
  })
  expect(made?.text).toMatch(/^import \{ number, object, optional, nullish \} from 'valibot'\n/)
  expect(made?.schema['~standard'].validate({ a: null, b: null })).not.toHaveProperty('issues')
})

test('a default of ArkType and a field that is no string are left alone', async () => {
  expect(await accepting('arktype', "type({ a: 'number = 10' })")).toBeNull()
  expect(await accepting('arktype', "type({ 'a?': type('number') })")).toBeNull()
})

test('nothing is offered where a target mishandles a union', async () => {
  const schema = 'v.object({ a: v.optional(v.number()) })'
  expect(await accepting('valibot', schema, { targets: ['gemini'] })).toBeNull()
})
