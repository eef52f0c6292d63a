import { expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import { isRequired, saysNoFields } from '#core/rules/provider/wire-schema.js'

const schema: JsonObject = {
  $ref: '#/$defs/root',
  $defs: {
    root: {
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/$defs/node' } },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { $ref: '#/$defs/node' }] },
        map: { type: 'object', additionalProperties: { $ref: '#/$defs/node' } },
        choice: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/node' }] },
        both: { allOf: [{ properties: { a: {} }, required: ['a'] }, { properties: { b: {} } }] },
        loose: { type: 'object', properties: { a: {} }, required: ['b'] },
        odd: { $ref: '#/$defs/a~1b' },
        dangling: { $ref: '#/$defs/none' },
      },
      required: ['list'],
    },
    node: {
      type: 'object',
      properties: {
        size: { type: 'integer' },
        next: { anyOf: [{ $ref: '#/$defs/node' }, { $ref: '#/$defs/node' }] },
      },
      required: ['size'],
    },
    'a/b': { properties: { c: {} }, required: ['c'] },
    loop: { $ref: '#/$defs/loop' },
  },
}

test.each([
  [['list'], true],
  [['map'], false],
  [['list', '[]', 'size'], true],
  [['pair', '[]', 'size'], true],
  [['map', '*', 'size'], true],
  [['choice', '|1', 'size'], true],
  [['choice', '|0', 'size'], false],
  [['choice', 'size'], true],
  [['both', 'a'], true],
  [['both', 'b'], false],
  [['loose', 'b'], false],
  [['odd', 'c'], true],
  [['dangling', 'c'], false],
  [['list', '[]', ...Array.from({ length: 40 }, () => 'next'), 'size'], true],
  [['constructor'], false],
  [[], false],
])('%j is required: %s', (path, required) => {
  expect(isRequired(schema, path)).toBe(required)
})

test('a reference to itself ends', () => {
  expect(isRequired({ $ref: '#/$defs/loop', $defs: schema.$defs ?? {} }, ['a'])).toBe(false)
  expect(isRequired({ $ref: '#' }, ['a'])).toBe(false)
})

test.each([
  [{}, true],
  [{ type: 'object' }, true],
  [{ type: 'object', properties: {} }, true],
  [{ type: 'object', additionalProperties: true }, true],
  [{ type: 'object', additionalProperties: {} }, true],
  [{ type: 'object', properties: { a: {} } }, false],
  [{ type: 'object', additionalProperties: { type: 'string' } }, false],
  [{ type: 'object', anyOf: [{}] }, false],
  [{ $ref: '#/$defs/a' }, false],
  [{ type: 'string' }, false],
] as Array<[JsonObject, boolean]>)('%j says nothing of fields: %s', (given, nothing) => {
  expect(saysNoFields(given)).toBe(nothing)
})
