import type { Framework } from '../../../model/framework.js'

/** xmcp: a file in the folder of tools is one, by what it exports; its bundler registers them on an `McpServer`. */
export const xmcp: Framework = {
  id: 'xmcp',
  title: 'xmcp',
  packages: ['xmcp'],
  modules: ['xmcp'],
  calls: [
    {
      callee: 'ToolMetadata',
      form: 'module',
      arguments: [['config']],
      fields: {
        name: ['name'],
        description: ['description'],
        input: ['schema'],
        outputSchema: ['outputSchema'],
        handler: ['default'],
      },
      spread: 'metadata',
      carried: ['annotations', '_meta'],
      known: { keys: ['default'], oneOf: [['schema', 'metadata']] },
    },
  ],
  naming: 'config-or-file',
  collected: true,
  toolFolder: {
    folder: 'src/tools',
    extensions: ['.ts', '.tsx'],
    settings: { files: ['xmcp.config.json', 'xmcp.config.ts'], key: 'paths.tools' },
  },
  conversion: 'fields',
  converters: ['zod', 'zod3'],
  // `isZodRawShape` in the runtime of 1.1.3: anything else is warned of when the server starts, and dropped.
  onlyShapes: {
    sends: { type: 'object', properties: {} },
    advice: 'Export `schema` as a record of Zod schemas: `{ city: z.string() }`.',
  },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: null,
  notCaptured: 'Its build makes a server of the folder; no function is given a tool.',
  retryStyle: 'mcp',
  target: 'mcp',
  limits: {},
}
