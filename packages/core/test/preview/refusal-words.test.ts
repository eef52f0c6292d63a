import { describe, expect, it } from 'vitest'
import type { Preview } from '#core/model/preview.js'
import { type Project, withProject as withOwnProject } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/* In whose words the model reads of a refusal. The words of each SDK are compared in test/sdks. */

const MCP = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1' })
server.registerTool('book', { description: 'Books.', inputSchema: z.object({ nights: z.number() }) }, async () => { throw new Error('ran') })
`
const AI = `import { tool } from 'ai'
import { z } from 'zod'
export const tools = { book: tool({ description: 'Books.', inputSchema: z.object({ nights: z.number() }), execute: async () => '' }) }
`

async function previewOf(project: Project, file: string, input: object = {}): Promise<Preview> {
  const [tool] = await project.tools(file)
  if (!tool) throw new Error('There is no tool.')
  return project.workspace.samples.preview(tool, { input: input as never })
}

describe('by default', () => {
  it("the framework that is installed answers, and it says which version's words these are", async () => {
    await withProject({ 'book.ts': MCP }, async (project) => {
      const { outcome, style, message, source, messages } = await previewOf(project, 'book.ts')
      expect([outcome, style]).toEqual(['refused', 'auto'])
      expect(message).toBe(
        'Input validation error: Invalid arguments for tool book: nights: Invalid input: expected number, received undefined',
      )
      expect(source).toMatch(/^@modelcontextprotocol\/server 2\.\S+ \(captured\)$/)
      expect(messages).toMatchObject([
        { words: 'captured', lead: `The model reads, as ${source?.replace(' (', ' puts it (')}`, note: null },
      ])
    })
  })

  it('the tokens are those of the text that is shown', async () => {
    await withProject({ 'book.ts': MCP }, async (project) => {
      const [tool] = await project.tools('book.ts')
      const given = { input: {} }
      const own = await project.workspace.samples.preview(tool!, given)
      const imitated = await project.workspace.samples.preview(tool!, given, 'patties')
      expect(own.tokens).toBe(own.messages[0]?.tokens)
      expect(own.tokens).toBeLessThan(imitated.tokens as number)
    })
  })

  it.each(['4.3.19', '7.0.0'])(
    'the function of AI SDK %s answers that the program calls',
    async (version) => {
      const key = version.startsWith('4') ? 'parameters' : 'inputSchema'
      const files = {
        'node_modules/ai/package.json': JSON.stringify({ name: 'ai', version, main: 'index.js' }),
        'node_modules/ai/index.js': `const error = (by) => new Error('Refused by ' + by + '.')
exports.tool = (tool) => tool
exports.generateText = async () => { throw error('generateText') }
exports.streamText = ({ onError }) => ({ consumeStream: async () => onError({ error: error('streamText') }) })
`,
        'tools.ts': `import { streamText, generateText, tool } from 'ai'
import { z } from 'zod'
const book = tool({ description: 'Books.', ${key}: z.object({ nights: z.number() }) })
export const answer = (model) => streamText({ model: 'openai/gpt-5', tools: { book } })
`,
      }
      await withProject(files, async (project) => {
        await project.workspace.checkAll(await project.workspace.files())
        const { messages } = await previewOf(project, 'tools.ts')
        expect(messages).toMatchObject([{ note: expect.stringContaining('Refused by streamText.') }])
      })
    },
  )

  it('a framework that is not installed is imitated, and it says so', async () => {
    await withProject({ 'tools.ts': AI }, async (project) => {
      const { style, message, messages } = await previewOf(project, 'tools.ts')
      expect(style).toBe('ai-sdk')
      expect(message).toMatch(/^AI_InvalidToolInputError: Invalid input for tool book: /)
      expect(messages).toMatchObject([
        { words: 'imitated', lead: 'The model reads, as AI SDK puts it (imitated: ai is not installed)' },
      ])
    })
  })

  it('no message is shown where the words of a framework are not known', async () => {
    const tanstack = `import { toolDefinition } from '@tanstack/ai'
import { z } from 'zod'
export const book = toolDefinition({ name: 'book', description: 'Books.', inputSchema: z.object({ nights: z.number() }) })
`
    await withProject({ 'tools.ts': tanstack }, async (project) => {
      expect(await previewOf(project, 'tools.ts')).toMatchObject({
        outcome: 'refused',
        issues: [{ path: ['nights'] }],
        message: null,
        tokens: null,
        messages: [
          {
            words: 'unknown',
            note: expect.stringMatching(/^How TanStack AI words a refusal is not known/),
            message: null,
          },
        ],
      })
    })
  })

  it('`retryStyle` overrides it', async () => {
    const files = { 'book.ts': MCP, 'toolsight.config.json': '{ "retryStyle": "patties" }' }
    await withProject(files, async (project) => {
      expect(await previewOf(project, 'book.ts')).toMatchObject({
        style: 'patties',
        message: expect.stringMatching(/^\{"error":"ToolInputInvalid"/),
      })
    })
  })
})

const JSON_SCHEMA = "{ type: 'object', properties: { nights: { type: 'number' } }, required: ['nights'] }"
const ZOD_FUNCTION = `import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'
export const book = zodFunction({ name: 'book', parameters: z.object({ nights: z.number() }) })
`

describe('where nothing checks the input', () => {
  const anthropic = (call: string) => `import Anthropic from '@anthropic-ai/sdk'
const client = new Anthropic()
const book = { name: 'book', description: 'Books.', input_schema: ${JSON_SCHEMA} }
client.${call}({ model: 'claude-sonnet-4-5', max_tokens: 1, messages: [], tools: [book] })
`
  const openai = (definition: string, call: string) => `import OpenAI from 'openai'
const client = new OpenAI()
const book = ${definition}
client.${call}({ model: 'gpt-5', messages: [], input: '', tools: [book] })
`
  const chat = `{ type: 'function', function: { name: 'book', description: 'Books.', parameters: ${JSON_SCHEMA} } }`
  const responses = `{ type: 'function', name: 'book', description: 'Books.', parameters: ${JSON_SCHEMA} }`
  const listed = (module: string, schema: string) => `import { Server } from '${module}'
server.setRequestHandler(${schema}, async () => ({
  tools: [{ name: 'book', description: 'Books.', inputSchema: ${JSON_SCHEMA} }],
}))
`
  const low =
    "@modelcontextprotocol/sdk/types.js'\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js"
  it.each([
    ['Messages API', anthropic('messages.create'), '`client.messages.create`'],
    ['Messages API, streamed', anthropic('messages.stream'), '`client.messages.stream`'],
    ['Messages API, called elsewhere', anthropic('elsewhere').replace(/client\..*/, ''), '`messages.create`'],
    ['Chat Completions', openai(chat, 'chat.completions.create'), '`client.chat.completions.create`'],
    ['Responses API', openai(responses, 'responses.create'), '`client.responses.create`'],
    ['Chat Completions, called elsewhere', openai(chat, 'elsewhere').replace(/client\..*/, ''), '`create`'],
    [
      'a helper whose tools `create` sends',
      `${ZOD_FUNCTION}import OpenAI from 'openai'\nnew OpenAI().chat.completions.create({ model: 'gpt-5', messages: [], tools: [book] })\n`,
      '`chat.completions.create`',
    ],
    [
      'Gemini',
      `import { GoogleGenAI } from '@google/genai'
const ai = new GoogleGenAI({})
const book = { name: 'book', description: 'Books.', parametersJsonSchema: ${JSON_SCHEMA} }
ai.models.generateContent({ model: 'gemini-2.5-pro', config: { tools: [{ functionDeclarations: [book] }] } })
`,
      '`ai.models.generateContent`',
    ],
    ['MCP SDK 1, low level', listed(low, 'ListToolsRequestSchema'), '`Server`'],
    ['MCP SDK 2, low level', listed('@modelcontextprotocol/server', "'tools/list'"), '`Server`'],
  ])('no refusal is claimed: %s', async (_, text, by) => {
    await withProject({ 'book.ts': text }, async (project) => {
      expect(await previewOf(project, 'book.ts', { nights: 'two' })).toMatchObject({
        outcome: 'unchecked',
        value: { nights: 'two' },
        issues: [{ path: ['nights'] }],
        repaired: null,
        message: null,
        messages: [
          { words: 'unchecked', note: `${by} checks no input: the program gets it as it is.`, message: null },
        ],
      })
    })
  })

  it('an input that fits is accepted, and text that is no JSON stays what it is', async () => {
    await withProject({ 'book.ts': anthropic('messages.create') }, async (project) => {
      expect((await previewOf(project, 'book.ts', { nights: 2 })).outcome).toBe('accepted')
      const [tool] = await project.tools('book.ts')
      const malformed = await project.workspace.samples.preview(tool!, { raw: '{' })
      expect(malformed).toMatchObject({ outcome: 'malformed', message: null })
    })
  })

  it('a style that is asked for is shown all the same', async () => {
    await withProject({ 'book.ts': anthropic('messages.create') }, async (project) => {
      const [tool] = await project.tools('book.ts')
      const preview = await project.workspace.samples.preview(tool!, { input: {} }, 'concise')
      expect(preview).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('nights: missing'),
      })
    })
  })
})

it("the program's own answer to its own `defineTool` is not made up", async () => {
  const files = {
    'define-tool.ts': 'export const defineTool = (config) => config\n',
    'book.ts': `import { defineTool } from './define-tool.js'
import { z } from 'zod'
export const book = defineTool({ name: 'book', description: 'Books.', input: z.object({ nights: z.number() }), handler: () => '' })
`,
  }
  await withProject(files, async (project) => {
    expect(await previewOf(project, 'book.ts')).toMatchObject({
      outcome: 'refused',
      issues: [{ path: ['nights'] }],
      message: null,
      messages: [
        { words: 'unknown', note: expect.stringMatching(/^What the model reads is the program's own/) },
      ],
    })
  })
})

describe("by our runtime, where the program's own loop words refusals", () => {
  const BOOK = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const book = defineTool({ name: 'book', input: z.object({ nights: z.number() }) })
`
  const loop = (options: string) => `import { formatRetry as retry } from '@toolsight/runtime'
export const told = (error) =>
  retry(error${options})
`

  it.each([
    ['the style at its call of formatRetry', ", { style: 'instruction' }", 'instruction', 'in loop.ts:3'],
    ['the default where the call names none', ', { maxIssues: 2 }', 'concise', 'in loop.ts:3'],
    ['the default where the style is computed', ', { style: process.env.STYLE }', 'concise', 'by default'],
  ])('%s', async (_, options, style, where) => {
    await withOwnProject({ 'book.ts': BOOK, 'loop.ts': loop(options) }, async (project) => {
      expect((await previewOf(project, 'book.ts')).messages).toMatchObject([
        {
          style,
          words: 'written',
          lead: `The model reads, as formatRetry puts it ${where} (style ${style})`,
        },
      ])
    })
  })

  it('is found in a file that comes after all were listed', async () => {
    await withOwnProject({ 'book.ts': BOOK }, async (project) => {
      await project.workspace.files()
      expect((await previewOf(project, 'book.ts')).style).toBe('concise')
      project.write('loop.ts', loop(", { style: 'mcp' }"))
      project.workspace.filesChanged()
      expect((await previewOf(project, 'book.ts')).style).toBe('mcp')
    })
  })

  it('follows what is typed', async () => {
    await withProject({ 'book.ts': BOOK, 'loop.ts': loop('') }, async (project) => {
      expect((await previewOf(project, 'book.ts')).style).toBe('concise')
      project.type('loop.ts', loop(", { style: 'mcp' }"))
      expect((await previewOf(project, 'book.ts')).style).toBe('mcp')
    })
  })
})

describe('while somebody types', () => {
  it('an imitation stands in until the framework has answered, and the next preview has its words', async () => {
    await withProject({ 'book.ts': MCP }, async (project) => {
      const [tool] = await project.tools('book.ts')
      const given = { input: { nights: 'two' } }
      let answered: () => void = () => undefined
      const late = new Promise<void>((resolve) => {
        answered = resolve
      })
      const options = { patienceMs: 0, onAnswer: () => answered() }
      const first = await project.workspace.samples.preview(tool!, given, 'auto', options)
      expect(first.messages).toMatchObject([
        {
          words: 'unknown',
          note: expect.stringMatching(/is not known until @modelcontextprotocol\/server 2/),
        },
      ])
      await late
      expect((await project.workspace.samples.preview(tool!, given, 'auto', options)).style).toBe('auto')
    })
  })

  it('one process answers input after input: its packages are loaded once', async () => {
    const told = '(value) => (process.stdout.write(`process ${process.pid}\\n`), value)'
    const prints = MCP.replace('z.number()', `z.preprocess(${told}, z.number())`)
    const lines: string[] = []
    const options = { onLog: (line: string) => void lines.push(line) }
    await withProject(
      { 'book.ts': prints },
      async (project) => {
        for (const nights of ['1', '2', '3', '4']) await previewOf(project, 'book.ts', { nights })
      },
      options,
    )
    const processes = new Set(lines.filter((line) => line.includes('process ')))
    // One evaluates, the other has the SDK.
    expect(processes.size).toBe(2)
  })
})
