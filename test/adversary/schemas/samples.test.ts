import { expect, it } from 'vitest'
import { validateBySchema } from '../../../packages/core/dist/child/reading/validation/validate.js'
import type { Json, JsonObject } from '../../../packages/core/dist/model/json.js'
import { changedInputs } from '../../../packages/core/dist/samples/made/changed-inputs.js'
import { drawInputs } from '../../../packages/core/dist/samples/made/draw.js'
import { generateSamples } from '../../../packages/core/dist/samples/made/generate.js'
import { nearMisses } from '../../../packages/core/dist/samples/made/near-misses.js'
import { validatedBySchema } from '../../../packages/core/dist/workspace/samples/validated-by-schema.js'
import { HOSTILE } from './hostile.js'

type Judge = Parameters<typeof generateSamples>[0]['judge']
const accept: Judge = async (inputs) => inputs.map(() => ({ accepted: true }))
const refuse: Judge = async (inputs) =>
  inputs.map(() => ({ accepted: false, issues: [{ message: 'Too small', path: ['a'] }] }))

const generated = (name: string, judge = accept) =>
  generateSamples({ tool: 't', schema: HOSTILE[name] as never, own: [], seed: 1, judge })

it('making samples of a schema that never ends is given up, and the next schema is served', async () => {
  const { valid, notes } = await generated('a root of itself')
  expect(valid).toEqual([])
  expect(notes).toEqual([
    "No samples for 't'. Making inputs from its schema takes more than 5 seconds or too much memory.",
  ])
  expect((await generated('references into fields')).valid).not.toEqual([])
})

it.each([
  'a text of 890 million',
  'a text of 100 million exactly',
  'a text of up to 100 million',
  'a list of a billion',
  'a list that has a billion of something',
  'lists in lists',
])('is not made as large as it asks for: %s', async (name) => {
  const { valid } = await generated(name)
  expect(valid.length).toBeGreaterThan(0)
  expect(JSON.stringify(valid).length).toBeLessThan(1_000_000)
})

it('that samples are smaller than what the schema asks for is said where none is accepted', async () => {
  expect((await generated('a text of 100 million exactly', refuse)).notes[0]).toBe(
    "No valid sample of 't' could be made: its schema asks for more than samples have, which is at most 5000 characters in a text and 200 items in a list. Its validator says: Too small at a",
  )
  expect((await generated('a text of up to 100 million', refuse)).notes[0]).toContain(
    'its validator refuses what its schema allows.',
  )
})

it('what a value says is no limit', async () => {
  const value = { minItems: 1e9, maxLength: 1e9 }
  const schema = { type: 'object', properties: { a: { const: value } }, required: ['a'] }
  const [drawn] = await drawInputs(schema, 1)
  expect(drawn?.input).toEqual({ a: value })
})

it.each(['a pattern that never ends', 'definitions that double: allOf'])(
  'inputs are made of what can be made at once, and nobody waits: %s',
  async (name) => {
    const { notes } = await generated(name)
    expect(notes.join()).not.toContain('takes more than')
  },
)

it('judging by a schema whose parts double is given up with the first input', async () => {
  const inputs = Array.from({ length: 30 }, (_, index) => ({ a: `x${index}` }))
  const outcomes = await validatedBySchema('x', HOSTILE['definitions that double: allOf'] as never, inputs)
  const message = expect.stringMatching(/^Tool 'x': .* refer to each other in so many ways/)
  expect(outcomes[0]).toMatchObject({ threw: { message } })
  const found = await validateBySchema('x', HOSTILE['definitions that double: allOf'] as never, inputs)
  expect(found).toHaveLength(30)
  for (const each of found) expect(each).toBe(found[0])
})

it('of a schema with thousands of fields, few inputs are made', async () => {
  const schema = HOSTILE['20,000 fields'] as JsonObject
  const drawn = await drawInputs(schema, 1)
  expect(drawn.length).toBeLessThan(9)
  const [largest] = drawn.map(({ input }) => input)
  expect(JSON.stringify(nearMisses(schema, largest as Json)).length).toBeLessThan(5_000_000)
  const places = Array.from({ length: 1000 }, (_, index) => ({ kind: 'type-narrowed', path: [`p${index}`] }))
  expect((await changedInputs(schema, schema, places)).length).toBeLessThan(60)
})

it('judging by a pattern that never ends is given up, also on what repair makes of an input', async () => {
  const pattern = '^(a+)+$'
  const schema = { type: 'object', properties: { a: { type: 'array', items: { type: 'string', pattern } } } }
  const input = { a: JSON.stringify([`${'a'.repeat(60)}!`]) }
  const [outcome] = await validatedBySchema('x', schema, [input], { tool: 'x', styles: ['concise'] })
  expect(outcome).toMatchObject({ threw: { message: 'Judging by the schema takes more than 5 seconds.' } })
})
