import type { Framework } from '../../../model/framework.js'
import { UNKNOWN_CONVERSION } from '../unknown-conversion.js'

/** Methods of NestJS providers with the decorator `@Tool({ … })`. */
export const mcpNest: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'mcp-nest',
  title: '@rekog/mcp-nest',
  packages: ['@rekog/mcp-nest'],
  modules: ['@rekog/mcp-nest'],
  calls: [
    {
      callee: 'Tool',
      arguments: [['config']],
      fields: {
        name: ['name'],
        description: ['description'],
        outputSchema: ['outputSchema'],
        input: ['parameters'],
        handler: ['handler'],
      },
      carried: ['annotations', '_meta'],
    },
  ],
  naming: 'config',
}
