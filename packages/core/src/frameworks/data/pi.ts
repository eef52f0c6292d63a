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
  sdk: 'pi',
  otherSdks: ['pi-mariozechner'],
  // The user chooses the model.
  target: null,
  limits: {},
}

/** oh-my-pi: ArkType and what is made like it by its own library, TypeBox, JSON Schema. Of Zod itself it knows nothing any more. */
export const ohMyPi: Framework = {
  ...pi,
  id: 'oh-my-pi',
  title: 'oh-my-pi',
  versions: '>=17.2.10',
  packages: ['@oh-my-pi/pi-agent-core', '@oh-my-pi/pi-coding-agent', '@oh-my-pi/pi-ai'],
  modules: ['@oh-my-pi/pi-agent-core', '@oh-my-pi/pi-coding-agent', '@oh-my-pi/pi-ai'],
  // By `engines` of its packages.
  runtime: 'bun',
  conversion: 'lenient',
  sdk: null,
  notCaptured: 'A program that runs on Bun; an evaluation runs on Node.',
  converters: ['omptype', 'arktype', 'typebox'],
  refusals: [
    {
      vendors: ['*'],
      message: null,
      advice: 'Write it with `@oh-my-pi/omptype` or `@oh-my-pi/omptype/zod`, or as JSON Schema.',
    },
  ],
  io: 'output',
  retryStyle: 'oh-my-pi',
}

/** Before its own library: TypeBox, Zod (on its output side) and ArkType. */
export const ohMyPi16: Framework = {
  ...ohMyPi,
  id: 'oh-my-pi-16',
  title: 'oh-my-pi 16',
  versions: '<17.2.10',
  converters: ['zod', 'arktype', 'typebox'],
  refusals: [
    {
      vendors: ['*'],
      message: null,
      advice: 'Give `parameters` as TypeBox, Zod, ArkType or JSON Schema.',
    },
  ],
}
