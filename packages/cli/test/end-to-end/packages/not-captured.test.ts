import { expect, it, onTestFinished } from 'vitest'
import { Project } from '../project.js'

/* Tools of which their SDK sends nothing. The SDK of these programs does the least that one does. */

const WEATHER = `import { generateText, tool } from 'ai'
import { openai } from '@ai-sdk/openai'
import { z } from 'zod'

const weather = tool({
  description: 'Says the weather in a city.',
  inputSchema: z.object({ city: z.string().describe('The name of the city') }),
})

export const ask = () => generateText({ model: openai('gpt-5'), tools: { weather }, prompt: 'Will it rain?' })
`

const AI = `export const tool = (each) => each
export const jsonSchema = (schema) => ({ schema })
export const generateText = ({ model, tools }) => model(Object.entries(tools))
export const streamText = (options) => ({ consumeStream: () => generateText(options) })
`
/** A package with models: what it sends of tools, and what it does while it is imported. */
const models = (url: string, maker: string, sent: string, first = '') => `${first}
export const ${maker} = ({ fetch }) => {
  const model = () => async ([[name, { description }]]) => {
    await fetch('${url}', { method: 'POST', body: JSON.stringify({ tools: [${sent}] }) })
  }
  return Object.assign(model, { responses: model })
}
`
const OPENAI = 'https://api.openai.com/v1/responses'
const WHOLE = `{ type: 'function', name, description, parameters: {
  type: 'object', properties: { city: { type: 'string', description: 'The name of the city' } }, required: ['city'],
} }`
const openai = (sent = WHOLE, first = '') =>
  `${models(OPENAI, 'createOpenAI', sent, first)}export const openai = createOpenAI({ fetch })\n`

/** A project with these packages. */
async function withPackages(
  packages: Record<string, string>,
  files: Record<string, string> = {},
): Promise<Project> {
  const project = await Project.create(['zod'])
  onTestFinished(() => project.remove())
  for (const [name, main] of Object.entries({ ai: AI, '@ai-sdk/openai': openai(), ...packages })) {
    const version = name === 'ai' ? '6.0.1' : '3.0.1'
    await project.put({
      [`node_modules/${name}/package.json`]: JSON.stringify({
        name,
        version,
        type: 'module',
        exports: './main.js',
      }),
      [`node_modules/${name}/main.js`]: main,
    })
  }
  return project.put({ 'weather.ts': WEATHER, ...files })
}

/** The line of sums, the tool's state, and the findings. */
async function checked(project: Project): Promise<[line: string | undefined, state: string, ...string[]]> {
  const { out } = await project.run(['check'], { env: { COLUMNS: '200' } })
  const row = out.split('\n').find((line) => line.startsWith('  weather')) ?? ''
  const found = [...out.matchAll(/^(?:error|warning|info) +([\w-]+)/gm)].map(([, code = '']) => code)
  return [out.split('\n', 1)[0], row.split(/ {2,}/)[2] ?? '', ...found]
}

it('is as sent where all of it is', async () => {
  expect(await checked(await withPackages({}))).toEqual(['1 tool: 1 as sent', 'as sent'])
})

it.each([
  ['an entry without a schema', openai('{ type: "function", name }'), 'is an entry without a schema'],
  ['a request without it', openai(''), 'is a request without it'],
  [
    'nothing, for want of a variable that is hidden',
    openai(WHOLE, "if (!process.env.OPENAI_API_KEY) throw new Error('Set OPENAI_API_KEY')"),
    '`@ai-sdk/openai` throws an error while it is imported, and reads what is hidden during evaluation (`OPENAI_API_KEY`): Set OPENAI_API_KEY',
  ],
  [
    'nothing, for the network is closed',
    openai(WHOLE, "await (0, globalThis.fetch)('https://example.com/models')"),
    '`@ai-sdk/openai` throws an error while it is imported: fetch failed',
  ],
  [
    'nothing, for it is not written for Node',
    openai(WHOLE, "import './logo.svg'"),
    '`@ai-sdk/openai` throws an error while it is imported: ',
  ],
])('a tool of which %s is sent is not captured, and no error', async (_, provider, reason) => {
  const project = await withPackages({ '@ai-sdk/openai': provider })
  expect(await checked(project)).toEqual(['1 tool: 0 as sent, 1 not captured', 'not captured'])
  const list = await project.run(['list', '--state', 'not-captured', '--format', 'json'])
  expect(JSON.parse(list.out).tools).toMatchObject([{ name: 'weather', state: 'not-captured' }])
  const { tools } = JSON.parse((await project.run(['check', '--format', 'json'])).out)
  const [{ notCaptured }] = tools[0].targets
  expect(notCaptured).toContain(reason)
  const { err } = await project.run(['show', 'weather', '--target', 'openai-responses'])
  expect(err).toContain(notCaptured)
})

it.each([
  ['ai', `throw new Error('No licence')\n${AI}`],
  ['@ai-sdk/openai', openai(WHOLE, "throw new Error('No licence')")],
])('%s, which throws while it is imported, is an error', async (name, main) => {
  const project = await withPackages({ [name]: main })
  expect(await checked(project)).toEqual([
    '1 tool: 0 as sent, 1 would be refused',
    'would be refused',
    'sdk-refusal',
  ])
  const { diagnostics } = JSON.parse((await project.run(['check', '--format', 'json'])).out)
  expect(diagnostics).toMatchObject([
    {
      message: expect.stringContaining(`\`${name}\` throws an error while it is imported: No licence`),
      file: 'weather.ts',
      range: { start: { line: WEATHER.split('\n').findIndex((line) => line.includes(`'${name}'`)) } },
      tool: null,
    },
  ])
})

/** A second tool, in a file of its own. */
const NEWS = `import { tool } from 'ai'
import { z } from 'zod'

export const news = tool({
  description: 'Says what is new in a city.',
  inputSchema: z.object({ city: z.string().describe('The name of the city') }),
})
`
const LANGCHAIN = {
  '@langchain/core/package.json': JSON.stringify({
    name: '@langchain/core',
    version: '1.0.0',
    type: 'module',
    exports: { './tools': './tools.js' },
  }),
}

it.each([
  ['"auto"', {}],
  ['[]', {}],
  // What the target needs besides is not there.
  ['["anthropic"]', {}],
])('what throws while it is imported is one error for all tools, with %s for targets', async (targets) => {
  const project = await withPackages(
    { ai: `throw new Error('No licence')\n${AI}` },
    {
      'toolsight.config.json': `{ "targets": ${targets}, "evaluate": { "timeoutMs": 20000 } }`,
      'weather.ts': NEWS.replaceAll('news', 'weather'),
      'news.ts': NEWS,
    },
  )
  const { diagnostics } = JSON.parse((await project.run(['check', '--format', 'json'])).out)
  const errors = diagnostics.filter(({ severity }: { severity: string }) => severity === 'error')
  expect(errors).toMatchObject([
    {
      code: 'sdk-refusal',
      file: 'news.ts',
      range: { start: { line: 0, character: "import { tool } from '".length - 1 } },
      related: [{ file: 'weather.ts' }],
    },
  ])
  const { out } = await project.run(['check'], { env: { COLUMNS: '200' } })
  expect(out.split('\n', 1)[0]).toBe('2 tools: 0 as sent, 2 would be refused')
})

it('what throws as it takes a tool is an error of this tool, though no target is known', async () => {
  const project = await withPackages({}, { 'weather.ts': '' })
  await project.put({
    ...Object.fromEntries(Object.entries(LANGCHAIN).map(([name, text]) => [`node_modules/${name}`, text])),
    'node_modules/@langchain/core/tools.js': `export const tool = (run, fields) => {
      if (fields.name.includes(' ')) throw new Error('No spaces in names')
      return fields
    }
    `,
    'tools.ts': `import { tool } from '@langchain/core/tools'
import { z } from 'zod'

const schema = z.object({ city: z.string().describe('The name of the city') })
const description = 'Says something about a city.'
export const weather = tool(() => '', { name: 'weather', description, schema })
export const news = tool(() => '', { name: 'the news', description, schema })
`,
  })
  const { diagnostics } = JSON.parse((await project.run(['check', '--format', 'json'])).out)
  const found = diagnostics.filter(({ code }: { code: string }) => code === 'sdk-refusal')
  expect(found).toMatchObject([{ severity: 'error', tool: 'the news', range: { start: { line: 6 } } }])
  expect(found[0].message).toBe(
    "The SDK throws an error instead of making 'the news'.\n@langchain/core 1.0.0: No spaces in names",
  )
})

it('says for which of several targets it is not captured', async () => {
  const anthropic = models(
    'https://api.anthropic.com/v1/messages',
    'createAnthropic',
    '{ name, description }',
  )
  const project = await withPackages(
    { '@ai-sdk/anthropic': anthropic },
    {
      'toolsight.config.json':
        '{ "targets": ["openai-responses", "anthropic"], "evaluate": { "timeoutMs": 20000 } }',
    },
  )
  expect(await checked(project)).toEqual(['1 tool: 1 as sent', 'as sent, not captured for Anthropic'])
})

it('is not refused for a part that needs a package which is not installed', async () => {
  const project = await Project.create(['zod', '@modelcontextprotocol/server'])
  onTestFinished(() => project.remove())
  await project.put({
    'server.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { gauge } from 'rain-gauge'
import { z } from 'zod'

const server = new McpServer({ name: 'rain', version: '1.0.0' })
server.registerTool('weather', {
  description: 'Says the weather in a city.',
  inputSchema: z.object({ city: z.string().describe('The name of the city') }),
  _meta: { ui: { resourceUri: gauge.page.uri } },
}, async () => ({ content: [] }))
`,
  })
  const [line, state, ...found] = await checked(project)
  expect(found).not.toContain('sdk-refusal')
  expect([line, state]).toEqual(['1 tool: 0 as sent, 1 not captured', 'not captured'])
})
