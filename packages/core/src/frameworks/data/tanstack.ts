import type { Framework } from '../../model/framework.js'

const NO_CONVERTER = {
  message:
    'Schema is a Standard Schema validator but does not expose a JSON Schema converter on `~standard.jsonSchema`. ' +
    'Use Zod v4.2+, ArkType v2.1.28+, or wrap a Valibot schema with `toStandardJsonSchema()` from ' +
    '`@valibot/to-json-schema` before passing it as `outputSchema`.',
  advice: 'Give `inputSchema` as JSON Schema, or a validator with Standard JSON Schema.',
}

/** TanStack AI: a definition, from which `.server()` and `.client()` make its two halves. */
export const tanstack: Framework = {
  id: 'tanstack-ai',
  title: 'TanStack AI',
  packages: ['@tanstack/ai'],
  modules: ['@tanstack/ai'],
  calls: [
    {
      callee: 'toolDefinition',
      arguments: [['config']],
      fields: {
        name: ['name'],
        description: ['description'],
        input: ['inputSchema'],
        outputSchema: ['outputSchema'],
        metadata: ['metadata'],
      },
      chain: ['server', 'client'],
      approval: { key: 'needsApproval' },
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod'],
  refusals: [
    { vendors: ['zod'], versions: '<4.2.0', ...NO_CONVERTER },
    { vendors: ['*'], ...NO_CONVERTER },
  ],
  io: 'input',
  explicitKey: null,
  sdk: 'tanstack-ai',
  libraries: ['tanstack'],
  limits: {},
}
