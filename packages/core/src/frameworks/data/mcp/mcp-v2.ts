import type { CallShape, Framework } from '../../../model/framework.js'
import { REGISTER_PROMPT, REGISTER_TOOL } from './mcp-shapes.js'

/** This version sends icons, too. */
const REGISTER: CallShape = { ...REGISTER_TOOL, carried: ['title', 'annotations', 'icons', '_meta'] }

const PROMPT: CallShape = { ...REGISTER_PROMPT, carried: ['title', 'icons', '_meta'] }

/** MCP SDK 2: what implements Standard JSON Schema, with an object at its root. */
export const mcpV2: Framework = {
  id: 'mcp-v2',
  title: 'MCP SDK v2',
  packages: ['@modelcontextprotocol/server'],
  modules: ['@modelcontextprotocol/server'],
  calls: [
    REGISTER,
    { ...REGISTER, callee: 'createMcpHandler#registerTool' },
    PROMPT,
    { ...PROMPT, callee: 'createMcpHandler#registerPrompt' },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod'],
  refusals: [
    {
      vendors: ['json'],
      message:
        'inputSchema/outputSchema/argsSchema must be a Standard Schema (e.g. z.object({...})) or a raw Zod shape ' +
        '({ field: z.string() }).',
      advice: 'Give JSON Schema as `fromJsonSchema({ … })`.',
    },
    {
      vendors: ['zod3'],
      message:
        'Schema appears to be from zod 3, which the SDK cannot convert to JSON Schema. Upgrade to zod >=4.2.0, or ' +
        'wrap your JSON Schema with fromJsonSchema().',
      advice: 'Upgrade zod to 4.2 or newer, or give JSON Schema as `fromJsonSchema({ … })`.',
    },
    {
      vendors: ['*'],
      message:
        'Schema library "{vendor}" does not implement StandardJSONSchemaV1 (`~standard.jsonSchema`). Upgrade to a ' +
        'version that does, or wrap your JSON Schema with fromJsonSchema().',
      advice: 'Give a schema with Standard JSON Schema, or JSON Schema as `fromJsonSchema({ … })`.',
    },
  ],
  objectRoot: {
    message:
      'MCP tool and prompt schemas must describe objects. Wrap your schema in z.object({...}) or equivalent.',
    completes: true,
  },
  io: 'input',
  explicitKey: null,
  takesShapes: true,
  noInput: { type: 'object', properties: {} },
  checksResults: {
    says: 'Tool {tool} has an output schema but no structured content was provided',
    source: '`validateToolOutput` in dist/ of @modelcontextprotocol/server',
    read: '2026-11',
  },
  mendsCalls: {
    'no-arguments': { source: '`validateToolInput` of @modelcontextprotocol/server 2.4.0', read: '2026-11' },
  },
  sdk: 'mcp-v2',
  target: 'mcp',
  limits: {},
}
