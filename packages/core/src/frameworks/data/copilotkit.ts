import type { CallShape, Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** Why neither is captured. */
const OF_A_PAGE =
  'Handed with every run to an agent on a server, in the form of AG-UI, which no target has; the agent’s own framework sends it.'

const HOOK: CallShape = {
  callee: 'useFrontendTool',
  arguments: [['config', 'options'], ['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['parameters'],
    handler: ['handler', 'render'],
  },
}

/** CopilotKit's first hooks, which make a schema of a list of parameters: `[{ name: 'city', type: 'string' }]`. */
export const copilotkitActions: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'copilotkit-actions',
  notCaptured: OF_A_PAGE,
  title: 'CopilotKit actions',
  packages: ['@copilotkit/react-core'],
  modules: ['@copilotkit/react-core'],
  calls: [{ ...HOOK, callee: 'useCopilotAction' }, HOOK, { ...HOOK, callee: 'useHumanInTheLoop' }],
  naming: 'config',
  ownConverters: [{ vendors: ['list'], module: '@copilotkit/shared', call: 'actionParametersToJsonSchema' }],
  noInput: { type: 'object', properties: {} },
}

/** CopilotKit's hooks: tools of a page, which are offered to an agent elsewhere. */
export const copilotkit: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'copilotkit',
  notCaptured: OF_A_PAGE,
  title: 'CopilotKit',
  packages: ['@copilotkit/react-core'],
  modules: ['@copilotkit/react-core/v2', '@copilotkit/react-core/v2/headless'],
  calls: [
    HOOK,
    { ...HOOK, callee: 'useHumanInTheLoop', approval: 'always' },
    { ...HOOK, callee: 'useComponent' },
  ],
  naming: 'config',
}
