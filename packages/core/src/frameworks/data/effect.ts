import type { CallShape, Framework } from '../../model/framework.js'

const CALL: Omit<CallShape, 'callee'> = {
  arguments: [['name', 'config'], ['name']],
  fields: {
    description: ['description'],
    input: ['parameters'],
    outputSchema: ['success'],
  },
  chain: [
    'addDependency',
    'addRequirement',
    'setSuccess',
    'setFailure',
    'annotate',
    'annotateContext',
    'annotateMerge',
    'pipe',
  ],
}

/** `Tool.make` where `Tool` is a member of the package or a module of it, and the whole of `…/Tool`. */
function calls(names: string[]): CallShape[] {
  return names.flatMap((name): CallShape[] => [
    { ...CALL, callee: name },
    { ...CALL, callee: `Tool.${name}` },
  ])
}

const ADVICE = 'Give `parameters` as an Effect Schema.'

/** Effect 4: `parameters` is a schema; `Tool.dynamic` takes JSON Schema as well. */
export const effect: Framework = {
  id: 'effect',
  title: 'Effect',
  packages: ['effect'],
  generalPurpose: true,
  versions: '>=4.0.0-0',
  modules: ['effect/ai', 'effect/ai/Tool', 'effect/unstable/ai', 'effect/unstable/ai/Tool'],
  calls: calls(['make', 'dynamic']).map((call) => ({ ...call, approval: { key: 'needsApproval' } })),
  naming: 'config',
  conversion: 'standard',
  converters: ['effect'],
  refusals: [
    {
      vendors: ['zod', 'arktype', '*'],
      message: "Cannot read properties of undefined (reading 'encoding')",
      advice: ADVICE,
    },
  ],
  io: 'input',
  explicitKey: null,
  sdk: 'effect',
  libraries: ['effect'],
  limits: {},
}

/** Effect 3 with @effect/ai: `parameters` is a record of fields. */
export const effect3: Framework = {
  ...effect,
  id: 'effect-3',
  title: 'Effect 3',
  packages: ['@effect/ai'],
  generalPurpose: undefined,
  versions: undefined,
  modules: ['@effect/ai', '@effect/ai/Tool', '@effect/ai/AiTool'],
  calls: [...calls(['make']), { ...CALL, callee: 'AiTool.make' }],
  conversion: 'fields',
  sdk: 'effect-3',
  refusals: [
    {
      vendors: ['zod', 'arktype', 'json', '*'],
      message: "Cannot read properties of undefined (reading '_tag')",
      advice: 'Give `parameters` as a record of Effect Schemas.',
    },
  ],
}
