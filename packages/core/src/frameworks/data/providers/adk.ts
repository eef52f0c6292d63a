import type { Framework } from '../../../model/framework.js'

/** Google's Agent Development Kit for JavaScript. */
export const adk: Framework = {
  id: 'adk',
  title: 'Agent Development Kit',
  packages: ['@google/adk'],
  modules: ['@google/adk'],
  calls: [
    {
      callee: 'FunctionTool',
      form: 'new',
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
