import { describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import { stateText } from '#core/workspace/checks/tool-state.js'
import type { Project } from '../../../support/project.js'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { tool } from 'ai'\nimport { z } from 'zod'\n"
const made = `tool({ description: 'Looks.', inputSchema: z.object({ q: z.string() }) })`

const named = (tools: readonly ToolFacts[]) =>
  tools.map(({ name, nameSource, keyedAt }) => [name, nameSource, keyedAt?.map((use) => use.name)])

async function all(project: Project): Promise<ReturnType<typeof named>> {
  return named((await project.workspace.checkAll(await project.workspace.files())).tools)
}

/** What a tool of `a.ts` is called, by the file that puts it into a record. */
const WAYS: Record<string, [files: Record<string, string>, name: string | null]> = {
  'under another key': [
    { 'b.ts': "import { search } from './a'\nrun({ tools: { webSearch: search } })" },
    'webSearch',
  ],
  'as it is called': [
    { 'b.ts': "import { search } from './a.js'\nexport const tools = { search }" },
    'search',
  ],
  'under a local name': [
    { 'b.ts': "import { search as found } from './a'\nexport default { tools: { found } }" },
    'found',
  ],
  'by a constant of its own': [
    { 'b.ts': "import { search } from './a'\nconst web = search\nconst tools = { web }" },
    'web',
  ],
  'through a barrel': [
    {
      'lib/index.ts': "export * from '../a'",
      'b.ts': "import { search } from './lib'\nconst agentTools = { look: search }",
    },
    'look',
  ],
  'through a barrel that renames it': [
    {
      'lib/index.ts': "export { search as webSearch } from '../a'",
      'lib/all.ts': "export { webSearch as default } from './index.js'",
      'b.ts': "import anything from './lib/all'\nconst tools = { look: anything }",
    },
    'look',
  ],
  'through a module that imports it and exports it as its default': [
    {
      'lib.ts': "import { search } from './a'\nexport default search",
      'b.ts': "import anything from './lib'\nconst tools = { look: anything }",
    },
    'look',
  ],
  'in an object that describes it, where the key is no name': [
    { 'b.ts': "import { search } from './a'\nregistry.register('web', { title: 'Web', look: search })" },
    null,
  ],
  'in a list of pairs': [
    {
      'b.ts':
        "import { search } from './a'\nconst allTools = [['web', search]] as const\nfor (const [name, tool] of allTools) registry.register(name, tool)",
    },
    'web',
  ],
  'in a Map': [
    { 'b.ts': "import { search } from './a'\nexport const tools = new Map([['web', search]])" },
    'web',
  ],
  'by a method': [{ 'b.ts': "import { search } from './a'\ntoolRegistry.register('web', search)" }, 'web'],
  'in a list of two that is no pair': [
    {
      'b.ts': "import { search } from './a'\nrun(['web', search])\nconst x = [['web', search, 1], ['y', 2]]",
    },
    null,
  ],
  'by a namespace': [{ 'b.ts': "import * as a from './a'\nrun({ tools: { look: a.search } })" }, 'look'],
  'by a namespace that is spread': [
    { 'b.ts': "import * as a from './a'\nrun({ tools: { ...a } })" },
    'search',
  ],
  'by a namespace that stands for the record': [
    { 'lib.ts': "export * as tools from './a'", 'b.ts': "import { tools } from './lib'\nrun({ tools })" },
    'search',
  ],
  'as CommonJS': [
    { 'b.js': "const { search } = require('./a')\nmodule.exports.tools = { look: search }" },
    'look',
  ],
  'in a record of tools and in another one': [
    {
      'b.ts':
        "import { search } from './a'\nexport const tools = { look: search }\nexport const x = { search }",
    },
    'look',
  ],
  'only among other things': [
    { 'b.ts': "import { search } from './a'\nexport const registry = { look: search }" },
    'look',
  ],
  'under two keys': [
    {
      'b.ts': "import { search } from './a'\nrun({ tools: { look: search } })",
      'c.ts': "import { search } from './a'\nrun({ tools: { find: search } })",
    },
    null,
  ],
  'not at all': [{ 'b.ts': "import { other } from './a'\nrun({ tools: { other } })" }, null],
  'as a name of its own file': [{ 'b.ts': 'export const search = 1\nconst tools = { look: search }' }, null],
}

describe('a tool that another file puts into a record', () => {
  it('is called by that key, however it comes there', async () => {
    const ways = Object.entries(WAYS)
    const files = ways.flatMap(([, [own]], index) =>
      Object.entries({ 'a.ts': `${HEAD}export const search = ${made}\nexport const other = 1`, ...own }).map(
        ([file, text]) => [`${String.fromCharCode(97 + index)}/${file}`, text],
      ),
    )
    await withProject(Object.fromEntries(files), async (project) => {
      const names = (await all(project)).map(([name]) => name)
      expect(ways.map(([way], index) => [way, names[index]])).toEqual(
        ways.map(([way, [, name]]) => [way, name]),
      )
    })
  })

  it('says every key where there are several, with their places, and is called by none', async () => {
    const files = {
      'a.ts': `${HEAD}export const search = ${made}`,
      'b.ts': "import { search } from './a'\nrun({ tools: { look: search } })",
      'c.ts': "import { search } from './a'\nrun({ tools: { find: search } })",
    }
    await withProject(files, async (project) => {
      await all(project)
      const [tool] = await project.tools('a.ts')
      expect(tool?.keyedAt).toEqual([
        { name: 'look', file: project.path('b.ts'), range: range(1, 15, 19), isTools: true },
        { name: 'find', file: project.path('c.ts'), range: range(1, 15, 19), isTools: true },
      ])
      expect(tool?.name).toBe(null)
    })
  })

  it('takes keys of its own file and of others together', async () => {
    const files = {
      'a.ts': `${HEAD}export const search = ${made}\nconst tools = { look: search }`,
      'b.ts': "import { search } from './a'\nrun({ tools: { look: search } })",
      'b2.ts': `${HEAD}const search = ${made}\nconst allTools = [['web', search]] as const\ntoolRegistry.register('web', search)`,
      'c.ts': `${HEAD}const search = ${made}\nconst tools = { look: search }\nconst others = { others: { tools: { find: search } } }`,
    }
    await withProject(files, async (project) => {
      expect(await all(project)).toEqual([
        ['look', 'key', ['look', 'look']],
        ['web', 'key', ['web', 'web']],
        [null, null, ['look', 'find']],
      ])
    })
  })

  it('is the default export, or what a function of its module gives', async () => {
    const files = {
      'tools/search.ts': `${HEAD}export default ${made}`,
      'tools/fetch.ts': `${HEAD}const fetchUrl = ${made}\nexport default fetchUrl`,
      'tools/make.ts': `${HEAD}export function make() {\n  return ${made}\n}`,
      'b.ts':
        "import search from './tools/search'\nimport get from './tools/fetch'\nimport { make } from './tools/make'\nexport const tools = { search, web: get, made: make() }",
    }
    await withProject(files, async (project) => {
      expect(await all(project)).toEqual([
        ['web', 'key', ['web']],
        ['made', 'key', ['made']],
        ['search', 'key', ['search']],
      ])
    })
  })

  it('is what an agent of Mastra calls it, whatever its id', async () => {
    const mastra = "import { createTool } from '@mastra/core/tools'\nimport { z } from 'zod'\n"
    const weather = "createTool({ id: 'get-weather', inputSchema: z.object({}) })"
    const files = {
      'a.ts': `${mastra}export const weather = ${weather}`,
      'b.ts': "import { weather } from './a'\nnew Agent({ tools: { forecast: weather } })",
      'c.ts': `${mastra}export const agent = new Agent({ tools: { sky: ${weather} } })`,
      'd.ts': `${mastra}export const alone = ${weather}\nexport const things = { other: alone }`,
      'e.ts': `${mastra}const twice = ${weather}\nnew Agent({ tools: { one: twice } })\nnew Agent({ tools: { two: twice } })`,
    }
    await withProject(files, async (project) => {
      expect(await all(project)).toEqual([
        ['forecast', 'key', ['forecast']],
        ['sky', 'key', undefined],
        ['get-weather', 'config', []],
        ['get-weather', 'config', ['one', 'two']],
      ])
    })
  })

  it('has a name that is said to be provisional where only the program knows its key', async () => {
    const mastra = "import { createTool } from '@mastra/core/tools'\nimport { z } from 'zod'\n"
    const weather = "createTool({ id: 'get-weather', description: 'Says.', inputSchema: z.object({}) })"
    const files = {
      'a.ts': `${mastra}export class Weather { name = 'weather'\n run() { return ${weather} } }`,
      'b.ts': `import { Weather } from './a'
const made = [new Weather()].map((each) => ({ name: each.name, tool: each.run() }))
new Agent({ tools: made.reduce((all, { name, tool }) => ({ ...all, [name]: tool }), {}) })`,
      'c.ts': `${mastra}export const weather = ${weather}\nnew Agent({ tools: { weather } })`,
    }
    await withProject(files, async (project) => {
      const { workspace } = project
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ name, provisionalName }) => [name, provisionalName])).toEqual([
        ['get-weather', 'get-weather'],
        ['weather', undefined],
      ])
      expect(tools.map((tool) => stateText(tool, findings, []))).toEqual([
        'as sent, by a provisional name',
        'as sent',
      ])
      const { notes } = await workspace.wire.form(tools[0] as ToolFacts, 'anthropic', null)
      expect(notes.join('\n')).toContain('`get-weather` stands for it')
    })
  })

  it('has the name that the other file gives it now', async () => {
    const files = {
      'a.ts': `${HEAD}export const search = ${made}`,
      'b.ts': "import { search } from './a'\nrun({ tools: { look: search } })",
      'lib.ts': "export * from './a'",
    }
    await withProject(files, async (project) => {
      const nameNow = async () => (await project.tools('a.ts'))[0]?.name
      expect(await nameNow()).toBe(null)
      await all(project)
      expect(await nameNow()).toBe('look')
      project.type('b.ts', "import { search } from './a'\nrun({ tools: { find: search } })")
      expect(await nameNow()).toBe('find')
      project.close('b.ts')
      expect(await nameNow()).toBe('look')
      project.type('b.ts', "import { search } from './lib'\nrun({ tools: { find: search } })", 2)
      await all(project)
      expect(await nameNow()).toBe('find')
      project.type('lib.ts', "export { other as search } from './other'")
      await all(project)
      expect(await nameNow()).toBe(null)
      project.close('lib.ts')
      project.close('b.ts')
      expect(await all(project)).toEqual([['look', 'key', ['look']]])
      project.remove('b.ts')
      expect(await nameNow()).toBe(null)
      project.workspace.filesChanged()
      expect(await all(project)).toEqual([[null, null, []]])
    })
  })

  it('is known to a workspace that reads results of the run before', async () => {
    const files = {
      'a.ts': `${HEAD}export const search = ${made}`,
      'b.ts': "import { search } from './lib'\nrun({ tools: { look: search } })",
      'lib.ts': "export * from './a'",
    }
    await withProject(
      files,
      async (project) => {
        expect(await all(project)).toEqual([['look', 'key', ['look']]])
        expect(await again(project)).toEqual([['look', 'key', ['look']]])
        project.write('b.ts', "import { search } from './lib'\nrun({ tools: { find: search } })")
        expect(await again(project)).toEqual([['find', 'key', ['find']]])
        project.write('lib.ts', 'export const search = 1')
        expect(await again(project)).toEqual([[null, null, []]])
      },
      { cache: true },
    )
  })
})

describe('a framework that changes names', () => {
  it('says what the model reads, and sends that where it is known', async () => {
    const shape = '{ q: z.string() }'
    const z = "import { z } from 'zod'\n"
    const files = {
      'a.ts': `${z}import { tool } from '@openai/agents'\nexport const t = tool({ name: 'look up.x', parameters: z.object(${shape}) })`,
      'b.ts': `${z}import { genkit } from 'genkit'\nconst ai = genkit({})\nai.defineTool({ name: 'rooms/find', inputJsonSchema: { type: 'object' } }, run)`,
      'c.ts': `${z}import { tool } from '@anthropic-ai/claude-agent-sdk'\nexport const t = tool('find', 'Finds.', ${shape}, run)`,
      'd.ts': `${z}import { tool } from '@openai/agents'\nexport const t = tool({ name: 'look_up', parameters: z.object(${shape}) })`,
    }
    await withProject(files, async ({ workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ name, calledAs }) => [name, calledAs])).toEqual([
        ['look up.x', 'look_up_x'],
        ['rooms/find', 'find'],
        ['find', 'mcp__<server>__find'],
        ['look_up', undefined],
      ])
      const sent = await Promise.all(tools.map((tool) => workspace.wire.form(tool, 'mcp', null)))
      expect(sent.map(({ json }) => (json as { name: string }).name)).toEqual([
        'look_up_x',
        'find',
        'find',
        'look_up',
      ])
    })
  })
})

/** By another workspace on the same folder. */
async function again(project: Project) {
  const { openWorkspace } = await import('#core/workspace/index.js')
  const workspace = await openWorkspace({ root: project.root, trusted: true, cache: true })
  try {
    return named((await workspace.checkAll(await workspace.files())).tools)
  } finally {
    await workspace.dispose()
  }
}

function range(line: number, start: number, end: number) {
  return { start: { line, character: start }, end: { line, character: end } }
}

describe('a tool that a function makes is called by the key that its constant is put under', () => {
  const factories = `${HEAD}export async function makeSearch() { return ${made} }
export const makeOther = async (what: string) => tool({ description: what, inputSchema: z.object({ q: z.string() }) })`
  const use = (before: string, tools: string) =>
    `async function main() { ${before}\n return run({ tools: ${tools} }) }`

  /** A function that nothing calls here makes a tool without a name. */
  const namesIn = async (project: Project) => (await all(project)).flatMap(([name]) => name ?? [])

  it.each([
    ['const web = await makeSearch()', '{ web }', ['web']],
    ['const web = await makeSearch()', '{ look: web }', ['look']],
    [
      'const [web, other] = await Promise.all([makeSearch(), makeOther("d")])',
      '{ web, other }',
      ['web', 'other'],
    ],
    ['const [, web] = await Promise.all([load(), makeSearch()])', '{ web }', ['web']],
    ['const made = makeSearch(), web = made', '{ web: await web }', ['web']],
  ])('%s, %s', async (before, tools, names) => {
    const imported = "import { makeOther, makeSearch } from './a'\n"
    await withProject({ 'a.ts': factories, 'b.ts': imported + use(before, tools) }, async (project) =>
      expect(await namesIn(project)).toEqual(names),
    )
    await withProject({ 'a.ts': `${factories}\n${use(before, tools)}` }, async (project) =>
      expect(await namesIn(project)).toEqual(names),
    )
  })

  it.each([
    ['the functions', '{ google: makeSearch, other: makeOther }', [null, null]],
    ['what they are looked up by', '{ google: async (x) => makeSearch(x), makeOther }', [null, null]],
    ['what one of them gives', '{ google: makeSearch, other: await makeOther("d") }', [null, 'other']],
  ])('but not where a record of tools holds %s', async (_, tools, names) => {
    const looked = `export async function ask(provider) {
      const providerTools = ${tools}
      return run({ tools: { search: await providerTools[provider]() } })
    }`
    const imported = "import { makeOther, makeSearch } from './a'\n"
    await withProject({ 'a.ts': factories, 'b.ts': imported + looked }, async (project) =>
      expect((await all(project)).map(([name]) => name).sort()).toEqual([...names].sort()),
    )
    await withProject({ 'a.ts': `${factories}\n${looked}` }, async (project) =>
      expect((await all(project)).map(([name]) => name).sort()).toEqual([...names].sort()),
    )
  })

  it('and one that is made in the list is called by its place there', async () => {
    const text = `${HEAD}async function main() {
      const [web, other] = await Promise.all([${made}, ${made}])
      return run({ tools: { look: web, other } })
    }`
    await withProject({ 'a.ts': text }, async (project) =>
      expect((await all(project)).map(([name]) => name)).toEqual(['look', 'other']),
    )
  })

  it('but not by a place after a spread, or by a variable that changes', async () => {
    const text = `${factories}\nasync function main() {
      const [first, web] = await Promise.all([...more, makeSearch()])
      let look = await makeSearch()
      look = first
      return run({ tools: { web, look } })
    }`
    await withProject({ 'a.ts': text }, async (project) => expect((await all(project))[0]?.[0]).toBe(null))
  })
})

it('says after edits of a barrel that renames a tool what a fresh workspace says', async () => {
  const barrels = [
    "export { weather } from './weather'",
    "export { weather as news } from './weather'",
    "import { weather } from './weather'\nexport const tools = { latest: weather }\nexport const news = weather",
    "export * from './weather'\nexport { weather as news } from './weather'",
  ]
  const files = {
    'tools/weather.ts': `${HEAD}export const weather = ${made}`,
    'main.ts': "import * as tools from './tools'\nrun({ tools: { ...tools } })",
  }
  await withProject({ ...files, 'tools/index.ts': '' }, async (project) => {
    for (const barrel of barrels) {
      project.write('tools/index.ts', barrel)
      const edited = await all(project)
      const fresh = await withProject({ ...files, 'tools/index.ts': barrel }, all)
      expect(edited).toEqual(fresh)
    }
  })
})
