import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { groups, withWorkspace } from './with-workspace.js'

/** What installed SDKs really make of a tool, and what is found in that: what one repairs is none of it. */

/** Codes and fields of what is found in a file, by the packages of a group; `others` are some of this repository's instead. */
async function found(
  group: string,
  text: string,
  targets: string[],
  others: Record<string, string> = {},
): Promise<string[]> {
  const own = path.join(groups, group, 'node_modules')
  const packages = Object.fromEntries(readdirSync(own).map((name) => [name, path.join(own, name)]))
  for (const [name, alias] of Object.entries(others)) {
    packages[name] = path.join(groups, '../../node_modules', alias)
  }
  return withWorkspace({ files: { 'tools.ts': text }, packages, targets }, async (workspace, pathOf) => {
    const { findings, tools } = await workspace.checkAll([pathOf('tools.ts')], { capture: true })
    expect(tools.length).toBeGreaterThan(0)
    return findings.map(({ code, path: field }) => `${code} ${field?.join('.') ?? ''}`.trim())
  })
}

const aiSdk = (schema: string) => `import { tool } from 'ai'
import { z } from 'zod'

export const tools = {
  find_room: tool({ description: 'Finds a room.', inputSchema: ${schema} }),
}
`
const mcp = (module: string, schema: string) => `import { McpServer } from '${module}'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool(
  'find_room',
  { description: 'Finds a room.', inputSchema: ${schema} },
  async () => ({ content: [] }),
)
`
const PLACE = 'z.object({ at: z.tuple([z.number(), z.number()]) })'
const LABELS = 'z.object({ labels: z.record(z.string(), z.string()) })'
const RANGE = 'z.object({ beds: z.number().min(1).max(4) })'

describe('AI SDK', () => {
  test('7: a tuple goes out in draft-07, which Anthropic refuses', async () => {
    expect(await found('ai-sdk-7', aiSdk(PLACE), ['anthropic'])).toEqual(['outdated-draft at'])
  })

  test('7: takes `propertyNames` out for OpenAI, and 6 does not', async () => {
    expect(await found('ai-sdk-7', aiSdk(LABELS), ['openai'])).toEqual([])
  })

  test('6: sends `propertyNames` to OpenAI', async () => {
    expect(await found('ai-sdk-6', aiSdk(LABELS), ['openai'])).toEqual(['unsupported-keyword labels'])
  })

  test('7: sends JSON Schema to Gemini, with its limits', async () => {
    expect(await found('ai-sdk-7', aiSdk(RANGE), ['gemini'])).toEqual([])
  })

  test('6: drops limits for Gemini', async () => {
    expect(await found('ai-sdk-6', aiSdk(RANGE), ['gemini'])).toEqual(['constraints-dropped beds'])
  })

  test('7: strict mode does not make a schema fit', async () => {
    const codes = await found('ai-sdk-7', aiSdk('z.object({ beds: z.number().optional() })'), [
      'openai-strict',
    ])
    expect(codes).toEqual(['optional-field beds'])
  })

  test('7: what stands under the key of version 4 is never read', async () => {
    const text = aiSdk(RANGE).replace('inputSchema', 'parameters')
    expect(await found('ai-sdk-7', text, ['anthropic'])).toContain('ignored-key')
  })

  test('4: a schema of Zod 4 comes out empty', async () => {
    const text = aiSdk('z.object({ beds: z.number() })')
      .replace('inputSchema', 'parameters')
      .replace("'zod'", "'zod/v4'")
    expect(await found('ai-sdk-4', text, ['anthropic'])).toEqual(['parameters-not-object'])
  })
})

describe('MCP SDK', () => {
  const union = `z.discriminatedUnion('by', [
    z.object({ by: z.literal('beds'), beds: z.number() }),
    z.object({ by: z.literal('floor'), floor: z.number() }),
  ])`

  test('1: a root that is a union goes out as an empty object', async () => {
    const codes = await found('mcp-1', mcp('@modelcontextprotocol/sdk/server/mcp.js', union), ['mcp'])
    expect(codes).toEqual(['empty-schema'])
  })

  test('2: it keeps the fields, in branches alone, which a host refuses', async () => {
    const codes = await found('mcp-2', mcp('@modelcontextprotocol/server', union), ['mcp'])
    expect(codes).toEqual(['empty-object'])
  })

  test('2: an object with a union beside its type is what MCP takes and Anthropic does not', async () => {
    const both = await found('mcp-2', mcp('@modelcontextprotocol/server', union), ['mcp', 'anthropic'])
    expect(both).toEqual(['empty-object', 'root-union'])
  })

  test('2: what is no object is refused by the SDK', async () => {
    const codes = await found('mcp-2', mcp('@modelcontextprotocol/server', 'z.string()'), ['mcp'])
    expect(codes).toEqual(['unconvertible-schema'])
  })

  test('1: a plain object goes out whole', async () => {
    const text = mcp('@modelcontextprotocol/sdk/server/mcp.js', '{ beds: z.number().min(1) }')
    expect(await found('mcp-1', text, ['mcp'])).toEqual([])
  })

  test.each([
    ['text', '{ beds: z.number() }', 'not-evaluated'],
    ["'Finds a room.'", '{ title: z.string() }', null],
  ])('1: the shape goes out that stands after %s: %s', async (description, shape, code) => {
    const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export function add(server: McpServer, text: string) {
  server.tool('find_room', ${description}, ${shape}, async () => ({ content: [] }))
}
`
    expect(await found('mcp-1', text, ['mcp'])).toEqual(code === null ? [] : [code])
  })
})

describe('MCP SDK 2', () => {
  const text = mcp('@modelcontextprotocol/server', "z.object({ beds: z.number().describe('How many.') })")

  // Before 4.2 Zod does not convert itself: the SDK's own Zod does, and knows nothing of the descriptions in another.
  test('descriptions get lost between two copies of Zod', async () => {
    expect(await found('mcp-2', text, ['mcp'], { zod: 'zod40' })).toEqual(['constraints-dropped beds'])
  })

  test('a newer copy converts itself, with its descriptions', async () => {
    expect(await found('mcp-2', text, ['mcp'], { zod: 'zod43' })).toEqual([])
  })
})

describe('LangChain', () => {
  const tool = (schema: string) => `import { tool } from '@langchain/core/tools'
import { z } from 'zod'

export const findRoom = tool(async () => '', { name: 'find_room', description: 'Finds a room.', schema: ${schema} })
`

  test('requires what has a default', async () => {
    const codes = await found('langchain', tool('z.object({ beds: z.number().default(2) })'), ['anthropic'])
    expect(codes).toEqual(['default-required beds'])
  })

  test('sends the insides of Valibot, and JSON Schema that was made of it as it is', async () => {
    const valibot = { valibot: 'valibot', '@valibot': '@valibot' }
    const imports = "import * as v from 'valibot'\nimport { toJsonSchema } from '@valibot/to-json-schema'\n"
    const schema = 'v.object({ beds: v.number() })'
    expect(await found('langchain', imports + tool(schema), ['anthropic'], valibot)).toEqual([
      'validator-serialized',
    ])
    const converted = imports + tool(`toJsonSchema(${schema})`)
    expect(await found('langchain', converted, ['anthropic'], valibot)).toEqual([])
  })

  test('sends records to Gemini without their values', async () => {
    const codes = await found('langchain', tool(LABELS), ['gemini'])
    // What several rules say of one record is one finding.
    expect(codes).toContain('unsupported-keyword labels')
  })
})

describe('Mastra', () => {
  const tool = (schema: string) => `import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

export const find = createTool({ id: 'find', description: 'Finds.', inputSchema: ${schema}, execute: async () => '' })
`

  test('closes a record for OpenAI, so that no key can be sent', async () => {
    expect(await found('mastra', tool(LABELS), ['openai-responses'])).toContain('record-closed labels')
  })
})

describe('Effect', () => {
  const tool = (module: string, schema: string) => `import { Tool } from '${module}'
import { z } from 'zod'

export const find = Tool.make('find', { description: 'Finds.', parameters: ${schema} })
`

  test('sends no validator of another library: it fails over it, in version 4 and in version 3', async () => {
    const zod = { zod: 'zod' }
    const wanted = ['unsupported-validator']
    expect(
      await found('frameworks', tool('effect/ai', 'z.object({ beds: z.number() })'), ['anthropic'], zod),
    ).toEqual(wanted)
    const fields = tool('@effect/ai', '{ beds: z.number() }')
    expect(await found('effect3', fields, ['anthropic'], zod)).toEqual(wanted)
  })
})

describe('OpenAI Agents', () => {
  const tool = (schema: string) => `import { tool } from '@openai/agents'
import { z } from 'zod'

export const findRoom = tool({ name: 'find_room', description: 'Finds a room.', parameters: ${schema}, execute: async () => '' })
`

  test('loses limits as soon as one field is optional', async () => {
    const codes = await found(
      'openai-agents',
      tool('z.object({ beds: z.number().min(1), note: z.string().optional() })'),
      ['openai-responses'],
    )
    expect(codes).toContain('constraints-dropped beds')
  })

  test('keeps them otherwise', async () => {
    expect(await found('openai-agents', tool(RANGE), ['openai-responses'])).toEqual([])
  })

  test('keeps a record open under strict mode', async () => {
    expect(await found('openai-agents', tool(LABELS), ['openai-responses'])).toEqual(['open-object labels'])
  })
})

/** Each was tried with the package: what is silent here does check, or is not known to leave it out. */
describe('what the model sends is checked by nobody', () => {
  const json = "{ type: 'object', properties: { beds: { type: 'number' } }, required: ['beds'] }"
  const ai = (schema: string, run = '({ beds }) => beds') => `import { jsonSchema, tool, zodSchema } from 'ai'
import { z } from 'zod'

export const tools = {
  find_room: tool({ description: 'Finds a room.', inputSchema: ${schema}, execute: async ${run} }),
}
`

  test.each(['ai-sdk-5', 'ai-sdk-6', 'ai-sdk-7'])('%s: jsonSchema() without validate', async (group) => {
    expect(await found(group, ai(`jsonSchema<any>(${json})`), [])).toEqual(['input-not-validated'])
  })

  test('ai-sdk-4: the same, under its own key', async () => {
    const text = ai(`jsonSchema<any>(${json})`)
      .replace('inputSchema:', 'parameters:')
      .replace(', zodSchema', '')
    expect(await found('ai-sdk-4', text, [])).toEqual(['input-not-validated'])
  })

  test('the Dispatch pipeline: a validator is there, and is lost on the way', async () => {
    const text = `import { jsonSchema, tool } from 'ai'
import { zodToJsonSchema } from 'zod-to-json-schema'
import { z } from 'zod3'

interface Definition { name: string; description: string; parameters: any; execute: (input: any) => unknown }
const toAISDKTool = (def: Definition) =>
  tool({
    description: def.description,
    inputSchema: jsonSchema<any>(zodToJsonSchema(def.parameters) as never),
    execute: async (input) => def.execute(input),
  })

const search = { name: 'search', description: 'Searches.', parameters: z.object({ beds: z.number() }), execute: () => 1 }
export const tools = { search: toAISDKTool(search) }
`
    expect(await found('dispatch', text, [])).toContain('input-not-validated')
  })

  test('a validator that was converted by hand', async () => {
    const text = ai('jsonSchema<any>(z.toJSONSchema(z.object({ beds: z.number() })) as never)')
    expect(await found('ai-sdk-7', text, [])).toEqual(['input-not-validated'])
  })

  test.each([
    [
      'a validate of its own',
      `jsonSchema<any>(${json}, { validate: (value) => ({ success: true, value }) })`,
    ],
    ['a validator in a wrapping', 'zodSchema(z.object({ beds: z.number() }))'],
    ['a validator', 'z.object({ beds: z.number() })'],
    ['no field', "jsonSchema<any>({ type: 'object', properties: {} })"],
  ])('not: %s', async (_, schema) => {
    expect(await found('ai-sdk-7', ai(schema, '(input) => input'), [])).toEqual([])
  })

  test.each(['(input) => z.object({ beds: z.number() }).parse(input).beds', 'find'])(
    'not where the handler checks it, or stands elsewhere: %s',
    async (run) => {
      const text = ai(`jsonSchema<any>(${json})`, run).replace('async find', 'find')
      expect(await found('ai-sdk-7', `${text}function find(input: unknown) { return input }\n`, [])).toEqual(
        [],
      )
    },
  )

  const named = (
    module: string,
    callee: string,
    key: string,
    run: string,
  ) => `import { ${callee} } from '${module}'

export const findRoom = ${callee}({
  name: 'find_room',
  description: 'Finds a room.',
  ${key}: ${json} as any,
  ${run}: async (input: any) => String(input.beds),
})
`

  test('betaTool, and OpenAI Agents with JSON Schema', async () => {
    const beta = named('@anthropic-ai/sdk/helpers/beta/json-schema', 'betaTool', 'inputSchema', 'run')
    expect(await found('vendors', beta, [])).toEqual(['input-not-validated'])
    const agents = named('@openai/agents', 'tool', 'parameters', 'execute')
    expect(await found('openai-agents', agents, [])).toEqual(['input-not-validated'])
  })

  test('not: LangChain and Mastra, which validate by the JSON Schema', async () => {
    const langchain = `import { tool } from '@langchain/core/tools'
export const findRoom = tool(async ({ beds }: any) => beds, { name: 'find_room', description: 'Finds a room.', schema: ${json} as any })
`
    expect(await found('langchain', langchain, [])).toEqual([])
    const mastra = named('@mastra/core/tools', 'createTool', 'inputSchema', 'execute').replace('name:', 'id:')
    expect(await found('mastra', mastra, [])).toEqual([])
  })
})
