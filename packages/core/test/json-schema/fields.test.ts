import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparedFields, rootFields } from '#core/json-schema/fields.js'
import type { Json, JsonObject } from '#core/model/json.js'

const name = fc.constantFrom('a', 'b', '[]', '$ref')

/** Schemas with others inside, which may be references and combinations. */
function around(inner: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const own = {
    description: fc.constantFrom('Where it is.', 'Who asks.'),
    properties: fc.dictionary(name, fc.oneof<fc.Arbitrary<Json>[]>(inner, fc.constant(true)), { maxKeys: 3 }),
    required: fc.array(name, { maxLength: 2 }),
    items: inner,
  }
  const combined = {
    $ref: fc.constantFrom('#', '#/properties/a', '#/nowhere'),
    allOf: fc.array(inner, { maxLength: 2 }),
    anyOf: fc.array(inner, { maxLength: 2 }),
  }
  const some = { requiredKeys: [] }
  return fc.oneof(fc.record(own, some), fc.record({ ...own, ...combined }, some)) as fc.Arbitrary<JsonObject>
}

const leaf = fc.constantFrom<JsonObject>({ type: 'string' }, { type: 'null' }, {})
const schema = around(around(leaf))

it('the fields of the root are those fields of all whose path is one name', () => {
  fc.assert(
    fc.property(schema, (root) => {
      const ofRoot = [...comparedFields(root).values()].filter(({ path }) => path.length === 1)
      expect(rootFields(root)).toEqual(ofRoot)
    }),
  )
})

it('the fields of a definition are no fields of the root', () => {
  const address = { type: 'object', properties: { town: { type: 'string' } } }
  const root = { properties: { home: { $ref: '#/$defs/address' } }, $defs: { address } }
  expect(rootFields(root)).toEqual([{ path: ['home'], schema: address, required: false }])
})
