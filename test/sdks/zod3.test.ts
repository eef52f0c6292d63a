import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Group, withoutDialect } from './told.js'

/**
 * Zod 3 is converted by what each framework has for it in its own tree: nothing is to be added to the project, and the resolved
 * schema is what the framework sends.
 */

const SCHEMA = `z.object({
    city: z.string().describe('Where'),
    nights: z.number().int().min(1).default(1),
    wishes: z.union([z.string(), z.literal(2)]).nullable(),
    tags: z.record(z.string()).refine((tags) => Object.keys(tags).length < 9),
  })`

const body = `description: 'Finds rooms.', `
const head = (imports: string) => `${imports}\nimport { z } from 'zod/v3'\n`

/** By fixture package: a tool as its documentation writes it, and the target that the framework's SDK passes schemas on to as they are. */
const SENT: Record<string, [text: string, target: string]> = {
  ...Object.fromEntries(
    ['4', '5', '6', '7'].map((version): [string, [string, string]] => [
      `ai-sdk-${version}`,
      [
        `${head("import { tool } from 'ai'")}export const tools = { find: tool({ ${body}${version === '4' ? 'parameters' : 'inputSchema'}: ${SCHEMA} }) }`,
        'anthropic',
      ],
    ]),
  ),
  'mcp-1': [
    `${head("import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'")}const server = new McpServer({ name: 's', version: '1' })\nserver.registerTool('find', { ${body}inputSchema: ${SCHEMA}.shape }, async () => ({ content: [] }))`,
    'mcp',
  ],
  langchain: [
    `${head("import { tool } from '@langchain/core/tools'")}export const find = tool(async () => '', { name: 'find', ${body}schema: ${SCHEMA} })`,
    'anthropic',
  ],
  'openai-agents': [
    `${head("import { tool } from '@openai/agents'")}export const find = tool({ name: 'find', ${body}parameters: ${SCHEMA}, execute: async () => '' })`,
    'openai-responses',
  ],
  vendors: [
    `${head("import { zodFunction } from 'openai/helpers/zod'")}export const find = zodFunction({ name: 'find', ${body}parameters: z.object({ city: z.string().describe('Where'), wishes: z.string().nullable() }) })`,
    'openai',
  ],
}

/** Frameworks that no capture sends, or that change schemas for each provider: by the function that they themselves convert with. */
const ASKED: Record<
  string,
  [text: string, from: string[], call: (exports: never, schema: unknown) => unknown]
> = {
  mastra: [
    `${head("import { createTool } from '@mastra/core/tools'")}export const find = createTool({ id: 'find', ${body}inputSchema: ${SCHEMA}, execute: async () => ({}) })`,
    ['@mastra/core/tools', '@mastra/schema-compat'],
    (
      {
        toStandardSchema,
        standardSchemaToJSONSchema,
      }: Record<string, (given: unknown, options?: object) => unknown>,
      schema,
    ) => standardSchemaToJSONSchema?.(toStandardSchema?.(schema), { io: 'input' }),
  ],
  genkit: [
    `${head("import { genkit } from 'genkit'")}const ai = genkit({})\nexport const find = ai.defineTool({ name: 'find', ${body}inputSchema: ${SCHEMA} }, async () => '')`,
    ['genkit', '@genkit-ai/core'],
    ({ toJsonSchema }: Record<string, (given: unknown) => unknown>, schema) => toJsonSchema?.({ schema }),
  ],
  'mcp-frameworks': [
    `${head("import { FastMCP } from 'fastmcp'")}const server = new FastMCP({ name: 's', version: '1.0.0' })\nserver.addTool({ name: 'find', ${body}parameters: ${SCHEMA}, execute: async () => '' })`,
    ['fastmcp', 'xsschema'],
    ({ toJsonSchema }: Record<string, (given: unknown) => unknown>, schema) => toJsonSchema?.(schema),
  ],
  'claude-agent-sdk': [
    `${head("import { tool } from '@anthropic-ai/claude-agent-sdk'")}export const find = tool('find', 'Finds rooms.', ${SCHEMA}.shape, async () => ({ content: [] }))`,
    ['@anthropic-ai/claude-agent-sdk', '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js'],
    ({ toJsonSchemaCompat }: Record<string, (schema: unknown, options: object) => unknown>, schema) =>
      toJsonSchemaCompat?.(schema, { strictUnions: true, pipeStrategy: 'input' }),
  ],
  eve: [
    `${head("import { defineTool } from 'eve/tools'")}export default defineTool({ ${body}inputSchema: ${SCHEMA}, execute: async () => '' })`,
    ['ai', '@ai-sdk/provider-utils'],
    ({ asSchema }: Record<string, (schema: unknown) => { jsonSchema: unknown }>, schema) =>
      asSchema?.(schema).jsonSchema,
  ],
}

describe('what is sent for Zod 3 is what it resolves to', () => {
  test.each(Object.entries(SENT))('%s', async (fixture, [text, target]) => {
    const group = await Group.open(new URL(`${fixture}/`, import.meta.url))
    try {
      const path = `${group.root}src/zod3.ts`
      group.workspace.update(path, text, 1)
      const [tool] = (await group.workspace.check(path)).tools
      expect(tool?.reason).toBe(null)
      const { json, captured, notes } = await group.workspace.wire.form(tool as never, target)
      expect(captured, notes.join()).toBe(true)
      expect(inputOf(json as Record<string, unknown>)).toEqual(tool?.schema)
    } finally {
      await group.close()
    }
  })
})

describe('what a framework makes of Zod 3 is what it resolves to', () => {
  test.each(Object.entries(ASKED))('%s', async (fixture, [text, [owner = '', module = ''], call]) => {
    const group = await Group.open(new URL(`${fixture}/`, import.meta.url))
    try {
      const { tools, findings } = await group.read('src/zod3.ts', text)
      const require = createRequire(pathToFileURL(`${group.root}package.json`))
      const { z } = require('zod/v3') as typeof import('zod/v3')
      const schema = new Function('z', `return ${SCHEMA}`)(z) as unknown
      const exports: unknown = createRequire(require.resolve(owner))(module)
      const made = withoutDialect(await call(exports as never, schema))
      expect(Object.values(tools), findings.join()).toEqual([made])
    } finally {
      await group.close()
    }
  })
})

/** Wherever a provider's entry keeps it. */
function inputOf(entry: Record<string, unknown>): unknown {
  const { input_schema, inputSchema, parameters, function: called } = entry
  const schema = input_schema ?? inputSchema ?? parameters ?? (called as { parameters: unknown }).parameters
  return withoutDialect(schema)
}
