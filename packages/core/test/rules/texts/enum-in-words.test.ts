import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import { valuesIn } from '#core/rules/texts/enum-in-words.js'
import { codes, judged } from '../judged.js'
import { madeTool } from '../made-facts.js'

describe('enum-in-words: a text that lists all values', () => {
  test.each([
    ['One of: day, night, off.', ['day', 'night', 'off']],
    ['The mode, one of day | night | off', ['day', 'night', 'off']],
    ["How to sort. Must be 'asc' or 'desc'", ['asc', 'desc']],
    ['Either "asc" or "desc".', ['asc', 'desc']],
    ['Allowed values: open, closed, in-review', ['open', 'closed', 'in-review']],
    ['What to do. Options: "set" (default, one field), "move" (several fields)', ['set', 'move']],
    ['Supported values are: `csv`, `json` and `xml`', ['csv', 'json', 'xml']],
    ['Order: "asc" or "desc"', ['asc', 'desc']],
    ['HTTP method: GET, POST, PUT (default: GET)', ['GET', 'POST', 'PUT']],
  ])('%s', (text, values) => {
    expect(valuesIn(text)).toEqual(values)
  })
})

describe('enum-in-words: a text that gives examples, or leaves its list open', () => {
  test.each([
    'A country code (e.g. "DE", "FR")',
    'One of the rooms of the hotel.',
    'One of two keys: the number or the name of the room.',
    'The status, such as open or closed',
    "One of 'open', 'closed', or any status of the project's own",
    'One of: day, night, …',
    "Where to look: 'main' (default), 'branch:{name}', or 'room:{id}'",
    'Must be `all` or `<room>:all`.',
    'Allowed values: red, green, etc.',
    'Must be unique.',
    'Either a date or a time.',
    'One of cat or dog owners.',
    'A list of options: comma-separated, in any order, without spaces',
    'Time range: from, to, both in UTC',
    'One of: ',
    '',
  ])('%s', (text) => {
    expect(valuesIn(text)).toBeNull()
  })
})

const withField = (field: JsonObject) =>
  madeTool({
    schema: {
      type: 'object',
      properties: { mode: { description: 'One of: day, night, off.', ...field } },
      required: ['mode'],
    },
  })

test('the values go into the fix', async () => {
  const [finding, ...others] = await judged(withField({ type: 'string' }))
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    code: 'enum-in-words',
    severity: 'info',
    path: ['mode'],
    fix: { kind: 'allow-values', values: ['day', 'night', 'off'], path: ['mode'] },
  })
  expect(finding?.message).toContain('They are `day`, `night` and `off`.')
})

test('a field that may be null, and one with a default of the list', async () => {
  expect(codes(await judged(withField({ type: ['string', 'null'] })))).toEqual(['enum-in-words'])
  expect(codes(await judged(withField({ type: 'string', default: 'day' })))).toEqual(['enum-in-words'])
})

test.each<[string, JsonObject]>([
  ['an enum', { type: 'string', enum: ['day', 'night'] }],
  ['a pattern', { type: 'string', pattern: '^[a-z]+$' }],
  ['a format', { type: 'string', format: 'date' }],
  ['a number', { type: 'number' }],
  ['a list', { type: 'array', items: { type: 'string' } }],
  ['a default that the list does not have', { type: 'string', default: 'dusk' }],
  ['an example that the list does not have', { type: 'string', examples: ['dusk'] }],
])('nothing is said of %s', async (_, field) => {
  expect(codes(await judged(withField(field)))).not.toContain('enum-in-words')
})
