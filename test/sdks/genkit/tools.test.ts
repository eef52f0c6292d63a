import { toToolDefinition } from '@genkit-ai/ai/tool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, withoutDialect } from '../told.js'
import { askUser, getWeather, lookUp } from './src/tools.js'

/** Tools as Genkit's documentation writes them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('defineTool, dynamicTool, defineInterrupt', async () => {
  const read = await group.read('src/tools.ts')
  const made = [getWeather, lookUp, askUser].map((tool) => {
    const { name, inputSchema } = toToolDefinition(tool as never)
    return [name, asResolved(inputSchema)] as const
  })
  const told = Object.entries(read.tools).map(([name, schema]) => [name, asResolved(schema)] as const)
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(made))
  expect(read.framework).toBe('genkit')
})

test('a field of Zod 3 that takes no JSON value, which Genkit leaves out without a word', async () => {
  const { root, workspace } = group
  const path = `${root}row.ts`
  const text = `import { genkit, z } from 'genkit'
export const find = genkit({}).defineTool({ name: 'find', description: 'd', inputSchema: z.object({ city: z.string(), sign: z.symbol() }) }, async () => '')`
  workspace.update(path, text, 1)
  const { tools, findings } = await workspace.check(path)
  workspace.close(path)
  expect(tools[0]?.schema).toMatchObject({ required: ['city'] })
  expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'unconvertible-schema', path: ['sign'] },
  ])
})

/** What a framework says of further keys is its own doing: Toolsight shows what the validator says. */
function asResolved(schema: unknown): unknown {
  const { additionalProperties: _, ...rest } = withoutDialect(schema) as Record<string, unknown>
  return rest
}
