import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FixRequest } from '#core/model/finding.js'
import { fixed, TOOL } from './tool.js'

/** The key under which each takes its schema. */
const KEYS = { 'ai-sdk-5': 'inputSchema', langchain: 'schema' }

async function after(framework: keyof typeof KEYS, field: string, request: FixRequest) {
  const text = `import { z } from 'zod'\ndefineTool({ name: 't', ${KEYS[framework]}: z.object({ a: ${field} }) })\n`
  const result = await fixed(request, {
    files: { [TOOL]: text },
    facts: { vendor: 'zod', vendorVersion: '4.1.0', schemaSource: null },
    framework,
  })
  return result === null ? null : /z\.object\(\{ a: (.+) \}\) \}\)/.exec(result.files[TOOL] ?? '')?.[1]
}

test('a preprocess is proposed where the framework takes one', async () => {
  const text: FixRequest = { kind: 'read-boolean-text', path: ['a'] }
  expect(await after('ai-sdk-5', 'z.coerce.boolean()', text)).toContain('z.preprocess(')
  expect(await after('langchain', 'z.coerce.boolean()', text)).toBeNull()
  expect(await after('langchain', 'z.coerce.boolean()', { kind: 'plain-boolean', path: ['a'] })).toBe(
    'z.boolean()',
  )

  const absent: FixRequest = { kind: 'accept-null', paths: [['a']] }
  expect(await after('ai-sdk-5', 'z.string().optional()', absent)).toContain('z.preprocess(')
  expect(await after('langchain', 'z.string().optional()', absent)).toBe('z.string().nullish()')
})

test.each([
  ['z.int().max(5).default(3)', 3, 3],
  ["z.int().default(-1).describe('How many')", -1, -1],
  ['z.array(z.string()).default([])', [], []],
  ['z.string().optional()', undefined, undefined],
])('null is what is left out: %s', async (field, forNull, forNothing) => {
  const accepting = await after('ai-sdk-5', field, { kind: 'accept-null', paths: [['a']] })
  const schema = new Function('z', `return z.object({ a: ${accepting} })`)(z) as z.ZodObject
  expect(schema.parse({ a: null }).a).toEqual(forNull)
  expect(schema.parse({}).a).toEqual(forNothing)
  const asBefore = new Function('z', `return z.object({ a: ${field} })`)(z) as z.ZodObject
  expect(z.toJSONSchema(schema, { io: 'input' })).toEqual(z.toJSONSchema(asBefore, { io: 'input' }))
})

test.each([
  'z.date().default(() => new Date())',
  'z.int().default(DEFAULT)',
  'z.int().optional().refine(isFree)',
])('null is left alone in %s', async (field) => {
  expect(await after('ai-sdk-5', field, { kind: 'accept-null', paths: [['a']] })).toBeNull()
})
