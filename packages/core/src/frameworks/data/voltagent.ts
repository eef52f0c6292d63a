import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** VoltAgent hands its tools to the AI SDK. */
export const voltagent: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'voltagent',
  title: 'VoltAgent',
  packages: ['@voltagent/core'],
  modules: ['@voltagent/core'],
  calls: [
    {
      callee: 'createTool',
      arguments: [['config']],
      fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['execute'] },
    },
  ],
  naming: 'config',
}
