import type { Framework } from '../../../model/framework.js'

/** Google's Agent Development Kit for JavaScript: Zod objects of either version as Google's `Schema`; anything else goes out as it is. */
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
      approval: { key: 'requireConfirmation' },
    },
  ],
  naming: 'config-or-handler',
  conversion: 'lenient',
  converters: ['zod', 'zod3'],
  ownConverters: [{ vendors: ['zod3'], module: 'zod-to-json-schema', call: 'zodToJsonSchema' }],
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  googleSchema: true,
  sdk: 'adk',
  libraries: ['adk'],
  limits: {},
}
