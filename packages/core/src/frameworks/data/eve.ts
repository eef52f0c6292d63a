import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

const CALL = {
  ...DEFINE_TOOL,
  arguments: [['config' as const]],
  fields: { ...DEFINE_TOOL.fields, name: [], input: ['inputSchema'], parameters: [] },
  approval: { key: 'approval' },
}

/** eve: the file names the tool; whatever implements Standard JSON Schema converts. */
export const eve: Framework = {
  id: 'eve',
  title: 'eve',
  packages: ['eve'],
  modules: ['eve/tools', 'eve'],
  calls: [CALL, { ...CALL, callee: 'defineWorkflowTool' }],
  naming: 'file',
  conversion: 'standard',
  converters: ['zod', 'zod3'],
  ownConverters: [
    { vendors: ['zod3'], module: '@ai-sdk/provider-utils', call: 'zodSchema', result: 'jsonSchema' },
    { vendors: ['zod3'], module: 'ai', call: 'zodSchema', result: 'jsonSchema' },
  ],
  io: 'input',
  explicitKey: null,
  inputRequired: true,
  sdk: null,
  notCaptured: 'Its build makes a server of the folder; no function is given a tool.',
  limits: {},
}
