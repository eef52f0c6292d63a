import { describe, expect, it } from 'vitest'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const DEFINED = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const moor = defineTool({ name: 'moor', description: 'Moors a boat.', input: z.object({ berth: z.string() }), handler: () => 1 })
`
const MADE = `import { z } from 'zod'
import { tool } from './kit.js'
export const moor = tool('moor', 'Moors a boat.', z.object({ berth: z.string() }), () => 1)
`
const KIT =
  'export const tool = (id: string, help: string, shape: unknown, run: unknown) => ({ id, help, shape, run })\n'
const SERVER = (rest: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 'harbour', version: '1.0.0' })
${rest}`
const SENT = (tools: string, rest = '') => `import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
${rest}
export const answer = (tools: any) => generateText({ model: openai('gpt-5'), prompt: 'Hi', ${tools} })
`
const SDKS = `import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
`

const uses = (name: string, ...dependencies: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) }, null, 2)

/** The second line of each of the rule's findings in a whole project. */
async function advicesIn(files: Record<string, string>): Promise<string[]> {
  return withProject(files, async (project) => {
    const { findings } = await project.workspace.checkAll(await project.workspace.files())
    return findings
      .filter(({ code }) => code === 'no-tools-found')
      .map(({ message }) => message.split('\n')[1] as string)
  })
}

/** What is found in a whole project: the rule's findings as `severity file:line text | first line | what is linked`. */
async function foundIn(files: Record<string, string>): Promise<string[]> {
  return withProject(files, async (project) => {
    const { findings } = await project.workspace.checkAll(await project.workspace.files())
    return findings
      .filter(({ code }) => code === 'no-tools-found')
      .map(({ severity, file, range: { start, end }, message, related }) => {
        const local = file.slice(project.root.length + 1)
        const line = files[local]?.split('\n')[start.line] ?? ''
        const links = related.map((each) => `${each.file.slice(project.root.length + 1)}: ${each.message}`)
        return [
          `${severity} ${local} ${line.slice(start.character, end.character)}`,
          message.split('\n')[0],
          ...links,
        ].join(' | ')
      })
  })
}

describe('a package that uses an SDK for tools, without a tool that is found', () => {
  it('is a warning where something looks like a definition, with the reason why it is not taken', async () => {
    expect(await foundIn({ 'package.json': uses('p', 'zod', 'ai'), 'kit.ts': KIT, 'moor.ts': MADE })).toEqual(
      [
        'warning package.json "ai" | No tools found in `p`, but one place looks like a tool definition. | ' +
          'moor.ts: tool(…): no known framework has `tool` from `./kit.js`.',
      ],
    )
  })

  it.each([
    [
      'asks for SDKs that are not installed',
      { dependencies: { ai: '*' }, devDependencies: { '@mastra/core': '*', zod: '*' } },
      /^`ai` and `@mastra\/core` are not installed\. Run `pnpm install` first, then check again\.$/,
    ],
    [
      'uses SDKs that it need not be installed with',
      { peerDependencies: { ai: '*' } },
      /^Describe how the tools are written/,
    ],
    [
      'has its SDK installed',
      { dependencies: { '@modelcontextprotocol/sdk': '*' } },
      /^Describe how the tools are written/,
    ],
  ])('says what to do first, where it %s', async (_, lists, expected) => {
    const manifest = JSON.stringify({ name: 'p', packageManager: 'pnpm@10.0.0', ...lists })
    const installed = '{ "name": "@modelcontextprotocol/sdk", "version": "1.20.0" }'
    const advices = await advicesIn({
      'package.json': manifest,
      'node_modules/@modelcontextprotocol/sdk/package.json': installed,
      'kit.ts': KIT,
      'moor.ts': MADE,
    })
    expect(advices).toEqual([expect.stringMatching(expected)])
  })

  it.each(['@types/vscode', 'effect'])('is nothing to say of one that only uses %s', async (name) => {
    const lamp = "export const lamp = { name: 'Lamp', description: 'Has light.', run: () => 1 }\n"
    expect(await foundIn({ 'package.json': uses('p', name), 'lamp.ts': lamp })).toEqual([])
    expect(await foundIn({ 'package.json': uses('p', name, 'zod'), 'kit.ts': KIT, 'moor.ts': MADE })).toEqual(
      [expect.stringMatching(`^warning package.json "${name}" `)],
    )
  })

  it.each([
    [
      'of a parameter',
      'const toTool = (tool: Own) => ({ name: tool.name, description: tool.help, parameters: tool.shape as unknown })',
    ],
    [
      'of a pattern',
      'const toTool = ({ id, help, shape }: Own) => ({ name: id, description: help, input_schema: shape })',
    ],
    [
      'of a loop',
      'const tools = []; for (const tool of given) tools.push({ name: tool.name, description: tool.help, parameters: tool.shape })',
    ],
    [
      'of a callback',
      'const tools = given.map((tool: Own) => ({ type: "function", function: { name: tool.name, description: tool.help, parameters: tool.shape } }))',
    ],
    [
      'of a value that is checked',
      "const merge = (tool: Own) => checkTool.run(tool, z.object({}), 'merge', 1, async () => 1)",
    ],
  ])('is information where tools %s only get another form', async (_, code) => {
    const text = `import { z } from 'zod'\ndeclare const given: any[], checkTool: any\n${code}\n`
    const found = await foundIn({ 'package.json': uses('p', 'zod', 'ai'), 'tools/convert.ts': text })
    expect(found).toEqual(['info package.json "ai" | No tools found in `p`, which depends on `ai`.'])
  })

  it('is a warning where it makes a server that speaks of tools', async () => {
    const files = { 'package.json': uses('p', '@modelcontextprotocol/sdk') }
    expect(await foundIn({ ...files, 'index.ts': SERVER('addTools(server)') })).toEqual([
      'warning package.json "@modelcontextprotocol/sdk" | No tools found in `p`, but it makes an MCP server with `new McpServer(…)`. | ' +
        'index.ts: new McpServer(…): no tool is seen that is registered on it.',
    ])
  })

  it.each([
    "['search', 'book']",
    "asked.tools ?? ['search', 'book']",
    "asked.tools || (['search', 'book'] as const)",
  ])('is information where a row of a table names tools, and a model: tools: %s', async (names) => {
    const text = `declare const table: any, asked: any
export const add = () => table.insert({ model: asked.model ?? 'google:gemini-2.5-flash', system_prompt: asked.text, tools: ${names} })
`
    expect(await foundIn({ 'package.json': uses('p', 'ai'), 'agents.ts': text })).toEqual([
      'info package.json "ai" | No tools found in `p`, which depends on `ai`.',
    ])
  })

  it.each([
    [
      'what a function gives',
      "export const load = () => ({ name: asked.name, tools: asked.tools ?? [], model: asked.model || 'sonnet' })",
    ],
    [
      'an element of a list',
      "export const all: object[] = []\nall.push({ name: asked.name, tools: asked.tools, model: 'sonnet' })",
    ],
    [
      'a value of a record',
      "export const agents = { clerk: { prompt: asked.text, tools: asked.tools, model: 'sonnet' } }",
    ],
    [
      'what a class of its own is given',
      "class Row { constructor(readonly of: object) {} }\nexport const row = new Row({ tools: asked.tools, model: 'gpt-5' })",
    ],
  ])('is information where tools stand beside the name of a model in %s', async (_, code) => {
    const files = { 'package.json': uses('p', 'ai'), 'agents.ts': `declare const asked: any\n${code}\n` }
    expect(await foundIn(files)).toEqual([
      'info package.json "ai" | No tools found in `p`, which depends on `ai`.',
    ])
  })

  it.each([
    [
      'what is said to it',
      "export const body = { model: 'gpt-5', messages: asked.messages, tools: asked.tools }",
    ],
    [
      'a choice among the tools',
      "export const body = { model: asked.model || 'gpt-5', tools: asked.tools, tool_choice: 'auto' }",
    ],
    [
      'a class of a package around it',
      "import { Agent } from '@openai/agents'\nexport const clerk = new Agent({ name: 'Clerk', model: 'gpt-5', tools: asked.tools })",
    ],
  ])('is a warning where tools stand beside the name of a model and %s', async (_, code) => {
    const files = { 'package.json': uses('p', 'ai'), 'agents.ts': `declare const asked: any\n${code}\n` }
    expect(await foundIn(files)).toMatchObject([
      expect.stringMatching(/^warning package.json "ai" \| No tools found in `p`, but /),
    ])
  })

  it('is nothing where another package registers what this one writes', async () => {
    const files = {
      'kit/package.json': uses('kit', '@modelcontextprotocol/sdk'),
      'kit/list.ts': `export const TOOLS = [
  { name: 'moor', description: 'Moors a boat.', inputSchema: { type: 'object' as const, properties: { berth: { type: 'string' } } } },
  { name: 'sail', description: 'Sails a boat.', inputSchema: { type: 'object' as const, properties: { to: { type: 'string' } } } },
]
`,
      'app/package.json': uses('app', '@modelcontextprotocol/sdk'),
      'app/server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { TOOLS } from '../kit/list.js'
const server = new Server({ name: 'harbour', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }))
`,
    }
    expect(await foundIn(files)).toEqual([])
  })

  it('is nothing where a finding says which tools are only known at run time', async () => {
    const files = {
      'package.json': uses('p', 'ai'),
      'ask.ts': `import { ToolLoopAgent, tool } from 'ai'
import { openai } from '@ai-sdk/openai'
export async function ask(registry: { all(): { name: string; about: string; fields: never }[] }) {
  const tools: Record<string, object> = {}
  for (const each of registry.all()) tools[each.name] = tool({ description: each.about, inputSchema: each.fields })
  return new ToolLoopAgent({ model: openai('gpt-5'), tools: tools as never }).generate({ prompt: 'Hi' })
}
`,
    }
    expect(await foundIn(files)).toEqual([])
  })

  it('is a warning where a call sends tools to a model', async () => {
    const files = { 'package.json': uses('p', 'ai'), 'index.ts': SENT('tools') }
    expect(await foundIn(files)).toEqual([
      'warning package.json "ai" | No tools found in `p`, but `generateText(…)` sends tools to a model. | ' +
        'index.ts: generateText(…): the tools that it sends are not seen.',
    ])
    const configured = { ...files, 'toolsight.config.json': '{ "targets": ["openai"] }' }
    expect(await foundIn(configured)).toHaveLength(1)
  })

  it.each([
    ['a chat without tools', { 'index.ts': SENT('') }],
    ['tools that the provider runs', { 'index.ts': SENT('tools: { web: openai.tools.webSearch({}) }') }],
    [
      'tools that OpenAI Agents defines',
      {
        'index.ts':
          "import { Agent, webSearchTool } from '@openai/agents'\nexport const clerk = new Agent({ name: 'Clerk', model: 'gpt-5', tools: [webSearchTool()] })\n",
      },
    ],
    ...[
      ['Gemini', 'new GoogleGenAI({}).models.generateContent({ config: { tools: [{ googleSearch: {} }] } })'],
      ['OpenAI', "new OpenAI().responses.create({ tools: [{ type: 'web_search' }] })"],
      [
        'Anthropic',
        "new Anthropic().messages.create({ tools: [{ type: 'web_search_20250305', name: 'web_search' }] })",
      ],
    ].map(([provider, call]): [string, Record<string, string>] => [
      `what ${provider} runs, as an object`,
      { 'index.ts': `${SDKS}export const answer = await ${call}\n` },
    ]),
    [
      'what Anthropic runs, by the type of any tool that is sent there',
      {
        'web.ts': `import type { ToolUnion } from '@anthropic-ai/sdk/resources/messages'
export const web = (uses: number): ToolUnion => ({ type: 'web_search_20250305', name: 'web_search', max_uses: uses })
`,
        'index.ts': `${SDKS}import { web } from './web.js'
export const answer = await new Anthropic().messages.create({ tools: [web(5), { type: 'web_search_20250305', name: 'web_search' }] })
`,
      },
    ],
    [
      'the tools of a server that it is a client of',
      { 'index.ts': SENT('tools', "import { createMCPClient } from '@ai-sdk/mcp'") },
    ],
    ['a server of prompts alone', { 'index.ts': SERVER("server.registerPrompt('a', {}, () => null)") }],
    [
      'a menu of commands',
      { 'menu.ts': "export const menu = [{ name: 'open', description: 'Opens.', args: {} }]\n" },
    ],
  ])('is an info with %s', async (_, files) => {
    const manifest = { 'package.json': uses('p', 'ai', '@modelcontextprotocol/sdk') }
    expect(await foundIn({ ...manifest, ...files })).toEqual([
      'info package.json "ai" | No tools found in `p`, which depends on `ai`.',
    ])
  })

  it('is a warning where tools of packages are bound to a model that is loaded by its name', async () => {
    const files = {
      'package.json': uses('p', '@langchain/core', '@langchain/community'),
      'agent.ts': `import { initChatModel } from 'langchain/chat_models/universal'
import { TideTable } from '@langchain/community/tools/tides'
const TOOLS = [new TideTable({ days: 3 })]
const load = (name: string) => initChatModel(name)
export const answer = async (settings: any) => (await load(settings.model)).bindTools(TOOLS).invoke('Hi')
`,
    }
    expect(await foundIn(files)).toEqual([
      'warning package.json "@langchain/core" | No tools found in `p`, but `bindTools(…)` sends tools to a model. | ' +
        'agent.ts: bindTools(…): the tools that it sends are not seen.',
    ])
  })

  it('is nothing without such an SDK', async () => {
    expect(await foundIn({ 'package.json': uses('p', 'zod'), 'index.ts': 'export const a = 1\n' })).toEqual(
      [],
    )
  })
})

describe('a package that uses an SDK which is not known', () => {
  const MANIFEST = uses('p', 'zod', '@quay/kit')
  const cases: Array<[string, string, string[]]> = [
    [
      'a method of what it makes',
      `import { Harbour } from '@quay/kit'
const harbour = new Harbour()
harbour.tool('moor', { description: 'Moors a boat.', inputSchema: z.object({ berth: z.string() }), handler: () => 1 })`,
      ['harbour.tool(…): no known framework has `Harbour#tool` from `@quay/kit`.'],
    ],
    [
      'a decorator of methods that are named as the tools are',
      `import { Tool } from '@quay/kit'
export class Quay {
  @Tool({ description: 'Moors a boat.', inputClass: Berth })
  moor(berth: Berth) { return 1 }
  @Tool({ description: 'Casts off.' })
  castOff() { return 1 }
}`,
      [
        'Tool(…): no known framework has `Tool` from `@quay/kit`.',
        'Tool(…): no known framework has `Tool` from `@quay/kit`.',
      ],
    ],
    [
      'a function',
      `import { makeTool } from '@quay/kit'
export const moor = makeTool({ name: 'moor', description: 'Moors a boat.', parameters: z.object({}) })`,
      ['makeTool(…): no known framework has `makeTool` from `@quay/kit`.'],
    ],
  ]

  it.each(cases)('is a warning at that, where tools are given to %s', async (_, text, links) => {
    const places = `${links.length === 1 ? 'one place looks' : `${links.length} places look`} like a tool definition`
    expect(
      await foundIn({ 'package.json': MANIFEST, 'moor.ts': `import { z } from 'zod'\n${text}\n` }),
    ).toEqual([
      [
        `warning package.json "@quay/kit" | No tools found in \`p\`, but ${places}.`,
        ...links.map((link) => `moor.ts: ${link}`),
      ].join(' | '),
    ])
  })

  it.each([
    ['a tooltip', "tooltip({ name: 'moor', description: 'Moors a boat.', schema: z.object({}) })"],
    [
      'a function of another kind',
      "route({ name: 'moor', description: 'Moors a boat.', schema: z.object({}) })",
    ],
    ['a tool without any text', "useTool('moor')"],
  ])('is nothing where it is given %s', async (_, call) => {
    const text = `import { route, tooltip, useTool } from '@quay/kit'\nimport { z } from 'zod'\nexport const moor = ${call}\n`
    expect(await foundIn({ 'package.json': MANIFEST, 'moor.ts': text })).toEqual([])
  })
})

describe('a package that uses no SDK', () => {
  const MANIFEST = uses('p', 'zod')
  const ANSWER = `import { moor } from './moor.js'
export const handle = (method: string) => (method === 'tools/list' ? { tools: [moor] } : null)
`
  const LIKELY = 'moor.ts: tool(…): no known framework has `tool` from `./kit.js`.'
  const ONE = 'No tools found in `p`, but one place looks like a tool definition.'

  it('is information at its name where something looks like a definition', async () => {
    expect(await foundIn({ 'package.json': MANIFEST, 'kit.ts': KIT, 'moor.ts': MADE })).toEqual([
      `info package.json "p" | ${ONE} | ${LIKELY}`,
    ])
  })

  it('is a warning where the package answers requests for tools by itself', async () => {
    const files = { 'package.json': MANIFEST, 'kit.ts': KIT, 'moor.ts': MADE, 'server.ts': ANSWER }
    expect(await foundIn(files)).toEqual([`warning package.json "p" | ${ONE} | ${LIKELY}`])
  })

  it('is said at the start of a package.json without a name', async () => {
    const files = { 'package.json': '{ "dependencies": {} }', 'kit.ts': KIT, 'moor.ts': MADE }
    expect(await foundIn(files)).toEqual([
      `info package.json  | No tools found in this package, but one place looks like a tool definition. | ${LIKELY}`,
    ])
  })

  it('is nothing where nothing looks like a definition that is called a tool', async () => {
    const route = MADE.replaceAll('tool', 'route')
    expect(await foundIn({ 'package.json': MANIFEST, 'kit.ts': KIT, 'moor.ts': route })).toEqual([])
  })

  it('is named beside a package that has tools, too', async () => {
    const root = { 'package.json': '{ "name": "root", "private": true, "workspaces": ["*"] }' }
    const tools = {
      'tools/package.json': uses('tools', '@toolsight/runtime', 'zod'),
      'tools/moor.ts': DEFINED,
    }
    const other = MADE.replace("'moor', 'Moors a boat.'", "'tow', 'Tows a boat.'")
    const own = { 'own/package.json': uses('own', 'zod'), 'own/kit.ts': KIT, 'own/moor.ts': other }
    const said = 'No tools found in `own`, but one place looks like a tool definition.'
    expect(await foundIn({ ...root, ...tools, ...own })).toEqual([
      `info own/package.json "own" | ${said} | own/${LIKELY}`,
    ])
    expect(await foundIn({ ...root, ...tools, ...own, 'own/server.ts': ANSWER })).toEqual([
      `warning own/package.json "own" | ${said} | own/${LIKELY}`,
    ])
  })

  const action = (callee: string, from: string) =>
    `import { z } from 'zod'\nimport { ${callee} } from '${from}'\n` +
    `export default ${callee}({ description: 'Rings the bell.', schema: z.object({ times: z.number() }), run: async () => 1 })\n`

  const actions = (count: number, callee = 'defineAction', from = '@port/kit') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`apps/pier/actions/bell-${at}.ts`, action(callee, from)]),
    )

  it.each([
    ['that has tools', { 'kit/moor.ts': DEFINED }, uses('@port/kit', '@toolsight/runtime')],
    ['that has none', { 'moor/moor.ts': DEFINED, 'moor/package.json': uses('moor') }, uses('@port/kit')],
  ])(
    'is information where many calls of another package %s are alike, and nothing says tool',
    async (_, files, kit) => {
      const found = await foundIn({
        'package.json': '{ "name": "port", "workspaces": ["kit", "moor", "apps/*"] }',
        'kit/package.json': kit,
        'apps/pier/package.json': uses('pier', '@port/kit', 'zod'),
        ...files,
        ...actions(3),
      })
      expect(found.map((each) => each.split(' | ').slice(0, 3))).toEqual([
        [
          'info apps/pier/package.json "pier"',
          'No tools found in `pier`, but 3 places look like a tool definition.',
          'apps/pier/actions/bell-0.ts: defineAction(…): no known framework has `defineAction` from `@port/kit`.',
        ],
      ])
    },
  )

  /** Objects with all parts of a definition, in a package that has nothing to do with tools otherwise. */
  const objects = (count: number, parts = 'run: async () => 1') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `apps/pier/bells/bell-${at}.ts`,
        `import { z } from 'zod'\nimport type { BellAction } from '@port/kit'\n` +
          `export const bell${at}: BellAction = { name: 'BELL_${at}', description: 'Rings the bell.', schema: z.object({ times: z.number() }), ${parts} }\n`,
      ]),
    )

  const port = {
    'package.json': '{ "name": "port", "workspaces": ["kit", "apps/*"] }',
    'kit/package.json': uses('@port/kit', '@toolsight/runtime'),
    'kit/moor.ts': DEFINED,
    'apps/pier/package.json': uses('pier', '@port/kit', 'zod'),
  }

  it('is information where many objects have all parts of a definition', async () => {
    expect((await foundIn({ ...port, ...objects(3) })).map((each) => each.split(' | ').slice(0, 2))).toEqual([
      [
        'info apps/pier/package.json "pier"',
        'No tools found in `pier`, but 3 places look like a tool definition.',
      ],
    ])
  })

  it.each([
    ['few', actions(2)],
    ['of a file beside it', actions(3, 'defineAction', './kit.js')],
    ['of a function for something else', actions(3, 'defineStore')],
    ['few objects', objects(2)],
    ['objects without what runs them', objects(3, 'times: 1')],
  ])('is nothing where what is alike is %s', async (_, files) => {
    expect(await foundIn({ ...port, ...files })).toEqual([])
  })

  it('is nothing where what it has is a tool that is known in another package', async () => {
    const root = { 'package.json': '{ "name": "root", "private": true, "workspaces": ["*"] }' }
    const tools = {
      'tools/package.json': uses('tools', '@toolsight/runtime', 'zod'),
      'tools/moor.ts': DEFINED,
    }
    const own = { 'own/package.json': uses('own', 'zod'), 'own/kit.ts': KIT, 'own/moor.ts': MADE }
    expect(await foundIn({ ...root, ...tools, ...own })).toEqual([])
  })
})

describe('in a workspace of packages', () => {
  const root = { 'package.json': '{ "name": "root", "private": true, "workspaces": ["*"] }' }
  const tools = { 'tools/package.json': uses('tools', '@toolsight/runtime', 'zod'), 'tools/moor.ts': DEFINED }

  it('one that looks like having tools is named beside others that have some; one that only uses an SDK is not', async () => {
    const found = await foundIn({
      ...root,
      ...tools,
      'chat/package.json': uses('chat', 'ai'),
      'chat/index.ts': SENT(''),
      'own/package.json': uses('own', 'ai'),
      'own/kit.ts': KIT,
      'own/moor.ts': MADE,
    })
    expect(found.map((each) => each.split(' | ')[1])).toEqual([
      'No tools found in `own`, but one place looks like a tool definition.',
    ])
  })

  it('one that serves the tools of another is not named', async () => {
    const server = { 'server/package.json': uses('server', '@modelcontextprotocol/sdk', 'tools') }
    const text = SERVER("import { registerTools } from 'tools'\nregisterTools(server)")
    expect(await foundIn({ ...root, ...tools, ...server, 'server/index.ts': text })).toEqual([])
  })

  it('one that sends what it is given is not named where those that use it have tools', async () => {
    const engine = { 'engine/package.json': uses('engine', 'ai'), 'engine/index.ts': SENT('tools') }
    const clerk = (dependency: string, text = DEFINED) => ({
      'clerk/package.json': uses('clerk', '@toolsight/runtime', 'zod', dependency),
      'clerk/moor.ts': text,
    })
    expect(await foundIn({ ...root, ...engine, ...clerk('engine') })).toEqual([])
    const byPath = clerk('ai', `import { answer } from '../engine/index.js'\n${DEFINED}answer({ moor })\n`)
    expect(await foundIn({ ...root, ...engine, ...byPath })).toEqual([])
    // Nobody that has tools uses it, or it looks like having some.
    expect(await foundIn({ ...root, ...engine, ...clerk('ai') })).toHaveLength(1)
    const own = { 'engine/kit.ts': KIT, 'engine/moor.ts': MADE }
    expect(await foundIn({ ...root, ...engine, ...own, ...clerk('engine') })).toHaveLength(1)
  })

  it('one that imports the tools of another by their path is not named', async () => {
    const root = { 'package.json': uses('root', '@modelcontextprotocol/sdk') }
    const text = SERVER("import { registerTools } from '../tools/register.js'\nregisterTools(server)")
    const register = { 'tools/register.ts': 'export const registerTools = (server: unknown) => server' }
    expect(await foundIn({ ...root, ...tools, ...register, 'scripts/measure.ts': text })).toEqual([])
    const alone = text.replace("'../tools/register.js'", "'./register.js'")
    expect(await foundIn({ ...root, ...tools, ...register, 'scripts/measure.ts': alone })).toHaveLength(1)
  })

  it('does not say that nothing looks like a tool where something is written like one', async () => {
    const described = async (code: string) =>
      withProject({ 'package.json': uses('p', 'ai'), 'berth.ts': code }, async (project) => {
        const { findings } = await project.workspace.checkAll(await project.workspace.files())
        return findings.map(({ severity, message }) => `${severity} ${message.split('\n').at(-1)}`)
      })
    expect(
      await described(
        "export const berth = { name: 'berth', description: 'Berths.', schema: {}, run: () => 1 }",
      ),
    ).toEqual([
      expect.stringMatching(
        /^info What is written like a definition in its files is nowhere called a tool\./,
      ),
    ])
    expect(await described('export const berth = 1')).toEqual([
      expect.stringMatching(/^info Nothing in its files looks like a tool\./),
    ])
  })
})

it('is said only once all files of the package were checked, and no longer once a tool is there', async () => {
  const files = { 'package.json': uses('p', 'zod', 'ai'), 'kit.ts': KIT, 'moor.ts': MADE }
  await withProject(files, async (project) => {
    const codes = async (some?: string[]) => {
      const listed = await project.workspace.files()
      const { findings } = await project.workspace.checkAll(some?.map((file) => project.path(file)) ?? listed)
      return findings.map(({ code }) => code).filter((code) => code === 'no-tools-found')
    }
    expect(await codes(['kit.ts'])).toEqual([])
    expect(await codes()).toEqual(['no-tools-found'])
    const own = await project.findings('package.json')
    expect(own.map(({ code }) => code)).toEqual(['no-tools-found'])
    project.write('moor.ts', DEFINED)
    expect(await codes()).toEqual([])
    expect(await project.findings('package.json')).toEqual([])
  })
})

it('can be turned off, and made an error', async () => {
  const files = { 'package.json': uses('p', 'zod', 'ai'), 'kit.ts': KIT, 'moor.ts': MADE }
  const configured = (severity: string) => ({
    ...files,
    'toolsight.config.json': `{ "rules": { "no-tools-found": "${severity}" } }`,
  })
  expect(await foundIn(configured('off'))).toEqual([])
  expect((await foundIn(configured('error'))).map((each) => each.split(' ')[0])).toEqual(['error'])
})

describe('a package whose tools are made as the program runs', () => {
  const FOUND = `import { found } from './found.js'
${SERVER(`for (const file of await found(process.argv[2])) {
  const { name, description } = file
  server.registerTool(name, { description }, async () => ({ content: [] }))
}
`)}`
  const LIST = { 'found.ts': 'export const found = async (url: string) => (await fetch(url)).json()\n' }
  const said = (files: Record<string, string>) =>
    withProject({ ...LIST, ...files }, async (project) => {
      const { findings } = await project.workspace.checkAll(await project.workspace.files())
      return findings
        .filter(({ code }) => ['no-tools-found', 'not-evaluated'].includes(code))
        .map(({ code, severity }) => `${severity} ${code}`)
    })
  const manifest = { 'package.json': uses('p', '@modelcontextprotocol/sdk', '@toolsight/runtime', 'zod') }

  it('is a warning, and the place of each tool an info', async () => {
    expect(await said({ ...manifest, 'server.ts': FOUND })).toEqual([
      'warning no-tools-found',
      'info not-evaluated',
    ])
  })

  it('has the infos alone beside a tool that is written', async () => {
    expect(await said({ ...manifest, 'server.ts': FOUND, 'moor.ts': DEFINED })).toEqual([
      'info not-evaluated',
    ])
  })

  it('has a warning for a tool whose name is written', async () => {
    const named = FOUND.replace('registerTool(name,', "registerTool('moor',")
    expect(
      await said({
        ...manifest,
        'server.ts': named
          .replace('{ description }', '{ description, inputSchema: schemaOf(file) }')
          .replace('for (', 'declare function schemaOf(file: string): any\nfor ('),
      }),
    ).toEqual(['warning not-evaluated'])
  })
})

describe('objects with keys of their own, which a function makes tools of for a request', () => {
  const OWN = `export const actions = [
  {
    title: 'find_berth',
    textForModel: 'Finds a free berth for a boat.',
    accepts: { type: 'object', properties: { length: { type: 'number' } }, required: ['length'] },
    enact: async () => 1,
  },
]
`
  const ask = (form: string) => `export class Desk {
  actions: any[] = []
  async ask(messages: unknown[]) {
    const actions = await this.allowed()
    return fetch('https://models.example/chat', { method: 'POST', body: JSON.stringify({ messages, tools: ${form} }) })
  }
  async allowed() {
    return this.actions.filter(({ isOpen }) => isOpen)
  }
}
`
  const FOUND = [
    'warning package.json "ai" | No tools found in `p`, but one place looks like a tool definition. | ' +
      'actions.ts: { title, textForModel, accepts }: no known framework is given this object.',
  ]

  it.each([
    [
      'in an object of its own',
      "actions.map((each) => ({ type: 'function', function: { name: each.title, description: each.textForModel, parameters: each.accepts } }))",
    ],
    [
      'beside the type',
      "actions.map(({ title, textForModel: description, accepts }) => ({ type: 'function', name: title, description, parameters: accepts }))",
    ],
    [
      'for Anthropic',
      "actions.map((each) => { return { name: each.title, description: each.textForModel ?? '', input_schema: each.accepts } })",
    ],
    [
      'for Google',
      '[{ functionDeclarations: actions.map((each) => ({ name: each.title, description: each.textForModel, parameters: each.accepts })) }]',
    ],
  ])('look like tools: %s', async (_, form) => {
    const files = { 'package.json': uses('p', 'ai'), 'actions.ts': OWN, 'ask.ts': ask(form) }
    expect(await foundIn(files)).toEqual(FOUND)
  })

  it('look like none where they are made into something else', async () => {
    const form =
      'actions.map((each) => ({ name: each.title, description: each.textForModel, parameters: each.accepts }))'
    const files = {
      'package.json': uses('p', 'ai'),
      'actions.ts': OWN,
      'menu.ts': `import { actions } from './actions.js'\nexport const entries = ${form}\n`,
    }
    expect(await foundIn(files)).toEqual([
      'info package.json "ai" | No tools found in `p`, which depends on `ai`.',
    ])
  })
})
