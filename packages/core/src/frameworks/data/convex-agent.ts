import type { CallShape, Framework } from '../../model/framework.js'
import { aiSdk } from './ai-sdk.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

const TOOL: CallShape = {
  callee: 'createTool',
  arguments: [['config']],
  fields: {
    description: ['description'],
    input: ['inputSchema', 'args'],
    outputSchema: ['outputSchema'],
    examples: ['inputExamples'],
    handler: ['execute', 'handler'],
  },
  approval: { key: 'needsApproval' },
}

/** Convex Agent: the record that an agent is given names its tools, which go to the AI SDK. */
export const convexAgent: Framework = {
  ...aiSdk,
  id: 'convex-agent',
  title: 'Convex Agent',
  packages: ['@convex-dev/agent'],
  versions: '>=0.6.0-0',
  modules: ['@convex-dev/agent'],
  calls: [TOOL],
  inputRequired: true,
  sdk: 'convex-agent',
}

/** Before, they went to AI SDK 5 or 4, each of which converts otherwise. */
export const convexAgent5: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'convex-agent-5',
  title: 'Convex Agent, before 0.6',
  packages: ['@convex-dev/agent'],
  versions: '<0.6.0-0',
  modules: ['@convex-dev/agent'],
  calls: [TOOL],
  naming: 'key',
  sdk: 'convex-agent',
  libraries: ['ai-sdk'],
}
