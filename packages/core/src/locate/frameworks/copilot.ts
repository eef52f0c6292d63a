import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

/** GitHub Copilot SDK: `defineTool(name, config)`; `parameters` is Zod or JSON Schema. */
export const copilot: Framework = {
  id: 'copilot-sdk',
  title: 'GitHub Copilot SDK',
  packages: ['@github/copilot-sdk'],
  modules: ['@github/copilot-sdk'],
  calls: [
    {
      ...DEFINE_TOOL,
      arguments: [['name', 'config']],
      fields: { ...DEFINE_TOOL.fields, input: [], parameters: ['parameters'] },
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod'],
  io: 'input',
  explicitKey: 'parameters',
  sdk: null,
  limits: {},
}
