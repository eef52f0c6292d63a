import type { CallShape, Framework } from '../../../model/framework.js'

const FIELDS: CallShape['fields'] = {
  name: ['name'],
  description: ['description'],
  parameters: ['parameters'],
  metadata: ['metadata'],
  handler: ['handler'],
}

/**
 * GitHub Copilot SDK: `defineTool(name, config)`, or the object that it makes. `parameters` is sent as what its own
 * `toJSONSchema()` gives (Zod 4: its output side), or as it is.
 */
export const copilot: Framework = {
  id: 'copilot-sdk',
  title: 'GitHub Copilot SDK',
  packages: ['@github/copilot-sdk'],
  modules: ['@github/copilot-sdk', '@github/copilot-sdk/extension'],
  calls: [
    { callee: 'defineTool', arguments: [['name', 'config']], fields: FIELDS },
    { callee: 'Tool', form: 'literal', arguments: [['config']], fields: FIELDS },
  ],
  naming: 'config',
  conversion: 'lenient',
  converters: ['zod'],
  refusals: [
    { vendors: ['*'], message: null, advice: 'Give `parameters` as JSON Schema or as a Zod 4 schema.' },
  ],
  io: 'output',
  explicitKey: 'parameters',
  sdk: null,
  // Whoever uses it chooses the model.
  target: null,
  limits: {},
}
