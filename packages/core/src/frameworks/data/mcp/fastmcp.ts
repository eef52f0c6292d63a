import type { Framework } from '../../../model/framework.js'

/** fastmcp: `server.addTool({ … })`; xsschema converts what it knows, Zod on its output side. */
export const fastmcp: Framework = {
  id: 'fastmcp',
  title: 'fastmcp',
  packages: ['fastmcp'],
  modules: ['fastmcp', 'fastmcp/edge'],
  calls: ['FastMCP', 'EdgeFastMCP'].map((server) => ({
    callee: `${server}#addTool`,
    arguments: [['config']],
    fields: {
      name: ['name'],
      description: ['description'],
      input: ['parameters'],
      outputSchema: ['outputSchema'],
      handler: ['execute'],
    },
    carried: ['annotations', '_meta'],
  })),
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3', 'valibot', 'arktype', 'effect', 'sury'],
  ownConverters: [{ vendors: ['zod3'], module: 'xsschema', call: 'toJsonSchema' }],
  refusals: [
    {
      vendors: ['json'],
      message: "Cannot use 'in' operator to search for 'jsonSchema' in undefined",
      advice: 'Give `parameters` as Zod, Valibot, ArkType, Effect or Sury.',
    },
    {
      vendors: ['*'],
      message: 'xsschema: Unsupported schema vendor "{vendor}".',
      advice: 'Give `parameters` as Zod, Valibot, ArkType, Effect or Sury.',
    },
  ],
  io: 'output',
  explicitKey: null,
  noInput: { type: 'object', properties: {}, additionalProperties: false },
  sdk: 'fastmcp',
  target: 'mcp',
  limits: {},
}
