import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

/** Our own runtime library. */
export const toolsight: Framework = {
  id: 'toolsight',
  title: 'Toolsight runtime',
  packages: ['@toolsight/runtime'],
  modules: ['@toolsight/runtime'],
  calls: [{ ...DEFINE_TOOL, arguments: [['config']] }],
  naming: 'config',
  collected: true,
  conversion: 'converter',
  converters: [],
  io: 'output',
  explicitKey: 'parameters',
  inputRequired: true,
  sdk: null,
  notCaptured: 'No SDK stands behind it: what is sent is up to the program.',
  retryStyle: 'concise',
  retryCall: 'formatRetry',
  limits: { name: { pattern: '^[a-zA-Z0-9_-]+$', min: 1, max: 50 }, description: { max: 500 } },
}
