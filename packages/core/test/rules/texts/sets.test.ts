import { describe, expect, test } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { JsonObject } from '#core/model/json.js'
import type { ToolSet } from '#core/model/tool-set.js'
import type { RuleContext } from '#core/rules/engine/rule.js'
import { judged, ownAndShared } from '../judged.js'
import { madeContext, madeTool, range } from '../made-facts.js'

const SERVER: ToolSet = {
  id: 'server',
  kind: 'server',
  name: 'hotel',
  at: { file: '/project/hotel.ts', range: range(3, 0, 5) },
  members: [],
}
const together = { setsOf: () => [SERVER] }

function tool(name: string, properties: JsonObject, facts: Partial<ToolFacts> = {}): ToolFacts {
  return madeTool({
    id: `tools.ts#${name}`,
    name,
    description: `Does what ${name} has to do with the guests.`,
    schema: { type: 'object', properties },
    ...facts,
  })
}

const text: JsonObject = { type: 'string' }

async function found(code: string, tools: ToolFacts[], context?: Partial<RuleContext>) {
  return (await judged(tools, context)).filter((finding) => finding.code === code)
}

describe('twin-tools', () => {
  const room = (name: string, description: string, facts: Partial<ToolFacts> = {}) =>
    tool(name, { [name]: text }, { description, ...facts })

  test('equal words, whatever articles and punctuation there are', async () => {
    const tools = [
      room('get_room', 'Gets a room by its number.'),
      room('get_rooms', 'Gets the room by number'),
    ]
    const [finding, ...others] = await found('twin-tools', tools, together)
    expect(others).toEqual([])
    expect(finding?.message).toBe(
      [
        "'get_room' and 'get_rooms' have the same text.",
        'It is “Gets the room by number” They are together on the server `hotel` of hotel.ts.',
        "Only their names and fields tell the model which to take: `get_room` of 'get_room', `get_rooms` of 'get_rooms'. Say in each text what this tool does that the other does not.",
      ].join('\n'),
    )
  })

  test('in a package, where nothing is known to put them together', async () => {
    const tools = [room('a', 'Gets a room.'), room('b', 'Gets a room.')]
    expect(await found('twin-tools', tools, { setsOf: () => [] })).toHaveLength(1)
    const packageOf = (file: string) => ({ dir: file, name: 'p' })
    const apart = tools.map((each, index) => ({ ...each, file: `/p${index}/tools.ts` }))
    expect(await found('twin-tools', apart, { setsOf: () => [], packageOf })).toEqual([])
  })

  test('three of them are one finding', async () => {
    const tools = ['a', 'b', 'c'].map((name) => room(name, 'Gets a room.'))
    const findings = await found('twin-tools', tools, together)
    expect(findings.map(({ message }) => message.split('\n')[0])).toEqual([
      "3 tools have the same text: 'a', 'b' and 'c'.",
    ])
  })

  test.each<[string, ToolFacts[], Partial<RuleContext>]>([
    [
      'the source puts each elsewhere',
      [room('a', 'Gets a room.'), room('b', 'Gets a room.')],
      { setsOf: ({ name }) => [{ ...SERVER, id: String(name) }] },
    ],
    ['a word differs', [room('a', 'Gets a room.'), room('b', 'Gets rooms.')], together],
    ['they have one name', [room('a', 'Gets a room.'), room('a', 'Gets a room.')], together],
    [
      'one text is not known',
      [room('a', 'Gets a room.'), room('b', 'Gets a room.', { unknown: ['description'] })],
      together,
    ],
  ])('nothing where %s', async (_, tools, context) => {
    expect(await found('twin-tools', tools, context)).toEqual([])
  })
})

describe('field-name-differs', () => {
  test('spellings of one name, and one text under two names, are one finding', async () => {
    const since = { type: 'string', description: 'First day of the stay' }
    const tools = [
      tool('a', { roomId: text, from: since }),
      tool('b', { roomId: text }),
      tool('c', { room_id: text, start: since }),
    ]
    const [finding, ...others] = await found('field-name-differs', tools)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ tool: 'c', path: ['room_id'] })
    expect(finding?.message.split('\n')).toEqual([
      '2 things have several names, such as `roomId` and `room_id`: choose one for each.',
      "`roomId` (2 tools, such as 'a'), `room_id` ('c').",
      "`from` ('a'), `start` ('c').",
    ])
  })

  const day = { type: 'string', description: 'A day of the stay' }
  test.each<[string, ToolFacts[]]>([
    ['one tool has both names', [tool('a', { from: day, to: day }), tool('b', { to: day })]],
    [
      'the text is too short to tell',
      [
        tool('a', { from: { type: 'string', description: 'Day' } }),
        tool('b', { to: { type: 'string', description: 'Day' } }),
      ],
    ],
    ['the types differ', [tool('a', { from: day }), tool('b', { to: { ...day, type: 'number' } })]],
    [
      'they share a list of values',
      [tool('a', { from: { ...day, enum: ['x'] } }), tool('b', { to: { ...day, enum: ['x'] } })],
    ],
    [
      'it stands within another field',
      [tool('a', { roomId: text }), tool('b', { order: { type: 'object', properties: { room_id: text } } })],
    ],
    [
      'the package is another',
      [tool('a', { roomId: text }), tool('b', { room_id: text }, { file: '/other/tools.ts' })],
    ],
  ])('nothing where %s', async (_, tools) => {
    const packageOf = (file: string) => ({ dir: file.split('/').slice(0, 2).join('/'), name: 'p' })
    expect(await found('field-name-differs', tools, { packageOf })).toEqual([])
  })

  test('of what the source puts together, and once where that is in several sets', async () => {
    const tools = [tool('a', { roomId: text }), tool('b', { room_id: text }), tool('c', { roomid: text })]
    const inSets = (sets: Record<string, string[]>) => ({
      setsOf: ({ name }: ToolFacts) => (sets[String(name)] ?? []).map((id) => ({ ...SERVER, id })),
    })
    expect(
      await found('field-name-differs', tools, inSets({ a: ['one'], b: ['two'], c: ['three'] })),
    ).toEqual([])
    const [finding, ...others] = await found(
      'field-name-differs',
      tools,
      inSets({ a: ['one', 'two'], b: ['one', 'two'], c: ['three'] }),
    )
    expect(others).toEqual([])
    expect(finding).toMatchObject({ tool: 'b', path: ['room_id'] })
  })

  test('finds the same as at a first look, whatever has changed since the last one', async () => {
    const context = madeContext({})
    const [a, b, c] = [tool('a', { roomId: text }), tool('b', { roomId: text }), tool('c', { room_id: text })]
    const states = [
      [a, b, c],
      // The same fields in other facts, which stand elsewhere.
      [a, b, { ...c, site: { ...c.site, callee: range(9, 0, 4) } }],
      [a, b, tool('c', { roomId: text })],
      [a, b, c],
      [a, c],
      [c, b, a],
      [tool('a', { roomId: text, room_id: text }), b, c],
      [],
      [b, c],
    ]
    for (const tools of states) {
      const first = await ownAndShared(tools, madeContext({}))
      expect(await ownAndShared(tools, context)).toEqual(first)
    }
  })
})

describe('no-purpose', () => {
  const two = { since: text, wing: text }
  const list = (description: string, properties: JsonObject = two) =>
    tool('list_free_rooms', properties, { description })

  test.each(['Lists the free rooms.', 'List free rooms', 'listFreeRooms', 'TODO', 'Tool description here'])(
    '%s',
    async (description) => {
      expect(await found('no-purpose', [list(description)])).toHaveLength(1)
    },
  )

  test('several are one finding', async () => {
    const tools = [list('Lists the free rooms.'), tool('get_guest', two, { description: 'Gets a guest.' })]
    const [finding, ...others] = await found('no-purpose', tools)
    expect(others).toEqual([])
    expect(finding?.message).toContain("They are 'list_free_rooms' and 'get_guest'.")
  })

  test.each<[string, ToolFacts]>([
    ['a word is new', list('Lists the rooms that are free since a day.')],
    [
      'a field has a description',
      list('Lists the free rooms.', { ...two, wing: { ...text, description: 'Where.' } }),
    ],
    ['one field is told by the name', list('Lists the free rooms.', { since: text })],
    ['there is no field', list('Lists the free rooms.', {})],
  ])('nothing where %s', async (_, each) => {
    expect(await found('no-purpose', [each])).toEqual([])
  })
})
