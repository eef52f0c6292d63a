import type { Framework } from '../../model/framework.js'

/** Inngest AgentKit: Zod 4, on its output side for OpenAI and Anthropic, on its input side for Gemini. */
export const agentKit: Framework = {
  id: 'agent-kit',
  title: 'Inngest AgentKit',
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
