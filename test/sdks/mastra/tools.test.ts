import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, withoutDialect } from '../told.js'
import * as weather from './src/weather.js'

/** Tools as Mastra's documentation writes them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('createTool', async () => {
  const read = await group.read('src/weather.ts')
  const schema = ({ inputSchema }: (typeof weather)['weatherTool'] | (typeof weather)['forecastTool']) =>
    withoutDialect(inputSchema?.['~standard'].jsonSchema.input({ target: 'draft-07' }))
  expect(read.tools).toEqual({
    // Mastra closes the objects of Zod where it converts them.
    'get-weather': { ...(schema(weather.weatherTool) as object), additionalProperties: false },
    'get-forecast': schema(weather.forecastTool as never),
    'say-hello': { type: 'object', properties: {}, additionalProperties: false },
  })
  expect(read.framework).toBe('mastra')
})
