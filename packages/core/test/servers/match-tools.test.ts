import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import { type Definition, matchTools } from '#core/servers/match-tools.js'

const fields = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const definition = (tool: string, over: Partial<Definition<string>> = {}): Definition<string> => ({
  tool,
  names: [tool],
  description: null,
  schema: null,
  ...over,
})
const matched = (entries: JsonObject[], definitions: Definition<string>[]) => {
  const { listed, unlisted } = matchTools(entries, definitions)
  return { listed: listed.map((each) => [each.definitions, each.by]), unlisted }
}

describe('listed tools and definitions', () => {
  it('belong together by name, whatever else they have', () => {
    expect(
      matched([{ name: 'a', description: 'B' }], [definition('a'), definition('b', { description: 'B' })]),
    ).toEqual({ listed: [[['a'], 'name']], unlisted: ['b'] })
  })

  it('belong together by their description, where only one has it', () => {
    const one = definition('find', { description: 'Finds.' })
    expect(matched([{ name: 'x_find', description: 'Finds.' }], [one])).toEqual({
      listed: [[['find'], 'description']],
      unlisted: [],
    })
    const two = definition('seek', { description: 'Finds.' })
    expect(matched([{ name: 'x_find', description: 'Finds.' }], [one, two])).toEqual({
      listed: [[[], null]],
      unlisted: ['find', 'seek'],
    })
    const entries = ['x', 'y'].map((name) => ({ name, description: 'Finds.' }))
    expect(matched(entries, [one]).unlisted).toEqual(['find'])
  })

  it('belong together by a schema that says something', () => {
    const own = definition('own', { names: [], schema: fields('from', 'to') })
    expect(matched([{ name: 'trip', inputSchema: fields('from', 'to') }], [own]).listed).toEqual([
      [['own'], 'schema'],
    ])
    const bare = definition('own', { names: [], schema: fields() })
    expect(matched([{ name: 'trip', inputSchema: fields() }], [bare]).listed).toEqual([[[], null]])
  })

  it('are all of one name where several definitions have it', () => {
    expect(matched([{ name: 'a' }], [definition('a'), definition('b', { names: ['a'] })])).toEqual({
      listed: [[['a', 'b'], 'name']],
      unlisted: [],
    })
  })

  it('have no match for an entry without a name', () => {
    expect(matched([{ name: 7 }, {}], [definition('7')]).unlisted).toEqual(['7'])
  })
})
