import { expect, test } from 'vitest'
import type { Json } from '#core/model/json.js'
import { contradictionsIn } from '#core/rules/schema/contradictions.js'

const at = (schema: Json, required = true) =>
  contradictionsIn(schema, { required }).map(({ pointer }) => pointer.join('.'))
const text = { type: 'string' }
const open = (rest: object) => ({ type: 'object', properties: { a: text }, ...rest })

test.each<[string, Json, string, RegExp]>([
  [
    'an unknown type',
    { properties: { q: { type: 'strng' } } },
    'properties.q.type',
    /"strng".*Did you mean "string"/s,
  ],
  ['one in a list', { type: ['string', 'nul'] }, 'type', /"nul".*"null"/s],
  ['one that is near to none', { type: 'xyzzyxyz' }, 'type', /The types are string,/],
  ['one under a condition', { not: { type: 'objekt' } }, 'not.type', /"object"/],
  ['one in a definition', { $defs: { a: { items: { type: 'int' } } } }, '$defs.a.items.type', /"integer"/],
  ['min over max', { minimum: 5, maximum: 2 }, 'minimum', /is 5, which is greater than `maximum` \(2\)/],
  ['lengths', { items: { type: 'string', minLength: 3, maxLength: 1 } }, 'items.minLength', /maxLength/],
  ['items', { type: 'array', minItems: 2, maxItems: 1 }, 'minItems', /maxItems/],
  ['properties', { minProperties: 2, maxProperties: 1 }, 'minProperties', /maxProperties/],
  [
    'exclusive limits',
    { exclusiveMinimum: 1, exclusiveMaximum: 1 },
    'exclusiveMinimum',
    /excludes the same value/,
  ],
  ['one exclusive limit', { minimum: 1, exclusiveMaximum: 1 }, 'minimum', /exclusiveMaximum/],
  ['an empty enum', open({ properties: { a: { enum: [] } } }), 'properties.a.enum', /is empty/],
  [
    'a required field that allows no value',
    { properties: { a: { not: {} } }, required: ['a'] },
    'properties.a.not',
    /is empty, which excludes every value/,
  ],
  [
    'one that is false',
    { properties: { n: { properties: { a: false }, required: ['a'] } } },
    'properties.n.properties.a',
    /allows no value/,
  ],
  [
    'an unknown required name',
    open({ required: ['a', 'size'] }),
    'required',
    /lists `size`, which `properties`/,
  ],
  ['a misspelled one', open({ required: ['A'] }), 'required', /Did you mean `a`/],
  [
    'one without any properties',
    { type: 'object', required: ['a'] },
    'required',
    /Define it in `properties`/,
  ],
  [
    'one that nothing may have',
    open({ required: ['b'], additionalProperties: false }),
    'required',
    /No input is valid/,
  ],
  ['a nested one', { properties: { n: open({ required: ['b'] }) } }, 'properties.n.required', /`b`/],
  ['one in a branch', open({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }), 'anyOf.1.required', /`b`/],
  [
    'one that a definition lacks',
    { $ref: '#/$defs/n', $defs: { n: open({ required: ['b'] }) } },
    '$defs.n.required',
    /`b`/,
  ],
])('finds %s', (_, schema, pointer, message) => {
  const [found] = contradictionsIn(schema, { required: true })
  expect(found?.pointer.join('.')).toBe(pointer)
  expect(`${found?.problem}.\n${found?.advice}`).toMatch(message)
})

test.each<[string, Json]>([
  ['equal limits', { minimum: 2, maximum: 2, minLength: 0, maxLength: 0 }],
  ['limits of other types', { type: 'string', minimum: 5, maximum: 2 }],
  ['limits of draft-04', { minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: true }],
  ['what no value may be', { not: { minimum: 5, maximum: 2, enum: [] } }],
  ['an optional field that allows no value', { properties: { a: { not: {} }, b: false } }],
  [
    'a field that only one branch excludes',
    { anyOf: [{ properties: { a: { not: {} } }, required: ['a'] }, { type: 'string' }] },
  ],
  ['what must not be there', open({ not: { required: ['b'] } })],
  ['a condition', open(JSON.parse('{ "if": { "required": ["b"] }, "then": { "required": ["a"] } }'))],
  ['a property of the parent', open({ anyOf: [{ required: ['a'] }] })],
  ['a property of a sibling', { allOf: [{ properties: { a: text } }, { required: ['a'] }] }],
  ['a property of a branch', { required: ['a'], oneOf: [{ properties: { a: text } }, open({})] }],
  ['a property of what it refers to', { $ref: '#/$defs/n', required: ['a'], $defs: { n: open({}) } }],
  [
    'a property of what refers to it',
    { allOf: [{ $ref: '#/$defs/n' }, open({})], $defs: { n: { required: ['a'] } } },
  ],
  ['what is defined elsewhere', open({ $ref: 'https://example.com/s.json', required: ['b'] })],
  ['a pattern', open({ patternProperties: { '^x-': text }, required: ['x-id'] })],
  ['a record', { type: 'object', additionalProperties: text, required: ['b'] }],
  ['a record of some names', { propertyNames: { enum: ['b'] }, additionalProperties: text, required: ['b'] }],
  ['an object that says it is open', open({ additionalProperties: true, required: ['b'] })],
  ['what unevaluatedProperties describes', open({ unevaluatedProperties: text, required: ['b'] })],
  [
    'what depends on another',
    open({ dependentSchemas: { a: { properties: { b: text }, required: ['b'] } } }),
  ],
  [
    'a property that is called required',
    { properties: { required: { type: 'boolean' }, enum: text, type: text } },
  ],
  [
    'a value that looks like a schema',
    {
      properties: {
        a: { default: { type: 'strng' }, enum: [{ type: 'x' }], const: { minimum: 2, maximum: 1 } },
      },
    },
  ],
  [
    'what stands beside a reference of draft-07',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { n: { $ref: '#/definitions/n', required: ['b'] } },
      definitions: { n: open({}) },
    },
  ],
  [
    'what goes in circles',
    { $ref: '#/$defs/n', $defs: { n: { properties: { n: { $ref: '#' } }, $ref: '#/$defs/n' } } },
  ],
  ['what is no schema', { properties: [], required: 'a', allOf: {}, items: 3, type: 7, enum: 'x' } as Json],
  ['no object', 'object'],
])('leaves %s alone', (_, schema) => {
  expect(at(schema)).toEqual([])
})

test('names that a converter requires are not looked up', () => {
  expect(at(open({ required: ['b'] }), false)).toEqual([])
  expect(at({ properties: { n: { minimum: 5, maximum: 2 } } }, false)).toEqual(['properties.n.minimum'])
})
