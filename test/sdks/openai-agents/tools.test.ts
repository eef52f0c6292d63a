import { tool } from '@openai/agents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, withoutDialect } from '../told.js'
import { addNote, agent, anyInput, getWeather } from './src/agent.js'

/** Tools as the Agents SDK's documentation writes them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('every tool of an agent', async () => {
  const read = await group.read('src/agent.ts')
  expect(Object.keys(read.tools).sort()).toEqual(agent.tools.map(({ name }) => name).sort())
  expect(read.framework).toBe('openai-agents')
  for (const made of [getWeather, addNote, anyInput]) {
    const { properties } = read.tools[made.name] as { properties: object }
    expect(Object.keys(properties)).toEqual(Object.keys(made.parameters.properties))
  }
  expect(read.tools[anyInput.name]).toEqual(withoutDialect(anyInput.parameters))
})

test('what is refused, in the words of the SDK', async () => {
  const text = `import { tool } from '@openai/agents'
const parameters = { '~standard': { version: 1, vendor: 'other', validate: () => ({ issues: [] }) } }
export const find = tool({ name: 'find', description: 'd', parameters, execute: async () => '' })`
  const { findings } = await group.read('src/refused.ts', text)
  const parameters = {
    '~standard': { version: 1, vendor: 'other', validate: () => ({ issues: [] }) },
  } as never
  const say = () => tool({ name: 'find', description: 'd', parameters, execute: async () => '' })
  expect(say).toThrow('Standard Schema values must provide both')
  expect(findings.join()).toContain('Standard Schema values must provide both')
})
