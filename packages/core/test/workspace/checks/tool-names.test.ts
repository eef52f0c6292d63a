import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import { nearestTool, toolNames, toolsCalled, toolTitle } from '#core/workspace/checks/tool-names.js'
import { Project } from '../../support/project.js'

const SDK = { 'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.0" }' }

const FILES = {
  ...SDK,
  'src/tools.ts': `import { tool } from 'ai'
import { z } from 'zod'
export const getWeather = tool({ description: 'W.', inputSchema: z.object({ city: z.string() }) })
const hidden = tool({ description: 'H.', inputSchema: z.object({ a: z.string() }) })
export { hidden as shown }
export const tide = tool({ description: 'T.', inputSchema: z.object({ a: z.string() }) })
export const lost = tool({ description: 'L.', inputSchema: z.object({ a: z.string() }) })
export default tool({ description: 'D.', inputSchema: z.object({ a: z.string() }) })
`,
  'src/index.ts': `import { getWeather, shown } from './tools.js'
generateText({ tools: { weather: getWeather, shown } })
`,
  'src/boats.ts': `import { tide } from './tools.js'
generateText({ tools: { sea: tide } })
generateText({ tools: { flood: tide } })
`,
  'other/tools.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const getWeather = defineTool({ name: 'rain', description: 'R.', input: z.object({}), handler: () => 1 })
export const again = defineTool({ name: 'shown', description: 'R.', input: z.object({}), handler: () => 1 })
`,
  'src/shore.ts': `import { tool } from 'ai'
import { tool as agentTool } from '@openai/agents'
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const inner = tool({ description: 'I.', inputSchema: z.object({ a: z.string() }) })
export { inner as outer }
export function makeGauge() { return tool({ description: 'G.', inputSchema: z.object({ a: z.string() }) }) }
const ebb = defineTool({ name: 'low', description: 'E.', input: z.object({}), handler: () => 1 })
export const all = { neap: ebb, surf: defineTool({ name: 'wave', description: 'S.', input: z.object({}), handler: () => 1 }) }
export const found = agentTool({ name: 'look up.x', description: 'L.', parameters: z.object({}), execute: () => 1 })
`,
}

let project: Project
let tools: ToolFacts[]

beforeAll(async () => {
  project = await Project.open(FILES)
  tools = (await project.workspace.checkAll(await project.workspace.files())).tools
})
afterAll(() => project.dispose())

const idsOf = (wanted: string, cwd?: string) =>
  toolsCalled(tools, { wanted, root: project.workspace.root, ...(cwd === undefined ? {} : { cwd }) }).map(
    ({ id }) => id,
  )

describe('a tool is found', () => {
  it.each([
    ['the key of a record', 'weather', ['src/tools.ts#weather']],
    ['one of the keys that several records have for it', 'flood', ['src/tools.ts#tide']],
    ['its name', 'rain', ['other/tools.ts#rain']],
    ['the variable that holds it, where no record names it', 'lost', ['src/tools.ts#lost']],
    ['the variable beside its name', 'again', ['other/tools.ts#shown']],
    ['the variable that another name exports', 'inner', ['src/shore.ts#inner']],
    ['the name that exports it', 'outer', ['src/shore.ts#inner']],
    ['the function that makes it', 'makeGauge', ['src/shore.ts#1']],
    ['its key in a record, beside its name', 'surf', ['src/shore.ts#wave']],
    ['the key that a record of its file has for its variable', 'neap', ['src/shore.ts#low']],
    ['what its framework makes of its name', 'look_up_x', ['src/shore.ts#look up.x']],
    ['its id', 'src/tools.ts#weather', ['src/tools.ts#weather']],
    ['its file and the variable', 'src/tools.ts#getWeather', ['src/tools.ts#weather']],
    ['the end of its file and a name', 'other/tools.ts#getWeather', ['other/tools.ts#rain']],
    [
      'every tool of that name, where there are several',
      'getWeather',
      ['other/tools.ts#rain', 'src/tools.ts#weather'],
    ],
    [
      'every tool of that name in files of that name',
      'tools.ts#getWeather',
      ['other/tools.ts#rain', 'src/tools.ts#weather'],
    ],
    ['no tool by a name of another file', 'src/tools.ts#rain', []],
    ['no tool by a part of a name', 'weath', []],
  ])('by %s', (_, wanted, ids) => {
    expect(idsOf(wanted)).toEqual(ids)
  })

  it('by a file that is relative to the working directory', () => {
    expect(idsOf('tools.ts#getWeather', `${project.workspace.root}/src`)).toEqual(['src/tools.ts#weather'])
  })
})

it('names of a tool begin with what the model reads', () => {
  const weather = tools.find(({ id }) => id === 'src/tools.ts#weather') as ToolFacts
  expect(toolNames(weather)).toEqual(['weather', 'getWeather'])
})

it('the title of a tool without a name is its place', () => {
  const unnamed = tools.find(({ site }) => site.boundTo === 'default') as ToolFacts
  expect(toolTitle(unnamed, project.workspace.root)).toBe('src/tools.ts:8')
})

it('suggests the nearest of all names', () => {
  expect(nearestTool(tools, 'getWether')).toBe('getWeather')
  expect(nearestTool(tools, 'qqqqqqqq')).toBeNull()
})
