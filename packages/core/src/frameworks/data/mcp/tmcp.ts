import type { CallShape, Framework } from '../../../model/framework.js'

const TOOL: Omit<CallShape, 'callee'> = {
  arguments: [['config', 'handler'], ['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['schema'],
    outputSchema: ['outputSchema'],
    handler: ['execute'],
  },
  carried: ['title', 'annotations', 'icons', '_meta'],
}

/**
 * tmcp: `defineTool(config, handler)`, `server.tool(config, handler)`. An adapter of the server converts the schema; one
 * that it does not know, or none, leaves an empty object.
 */
export const tmcp: Framework = {
  id: 'tmcp',
  title: 'tmcp',
  packages: ['tmcp'],
  modules: ['tmcp/tool', 'tmcp'],
  calls: [
    { ...TOOL, callee: 'defineTool' },
    { ...TOOL, callee: 'McpServer#tool' },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3', 'valibot', 'arktype', 'effect'],
  ownConverters: [
    {
      vendors: ['zod3'],
      from: '@tmcp/adapter-zod-v3',
      module: 'zod-to-json-schema',
      call: 'zodToJsonSchema',
    },
  ],
  io: 'output',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: 'tmcp',
  target: 'mcp',
  limits: {},
}
