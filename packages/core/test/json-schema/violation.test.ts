import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { schemaViolation } from '#core/json-schema/violation.js'
import type { Json } from '#core/model/json.js'
import { fc } from '../../../../test/property.js'

const DRAFTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
}

describe.each(Object.entries(DRAFTS))('%s', (dialect, $schema) => {
  test('a plain schema is valid, one with an unknown type is not', async () => {
    expect(
      await schemaViolation({ $schema, type: 'object', properties: { a: { type: 'string' } } }),
    ).toBeNull()
    expect(
      await schemaViolation({ $schema, type: 'object', properties: { a: { type: 'text' } } }),
    ).toMatchObject({
      place: 'properties.a.type',
      path: ['a'],
      dialect,
    })
  })

  test('its own habits are valid in it alone', async () => {
    const bool = await schemaViolation({ $schema, minimum: 1, exclusiveMinimum: true })
    expect(bool === null).toBe(dialect === 'draft-04')
    const number = await schemaViolation({ $schema, exclusiveMinimum: 1 })
    expect(number === null).toBe(dialect !== 'draft-04')
    const tuple = await schemaViolation({ $schema, items: [{ type: 'string' }] })
    expect(tuple === null).toBe(dialect !== '2020-12')
  })
})

test('meta-schemas are compiled already: nothing of the compiler is loaded', () => {
  const program = `
    const { schemaViolation } = await import(${JSON.stringify(new URL('../../dist/json-schema/violation.js', import.meta.url).href)})
    const breaches = []
    for (const $schema of ${JSON.stringify(Object.values(DRAFTS))}) breaches.push(await schemaViolation({ $schema, type: 'text' }))
    const { createRequire } = await import('node:module')
    const { cache } = createRequire(${JSON.stringify(import.meta.url)})
    console.log(breaches.map(({ dialect }) => dialect).join(' '), Object.keys(cache).join(' '))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: Object.keys(DRAFTS).join(' '), stderr: '' })
})

test('of two complaints the one that leads furthest into the schema is told', async () => {
  const schema = { $schema: DRAFTS['draft-07'], items: { properties: { a: { type: 'text' } } } }
  expect(await schemaViolation(schema)).toMatchObject({ place: 'items.properties.a.type', path: ['[]', 'a'] })
})

test('an unknown or absent dialect is read as 2020-12', async () => {
  expect((await schemaViolation({ items: [] }))?.dialect).toBe('2020-12')
  expect((await schemaViolation({ $schema: '__proto__', items: [] }))?.dialect).toBe('2020-12')
  expect((await schemaViolation({ $schema: 7, items: [] }))?.dialect).toBe('2020-12')
})

test.each<[Json, string, string]>([
  [{ required: 'a' }, 'required', 'is "a", not an array'],
  [{ required: ['a', 'b', 'a'] }, 'required', 'lists "a" twice'],
  [{ properties: { a: 'string' } }, 'properties.a', 'is "string", not an object or a boolean'],
  [{ properties: { 'a/b': { minLength: -1 } } }, 'properties.a/b.minLength', 'is -1: must be >= 0'],
  [{ pattern: '[' }, 'pattern', 'is "[", no regular expression'],
  ['object', '', 'is "object", not an object or a boolean'],
  [null, '', 'is null, not an object or a boolean'],
])('%j', async (schema, place, problem) => {
  expect(await schemaViolation(schema)).toMatchObject({ place, problem })
})

test('patterns that only one mode of regular expressions knows are both allowed', async () => {
  expect(await schemaViolation({ pattern: '^\\w+\\-\\w+$' })).toBeNull()
  expect(await schemaViolation({ pattern: '^\\p{L}+$' })).toBeNull()
})

test.each<[Json, string]>([
  [{ properties: { a: { type: 'string', required: true } } }, 'List the required names'],
  [{ properties: { a: { items: [{}] } } }, 'prefixItems'],
  [{ exclusiveMaximum: true }, 'draft-04'],
])('%j comes with the cure', async (schema, hint) => {
  expect((await schemaViolation(schema))?.hint).toContain(hint)
})

test.each<[Json, string[]]>([
  [{ properties: { a: { items: { properties: { b: { type: 0 } } } } } }, ['a', '[]', 'b']],
  [{ additionalProperties: { type: 0 } }, ['*']],
  [{ properties: { a: { anyOf: [{}, { type: 0 }] } } }, ['a', '|1']],
  [{ properties: { a: { prefixItems: [{}, { type: 0 }] } } }, ['a', '[]']],
  [{ allOf: [{ properties: { a: { type: 0 } } }] }, ['a']],
  [{ $defs: { a: { type: 0 } } }, []],
  [{ properties: { items: { type: 0 } } }, ['items']],
])('%j is about the field %j', async (schema, path) => {
  expect((await schemaViolation(schema))?.path).toEqual(path)
})

test('any JSON gets an answer, and valid schemas stay valid inside each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const inner = await schemaViolation(value as Json)
      const outer = await schemaViolation({ type: 'object', properties: { inner: value as Json } })
      const named = typeof value === 'object' && value !== null && !Array.isArray(value) && '$schema' in value
      if (!named) expect(outer === null).toBe(inner === null)
    }),
  )
})
