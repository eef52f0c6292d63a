import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Group } from './told.js'

const Q = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const NAMES = readdirSync(new URL('.', import.meta.url)).filter((name) => /^ai-sdk-\d$/.test(name))

/** What the AI SDK's own documentation writes, in each major version. */
describe.each(NAMES)('%s', (name) => {
  const isOld = name === 'ai-sdk-4'
  const key = isOld ? 'parameters' : 'inputSchema'
  let group: Group
  beforeAll(async () => {
    group = await Group.open(new URL(`${name}/`, import.meta.url))
  })
  afterAll(() => group.close())

  it('finds tools where generateText takes them, by their keys', async () => {
    const told = await group.read(
      'agent.ts',
      `import { z } from 'zod'
import { generateText, tool } from 'ai'
import { openai } from '@ai-sdk/openai'
export const answer = () => generateText({
  model: openai('gpt-4o'),
  tools: {
    weather: tool({
      description: 'Get the weather in a location',
      ${key}: z.object({ city: z.string() }),
      execute: async ({ city }) => ({ city, temperature: 72 }),
    }),
  },
  prompt: 'What is the weather in San Francisco?',
})`,
    )
    expect(told.framework).toBe(/-[45]$/.test(name) ? name : 'ai-sdk')
    expect(told.tools).toEqual({ weather: isOld ? { ...Q, additionalProperties: false } : Q })
    expect(told.findings.filter((found) => !found.startsWith('field-description'))).toEqual([])
  })

  it('reads jsonSchema() of the package', async () => {
    const told = await group.read(
      'json.ts',
      `import { jsonSchema, tool } from 'ai'
export const tools = {
  weather: tool({ description: 'd', ${key}: jsonSchema<{ city: string }>(${JSON.stringify(Q)}) }),
}`,
    )
    expect(told.tools).toEqual({ weather: Q })
  })

  it.runIf(!isOld)('knows dynamicTool and zodSchema()', async () => {
    const told = await group.read(
      'dynamic.ts',
      `import { dynamicTool, zodSchema } from 'ai'
import { z } from 'zod'
export const tools = { any: dynamicTool({ description: 'd', inputSchema: zodSchema(z.object({ city: z.string() })), execute: async () => 1 }) }`,
    )
    expect(told.tools).toMatchObject({ any: Q })
  })
})
