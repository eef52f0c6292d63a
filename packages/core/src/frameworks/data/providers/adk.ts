import type { Framework } from '../../../model/framework.js'
import { UNKNOWN_CONVERSION } from '../unknown-conversion.js'

/** Google's Agent Development Kit for JavaScript. */
export const adk: Framework = {
  ...UNKNOWN_CONVERSION,
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
}
