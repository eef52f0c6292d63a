import { tool as opencodeTool } from '@opencode-ai/plugin'
import { convertSchemaToJsonSchema } from '@tanstack/ai'
import { Tool } from 'effect/ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Group, withoutDialect } from '../told.js'
import * as copilot from './src/copilot/session.js'
import * as effect from './src/effect/toolkit.js'
import database from './src/opencode/.opencode/tools/database.js'
import * as math from './src/opencode/.opencode/tools/math.js'
import { countTool } from './src/pi/agent.js'
import * as tanstack from './src/tanstack/tools.js'

/** Tools as their frameworks' documentation writes them are read as those frameworks read them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('TanStack AI', async () => {
  const read = await group.read('src/tanstack/tools.ts')
  const made = [tanstack.addToCart, tanstack.findGuitar, tanstack.openMenu].map(
    ({ name, inputSchema }) => [name, withoutDialect(convertSchemaToJsonSchema(inputSchema))] as const,
  )
  expect(read.tools).toEqual(Object.fromEntries(made))
  expect(read.framework).toBe('tanstack-ai')
})

test('Effect', async () => {
  const read = await group.read('src/effect/toolkit.ts')
  const tools = Object.values(effect.JokeTools.tools)
  expect(read.tools).toEqual({
    ...Object.fromEntries(tools.map((tool) => [tool.name, withoutDialect(Tool.getJsonSchema(tool))])),
    // It declares no parameters.
    GetTime: 'resolved: null',
  })
  expect(read.framework).toBe('effect')
})

test('Copilot SDK', async () => {
  const read = await group.read('src/copilot/session.ts')
  const { lookupIssue, closeIssue } = copilot
  expect(read.tools).toEqual({
    lookup_issue: withoutDialect((lookupIssue.parameters as z.ZodType).toJSONSchema()),
    close_issue: closeIssue.parameters,
    list_issues: expect.objectContaining({ properties: { label: { type: 'string' } } }),
  })
  expect(read.framework).toBe('copilot-sdk')
})

test('opencode', async () => {
  const folder = 'src/opencode/.opencode'
  // Its plugin package has a copy of Zod of its own, which alone knows what its schemas are described as.
  const { object, toJSONSchema } = opencodeTool.schema
  const wanted = withoutDialect(toJSONSchema(object(database.args), { io: 'input' }))
  expect(wanted).toMatchObject({ properties: { query: { description: 'SQL to run.' } } })
  expect((await group.read(`${folder}/tools/database.ts`)).tools).toEqual({ database: wanted })
  const mixed = `import { tool } from '@opencode-ai/plugin'
import { z } from 'zod'
export default tool({
  description: 'Counts.',
  args: { from: z.object({ at: z.number().describe('Where') }).describe('Start'), to: tool.schema.number().describe('End') },
  execute: async () => '',
})`
  expect((await group.read(`${folder}/tools/mixed.ts`, mixed)).tools).toMatchObject({
    mixed: {
      properties: {
        from: { description: 'Start', properties: { at: { description: 'Where' } } },
        to: { description: 'End' },
      },
    },
  })
  expect((await group.read(`${folder}/tools/math.ts`)).tools).toEqual({
    math_add: withoutDialect(z.toJSONSchema(z.object(math.add.args), { io: 'input' })),
  })
  const plugin = await group.read(`${folder}/plugins/hello.ts`)
  expect(Object.keys(plugin.tools)).toEqual(['hello'])
  expect(plugin.framework).toBe('opencode-plugin')
})

test('pi', async () => {
  const agent = await group.read('src/pi/agent.ts')
  expect(agent.tools).toEqual({ count: JSON.parse(JSON.stringify(countTool.parameters)) })
  expect(agent.framework).toBe('pi')
  const extension = await group.read('src/pi/extension.ts')
  expect(Object.keys(extension.tools)).toEqual(['greet'])
  expect(extension.framework).toBe('pi')
})

test('oh-my-pi', async () => {
  const read = await group.read('src/pi/oh-my-pi.ts')
  expect(read.tools).toEqual({
    read_range: expect.objectContaining({ required: ['path'] }),
    find_symbol: expect.objectContaining({ required: ['symbol'] }),
  })
  expect(read.framework).toBe('oh-my-pi')
})

test('burnside', async () => {
  const read = await group.read('src/burnside/tools.ts')
  expect(read.tools).toEqual({
    weather_forecast: expect.objectContaining({ required: ['location', 'days'] }),
    read_sensor: expect.objectContaining({ required: ['sensor'] }),
  })
  expect(read.framework).toBe('burnside')
})

describe('what is refused, in the words of the framework', () => {
  test('TanStack AI: a validator without a converter', async () => {
    const text = `import { toolDefinition } from '@tanstack/ai'
import { Schema } from 'effect'
export const find = toolDefinition({
  name: 'find', description: 'd', inputSchema: Schema.toStandardSchemaV1(Schema.Struct({ a: Schema.String })),
})`
    const { findings } = await group.read('src/refused.ts', text)
    expect(findings.join()).toContain(refusal(() => convertSchemaToJsonSchema(standardOnly())))
  })

  test('Effect: a schema of another library', async () => {
    const text = `import { Tool } from 'effect/ai'
import { z } from 'zod'
export const find = Tool.make('find', { parameters: z.object({ a: z.string() }) })`
    const { findings } = await group.read('src/refused.ts', text)
    const tool = Tool.make('find', { parameters: z.object({ a: z.string() }) as never })
    expect(findings.join()).toContain(refusal(() => Tool.getJsonSchema(tool)))
  })
})

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was not refused.')
}

function standardOnly(): never {
  return { '~standard': { version: 1, vendor: 'other', validate: () => ({ issues: [] }) } } as never
}
