import { Tool } from '@effect/ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, withoutDialect } from '../told.js'
import { GetTime, SearchJokes } from './src/toolkit.js'

/** Tools as the documentation of @effect/ai writes them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('Tool.make with a record of fields', async () => {
  const read = await group.read('src/toolkit.ts')
  expect(read.tools).toEqual({
    [SearchJokes.name]: withoutDialect(Tool.getJsonSchema(SearchJokes)),
    // It declares no parameters.
    [GetTime.name]: 'resolved: null',
  })
  expect(read.framework).toBe('effect-3')
})
