import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

/** eve: the file names the tool; whatever implements Standard JSON Schema converts. */
export const eve: Framework = {
  id: 'eve',
  title: 'eve',
  packages: ['eve'],
  modules: ['eve/tools', 'eve'],
  calls: [
    {
      ...DEFINE_TOOL,
      arguments: [['config']],
      fields: { ...DEFINE_TOOL.fields, name: [], input: ['inputSchema'], parameters: [] },
    },
  ],
  naming: 'file',
  conversion: 'standard',
  converters: ['zod'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
