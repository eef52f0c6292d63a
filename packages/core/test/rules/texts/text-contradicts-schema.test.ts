import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import type { Example } from '#core/rules/engine/rule.js'
import { allFindings, sharedExamples } from '../example-project.js'
import { judged } from '../judged.js'
import { madeTool } from '../made-facts.js'

const withExample = sharedExamples()

const saidOf = async (field: JsonObject) =>
  (
    await judged(madeTool({ schema: { type: 'object', properties: { size: field }, required: ['size'] } }))
  ).flatMap(({ code, message }) => (code === 'text-contradicts-schema' ? [message] : []))

const number = (description: string, rest: JsonObject) => ({ type: 'number', description, ...rest })

describe('text-contradicts-schema: a text that says something else than the schema', () => {
  test.each<[string, JsonObject, string]>([
    ['at most', number('At most 50.', { maximum: 20 }), '“At most 50”, and the schema says at most 20'],
    ['at least', number('At least 3.', { minimum: 5 }), '“At least 3”, and the schema says at least 5'],
    [
      'one of two limits',
      number('At least 3 and at most 10.', { minimum: 5, maximum: 10 }),
      '“At least 3”, and the schema says at least 5',
    ],
    [
      'a range',
      number('A number (1-100)', { minimum: 1, maximum: 50 }),
      '“(1-100)”, and the schema says at most 50',
    ],
    [
      'between',
      number('Between 0 and 10.', { minimum: 1, maximum: 10 }),
      '“Between 0 and 10”, and the schema says at least 1',
    ],
    [
      'a length',
      { type: 'string', description: 'The name, up to 40 characters.', maxLength: 20 },
      '“up to 40 characters”, and the schema says at most 20 as a length',
    ],
    [
      'a number of items',
      { type: 'array', items: { type: 'string' }, description: 'Beds, at least 2 items', minItems: 1 },
      '“at least 2 items”, and the schema says at least 1 as a number of items',
    ],
    [
      'a value',
      { type: 'string', description: 'One of "fast", "slow" or "silent".', enum: ['fast', 'slow'] },
      '“silent”, and the schema says one of `fast` and `slow`',
    ],
    [
      'values that are written otherwise',
      {
        type: 'string',
        description: 'One of: Single, TwinBed, KingSize.',
        enum: ['SINGLE', 'TWIN_BED', 'KING_SIZE'],
      },
      '“TwinBed” and “KingSize”, and the schema says `TWIN_BED` and `KING_SIZE`',
    ],
  ])('%s', async (_, field, said) => {
    expect(await saidOf(field)).toEqual([`The text of \`size\` says ${said}.`])
  })
})

test.each<[string, JsonObject]>([
  ['the same limits', number('At least 5 and at most 10.', { minimum: 5, maximum: 10 })],
  ['a limit that the schema leaves open', number('At most 50.', {})],
  ['a limit in another unit', number('At most 5 minutes.', { maximum: 300 })],
  ['two limits of one kind', number('At most 5, at most 10.', { maximum: 20 })],
  [
    'values in another case',
    { type: 'string', description: "Either 'Asc' or 'Desc'.", enum: ['asc', 'desc'] },
  ],
  ['other words', { type: 'string', description: 'One of: hot, cold, wet.', enum: ['h', 'c', 'w'] }],
  ['fewer values', { type: 'string', description: 'One of: a, b, c.', enum: ['a', 'b', 'c', 'd'] }],
])('%s: nothing is found', async (_, field) => {
  expect(await saidOf(field)).toEqual([])
})

const ROOM: JsonObject = {
  type: 'object',
  properties: {
    roomId: { type: 'string' },
    size: { type: 'object', properties: { beds: { type: 'integer' } } },
    order: { type: 'string', enum: ['newest'] },
  },
}
const askedOf = async (description: string, schema: JsonObject = ROOM) =>
  (await judged(madeTool({ description, schema }))).flatMap(({ code, message }) =>
    code === 'text-contradicts-schema' ? [message.replace(/^.*asks for /, '')] : [],
  )

describe('text-contradicts-schema: a text that asks for a field which the schema lacks', () => {
  test.each([
    [
      'Finds a room. Use the `roomIds` parameter.',
      '`roomIds`, and the schema has no such field. The nearest is `roomId`.',
    ],
    [
      'Finds a room. Pass the wingName argument to limit it.',
      '`wingName`, and the schema has no such field.',
    ],
    ['Rooms can be limited using the `wing` field.', '`wing`, and the schema has no such field.'],
    ['Finds a room with the optional view_side field.', '`view_side`, and the schema has no such field.'],
  ])('%s', async (text, said) => {
    expect(await askedOf(text)).toEqual([said])
  })

  test('in the text of a field', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', description: 'Prefer the `html` field instead.' } },
    }
    expect(await askedOf('Finds.', schema)).toEqual(['`html`, and the schema has no such field.'])
  })

  test.each([
    'Use the `roomId` parameter.',
    'Use the `beds` field.',
    'Use the `newest` argument.',
    'Returns the `price` field.',
    'See the `price` parameter on book_room.',
    'Use the `price` parameter of book_room.',
    'It is sent with the `slug` field to the API.',
    'Only for stays that were booked using the priceLimit parameter.',
    'Cancels stays made with the `price` field.',
    'Use `price` to sort.',
    'Use the price field.',
    'First call find_room() with the `price` parameter.',
  ])('%s: nothing is found', async (text) => {
    expect(await askedOf(text)).toEqual([])
  })

  test.each([
    'Finds a room.\n\n**Returns:**\n- a list, with the `price` field\n- `room_id`: the room',
    'Finds a room.\n\n## Output\nRooms, each with the `price` field and its `room_id`.',
    'Finds a room.\nReturns:\n  a list of `room_id`',
    'Finds a room. Returns its `room_id`.',
    'Finds a room.\n- Result: `room_id`',
  ])('nothing in what a text says of the result: %j', async (text) => {
    expect(await askedOf(text)).toEqual([])
  })

  test.each([
    'Finds a room.\n\n**Returns:**\na list\n\n**Notes:**\nSay the `room_id`.',
    'Finds a room.\n## Results\na list\n## Input\n`room_id`',
    'Say the `room_id`. Returns a list.',
    'Outputs nothing. Say the `room_id`.',
  ])('what is said of the input beside it: %j', async (text) => {
    expect(await askedOf(text)).toEqual([
      "The text of 'search' says `room_id`, and the field is called `roomId`.",
    ])
  })

  test('not where the input takes any field', async () => {
    expect(await askedOf('Use the `price` field.', { ...ROOM, additionalProperties: true })).toEqual([])
  })

  test('not in the text of an object that takes any field', async () => {
    const blocks = {
      type: 'array',
      items: { type: 'object' },
      description: 'Prefer the `html` field instead.',
    }
    expect(await askedOf('Finds.', { type: 'object', properties: { blocks } })).toEqual([])
  })
})

test.each([
  [
    'z.array(z.object({ roomId: z.string() }))',
    ["The text of 'book' says `room_id`, and the field is called `roomId`."],
  ],
  ['z.preprocess((given) => given, z.array(z.object({ roomId: z.string() })))', []],
])('the other name of a field in %s', async (rooms, expected) => {
  const text = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const book = defineTool({
  name: 'book',
  description: 'Books rooms. Each may have its \`room_id\`.',
  input: z.object({ rooms: ${rooms} }),
  handler: ({ rooms }) => rooms,
})
`
  const example: Example = { files: { 'tools/book.ts': text } }
  const findings = await withExample(example, (workspace) => allFindings(workspace, example))
  expect(
    findings.flatMap(({ code, message }) => (code === 'text-contradicts-schema' ? [message] : [])),
  ).toEqual(expected)
})
