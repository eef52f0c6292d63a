import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TargetChoice } from '#core/model/target-choice.js'
import type { Files, Project } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/** Nothing of these projects has to run: which provider they use is read. */
const READ = { trusted: false } as const

const AI_TOOL = `import { tool } from 'ai'
import { z } from 'zod'
export const weather = tool({ description: 'Says the weather.', inputSchema: z.object({ city: z.string() }) })
`
const LANGCHAIN_TOOL = `import { tool } from '@langchain/core/tools'
import { z } from 'zod'
export const weather = tool(async () => '', { name: 'weather', description: 'Says.', schema: z.object({}) })
`
const PATTIES_TOOL = `import { defineTool } from 'patties/ai'
export const weather = defineTool({ name: 'weather', description: 'Says.', parameters: { type: 'object' } })
`
const ANTHROPIC_TOOL = `export const weather = { name: 'weather', description: 'Says.', input_schema: { type: 'object', properties: {} } }
`
const CHAT_TOOL = `export const weather = { type: 'function', function: { name: 'weather', description: 'Says.', parameters: { type: 'object' } } }
`
const MCP_SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 'a', version: '1' })
server.registerTool('weather', { description: 'Says.', inputSchema: {} }, async () => ({ content: [] }))
`

/** `openai-responses from agent.ts:4`, of each target of a file's tools. */
async function choices(project: Project, file = 'weather.ts'): Promise<string[]> {
  const { tools, targets } = await project.workspace.checkAll(await project.workspace.files())
  const own = tools.filter((tool) => tool.file === project.path(file))
  return own.flatMap(({ id }) => (targets[id] ?? []).map((choice) => inWords(choice, project.root)))
}

function inWords({ target, from }: TargetChoice, root: string): string {
  const { kind } = from
  if (kind === 'call') return `${target} from ${path.relative(root, from.file)}:${from.range.start.line + 1}`
  return `${target} from ${kind === 'package' ? from.name : kind}`
}

function dependencies(...names: string[]): Files {
  const packages = Object.fromEntries(names.map((name) => [name, '*']))
  return { 'package.json': JSON.stringify({ name: 'case', dependencies: packages }) }
}

async function expectChoices(files: Files, expected: readonly string[]): Promise<void> {
  await withProject(files, async (project) => expect(await choices(project)).toEqual(expected), READ)
}

describe('the call that uses a tool names the provider', () => {
  const ai = (text: string) => ({ 'weather.ts': AI_TOOL, 'agent.ts': text })
  const cases: Array<[what: string, files: Files, ...expected: string[]]> = [
    [
      'a model made in the call',
      ai(`import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'
generateText({ model: openai('gpt-5'), tools: { weather }, prompt: '' })
`),
      'openai-responses from agent.ts:4',
    ],
    [
      'a kind of model',
      ai(`import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'
streamText({ model: openai.chat('gpt-5'), tools: { weather } })
`),
      'openai from agent.ts:3',
    ],
    [
      'a provider with options',
      ai(`import { createOpenAI } from '@ai-sdk/openai'
import { weather } from './weather.js'
const provider = createOpenAI({ apiKey: 'none' })
const model = provider('gpt-5')
streamText({ model, tools: { weather } })
`),
      'openai-responses from agent.ts:5',
    ],
    [
      'a provider at another address',
      ai(`import { createOpenAI } from '@ai-sdk/openai'
import { weather } from './weather.js'
const groq = createOpenAI({ baseURL: 'https://api.groq.com/openai/v1' })
streamText({ model: groq.chat('llama'), tools: { weather } })
`),
      'groq from agent.ts:4',
    ],
    [
      'a provider at an address of its own',
      ai(`import { createOpenAI } from '@ai-sdk/openai'
import { weather } from './weather.js'
streamText({ model: createOpenAI({ baseURL: 'http://localhost:11434/v1' })('llama'), tools: { weather } })
`),
      'openai-compatible from agent.ts:3',
    ],
    [
      'a model and tools of other files',
      {
        'weather.ts': AI_TOOL,
        'model.ts':
          "import { anthropic } from '@ai-sdk/anthropic'\nexport const model = anthropic('claude-sonnet-4-5')\n",
        'tools/index.ts': "import { weather } from '../weather.js'\nexport const tools = { weather }\n",
        'agent.ts': `import { model } from './model.js'
import { tools } from './tools/index.js'
new Agent({ model, tools })
`,
      },
      'anthropic from agent.ts:3',
    ],
    [
      'what a function of the workspace returns',
      {
        'weather.ts': AI_TOOL,
        'model.ts':
          "import { mistral } from '@ai-sdk/mistral'\nexport function chosen() {\n  return mistral('mistral-large-latest')\n}\n",
        'agent.ts': `import { chosen } from './model.js'
import { weather } from './weather.js'
streamText({ model: chosen(), tools: { weather } })
`,
      },
      'mistral from agent.ts:3',
    ],
    [
      'one of several models',
      ai(`import { openai } from '@ai-sdk/openai'
import { google } from '@ai-sdk/google'
import { weather } from './weather.js'
const models = { fast: google('gemini-2.5-flash'), good: openai('gpt-5') }
streamText({ model: fast ? models.fast : models.good, tools: { weather } })
`),
      'gemini-json-schema from agent.ts:4',
      'openai-responses from agent.ts:4',
    ],
    [
      'a wrapped model',
      ai(`import { bedrock } from '@ai-sdk/amazon-bedrock'
import { wrapLanguageModel } from 'ai'
import { weather } from './weather.js'
streamText({ model: wrapLanguageModel({ model: bedrock('claude'), middleware: [] }), tools: { weather } })
`),
      'bedrock from agent.ts:4',
    ],
    [
      "a gateway's name",
      ai(`import { weather } from './weather.js'
streamText({ model: 'anthropic/claude-sonnet-4.5', tools: { weather } })
`),
      'anthropic from agent.ts:2',
    ],
    [
      'a name that is completed as the program runs',
      ai(`import { weather } from './weather.js'
streamText({ model: \`openai/\${process.env.MODEL}\`, tools: { weather } })
`),
      'openai-responses from agent.ts:2',
    ],
    [
      'the tool in the call itself',
      {
        'weather.ts': `import { tool, generateText } from 'ai'
import { xai } from '@ai-sdk/xai'
import { z } from 'zod'
generateText({ model: xai('grok-4'), tools: { weather: tool({ inputSchema: z.object({}) }) } })
`,
      },
      'xai from weather.ts:4',
    ],
    [
      'options in a variable',
      ai(`import { cerebras } from '@ai-sdk/cerebras'
import { weather } from './weather.js'
const common = { model: cerebras('gpt-oss-120b') }
generateText({ ...common, tools: { weather } })
`),
      'cerebras from agent.ts:3',
    ],
    [
      'two calls',
      ai(`import { deepseek } from '@ai-sdk/deepseek'
import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'
generateText({ model: deepseek('deepseek-chat'), tools: { weather } })
generateText({ model: openai('gpt-5'), tools: { weather } })
`),
      'deepseek from agent.ts:4',
      'openai-responses from agent.ts:5',
    ],
    [
      'a chat model of LangChain',
      {
        'weather.ts': LANGCHAIN_TOOL,
        'agent.ts': `import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'langchain'
import { weather } from './weather.js'
createAgent({ model: new ChatOpenAI({ model: 'gpt-5' }), tools: [weather] })
`,
      },
      'openai from agent.ts:4',
    ],
    [
      'a chat model that uses the Responses API',
      {
        'weather.ts': LANGCHAIN_TOOL,
        'agent.ts': `import { ChatOpenAI } from '@langchain/openai'
import { weather } from './weather.js'
createReactAgent({ llm: new ChatOpenAI({ model: 'gpt-5', useResponsesApi: true }), tools: [weather] })
`,
      },
      'openai-responses from agent.ts:3',
    ],
    [
      'tools that are bound to a model',
      {
        'weather.ts': LANGCHAIN_TOOL,
        'agent.ts': `import { ChatAnthropic } from '@langchain/anthropic'
import { weather } from './weather.js'
const model = new ChatAnthropic({ model: 'claude-sonnet-4-5' })
export const bound = model.bindTools([weather])
`,
      },
      'anthropic from agent.ts:4',
    ],
    [
      'a name as LangChain writes it',
      {
        'weather.ts': LANGCHAIN_TOOL,
        'agent.ts': `import { weather } from './weather.js'
createAgent({ model: 'openai:gpt-5', tools: [weather] })
`,
      },
      'openai from agent.ts:2',
    ],
    [
      'a client',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.ts': `import Anthropic from '@anthropic-ai/sdk'
import { weather } from './weather.js'
const client = new Anthropic()
await client.messages.create({ model: 'claude-sonnet-4-5', max_tokens: 1, tools: [weather], messages: [] })
`,
      },
      'anthropic from agent.ts:4',
    ],
    [
      'a client in a class',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.ts': `import OpenAI from 'openai'
import { weather } from './weather.js'
export class Assistant {
  constructor(private readonly client: OpenAI) {}
  ask() {
    return this.client.responses.create({ model: 'gpt-5', input: '', tools: [weather] })
  }
}
`,
      },
      'openai-responses from agent.ts:6',
    ],
    [
      "a client's address",
      {
        'weather.ts': CHAT_TOOL,
        'agent.ts': `import OpenAI from 'openai'
import { weather } from './weather.js'
const client = new OpenAI({ baseURL: 'https://api.deepseek.com' })
client.chat.completions.create({ model: 'deepseek-chat', messages: [], tools: [weather] })
`,
      },
      'deepseek from agent.ts:4',
    ],
    [
      'a client that is made of itself, again and again',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.ts': `import OpenAI from 'openai'
import { weather } from './weather.js'
let client = local()
${Array.from({ length: 30 }, (_, n) => `if (flags[${n}]) client = client.withOptions({ maxRetries: ${n} })\n`).join('')}
if (flags.last) client = new OpenAI()
client.responses.create({ model: 'gpt-5', input: '', tools: [weather] })
`,
      },
      'openai-responses from agent.ts:36',
    ],
    [
      'a client that sends options of another file',
      {
        'weather.ts': CHAT_TOOL,
        'request.ts': `import { weather } from './weather.js'
export const request = { messages: [], tools: [weather] }
`,
        'agent.ts': `import Groq from 'groq-sdk'
import { request } from './request.js'
new Groq().chat.completions.create(request)
`,
      },
      'groq from agent.ts:3',
    ],
    [
      'a client of another file that is given options of a third',
      {
        'weather.ts': PATTIES_TOOL,
        'params.ts': `import { weather } from './weather.js'
export const params = { model: 'gpt-5', input: '', tools: [weather] }
`,
        'client.ts': `import OpenAI from 'openai'
export const client = new OpenAI()
`,
        'agent.ts': `import { client } from './client.js'
import { params } from './params.js'
client.responses.create(params)
`,
      },
      'openai-responses from agent.ts:3',
    ],
    [
      'tools deep in the request',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.ts': `import { GoogleGenAI } from '@google/genai'
import { weather } from './weather.js'
const ai = new GoogleGenAI({})
ai.models.generateContent({ model: 'gemini-2.5-pro', config: { tools: [{ functionDeclarations: [weather] }] } })
`,
      },
      'gemini from agent.ts:4',
    ],
    [
      'CommonJS',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.js': `const { anthropic } = require('@ai-sdk/anthropic')
const { weather } = require('./weather.ts')
generateText({ model: anthropic('claude-sonnet-4-5'), tools: { weather } })
`,
      },
      'anthropic from agent.js:3',
    ],
    [
      'an agent of another framework',
      {
        'weather.ts': `import { tool } from '@openai/agents'
import { z } from 'zod'
export const weather = tool({ name: 'weather', description: 'Says.', parameters: z.object({}), execute: () => '' })
`,
        'agent.ts': `import { Agent } from '@openai/agents'
import { aisdk } from '@openai/agents-extensions'
import { anthropic } from '@ai-sdk/anthropic'
import { weather } from './weather.js'
new Agent({ name: 'a', model: aisdk(anthropic('claude-sonnet-4-5')), tools: [weather] })
`,
      },
      'anthropic from agent.ts:5',
    ],
  ]
  test.each(cases)('%s', (_, files, ...expected) => expectChoices(files, expected))
})

describe('a model that is chosen as the program runs: each that it may be is a target, where it is chosen', () => {
  const HEAD = `import { anthropic } from '@ai-sdk/anthropic'
import { google } from '@ai-sdk/google'
import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'
`
  const SENT = 'streamText({ model, tools: { weather } })\n'
  const SWITCH = `switch (provider) {
    case 'openai': return openai('gpt-5')
    case 'anthropic': { const name = 'claude-sonnet-4-5'; return anthropic(name) }
    default: return google('gemini-2.5-flash')
  }`
  const RECORD =
    "{ openai: openai('gpt-5'), anthropic: anthropic('claude-sonnet-4-5'), google: google('gemini') }"
  const FACTORIES =
    "{ openai: () => openai('gpt-5'), anthropic() { return anthropic('claude') }, google: function () { return google('gemini') } }"
  const PROVIDERS = '{ openai, anthropic, google }'
  const cases: Array<[what: string, text: string]> = [
    ['a switch', `function pick(provider) { ${SWITCH} }\nconst model = pick(chosen)\n`],
    [
      'a switch between objects that hold a model',
      `function pick(provider) { ${SWITCH.replaceAll(/return (.*?\))/g, 'return { provider, model: $1 }')} }
const model = pick(chosen).model
`,
    ],
    [
      'what is spread out of such a switch',
      `function pick(provider) { ${SWITCH.replaceAll(/return (.*?\))/g, 'return { provider, model: $1 }')} }
function settings(provider) { const chosen = pick(provider); return { ...chosen, retries: 2 } }
const { model } = settings(chosen)
`,
    ],
    [
      'a switch that assigns',
      `let model\n${SWITCH.replaceAll('return', 'model =').replace('(provider)', '(chosen)')}\n`,
    ],
    [
      'a value that is replaced',
      "let model = openai('gpt-5')\nif (a) model = anthropic('claude')\nelse if (b) { model = google('gemini') }\n",
    ],
    [
      'if and else',
      `function pick(a, b) {
  if (a) return openai('gpt-5')
  else if (b) { return anthropic('claude') }
  return google('gemini')
}
const model = pick(c, d)
`,
    ],
    ['a conditional', "const model = a ? openai('gpt-5') : b ? anthropic('claude') : google('gemini')\n"],
    [
      'what stands in',
      "const model = (own && openai('gpt-5')) ?? other ?? (anthropic('claude') || google('gemini'))\n",
    ],
    ['a chosen provider', "const model = (a ? openai : b ? anthropic : google)('a-model')\n"],
    ['a record that is looked up', `const models = ${RECORD}\nconst model = models[chosen]\n`],
    [
      'a record that is looked up with one of some keys',
      `const models = ${RECORD}\nconst model = models[a ? 'openai' : b ? 'anthropic' : 'google']\n`,
    ],
    ['a record of functions', `const factories = ${FACTORIES}\nconst model = factories[chosen]()\n`],
    [
      'a record of functions in a function',
      `const factories = ${FACTORIES}\nconst pick = (name) => factories[name]?.()\nconst model = pick(chosen)\n`,
    ],
    ['a record of providers', `const providers = ${PROVIDERS}\nconst model = providers[chosen]('a-model')\n`],
    [
      'a record of providers that are asked for a kind',
      `const providers = ${PROVIDERS}\nconst model = providers[chosen].languageModel('a-model')\n`,
    ],
    ['a map', `const models = new Map(Object.entries(${RECORD}))\nconst model = models.get(chosen)\n`],
    [
      'a map of functions',
      "const models = new Map([['openai', () => openai('gpt-5')], ['anthropic', () => anthropic('claude')], ['google', () => google('g')]])\nconst model = models.get(chosen)!()\n",
    ],
    [
      'a list',
      "const list = [openai('gpt-5'), anthropic('claude'), google('gemini')]\nconst model = list[chosen]\n",
    ],
    [
      'the element of a list that fits',
      "const list = [openai('gpt-5'), anthropic('claude'), google('gemini')]\nconst model = list.find(({ modelId }) => modelId === chosen)\n",
    ],
    [
      'a member of such an element',
      "const list = [{ id: 'o', model: openai('gpt-5') }, { id: 'a', model: anthropic('claude') }, { id: 'g', model: google('gemini') }]\nconst model = list.find(({ id }) => id === chosen)?.model\n",
    ],
    [
      'a list that is filled later',
      "const list: LanguageModel[] = []\nlist.push(openai('gpt-5'), anthropic('claude'))\nif (a) list.unshift(google('gemini'))\nconst model = list[0]\n",
    ],
    [
      'a list that a loop goes through to fill it, and that a part is taken of',
      "const list = []\nfor (const make of [openai, anthropic, google]) list.push({ model: make('a-model') })\nconst model = list.filter(Boolean)[0].model\n",
    ],
    [
      'in a record that is spread into itself',
      "let models: Record<string, LanguageModel> = { openai: openai('gpt-5') }\nmodels = { ...models, anthropic: anthropic('claude') }\nfor (const name of names) models = { ...models, [name]: google('gemini') }\nconst model = Object.values(models)[0]\n",
    ],
    [
      'a record that is filled later',
      "const models: Record<string, LanguageModel> = { openai: openai('gpt-5') }\nmodels.anthropic = anthropic('claude')\nmodels[name] = google('gemini')\nconst model = models[chosen]\n",
    ],
    [
      'a map that is filled later',
      "const models = new Map<string, LanguageModel>()\nmodels.set('openai', openai('gpt-5')).set('anthropic', anthropic('claude'))\nmodels.set('google', google('gemini'))\nconst model = models.get(chosen)!\n",
    ],
    [
      'a list of a class that its methods fill',
      "class Models {\n  #list = []\n  add(model) { this.#list.push(model) }\n  get first() { return this.#list[0] }\n}\nconst models = new Models()\nmodels.add(openai('gpt-5'))\nmodels.add(anthropic('claude'))\nmodels.add(google('gemini'))\nconst model = models.first\n",
    ],
    ['a getter', `class Models { get chosen() { ${SWITCH} } }\nconst model = new Models().chosen\n`],
    ['a method', `class Models { pick(provider) { ${SWITCH} } }\nconst model = new Models().pick(chosen)\n`],
    ['a getter of an object', `const models = { get chosen() { ${SWITCH} } }\nconst model = models.chosen\n`],
    [
      'try and catch',
      "function pick() { try { return openai('gpt-5') } catch { return a ? anthropic('claude') : google('gemini') } }\nconst model = pick()\n",
    ],
  ]
  const EACH = ['anthropic', 'gemini-json-schema', 'openai-responses']

  /** What names each in these programs. */
  const WORDS: Readonly<Record<string, string>> = {
    anthropic: 'anthropic',
    gemini: 'google',
    'gemini-json-schema': 'google',
    'openai-responses': 'openai',
  }

  /** Each of several is named where it is chosen; one alone where it is sent: in the line that has `sent`. */
  async function expectEach(
    text: string,
    expected: readonly string[] = EACH,
    sent = 'tools: { weather }',
  ): Promise<void> {
    const lines = text.split('\n')
    const lineOf = (target: string) =>
      lines.findIndex((line) =>
        expected.length === 1
          ? line.includes(sent)
          : !line.startsWith('import') && line.includes(WORDS[target] as string),
      ) + 1
    await withProject(
      { 'weather.ts': AI_TOOL, 'agent.ts': text },
      async (project) =>
        expect((await choices(project)).sort()).toEqual(
          expected.map((each) => `${each} from agent.ts:${lineOf(each)}`),
        ),
      READ,
    )
  }

  test.each(cases)('%s', (_, text) => expectEach(`${HEAD}${text}${SENT}`))

  test.each([
    [
      'options that are spread where they are chosen',
      "{ model: openai('gpt-5'), ...(a ? { model: anthropic('claude') } : b && { model: google('gemini') }) }",
    ],
    [
      'options that are chosen',
      "a ? { model: openai('gpt-5') } : { model: b ? anthropic('claude') : google('gemini') }",
    ],
  ])('%s', (_, options) =>
    expectEach(
      `${HEAD}const options = ${options}\nstreamText({ ...options, tools: { weather } })\n`,
      EACH,
      'const options',
    ),
  )

  test.each([
    [
      'a loop through a list',
      "const list = [openai('gpt-5'), anthropic('claude'), google('gemini')]\nfor (const model of list) await",
    ],
    [
      'a loop through a record',
      `const models = ${RECORD}\nfor (const [name, model] of Object.entries(models)) await`,
    ],
    [
      'what is made of each of a list',
      "const list = [openai('gpt-5')]\nlist.push(anthropic('claude'))\nlist.push(google('gemini'))\nlist.map(async (model) => ",
    ],
  ])('%s', (_, text) =>
    expectEach(
      `${HEAD}${text} generateText({ model, tools: { weather } })${text.includes('.map(') ? ')' : ''}\n`,
    ),
  )

  test('in another file, and where each name is used', () =>
    expectChoices(
      {
        'weather.ts': AI_TOOL,
        'models.ts': `import { anthropic } from '@ai-sdk/anthropic'
import { openai } from '@ai-sdk/openai'
import { google } from './again.js'
const providers = {
  openai,
  anthropic,
}
export const model = local ? providers[chosen]('a-model')
  : google('gemini')
`,
        'again.ts': "export { google } from '@ai-sdk/google'\n",
        'agent.ts': `import { model } from './models.js'
import { weather } from './weather.js'
${SENT}`,
      },
      [
        'openai-responses from models.ts:5',
        'anthropic from models.ts:6',
        'gemini-json-schema from models.ts:9',
      ],
    ))

  test.each([
    [
      'is taken out of its answer',
      'const { model } = settings(user)\n',
      'streamText({ model, tools: { weather } })\n',
    ],
    ['is spread', 'const chosen = settings(user)\n', 'streamText({ ...chosen, tools: { weather } })\n'],
    [
      'is given to a function that takes the tools, too',
      'function ask({ tools, prompt }) {\n  const { model } = settings(user)\n  return streamText({ model, tools, prompt })\n}\n',
      "ask({ tools: { weather }, prompt: 'Rain?' })\n",
    ],
  ])('the own function of another module, whose model %s', async (_, before, sent) => {
    const text = `import { streamText } from 'ai'
import { settings } from './models.js'
import { weather } from './weather.js'
${before}${sent}`
    const models = `${HEAD.replace(/.*weather.*\n/, '')}function pick({ provider, name }, options) {
  ${SWITCH.replaceAll(/return (.*?\))/g, 'return { provider, model: $1, options }')}
}
function own(user) { return pick({ provider: user.provider }, {}) }
function usual() { const chosen = pick({ provider: process.env.PROVIDER }, {}); return chosen ? { primary: chosen } : null }
export function settings(user) {
  const { primary } = user.key ? { primary: own(user) } : usual()
  return { ...primary, retries: 2 }
}
`
    await withProject(
      { 'weather.ts': AI_TOOL, 'models.ts': models, 'agent.ts': text },
      async (project) =>
        expect((await choices(project)).map((each) => each.split(' ', 1)[0]).sort()).toEqual(EACH),
      READ,
    )
  })

  test('models of one target are named where they are sent', () =>
    expectEach(`${HEAD}const model = a ? openai('gpt-5') : openai('gpt-5-mini')\n${SENT}`, [
      'openai-responses',
    ]))

  test('the default of a parameter and what callers give', () =>
    expectEach(`${HEAD}function ask(model = openai('gpt-5')) {
  return streamText({ model, tools: { weather } })
}
ask()
ask(anthropic('claude'))
ask(a ? google('gemini') : undefined)
`))

  test('the default of a member that is taken apart and what callers give', () =>
    expectEach(`${HEAD}function ask({ model = openai('gpt-5') }) {
  return streamText({ model, tools: { weather } })
}
ask({ model: anthropic('claude') })
ask({ model: google('gemini') })
`))

  test('names that a gateway is given', () =>
    expectEach(
      `import { gateway } from 'ai'
import { weather } from './weather.js'
const model = gateway(a ? 'openai/gpt-5' : b ? 'anthropic/claude' : 'google/gemini-2.5-pro')
${SENT}`,
      ['anthropic', 'gemini', 'openai-responses'],
    ))

  test('a member of a class that its constructor chooses', () =>
    expectEach(`${HEAD}class Agent {
  private model
  constructor(provider) {
    if (provider === 'openai') this.model = openai('gpt-5')
    else this.model = a ? anthropic('claude') : google('gemini')
  }
  ask() {
    return streamText({ model: this.model, tools: { weather } })
  }
}
`))

  test('a method of the class that asks', () =>
    expectEach(`${HEAD}class Agent {
  #pick(provider) { ${SWITCH} }
  ask() {
    return streamText({ model: this.#pick(chosen), tools: { weather } })
  }
}
`))

  test('a key that is known leads to its model alone', () =>
    expectEach(`${HEAD}const models = ${RECORD}\nconst model = models['anthropic']\n${SENT}`, ['anthropic']))

  test('a key that is filled later leads to its model alone', () =>
    expectEach(
      `${HEAD}const models = {}
models.openai = openai('gpt-5')
models.anthropic = anthropic('claude')
const model = models.anthropic
${SENT}`,
      ['anthropic'],
    ))

  test('another list is filled with something else', () =>
    expectEach(
      `${HEAD}const list = [anthropic('claude')]
function others() { const list = []; list.push(openai('gpt-5')); return list }
const model = list.at(0)
${SENT}`,
      ['anthropic'],
    ))

  test('what a later key replaces is not sent', () =>
    expectEach(
      `${HEAD}const options = { ...{ model: openai('gpt-5') }, model: anthropic('claude') }
streamText({ ...options, tools: { weather } })
`,
      ['anthropic'],
      'const options',
    ))
})

describe('what the program calls is known with its model', () => {
  const MODEL = "model: anthropic('claude-sonnet-4-5'), tools: { weather }"
  const run = (text: string) => `const agent = new ToolLoopAgent({ ${MODEL} })\n${text}`
  test.each([
    ['a function', `generateText({ ${MODEL} })`, 'generateText'],
    ['a function under another name', `stream({ ${MODEL} })`, 'streamText'],
    ['a function of a namespace', `ai.streamText({ ${MODEL} })`, 'streamText'],
    ['an agent', run(''), 'ToolLoopAgent'],
    ['an agent that generates', run('agent.generate()'), 'ToolLoopAgent.generate'],
    ['an agent that streams', run('await agent.stream({})'), 'ToolLoopAgent.stream'],
    ['an agent that does both', run('agent.stream({})\nagent.generate({})'), 'ToolLoopAgent'],
    [
      'an agent of a chat route',
      run('createAgentUIStreamResponse({ agent, uiMessages: [] })'),
      'ToolLoopAgent.stream',
    ],
    ['options that are made before', `const options = { ${MODEL} }\nstream(options)`, 'streamText'],
  ])('%s', async (_, text, call) => {
    const head = `import * as ai from 'ai'
import { generateText, streamText as stream, ToolLoopAgent } from 'ai'
import { anthropic } from '@ai-sdk/anthropic'
import { weather } from './weather.js'
`
    await withProject(
      { 'weather.ts': AI_TOOL, 'agent.ts': `${head}${text}\n` },
      async (project) => {
        const { targets } = await project.workspace.checkAll(await project.workspace.files())
        expect(Object.values(targets).flat()).toMatchObject([{ from: { kind: 'call', call } }])
      },
      READ,
    )
  })
})

describe('what does not name a provider is left to the next source', () => {
  const cases: Array<[what: string, files: Files, ...expected: string[]]> = [
    [
      'values of which each may be many others',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.ts': `import { weather } from './weather.js'
${Array.from({ length: 9 }, (_, level) => `const chosen${level} = ${Array.from({ length: 12 }, (_, n) => `flags[${n}] ? wrap(chosen${level + 1})`).join(' : ')} : null\n`).join('')}
streamText({ model: chosen0, tools: { weather } })
`,
      },
    ],
    [
      'a call whose tools cannot be followed, before packages',
      {
        ...dependencies('@ai-sdk/anthropic'),
        'weather.ts': AI_TOOL,
        'agent.ts': `import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
generateText({ model: openai('gpt-5'), tools: load(), prompt: '' })
`,
      },
      'openai-responses from agent.ts:3',
    ],
    ['a server sends to MCP', { 'weather.ts': MCP_SERVER, ...dependencies('openai') }, 'mcp from framework'],
    ['tools of the Messages API', { 'weather.ts': ANTHROPIC_TOOL }, 'anthropic from framework'],
    ['tools of Chat Completions', { 'weather.ts': CHAT_TOOL }, 'openai from framework'],
    [
      'tools of the Responses API',
      {
        'weather.ts': `import { zodResponsesFunction } from 'openai/helpers/zod'
import { z } from 'zod'
export const weather = zodResponsesFunction({ name: 'weather', parameters: z.object({}) })
`,
      },
      'openai-responses from framework',
    ],
    [
      'a name alone does not make a chat tool one of the Responses API',
      {
        'weather.ts': CHAT_TOOL,
        'agent.ts': "import { weather } from './weather.js'\nsend({ model: 'gpt-5', tools: [weather] })\n",
      },
      'openai from framework',
    ],
    [
      'a call whose tools cannot be followed',
      {
        'weather.ts': PATTIES_TOOL,
        'agent.ts': `import { anthropic } from '@ai-sdk/anthropic'
export const ask = (tools) => generateText({ model: anthropic('claude-sonnet-4-5'), tools })
`,
      },
      'anthropic from agent.ts:2',
    ],
    [
      'a model that is chosen as the program runs',
      {
        'weather.ts': AI_TOOL,
        'agent.ts': `import { weather } from './weather.js'
generateText({ model: process.env.MODEL, tools: { weather } })
`,
        ...dependencies('ai', '@ai-sdk/openai', '@ai-sdk/google'),
      },
      'openai-responses from @ai-sdk/openai',
      'gemini-json-schema from @ai-sdk/google',
    ],
    [
      'only packages that the framework takes models from',
      { 'weather.ts': LANGCHAIN_TOOL, ...dependencies('openai', '@langchain/anthropic') },
      'anthropic from @langchain/anthropic',
    ],
    [
      'a model of a provider whose form is not known: no other provider is guessed',
      {
        'weather.ts': AI_TOOL,
        'agent.ts': `import { generateText } from 'ai'
import { google } from '@ai-sdk/google'
import { createOther } from 'other-ai-provider'
import { moonshotai } from '@ai-sdk/moonshotai'
import { weather } from './weather.js'
const other = createOther({ name: 'other' })
const model = process.env.OTHER ? other('small') : moonshotai('kimi-k2')
generateText({ model, tools: { weather }, prompt: '' })
generateText({ model: google('gemini-2.5-pro'), tools: load(), prompt: '' })
`,
        ...dependencies('ai', '@ai-sdk/google'),
      },
    ],
    [
      'a gateway of a provider package, by the name that it is given',
      {
        'weather.ts': AI_TOOL,
        'agent.ts': `import { generateText } from 'ai'
import { route } from '@route/ai-sdk-provider'
import { weather } from './weather.js'
generateText({ model: route('anthropic/claude-sonnet-4.5'), tools: { weather }, prompt: '' })
`,
      },
      'anthropic from agent.ts:4',
    ],
    [
      'a package that the project makes models of another kind with, through a type',
      {
        'weather.ts': AI_TOOL,
        'models.ts': `import { createOpenAI } from '@ai-sdk/openai'
type Client = ReturnType<typeof createOpenAI>
const held: { client?: Client } = {}
held.client = createOpenAI({ apiKey: 'none' })
export const plain = (client: ReturnType<typeof createOpenAI>, id: string) => client.chat(id)
`,
        ...dependencies('ai', '@ai-sdk/openai'),
      },
      'openai from @ai-sdk/openai',
    ],
    [
      'a package that the project makes clients with at an address that is known',
      {
        'weather.ts': AI_TOOL,
        'models.ts': `import { createOpenAI } from '@ai-sdk/openai'
export const clients = new Map([['main', createOpenAI({ baseURL: 'https://api.x.ai/v1' })]])
`,
        ...dependencies('ai', '@ai-sdk/openai'),
      },
      'xai from @ai-sdk/openai',
    ],
    [
      'a package that the project makes clients with at an address that is not written out',
      {
        'weather.ts': AI_TOOL,
        'models.ts': `import { createOpenAI } from '@ai-sdk/openai'
export const clients = new Map([['main', createOpenAI({ baseURL: process.env['MODELS_URL'] })]])
`,
        ...dependencies('ai', '@ai-sdk/openai'),
      },
    ],
    [
      'a package that makes models in a package beside it',
      {
        ...dependencies('ai', '@ai-sdk/openai'),
        'weather.ts': AI_TOOL,
        'packages/other/package.json': JSON.stringify({
          name: 'other',
          dependencies: { '@ai-sdk/openai': '*' },
        }),
        'packages/other/models.ts': `import { openai } from '@ai-sdk/openai'
export const models = [openai.chat('gpt-5')]
`,
      },
      'openai-responses from @ai-sdk/openai',
    ],
    ['no provider at all', { 'weather.ts': AI_TOOL, ...dependencies('ai', 'openai') }],
    [
      'a model that somebody else chooses',
      {
        'weather.ts': `import { tool } from '@opencode-ai/plugin'\nexport const weather = tool({ description: '', args: {} })\n`,
        ...dependencies('@ai-sdk/openai'),
      },
    ],
  ]
  test.each(cases)('%s', (_, files, ...expected) => expectChoices(files, expected))

  test('a package.json further up speaks for packages that name no provider', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ name: 'root', devDependencies: { '@anthropic-ai/sdk': '*' } }),
      'packages/a/package.json': JSON.stringify({ name: 'a', dependencies: { patties: '*' } }),
      'packages/a/weather.ts': PATTIES_TOOL,
    }
    await withProject(
      files,
      async (project) =>
        expect(await choices(project, 'packages/a/weather.ts')).toEqual(['anthropic from @anthropic-ai/sdk']),
      READ,
    )
  })

  test.each([
    ['@ai-sdk/openai', '1.3.0', 'openai'],
    ['@ai-sdk/openai', '2.0.0', 'openai-responses'],
    ['@ai-sdk/google', '3.0.141', 'gemini'],
    ['@ai-sdk/google', '4.0.69', 'gemini'],
    ['@ai-sdk/google', '4.0.70', 'gemini-json-schema'],
    ['@ai-sdk/google-vertex', '5.0.81', 'gemini'],
    ['@ai-sdk/google-vertex', '5.0.82', 'gemini-json-schema'],
  ])(
    'the installed version says in which form a provider package sends: %s %s',
    async (name, version, target) => {
      const files: Files = {
        'weather.ts': AI_TOOL,
        ...dependencies(name),
        [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, main: 'index.js' }),
        [`node_modules/${name}/index.js`]: '',
      }
      await expectChoices(files, [`${target} from ${name}`])
    },
  )

  test.each([
    ['in the list itself', '{ functionDeclarations: [DECLARED] }', 'gemini from framework'],
    ['by the name of the list', '{ functionDeclarations: declared }', 'gemini from framework'],
    ['in a list under another key', '{ declarations: [DECLARED] }', undefined],
  ])('a declaration for Gemini says so without a package: %s', async (_, tools, expected) => {
    const declaration =
      "{ name: 'weather', description: 'Says.', parameters: { type: 'OBJECT', properties: { city: { type: 'STRING' } } } }"
    const list = tools.includes('DECLARED') ? '' : `const declared = [${declaration}]\n`
    const text = `${list}export const body = { tools: [${tools.replace('DECLARED', declaration)}] }\n`
    await expectChoices({ 'weather.ts': text }, expected === undefined ? [] : [expected])
  })

  test.each([
    ['parameters', 'gemini'],
    ['parametersJsonSchema', 'gemini-json-schema'],
  ])('a declaration for Gemini says by `%s` in which form it is sent', async (key, target) => {
    const files: Files = {
      'weather.ts': `import { GoogleGenAI } from '@google/genai'
export const weather = { name: 'weather', description: 'Says.', ${key}: { type: 'object' } }
const ai = new GoogleGenAI({})
const tools = [{ functionDeclarations: [weather] }]
ai.models.generateContent({ model: 'gemini-2.5-pro', config: { tools } })
`,
    }
    await expectChoices(files, [`${target} from weather.ts:5`])
  })
})

describe('the configuration', () => {
  test('a list is what is judged, whatever the program says', () =>
    expectChoices({ 'weather.ts': MCP_SERVER, 'toolsight.config.json': '{ "targets": ["gemini", "mcp"] }' }, [
      'gemini from configuration',
      'mcp from configuration',
    ]))

  test('"auto" is the same as nothing', () =>
    expectChoices({ 'weather.ts': MCP_SERVER, 'toolsight.config.json': '{ "targets": "auto" }' }, [
      'mcp from framework',
    ]))

  test('any other word is an error', async () => {
    const files = { 'toolsight.config.json': '{ "targets": "anthropic" }' }
    await expect(withProject(files, async () => {})).rejects.toThrow('it is "auto" or a list of targets')
  })
})

describe('the report of a file differs when tools of other files get other targets by its edit', () => {
  const openai = "import { openai } from '@ai-sdk/openai'\nexport const model = openai('gpt-5')\n"
  const files = {
    'weather.ts': AI_TOOL,
    'model.ts': openai,
    'agent.ts': `import { model } from './model.js'
import { weather } from './weather.js'
streamText({ model, tools: { weather } })
`,
  }

  test.each([
    [
      'the file that sends them',
      'agent.ts',
      (text: string) => text.replace('model,', "model: 'anthropic/claude',"),
    ],
    [
      'the file that it takes the model from',
      'model.ts',
      (text: string) => text.replace('openai(', 'openai.chat('),
    ],
    ['that file, when it has no model any more', 'model.ts', () => 'export const model = 1\n'],
  ])('%s', async (_, file, edit) => {
    await withProject(
      files,
      async (project) => {
        const before = await choices(project)
        const report = await project.check(file)
        project.type(file, edit(files[file as keyof typeof files]))
        expect(await project.check(file)).not.toEqual(report)
        expect(await choices(project)).not.toEqual(before)
        project.type(file, files[file as keyof typeof files], 2)
        expect(await project.check(file)).toEqual(report)
        expect(await choices(project)).toEqual(before)
      },
      READ,
    )
  })
})
