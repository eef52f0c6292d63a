import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ToolFacts } from '../../../packages/core/dist/index.js'
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

test('a name that the SDK does not send makes no capture', async () => {
  const text = `import { StructuredTool } from '@langchain/core/tools'
import { z } from 'zod'
export class Echo extends StructuredTool {
  get name() { return 'echo' }
  description = 'Says it again.'
  schema = z.object({ text: z.string() })
  async _call() { return '' }
}`
  // A field of a base class of LangChain's hides the getter.
  const path = `${group.root}src/echo.ts`
  group.workspace.update(path, text, 1)
  const [echo] = (await group.workspace.check(path)).tools
  const form = await group.workspace.wire.form(echo as ToolFacts, 'openai')
  expect(form).toMatchObject({ captured: false, json: null, via: 'langchain' })
  expect(form.notes[0]).toMatch(
    /^Not captured: what LangChain sent for this tool is an entry without a name \(/,
  )
})
