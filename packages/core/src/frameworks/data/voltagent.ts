import type { Framework } from '../../model/framework.js'
import { aiSdk } from './ai-sdk.js'

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
      approval: { key: 'needsApproval' },
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3'],
  ownConverters: aiSdk.ownConverters,
  refusals: aiSdk.refusals?.map((each) => ({ ...each, advice: 'Give `parameters` as a Zod schema.' })),
  io: 'input',
  explicitKey: null,
  inputRequired: true,
  sdk: 'voltagent',
  libraries: ['ai-sdk'],
  outputUnsent: true,
  limits: {},
}
