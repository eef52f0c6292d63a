import type { Framework } from '../../model/framework.js'

/** VoltAgent hands its tools to the AI SDK. */
export const voltagent: Framework = {
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
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
