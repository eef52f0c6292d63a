import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

/** tmcp: `defineTool(config, handler)`; a server-level adapter converts the schema. */
export const tmcp: Framework = {
  id: 'tmcp',
  title: 'tmcp',
  packages: ['tmcp'],
  modules: ['tmcp/tool', 'tmcp'],
  calls: [
    {
      ...DEFINE_TOOL,
      arguments: [['config', 'handler'], ['config']],
      fields: { ...DEFINE_TOOL.fields, input: ['schema'], parameters: [] },
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3', 'valibot', 'arktype', 'effect'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
