import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project, told } from '../support/project.js'

/* Objects that are tools because of the call that they are given to. No framework is installed. */

const Q = { q: { type: 'string' } }
const TOOL = "{ description: 'd', inputSchema: z.object({ q: z.string() }), execute: async () => 1 }"
const RAW = (name: string) => `{ name: '${name}', description: 'd', schema: z.object({ q: z.string() }) }`

let project: Project
beforeAll(async () => {
  project = await Project.open({})
})
afterAll(() => project.dispose())

async function toolsOf(text: string) {
  project.type('tools.ts', `import { z } from 'zod'\ndeclare const model: never\n${text}`)
  const tools = await project.tools('tools.ts')
  return {
    tools: told(tools),
    frameworks: [...new Set(tools.map(({ site }) => site.framework))],
  }
}

it.each([
  [
    'in the call',
    `import { generateText } from 'ai'\nexport const run = () => generateText({ model, prompt: '', tools: { a: ${TOOL} } })`,
  ],
  [
    'under another name',
    `import { streamText as stream } from 'ai'\nexport const run = () => stream({ model, tools: { a: ${TOOL} } })`,
  ],
  [
    'of a namespace',
    `import * as ai from 'ai'\nexport const run = () => ai.streamText({ model, tools: { a: ${TOOL} } })`,
  ],
  [
    'of a constructor',
    `import { ToolLoopAgent } from 'ai'\nexport const agent = new ToolLoopAgent({ model, tools: { a: ${TOOL} } })`,
  ],
  [
    'of an agent in a workflow',
    `import { WorkflowAgent } from '@ai-sdk/workflow'\nconst tools = { a: ${TOOL} }\nexport const agent = new WorkflowAgent({ model, tools })`,
  ],
  [
    'of a durable agent',
    `import { DurableAgent } from '@workflow/ai/agent'\nexport const agent = new DurableAgent({ model, tools: { a: ${TOOL} } })`,
  ],
  [
    'in a constant',
    `import { generateText } from 'ai'\nconst tools = { a: ${TOOL} } as const\nexport const run = () => generateText({ model, tools })`,
  ],
  [
    'by their names',
    `import { generateText } from 'ai'\nconst a = ${TOOL}\nexport const run = () => generateText({ model, tools: { a } })`,
  ],
  [
    'spread, in settings of the call',
    `import { generateText } from 'ai'\nconst more = { a: ${TOOL} }\nconst settings = { model, tools: { ...more } }\nexport const run = () => generateText(settings)`,
  ],
  [
    'in a function, with a handler that takes its parameter',
    `import { generateText } from 'ai'\nexport function run(userId: string) { return generateText({ model, tools: { a: { description: 'd', inputSchema: z.object({ q: z.string() }), execute: async () => userId } } }) }`,
  ],
])('AI SDK: objects %s', async (_, text) => {
  expect(await toolsOf(text)).toEqual({ tools: { a: Q }, frameworks: ['ai-sdk'] })
})

it.each([
  [
    'satisfies ToolSet',
    `import type { ToolSet } from 'ai'\nexport const tools = { a: ${TOOL} } satisfies ToolSet`,
  ],
  [
    'as const satisfies',
    `import { type ToolSet } from 'ai'\nexport const tools = { a: ${TOOL} } as const satisfies ToolSet`,
  ],
  ['a variable', `import type { ToolSet as Set } from 'ai'\nexport const tools: Set = { a: ${TOOL} }`],
  ['of a namespace', `import * as ai from 'ai'\nexport const tools: ai.ToolSet = { 'a': ${TOOL} }`],
  [
    'a function returns',
    `import type { ToolSet } from 'ai'\nexport const make = (): ToolSet => ({ a: ${TOOL} })`,
  ],
  [
    'an alias',
    `import type { ToolSet } from 'ai'\ntype Ours = ToolSet\nexport const tools: Ours = { a: ${TOOL} }`,
  ],
  ['Record', `import type { Tool } from 'ai'\nexport const tools: Record<string, Tool> = { a: ${TOOL} }`],
  [
    'Partial of Record',
    `import type { Tool } from 'ai'\nexport const tools = { a: ${TOOL} } satisfies Partial<Record<'a', Tool<any, any>>>`,
  ],
  [
    'index signature',
    `import type { Tool } from 'ai'\nexport const tools: { [name: string]: Tool } = { a: ${TOOL} }`,
  ],
  ['of each', `import type { Tool } from 'ai'\nconst a: Tool = ${TOOL}\nexport const tools = { a }`],
  [
    'satisfies in a record',
    `import type { Tool } from 'ai'\nexport const tools = { a: ${TOOL} satisfies Tool }`,
  ],
])('AI SDK: objects that are tools by a type and reach no call: %s', async (_, text) => {
  expect(await toolsOf(text)).toEqual({ tools: { a: Q }, frameworks: ['ai-sdk'] })
})

it.each([
  [
    'an interface of the file',
    `import 'ai'\ninterface Tool { description: string }\nexport const tools: Record<string, Tool> = { a: ${TOOL} }`,
  ],
  [
    'another module',
    `import 'ai'\nimport type { ToolSet } from './menu.js'\nexport const tools: ToolSet = { a: ${TOOL} }`,
  ],
  [
    'a provider tool',
    `import type { ToolSet } from 'ai'\nexport const tools: ToolSet = { a: { type: 'provider', id: 'x.y', args: {} } }`,
  ],
  [
    'the record itself',
    `import type { ToolSet } from 'ai'\nexport const inputSchema: ToolSet = { inputSchema: z.object({}) as never }`,
  ],
])('an object is no tool by the type of %s', async (_, text) => {
  expect((await toolsOf(text)).tools).toEqual({})
})

it('LangChain: objects that a model is bound to', async () => {
  const text = `import { ChatOpenAI } from '@langchain/openai'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
export const bound = new ChatOpenAI({}).bindTools([${RAW('a')}])
const list = [${RAW('b')}]
export const bind = (llm: BaseChatModel) => llm.bindTools([...list, ${RAW('c')}])`
  expect(await toolsOf(text)).toEqual({ tools: { a: Q, b: Q, c: Q }, frameworks: ['langchain'] })
})

it('LangChain: what stands for a tool that the provider defines is none of the program’s', async () => {
  const defined = `extras: { providerToolDefinition: { type: 'bash_20250124', name: 'bash' } }`
  const parts = `name: 'a', description: 'd', schema: z.object({ at: z.date() })`
  project.type(
    'tools.ts',
    `import { z } from 'zod'
import { DynamicStructuredTool, DynamicTool, tool } from '@langchain/core/tools'
import { ChatAnthropic } from '@langchain/anthropic'
const ropes = [
  tool(async () => '', { ${parts}, ${defined} }),
  new DynamicStructuredTool({ ${parts}, func: async () => '', ${defined} }),
  new DynamicTool({ name: 'a', description: 'd', func: async () => '', ${defined} }),
  tool(async () => '', { name: 'moor', description: 'Moors.', schema: z.object({ q: z.string() }), extras: { defer_loading: true } }),
]
export const bound = new ChatAnthropic({}).bindTools(ropes)`,
  )
  const { tools, findings } = await project.check('tools.ts')
  expect(tools.map(({ name }) => name)).toEqual(['moor'])
  expect(findings.map(({ code }) => code)).toEqual([])
})

it('OpenAI Agents: an agent as a tool, which takes a text where nothing else is said', async () => {
  const text = `import { Agent } from '@openai/agents'
const agent = new Agent({ name: 'Clerk' })
export const a = agent.asTool({ toolName: 'a', toolDescription: 'd' })
export const b = Agent.create({ name: 'Cook' }).asTool({ toolName: 'b', toolDescription: 'd', parameters: z.object({ q: z.string() }) })`
  expect(await toolsOf(text)).toEqual({
    tools: { a: { input: { type: 'string' } }, b: Q },
    frameworks: ['openai-agents-as-tool'],
  })
})

it('OpenAI Agents: agents for sandboxes and for voice as tools', async () => {
  const text = `import { RealtimeAgent } from '@openai/agents/realtime'
import { SandboxAgent } from '@openai/agents/sandbox'
const clerk = new SandboxAgent({ name: 'Clerk' })
export const a = clerk.asTool({ toolName: 'a', toolDescription: 'd' })
export const b = new RealtimeAgent({ name: 'Cook' }).asTool({ toolName: 'b', toolDescription: 'd' })`
  expect(await toolsOf(text)).toEqual({
    tools: { a: { input: { type: 'string' } }, b: { input: { type: 'string' } } },
    frameworks: ['openai-agents-as-tool'],
  })
})

it('OpenAI Agents: an agent that is called by its own name is no mistake', async () => {
  project.type(
    'tools.ts',
    `import { Agent } from '@openai/agents'\nexport const a = new Agent({ name: 'Clerk' }).asTool({ toolDescription: 'd' })`,
  )
  const { tools, findings } = await project.check('tools.ts')
  expect(tools.map(({ name, status }) => [name, status])).toEqual([[null, 'resolved']])
  expect(findings).toEqual([])
})

it.each([
  [
    'is given to no call',
    `import { generateText } from 'ai'\nexport const form = ${TOOL}\nexport const run = () => generateText({ model })`,
  ],
  [
    'is given under another key',
    `import { generateText } from 'ai'\nexport const run = () => generateText({ model, forms: { a: ${TOOL} } })`,
  ],
  [
    'is given to a function of the file',
    `import 'ai'\nfunction generateText(_: object) {}\ngenerateText({ tools: { a: ${TOOL} } })`,
  ],
  [
    'is given to a function of another module',
    `import { generateText } from './menu.js'\ngenerateText({ tools: { a: ${TOOL} } })`,
  ],
  [
    'has no input schema',
    `import { generateText } from 'ai'\nexport const run = () => generateText({ model, tools: { a: { type: 'provider', id: 'x.y', args: {} } } })`,
  ],
  [
    'is bound by something that is no chat model',
    `import { Menu } from './menu.js'\nexport const bound = new Menu().bindTools([${RAW('a')}])`,
  ],
])('an object is no tool where it %s', async (_, text) => {
  expect((await toolsOf(text)).tools).toEqual({})
})
