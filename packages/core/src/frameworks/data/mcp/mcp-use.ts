import type { CallShape, Framework, Refusal } from '../../../model/framework.js'
import { MCP_CONVERTERS } from './mcp-v1.js'
import { mcpV2 } from './mcp-v2.js'

const TOOL: CallShape = {
  callee: 'MCPServer#tool',
  arguments: [['config', 'handler'], ['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['inputSchema', 'schema'],
    outputSchema: ['outputSchema'],
    handler: ['cb'],
  },
  carried: ['title', 'annotations', '_meta'],
}

/** Servers on the MCP SDK 2, which converts their schemas. */
export const mcpUse: Framework = {
  ...mcpV2,
  id: 'mcp-use',
  title: 'mcp-use',
  packages: ['mcp-use'],
  versions: '>=2.0.0-0',
  modules: ['mcp-use', 'mcp-use/server'],
  calls: [TOOL],
  sdk: 'mcp-use',
}

const NO_OBJECT = 'schema must be a Zod object schema (z.object({...}))'

const REFUSAL: Refusal = {
  vendors: ['json', 'valibot', 'arktype', 'effect', 'typebox', '*'],
  message: NO_OBJECT,
  advice: 'Give `schema` as `z.object({ … })`.',
}

/** Before, on the MCP SDK 1: the fields of a Zod object are made a schema again, without what else the object says. */
export const mcpUse1: Framework = {
  id: 'mcp-use-1',
  title: 'mcp-use 1',
  packages: ['mcp-use'],
  versions: '<2.0.0-0',
  modules: ['mcp-use/server', 'mcp-use'],
  calls: [{ ...TOOL, fields: { ...TOOL.fields, input: ['schema'] } }],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3'],
  ownConverters: MCP_CONVERTERS,
  refusals: [REFUSAL],
  objectRoot: { message: NO_OBJECT },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: 'mcp-use',
  target: 'mcp',
  limits: {},
}
