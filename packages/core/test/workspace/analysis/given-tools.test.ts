import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** Objects that are tools because a call takes them, in whatever file they stand. Nothing has to run for that. */
const READ = { trusted: false } as const

const tool = (about = 'Says.') =>
  `{ description: '${about}', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }`

/** `tools/weather.ts: weather`, of each tool, in order of the files. */
async function namesIn(project: Project): Promise<string[]> {
  const { tools } = await project.workspace.checkAll(await project.workspace.files())
  return tools.map(({ file, name }) => `${path.relative(project.root, file)}: ${name}`)
}

const agent = (imports: string, given: string) =>
  `import { generateText } from 'ai'\n${imports}\nexport const answer = () => generateText(${given})\n`

describe('a plain object that another file gives to a call as a tool', () => {
  const weather = `export const weather = ${tool()}\n`
  const cases: Array<[what: string, files: Files, ...expected: string[]]> = [
    [
      'by name',
      {
        'weather.ts': weather,
        'agent.ts': agent("import { weather } from './weather'", '{ tools: { weather } }'),
      },
      'weather.ts: weather',
    ],
    [
      'under another name',
      {
        'weather.ts': weather,
        'agent.ts': agent("import { weather as news } from './weather'", '{ tools: { news } }'),
      },
      'weather.ts: news',
    ],
    [
      'as the default export',
      {
        'weather.ts': `export default ${tool()}\n`,
        'agent.ts': agent("import news from './weather'", '{ tools: { forecast: news } }'),
      },
      'weather.ts: forecast',
    ],
    [
      'through a barrel that renames it',
      {
        'tools/weather.ts': weather,
        'tools/index.ts': "export { weather as news } from './weather'\n",
        'agent.ts': agent("import { news } from './tools'", '{ tools: { news } }'),
      },
      'tools/weather.ts: news',
    ],
    [
      'through a star',
      {
        'tools/weather.ts': weather,
        'tools/index.ts': "export * from './weather'\n",
        'agent.ts': agent("import { weather } from './tools'", '{ tools: { weather } }'),
      },
      'tools/weather.ts: weather',
    ],
    [
      'by a member of a whole module',
      {
        'weather.ts': weather,
        'agent.ts': agent("import * as all from './weather'", '{ tools: { news: all.weather } }'),
      },
      'weather.ts: news',
    ],
    [
      'as a whole module that is the record',
      { 'weather.ts': weather, 'agent.ts': agent("import * as all from './weather'", '{ tools: all }') },
      'weather.ts: weather',
    ],
    [
      'as a whole module that is spread, through barrels',
      {
        'tools/weather.ts': weather,
        'tools/rooms.ts': `const find = ${tool()}\nexport { find as search }\n`,
        'tools/index.ts': "export * from './weather'\nexport { search } from './rooms'\n",
        'agent.ts': agent("import * as all from './tools'", '{ tools: { ...all } }'),
      },
      'tools/rooms.ts: search',
      'tools/weather.ts: weather',
    ],
    [
      'in a record that is imported',
      {
        'tools.ts': `export const tools = { weather: ${tool()} }\n`,
        'agent.ts': agent("import { tools } from './tools'", '{ tools }'),
      },
      'tools.ts: weather',
    ],
    [
      'in a record that is spread, and imports its tools itself',
      {
        'weather.ts': weather,
        'hotel.ts': `import { weather } from './weather'\nexport const hotel = { weather, book: ${tool()} } as const\n`,
        'agent.ts': agent("import { hotel } from './hotel'", '{ tools: { ...hotel } }'),
      },
      'hotel.ts: book',
      'weather.ts: weather',
    ],
    [
      'as a member of a record that is imported',
      {
        'hotel.ts': `const inner = { book: ${tool()}, cancel: ${tool()} }\nexport const hotel = { inner }\n`,
        'agent.ts': agent("import { hotel } from './hotel'", '{ tools: { book: hotel.inner.book } }'),
      },
      'hotel.ts: book',
    ],
    [
      'as what a function returns',
      {
        'weather.ts': `export function weather() {\n  return ${tool()}\n}\n`,
        'agent.ts': agent("import { weather } from './weather'", '{ tools: { weather: weather() } }'),
      },
      'weather.ts: weather',
    ],
    [
      'as CommonJS has it',
      {
        'package.json': '{ "name": "case" }',
        'weather.js': `exports.weather = ${tool()}\n`,
        'rooms.js': `module.exports = { rooms: ${tool()} }\n`,
        'agent.js':
          "const { generateText } = require('ai')\nconst { weather } = require('./weather')\nconst all = require('./rooms')\ngenerateText({ tools: { weather, rooms: all.rooms } })\n",
      },
      'rooms.js: rooms',
      'weather.js: weather',
    ],
    [
      'as an agent has it',
      {
        'weather.ts': weather,
        'agent.ts':
          "import { ToolLoopAgent } from 'ai'\nimport { weather } from './weather'\nexport const agent = new ToolLoopAgent({ tools: { weather } })\n",
      },
      'weather.ts: weather',
    ],
    [
      'in a list',
      {
        'weather.ts':
          "export const weather = { name: 'weather', description: 'Says.', schema: { type: 'object', properties: {} } }\n",
        'agent.ts':
          "import { ChatOpenAI } from '@langchain/openai'\nimport { weather } from './weather'\nnew ChatOpenAI().bindTools([weather])\n",
      },
      'weather.ts: weather',
    ],
  ]

  test.each(cases)('%s', async (_, files, ...expected) => {
    await withProject(files, async (project) => expect(await namesIn(project)).toEqual(expected), READ)
  })

  test('what no call takes is no tool, nor what has no input', () =>
    withProject(
      {
        'weather.ts': `export const weather = ${tool()}\nexport const settings = { description: 'Says.' }\n`,
        'agent.ts': agent("import { settings } from './weather'", '{ tools: { settings } }'),
      },
      async (project) => expect(await namesIn(project)).toEqual([]),
      READ,
    ))

  test('its schema is evaluated where it stands', () =>
    withProject(
      {
        'weather.ts': `import { z } from 'zod'\nexport const weather = { description: 'Says.', inputSchema: z.object({ when: z.date() }) }\n`,
        'agent.ts': agent("import { weather } from './weather'", '{ tools: { weather } }'),
      },
      async (project) => {
        const { findings } = await project.workspace.checkAll(await project.workspace.files())
        const [found] = findings.filter(({ code }) => code === 'unconvertible-schema')
        expect(found).toMatchObject({ file: project.path('weather.ts'), path: ['when'] })
      },
    ))

  test('is one where its file alone is checked, through files that hand it on', () =>
    withProject(
      {
        'weather.ts': weather,
        'hotel.ts': "import { weather } from './weather'\nexport const hotel = { weather }\n",
        'agent.ts': agent("import { hotel } from './hotel'", '{ tools: hotel }'),
      },
      async (project) => {
        const { tools } = await project.workspace.checkAll([project.path('weather.ts')])
        expect(tools.map(({ name }) => name)).toEqual(['weather'])
      },
      READ,
    ))

  test('is one as soon as it is given, and none when it is not given any more', () =>
    withProject(
      { 'weather.ts': weather, 'agent.ts': 'export const nothing = 1\n' },
      async (project) => {
        expect(await namesIn(project)).toEqual([])
        const text = agent("import { weather } from './weather'", '{ tools: { weather } }')
        project.type('agent.ts', text)
        expect(await namesIn(project)).toEqual(['weather.ts: weather'])
        project.type('agent.ts', agent('', '{ tools: {} }'), 2)
        expect(await namesIn(project)).toEqual([])
      },
      READ,
    ))
})

describe('a function that takes tools, which other files of the workspace hand on', () => {
  const call = (imports: string, callee: string) =>
    `${imports}\nexport const answer = () => ${callee}({ tools: { weather: ${tool()} } })\n`
  const bound = (imports: string, model: string) =>
    `${imports}\nconst weather = { name: 'weather', description: 'Says.', schema: { type: 'object', properties: {} } }\n${model}.bindTools([weather])\n`
  const cases: Array<[what: string, files: Files]> = [
    [
      'by its name',
      {
        'lib/ai.ts': "export { streamText } from 'ai'\n",
        'agent.ts': call("import { streamText } from './lib/ai'", 'streamText'),
      },
    ],
    [
      'by another name there',
      {
        'lib/ai.ts': "export { streamText as stream } from 'ai'\n",
        'agent.ts': call("import { stream } from './lib/ai'", 'stream'),
      },
    ],
    [
      'by another name here',
      {
        'lib/ai.ts': "export { streamText } from 'ai'\n",
        'agent.ts': call("import { streamText as stream } from './lib/ai'", 'stream'),
      },
    ],
    [
      'with all of its module, through barrels',
      {
        'lib/ai.ts': "export * from 'ai'\n",
        'lib/index.ts': "export * from './ai'\n",
        'agent.ts': call("import { streamText } from './lib'", 'streamText'),
      },
    ],
    [
      'as a constant',
      {
        'lib/ai.ts': "import * as ai from 'ai'\nexport const streamText = ai.streamText\n",
        'agent.ts': call("import { streamText } from './lib/ai'", 'streamText'),
      },
    ],
    [
      'as a member of the whole module',
      {
        'lib/ai.ts': "import { streamText } from 'ai'\nexport { streamText }\n",
        'agent.ts': call("import * as lib from './lib/ai'", 'lib.streamText'),
      },
    ],
    [
      'as CommonJS has it',
      {
        'package.json': '{ "name": "case" }',
        'lib/ai.js': "exports.streamText = require('ai').streamText\n",
        'agent.js': call("const { streamText } = require('./lib/ai')", 'streamText'),
      },
    ],
    [
      'as the class of an agent',
      {
        'lib/ai.ts': "export { ToolLoopAgent } from 'ai'\n",
        'agent.ts': call("import { ToolLoopAgent } from './lib/ai'", 'new ToolLoopAgent'),
      },
    ],
    [
      'as a method of a class',
      {
        'lib/llm.ts': "export { ChatOpenAI } from '@langchain/openai'\n",
        'agent.ts': bound("import { ChatOpenAI } from './lib/llm'", 'new ChatOpenAI()'),
      },
    ],
    [
      'as a method of an instance',
      {
        'lib/llm.ts':
          "import { ChatOpenAI } from '@langchain/openai'\nexport const model = new ChatOpenAI()\n",
        'agent.ts': bound("import { model } from './lib/llm'", 'model'),
      },
    ],
    [
      'as a method of what a function gives',
      {
        'lib/llm.ts':
          "import { ChatOpenAI } from '@langchain/openai'\nexport function model() {\n  return new ChatOpenAI()\n}\n",
        'agent.ts': bound("import { model } from './lib/llm'", 'model()'),
      },
    ],
  ]

  test.each(cases)('%s', async (_, files) => {
    const [agentFile = ''] = Object.keys(files).filter((file) => file.startsWith('agent'))
    await withProject(
      files,
      async (project) => {
        expect(await namesIn(project)).toEqual([`${agentFile}: weather`])
        const { tools } = await project.workspace.checkAll([project.path(agentFile)])
        const framework = String(files[agentFile]).includes('bindTools') ? 'langchain' : 'ai-sdk'
        expect(tools.map(({ site }) => site.framework)).toEqual([framework])
      },
      READ,
    )
  })

  test('takes tools of further files, and sends options that are made before', () =>
    withProject(
      {
        'lib/ai.ts': "export { streamText } from 'ai'\n",
        'weather.ts': `export const weather = ${tool()}\n`,
        'deep/agent.ts':
          "import { openai } from '@ai-sdk/openai'\nimport { streamText } from '../lib/ai'\nimport { weather } from '../weather'\nconst options = { model: openai('gpt-5'), tools: { weather } }\nstreamText(options)\n",
      },
      async (project) => {
        const { tools, targets } = await project.workspace.checkAll(await project.workspace.files())
        expect(tools.map(({ name, site }) => [name, site.framework])).toEqual([['weather', 'ai-sdk']])
        expect(targets[tools[0]?.id ?? '']).toMatchObject([
          { target: 'openai-responses', from: { kind: 'call', model: 'gpt-5' } },
        ])
      },
      READ,
    ))

  test('is none of a module of the workspace that makes its own by that name', () =>
    withProject(
      {
        'lib/ai.ts': 'export const streamText = (options: object) => options\n',
        'agent.ts': call("import { streamText } from './lib/ai'", 'streamText'),
      },
      async (project) => expect(await namesIn(project)).toEqual([]),
      READ,
    ))

  test('is one as soon as its module hands it on, and none when that does not any more', () =>
    withProject(
      {
        'lib/ai.ts': 'export const nothing = 1\n',
        'agent.ts': call("import { streamText } from './lib/ai'", 'streamText'),
      },
      async (project) => {
        expect(await namesIn(project)).toEqual([])
        project.type('lib/ai.ts', "export { streamText } from 'ai'\n")
        expect(await namesIn(project)).toEqual(['agent.ts: weather'])
        project.type('lib/ai.ts', 'export const nothing = 1\n', 2)
        expect(await namesIn(project)).toEqual([])
      },
      READ,
    ))
})

describe('options that are made before the call', () => {
  const model = "import { openai } from '@ai-sdk/openai'\n"
  const options = `{ model: openai('gpt-5'), tools: { weather: ${tool()} } }`
  const cases: Array<[what: string, files: Files, from: string]> = [
    [
      'in a constant',
      {
        'agent.ts': `import { streamText } from 'ai'\n${model}const options = ${options}\nstreamText(options)\n`,
      },
      'streamText agent.ts:3',
    ],
    [
      'with `satisfies`',
      {
        'agent.ts': `import { streamText } from 'ai'\n${model}const options = ${options} satisfies object\nstreamText(options)\n`,
      },
      'streamText agent.ts:3',
    ],
    [
      'looked at by a function of Node',
      {
        'agent.ts': `import { inspect } from 'node:util'\nimport { streamText } from 'ai'\n${model}const options = ${options}\nconsole.log(inspect(options))\nstreamText(options)\n`,
      },
      'streamText agent.ts:4',
    ],
    [
      'spread into the call',
      {
        'agent.ts': `import { streamText } from 'ai'\n${model}const options = ${options}\nstreamText({ ...options, prompt: '' })\n`,
      },
      'streamText agent.ts:3',
    ],
    [
      'made by a function',
      {
        'agent.ts': `import { streamText } from 'ai'\n${model}function options() {\n  return ${options}\n}\nstreamText(options())\n`,
      },
      'streamText agent.ts:4',
    ],
    [
      'for an agent that streams',
      {
        'agent.ts': `import { ToolLoopAgent } from 'ai'\n${model}const options = ${options}\nconst agent = new ToolLoopAgent(options)\nagent.stream({ prompt: '' })\n`,
      },
      'ToolLoopAgent.stream agent.ts:3',
    ],
    [
      'in another file',
      {
        'options.ts': `${model}export const options = ${options}\n`,
        'agent.ts': `import { streamText } from 'ai'\nimport { options } from './options'\nstreamText(options)\n`,
      },
      'streamText agent.ts:3',
    ],
    [
      'by a function of another file, spread',
      {
        'options.ts': `${model}export const options = () => (${options})\n`,
        'agent.ts': `import { streamText } from 'ai'\nimport { options } from './options'\nstreamText({ ...options(), prompt: '' })\n`,
      },
      'streamText agent.ts:3',
    ],
  ]

  test.each(cases)(
    '%s: the tool goes out as the function sends it that is called',
    async (_, files, from) => {
      await withProject(
        files,
        async (project) => {
          const { tools, targets } = await project.workspace.checkAll(await project.workspace.files())
          expect(tools.map(({ name }) => name)).toEqual(['weather'])
          const [choice, ...more] = targets[tools[0]?.id ?? ''] ?? []
          expect(more).toEqual([])
          expect(choice).toMatchObject({ target: 'openai-responses', from: { kind: 'call', model: 'gpt-5' } })
          if (choice?.from.kind !== 'call') throw new Error('No call was found.')
          const { call, file, range } = choice.from
          expect(`${call} ${path.relative(project.root, file)}:${range.start.line + 1}`).toBe(from)
        },
        READ,
      )
    },
  )
})
