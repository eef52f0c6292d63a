import { expect, test } from 'vitest'
import { Demands } from '#core/fixes/source/fitting/demands.js'
import { fitted } from '#core/fixes/source/fitting/fitted.js'
import type { JsonObject } from '#core/model/json.js'
import type { ProviderRule } from '#core/wire/provider-rule.js'

/** Of the rule nothing but its code is asked here. */
const demands = (code: string) => new Demands([{ code } as ProviderRule])

/** Each of so many definitions holds all of them. */
function tangle(size: number): JsonObject {
  const names = Array.from({ length: size }, (_, index) => `d${index}`)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]))
  const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]))
  return { type: 'object', properties: { start: { $ref: '#/$defs/d0' } }, $defs }
}

test('definitions that hold each other are written out as long as anybody would read it', () => {
  expect(fitted(tangle(1), demands('recursive-schema'))?.left).toContainEqual({
    name: 'deeper levels',
    path: ['start', 'd0', 'd0', 'd0'],
  })
  expect(fitted(tangle(12), demands('recursive-schema'))).toBeNull()
})

test('a field keeps whatever name it has', () => {
  const fields = '{"type":"object","properties":{"__proto__":{"type":"string"}}}'
  expect(JSON.stringify(fitted(JSON.parse(fields), demands('none'))?.schema)).toBe(fields)
  const union = JSON.parse(`{"type":"object","anyOf":[${fields}]}`) as JsonObject
  const atRoot = new Demands([{ code: 'root-union', keywords: ['anyOf'] } as unknown as ProviderRule])
  expect(JSON.stringify(fitted(union, atRoot)?.schema['properties'])).toBe('{"__proto__":{"type":"string"}}')
})
