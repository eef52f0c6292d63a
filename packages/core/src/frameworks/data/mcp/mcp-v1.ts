import type { CallShape, Framework, OwnConverter } from '../../../model/framework.js'
import { ANNOTATION_KEYS, LISTED_TOOL, LISTING, REGISTER_PROMPT, REGISTER_TOOL } from './mcp-shapes.js'

/** `server.tool`, deprecated: six overloads, told apart as the SDK does it. */
const TOOL: CallShape = {
  callee: 'McpServer#tool',
  arguments: [
    ['name', 'handler'],
    ['name', 'input', 'handler'],
    ['name', 'description', 'handler'],
    ['name', 'annotations', 'handler'],
    ['name', 'description', 'input', 'handler'],
    ['name', 'input', 'annotations', 'handler'],
    ['name', 'description', 'annotations', 'handler'],
    ['name', 'description', 'input', 'annotations', 'handler'],
  ],
  fields: {},
  annotationKeys: ANNOTATION_KEYS,
  refusals: [
    {
      vendors: ['json', '*'],
      message: 'Tool {tool} expected a Zod schema or ToolAnnotations, but received an unrecognized object',
      advice: 'Give the input as a record of Zod schemas.',
    },
  ],
}

/** `server.prompt`, deprecated. */
const PROMPT: CallShape = {
  callee: 'McpServer#prompt',
  role: 'prompt-arguments',
  arguments: [
    ['name', 'handler'],
    ['name', 'input', 'handler'],
    ['name', 'description', 'handler'],
    ['name', 'description', 'input', 'handler'],
  ],
  fields: {},
}

/** Packages that hand an `McpServer` of this SDK to a function of the author's. */
const HANDLERS = ['mcp-handler', '@vercel/mcp-adapter', '@vercel/mcp-handler']

const HANDED: CallShape[] = [REGISTER_TOOL, TOOL, REGISTER_PROMPT, PROMPT].map((shape) => ({
  ...shape,
  callee: shape.callee.replace('McpServer', 'createMcpHandler'),
}))

const AS_THE_SDK = ['{schema}', { strictUnions: true, pipeStrategy: '{side}' }]

/** What the SDK asks for Zod 3; before 1.23 it asked zod-to-json-schema itself. */
export const MCP_CONVERTERS: OwnConverter[] = [
  {
    vendors: ['zod3'],
    module: '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js',
    call: 'toJsonSchemaCompat',
    given: AS_THE_SDK,
  },
  { vendors: ['zod3'], module: 'zod-to-json-schema', call: 'zodToJsonSchema', given: AS_THE_SDK },
]

/** What the SDK takes for an input, wherever a framework hands its own to it. `advice`: how the framework is given one. */
export function takenBySdk(
  advice: string,
): Pick<Framework, 'conversion' | 'converters' | 'ownConverters' | 'refusals'> {
  return {
    conversion: 'fields',
    converters: ['zod', 'zod3'],
    ownConverters: MCP_CONVERTERS,
    refusals: [
      {
        vendors: ['json', '*'],
        message: 'inputSchema must be a Zod schema or raw shape, received an unrecognized object',
        advice,
      },
    ],
  }
}

/** MCP SDK 1: Zod 3 or 4, an object or a raw shape; what has another root goes out as an empty object. */
export const mcpV1: Framework = {
  id: 'mcp-v1',
  title: 'MCP SDK v1',
  packages: ['@modelcontextprotocol/sdk'],
  modules: ['@modelcontextprotocol/sdk/server/mcp.js', ...HANDLERS],
  calls: [
    REGISTER_TOOL,
    TOOL,
    { ...REGISTER_TOOL, callee: 'McpServer#experimental.tasks.registerToolTask' },
    REGISTER_PROMPT,
    PROMPT,
    ...HANDED,
  ],
  naming: 'config',
  ...takenBySdk('Give `inputSchema` as `z.object({ … })` or as a record of Zod schemas.'),
  objectRoot: { message: null },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  checksResults: {
    says: 'Tool {tool} has an output schema but no structured content was provided',
    source: '`validateToolOutput` in dist/esm/server/mcp.js of @modelcontextprotocol/sdk 1.32.2',
    read: '2026-11',
  },
  mendsCalls: {
    'no-arguments': {
      since: '1.32.0',
      source:
        '`validateToolInput` in dist/esm/server/mcp.js of @modelcontextprotocol/sdk 1.31.0 and 1.32.0; https://github.com/modelcontextprotocol/typescript-sdk/pull/1404',
      read: '2026-11',
    },
  },
  sdk: 'mcp-v1',
  retryStyle: 'mcp',
  target: 'mcp',
  limits: {},
}

/** Servers that answer `tools/list` themselves: the answer is sent as written. */
export const mcpListed: Framework = {
  id: 'mcp-tools',
  title: 'MCP tools/list',
  packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'],
  modules: [
    '@modelcontextprotocol/sdk/types.js',
    '@modelcontextprotocol/sdk/types',
    '@modelcontextprotocol/server',
  ],
  calls: [
    { ...LISTED_TOOL, known: { keys: ['name', 'description', 'inputSchema'], beside: true }, listed: true },
    { ...LISTED_TOOL, callee: 'McpTool' },
    {
      ...LISTED_TOOL,
      callee: 'ListedTool',
      known: { keys: ['name', 'description'], schema: ['inputSchema'], installed: true },
      likely: true,
    },
    { ...LISTED_TOOL, ...LISTING },
  ],
  naming: 'config',
  conversion: 'json',
  converters: [],
  io: 'input',
  explicitKey: 'inputSchema',
  inputRequired: true,
  handsOn: { by: [], unless: [], otherwise: 'Server' },
  sdk: 'mcp-v1',
  otherSdks: ['mcp-v2'],
  target: 'mcp',
  limits: {},
}
