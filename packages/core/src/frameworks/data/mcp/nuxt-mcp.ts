import type { Framework } from '../../../model/framework.js'
import { REGISTER_TOOL } from './mcp-shapes.js'

/** The MCP toolkit of Nuxt: what a file of `server/mcp/tools` exports is registered on an `McpServer`, by its name or else the file's. */
export const nuxtMcp: Framework = {
  id: 'nuxt-mcp',
  title: 'Nuxt MCP Toolkit',
  packages: ['@nuxtjs/mcp-toolkit'],
  modules: ['@nuxtjs/mcp-toolkit/server', '@nuxtjs/mcp-toolkit'],
  calls: [
    {
      callee: 'defineMcpTool',
      arguments: [['config']],
      fields: {
        name: ['name'],
        ...REGISTER_TOOL.fields,
        examples: ['inputExamples'],
        handler: ['handler'],
      },
      carried: ['title', 'annotations', '_meta'],
    },
  ],
  ambient: true,
  naming: 'config-or-file',
  fileCase: 'kebab',
  collected: true,
  conversion: 'fields',
  converters: ['zod', 'zod3'],
  objectRoot: { message: null },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: null,
  notCaptured: 'Its module makes a server of the folder; no function is given a tool.',
  retryStyle: 'mcp',
  target: 'mcp',
  limits: {},
}
