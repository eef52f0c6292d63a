import { describe, expect, it } from 'vitest'
import { jsonPlaceAt, matchInSchema, matchInValue, pathInSchema } from '#core/workspace/editor/json-places.js'

/** The path of the field at the mark, in pretty JSON of a value. */
function at(value: unknown, mark: string): string | null {
  const text = JSON.stringify(value, null, 2)
  const offset = text.indexOf(mark) + 1
  const before = text.slice(0, offset).split('\n')
  const place = jsonPlaceAt(text, { line: before.length - 1, character: before.at(-1)?.length ?? 0 })
  const found = place && pathInSchema(place)
  return found && `${found.definition ? '… ' : ''}${found.path.join(' ')}`
}

const SCHEMA = {
  type: 'object',
  properties: {
    plain: { type: 'string', description: 'of plain' },
    list: { type: 'array', items: { type: 'object', properties: { item: { type: 'integer' } } } },
    either: { anyOf: [{ type: 'null' }, { properties: { one: {} } }] },
    record: { additionalProperties: { properties: { value: {} } } },
  },
  required: ['needed'],
  $defs: { Node: { properties: { label: {} } } },
}

describe('a place in a schema', () => {
  it.each([
    ['"plain"', 'plain'],
    ['"of plain"', 'plain'],
    ['"integer"', 'list [] item'],
    ['"one"', 'either |1 one'],
    ['"value"', 'record * value'],
    ['"needed"', 'needed'],
    ['"label"', '… label'],
    ['"$defs"', null],
  ])('at %s is of the field %s', (mark, expected) => {
    expect(at(SCHEMA, mark)).toBe(expected)
    expect(at({ type: 'function', function: { name: 'x', parameters: SCHEMA } }, mark)).toBe(expected)
  })

  it('is no field in what is around the schema', () => {
    expect(at({ type: 'function', function: { name: 'x', parameters: SCHEMA } }, '"x"')).toBeNull()
  })
})

describe('the field that a path leads to', () => {
  const paths = [
    ['a'],
    ['a', '[]', 'b'],
    ['c'],
    ['c', '|0', 'd'],
    ['c', '|1', 'd'],
    ['r', '*', 'v'],
    ['t', '1', 'x'],
  ]

  it('is found in a schema with its branch, or without', () => {
    const find = (path: string[], definition = false) => matchInSchema(paths, { path, definition })
    expect(find(['c', '|1', 'd'])).toBe(4)
    expect(find(['|0', 'a', '[]', 'b'])).toBe(1)
    expect(find(['v'], true)).toBe(5)
    expect(find(['nowhere'])).toBe(-1)
  })

  it('is found in a value', () => {
    expect(matchInValue(paths, ['a', 3, 'b'])).toBe(1)
    expect(matchInValue(paths, ['c', 'd'])).toBe(3)
    expect(matchInValue(paths, ['r', 'any key', 'v'])).toBe(5)
    expect(matchInValue(paths, ['t', 1, 'x'])).toBe(6)
    expect(matchInValue(paths, ['t', 0, 'x'])).toBe(-1)
  })
})
