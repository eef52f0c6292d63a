import type { CallShape, Framework } from '../../model/framework.js'

const SHAPE: Omit<CallShape, 'callee'> = {
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['parameters'],
    handler: ['execute'],
  },
}

/** An agent's tools are plain objects; extensions hand them to the API that they are given. */
const CALLS: CallShape[] = [
  { ...SHAPE, callee: 'defineTool' },
  ...['ExtensionAPI', 'HookAPI'].map((api): CallShape => ({ ...SHAPE, callee: `${api}#registerTool` })),
  ...['AgentTool', 'ToolDefinition', 'CustomTool', 'CustomToolFactory', 'Tool'].map(
    (type): CallShape => ({ ...SHAPE, callee: type, form: 'literal' }),
  ),
]

/** pi: a TypeBox schema is JSON Schema, and sent as it is. */
export const pi: Framework = {
  id: 'pi',
  title: 'pi',
  packages: [
    '@earendil-works/pi-agent-core',
    '@earendil-works/pi-coding-agent',
    '@earendil-works/pi-ai',
    '@mariozechner/pi-agent-core',
    '@mariozechner/pi-coding-agent',
    '@mariozechner/pi-ai',
  ],
  modules: [
    '@earendil-works/pi-agent-core',
    '@earendil-works/pi-coding-agent',
    '@earendil-works/pi-ai',
    '@mariozechner/pi-agent-core',
    '@mariozechner/pi-coding-agent',
    '@mariozechner/pi-ai',
  ],
  calls: CALLS,
  naming: 'config',
  conversion: 'json',
  converters: ['typebox'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}

/** oh-my-pi: TypeBox, Zod (on its output side) and ArkType. */
export const ohMyPi: Framework = {
  ...pi,
  id: 'oh-my-pi',
  title: 'oh-my-pi',
  packages: ['@oh-my-pi/pi-agent-core', '@oh-my-pi/pi-coding-agent', '@oh-my-pi/pi-ai'],
  modules: ['@oh-my-pi/pi-agent-core', '@oh-my-pi/pi-coding-agent', '@oh-my-pi/pi-ai'],
  conversion: 'lenient',
  converters: ['zod', 'arktype', 'typebox'],
  refusals: [
    {
      vendors: ['*'],
      message: null,
      advice: 'Give `parameters` as TypeBox, Zod, ArkType or JSON Schema.',
    },
  ],
  io: 'output',
}
