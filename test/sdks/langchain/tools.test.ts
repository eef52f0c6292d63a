import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, withoutDialect } from '../told.js'
import { divide, multiply, Root, raise, search } from './src/tools.js'

/** Tools as LangChain's documentation writes them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('tool, DynamicStructuredTool and subclasses of StructuredTool', async () => {
  const read = await group.read('src/tools.ts')
  const made = [multiply, search, divide, raise, new Root()].map(
    (tool) => [tool.name, withoutDialect(convertToOpenAITool(tool).function.parameters)] as const,
  )
  expect(read.tools).toEqual(Object.fromEntries(made))
  expect(read.framework).toBe('langchain')
})
