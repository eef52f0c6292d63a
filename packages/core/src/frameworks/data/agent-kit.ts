import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

const TOOLS = {
  packages: ['@inngest/agent-kit'],
  modules: ['@inngest/agent-kit'],
  calls: [
    {
      callee: 'createTool',
      arguments: [['config']],
      fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['handler'] },
    },
  ],
  naming: 'config',
} satisfies Partial<Framework>

/** Inngest AgentKit: Zod 4, on its output side for OpenAI and Anthropic, on its input side for Gemini. */
export const agentKit: Framework = {
  ...TOOLS,
  id: 'agent-kit',
  title: 'Inngest AgentKit',
  versions: '>=0.10.0-0',
  conversion: 'standard',
  converters: ['zod'],
  refusals: [
    {
      vendors: ['json', 'zod3', 'valibot', 'arktype', 'effect', 'typebox', '*'],
      message: "Cannot read properties of undefined (reading 'def')",
      advice: 'Give `parameters` as a schema of Zod 4.',
    },
  ],
  io: 'output',
  explicitKey: null,
  sdk: 'agent-kit',
  libraries: ['agent-kit'],
  limits: {},
}

/** Before, it took Zod 3, which zod-to-json-schema converted. */
export const agentKit0: Framework = {
  ...TOOLS,
  ...UNKNOWN_CONVERSION,
  id: 'agent-kit-0',
  title: 'Inngest AgentKit 0.9',
  notCaptured: 'Its form is that of versions before 0.13, which nobody has looked at.',
  versions: '<0.10.0-0',
}
