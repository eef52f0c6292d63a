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

test('without a name a tool is sent by that of its handler, as the SDK has it', async () => {
  async function rollDie() {
    return '4'
  }
  const parameters = { type: 'object', properties: {}, required: [], additionalProperties: false } as const
  const forms = {
    'execute: rollDie': { execute: rollDie },
    'execute: async () => "4"': { execute: async () => '4' },
    'async execute() { return "4" }': {
      async execute() {
        return '4'
      },
    },
    'execute: async function roll() { return "4" }': {
      execute: async function roll() {
        return '4'
      },
    },
  }
  for (const [written, given] of Object.entries(forms)) {
    const text = `import { tool } from '@openai/agents'
async function rollDie() { return '4' }
const parameters = ${JSON.stringify(parameters)} as const
export const die = tool({ description: 'Rolls.', parameters, ${written} })`
    const file = `${group.root}src/unnamed.ts`
    group.workspace.update(file, text, 1)
    const report = await group.workspace.check(file)
    const [made] = report.tools
    if (!made) throw new Error('no tool')
    const { json, notes } = await group.workspace.wire.form(made, 'openai')
    group.workspace.close(file)
    const { name } = tool({ description: 'Rolls.', parameters, ...given })
    const named = { name: made.name, nameSource: made.nameSource, findings: report.findings }
    expect({ written, ...named, json }).toMatchObject({
      written,
      name,
      nameSource: 'handler',
      findings: [],
      json: { function: { name } },
    })
    expect(notes.slice(2)).toEqual([])
  }
})
