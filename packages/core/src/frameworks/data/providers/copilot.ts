import type { CallShape, Framework } from '../../../model/framework.js'

const FIELDS: CallShape['fields'] = {
  name: ['name'],
  description: ['description'],
  parameters: ['parameters'],
  metadata: ['metadata'],
  handler: ['handler'],
}

/** Each call asks for permission, unless the definition says that it need not. */
const APPROVAL: CallShape['approval'] = { key: 'skipPermission', skips: true }

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
    { callee: 'defineTool', arguments: [['name', 'config']], fields: FIELDS, approval: APPROVAL },
    { callee: 'Tool', form: 'literal', arguments: [['config']], fields: FIELDS, approval: APPROVAL },
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
  notCaptured: 'Handed to the Copilot CLI, a program of its own, which sends it.',
  // The user chooses the model.
  target: null,
  limits: {},
}
