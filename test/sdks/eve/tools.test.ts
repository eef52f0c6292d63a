import { serializeModelInputSchema } from 'eve/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, withoutDialect } from '../told.js'
import weather from './agent/tools/get_weather.js'
import record from './agent/tools/read_record.js'

/** Tools as eve's documentation writes them: the file is the name. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('defineTool', async () => {
  const read = await group.read('agent/tools/get_weather.ts')
  expect(read.tools).toEqual({
    get_weather: asResolved(serializeModelInputSchema(weather.inputSchema as never)),
  })
  expect(read.framework).toBe('eve')
  expect((await group.read('agent/tools/read_record.ts')).tools).toEqual({
    read_record: asResolved(serializeModelInputSchema(record.inputSchema as never)),
  })
})

/** What a framework says of further keys is its own doing: Toolsight shows what the validator says. */
function asResolved(schema: unknown): unknown {
  const { additionalProperties: _, ...rest } = withoutDialect(schema) as Record<string, unknown>
  return rest
}
