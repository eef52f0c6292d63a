import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

/** patties: one default export a file, whose name is the file's. Zod goes out on its output side. */
export const patties: Framework = {
  id: 'patties',
  title: 'patties',
  packages: ['patties'],
  modules: ['patties/ai', 'patties'],
  calls: [{ ...DEFINE_TOOL, arguments: [['config']] }],
  naming: 'config-equals-file',
  collected: true,
  conversion: 'converter',
  converters: [],
  io: 'output',
  explicitKey: 'parameters',
  sdk: null,
  notCaptured: 'Its package is not published.',
  retryStyle: 'patties',
  limits: {},
}
