import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { Group } from './told.js'

/** JSON Schema where a framework wants a validator: it fails, and what it fails with is what is said. */

const JSON_SCHEMA = "{ type: 'object', properties: { q: { type: 'string' } } }"
const schema: unknown = new Function(`return ${JSON_SCHEMA}`)()

type Exports = Record<string, (...given: unknown[]) => unknown>

/** By fixture package: a tool, and how the framework comes to fail over it; `owner` is the package whose module that is. */
const CASES: Record<
  string,
  [group: string, text: string, owner: string, module: string, fail: (sdk: Exports) => unknown]
> = {
  ...Object.fromEntries(
    ['4', '5', '6', '7'].map((version) => [
      `AI SDK ${version}`,
      [
        `ai-sdk-${version}`,
        `import { tool } from 'ai'\nexport const tools = { find: tool({ description: 'd', ${version === '4' ? 'parameters' : 'inputSchema'}: ${JSON_SCHEMA} }) }`,
        'ai',
        version === '4' ? '@ai-sdk/ui-utils' : '@ai-sdk/provider-utils',
        ({ asSchema }: Exports) => (asSchema?.(schema) as { jsonSchema: unknown } | undefined)?.jsonSchema,
      ] as const,
    ]),
  ),
  'MCP SDK 1': [
    'mcp-1',
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nconst server = new McpServer({ name: 's', version: '1' })\nserver.registerTool('find', { description: 'd', inputSchema: ${JSON_SCHEMA} }, run)`,
    '',
    '@modelcontextprotocol/sdk/server/mcp.js',
    ({ McpServer }) => register(McpServer),
  ],
  'MCP SDK 2': [
    'mcp-2',
    `import { McpServer } from '@modelcontextprotocol/server'\nconst server = new McpServer({ name: 's', version: '1' })\nserver.registerTool('find', { description: 'd', inputSchema: ${JSON_SCHEMA} }, run)`,
    '',
    '@modelcontextprotocol/server',
    ({ McpServer }) => register(McpServer),
  ],
  betaZodTool: [
    'vendors',
    `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'\nexport const find = betaZodTool({ name: 'find', description: 'd', inputSchema: ${JSON_SCHEMA}, run })`,
    '',
    '@anthropic-ai/sdk/helpers/beta/zod',
    ({ betaZodTool }) => betaZodTool?.({ name: 'find', inputSchema: schema }),
  ],
  betaStandardSchemaTool: [
    'vendors',
    `import { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema'\nexport const find = betaStandardSchemaTool({ name: 'find', description: 'd', inputSchema: ${JSON_SCHEMA}, run })`,
    '',
    '@anthropic-ai/sdk/helpers/beta/standard-schema',
    ({ betaStandardSchemaTool }) => betaStandardSchemaTool?.({ name: 'find', inputSchema: schema }),
  ],
  zodFunction: [
    'vendors',
    `import { zodFunction } from 'openai/helpers/zod'\nexport const find = zodFunction({ name: 'find', description: 'd', parameters: ${JSON_SCHEMA} })`,
    '',
    'openai/helpers/zod',
    ({ zodFunction }) => zodFunction?.({ name: 'find', parameters: schema }),
  ],
  Genkit: [
    'genkit',
    `import { genkit } from 'genkit'\nconst ai = genkit({})\nai.defineTool({ name: 'find', description: 'd', inputSchema: ${JSON_SCHEMA} }, run)`,
    'genkit',
    '@genkit-ai/core/schema',
    ({ toJsonSchema }) => toJsonSchema?.({ schema }),
  ],
  fastmcp: [
    'mcp-frameworks',
    `import { FastMCP } from 'fastmcp'\nconst server = new FastMCP({ name: 's', version: '1.0.0' })\nserver.addTool({ name: 'find', description: 'd', parameters: ${JSON_SCHEMA}, execute })`,
    'fastmcp',
    'xsschema',
    ({ toJsonSchema }) => toJsonSchema?.(schema),
  ],
  'Effect 3': [
    'effect3',
    `import { Tool } from '@effect/ai'\nexport const find = Tool.make('find', { description: 'd', parameters: ${JSON_SCHEMA} })`,
    '',
    '@effect/ai/Tool',
    ({ make, getJsonSchema }) => getJsonSchema?.(make?.('find', { parameters: schema })),
  ],
}

test.each(Object.entries(CASES))('%s', async (_, [name, text, owner, module, fail]) => {
  const group = await Group.open(new URL(`${name}/`, import.meta.url))
  try {
    const require = createRequire(`${group.root}package.json`)
    const home = owner === '' ? require : createRequire(require.resolve(owner))
    const sdk = (await import(pathToFileURL(home.resolve(module)).href)) as Exports
    const { findings } = await group.read('src/plain.ts', text)
    expect(findings.join()).toContain(await failure(() => fail(sdk)))
    expect(findings.join()).toContain('unsupported-validator: ')
  } finally {
    await group.close()
  }
})

test('AI SDK: in its own wrapping it is taken', async () => {
  const group = await Group.open(new URL('ai-sdk-7/', import.meta.url))
  try {
    const text = `import { jsonSchema, tool } from 'ai'\nexport const tools = { find: tool({ description: 'd', inputSchema: jsonSchema(${JSON_SCHEMA}) }) }`
    expect((await group.read('src/plain.ts', text)).tools).toEqual({ find: schema })
  } finally {
    await group.close()
  }
})

function register(McpServer: unknown): unknown {
  const server = new (McpServer as new (about: object) => Exports)({ name: 's', version: '1' })
  return server['registerTool']?.('find', { inputSchema: schema }, () => undefined)
}

async function failure(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error(`It was taken (${fileURLToPath(import.meta.url)}).`)
}
