import { expect, it } from 'vitest'
import type { JsonObject } from '../../../packages/core/dist/model/json.js'
import { changedInputs } from '../../../packages/core/dist/samples/made/changed-inputs.js'
import { drawInputs } from '../../../packages/core/dist/samples/made/draw.js'
import { generateSamples } from '../../../packages/core/dist/samples/made/generate.js'
import { validatedBySchema } from '../../../packages/core/dist/workspace/samples/validated-by-schema.js'
import { HOSTILE } from './hostile.js'

const generated = (name: string) =>
  generateSamples({
    tool: 't',
    schema: HOSTILE[name] as never,
    own: [],
    seed: 1,
    judge: async (inputs) => inputs.map(() => ({ accepted: true })),
  })

it('making samples of a schema that never ends is given up, and the next schema is served', async () => {
  const { valid, notes } = await generated('a root of itself')
  expect(valid).toEqual([])
  expect(notes).toEqual([
    "No samples for 't'. Making inputs from its schema takes more than 5 seconds or too much memory.",
  ])
  expect((await generated('references into fields')).valid).not.toEqual([])
})

it.each(['a text of 890 million', 'a list of a billion'])(
  'is not made as large as it asks for: %s',
  async (name) => {
    const { valid } = await generated(name)
    expect(valid.length).toBeGreaterThan(0)
    expect(JSON.stringify(valid).length).toBeLessThan(1_000_000)
  },
)

it('judging by a schema whose parts double is given up', async () => {
  const [outcome] = await validatedBySchema(HOSTILE['definitions that double: allOf'] as never, [{ a: 'x' }])
  const message = expect.stringContaining('refer to each other in so many ways')
  expect(outcome).toMatchObject({ threw: { message } })
})

it('of a schema with thousands of fields, few inputs are made', async () => {
  const schema = HOSTILE['20,000 fields'] as JsonObject
  expect(JSON.stringify(await drawInputs(schema, 1)).length).toBeLessThan(2_000_000)
  const places = Array.from({ length: 1000 }, (_, index) => ({ kind: 'type-narrowed', path: [`p${index}`] }))
  expect((await changedInputs(schema, schema, places)).length).toBeLessThan(60)
})

it('judging by a pattern that never ends is given up, also on what repair makes of an input', async () => {
  const pattern = '^(a+)+$'
  const schema = { type: 'object', properties: { a: { type: 'array', items: { type: 'string', pattern } } } }
  const input = { a: JSON.stringify([`${'a'.repeat(60)}!`]) }
  const [outcome] = await validatedBySchema(schema, [input], { tool: 'x', styles: ['concise'] })
  expect(outcome).toMatchObject({ threw: { message: 'Judging by the schema takes more than 5 seconds.' } })
})
