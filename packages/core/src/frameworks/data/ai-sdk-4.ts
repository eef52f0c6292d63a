import type { CallShape, Framework } from '../../model/framework.js'
import { plainObjects, typedObjects } from './ai-sdk.js'

const TOOL: CallShape = {
  callee: 'tool',
  arguments: [['config']],
  fields: { description: ['description'], input: ['parameters'], handler: ['execute', 'generate'] },
  ignored: { inputSchema: 'parameters' },
}

/** AI SDK 4: `parameters`, converted by zod-to-json-schema, which makes `{}` of what is not Zod 3. */
export const aiSdk4: Framework = {
  id: 'ai-sdk-4',
  title: 'AI SDK 4',
  packages: ['ai'],
  versions: '<5.0.0-0',
  modules: ['ai', 'ai/rsc'],
  calls: [TOOL, ...plainObjects(TOOL), ...typedObjects(TOOL)],
  naming: 'key',
  conversion: 'lenient',
  converters: ['zod3'],
  ownConverters: [
    { vendors: ['zod3'], module: '@ai-sdk/ui-utils', call: 'zodSchema', result: 'jsonSchema' },
    { vendors: ['zod3'], module: 'ai', call: 'zodSchema', result: 'jsonSchema' },
  ],
  refusals: [
    {
      vendors: ['json'],
      message: "Cannot read properties of undefined (reading 'typeName')",
      advice: 'Give `parameters` as `jsonSchema({ … })`, or as a Zod 3 schema.',
    },
    {
      vendors: ['*'],
      message: null,
      sends: {},
      advice: 'Give `parameters` as a Zod 3 schema or as `jsonSchema({ … })`, or move on to AI SDK 5.',
    },
  ],
  io: 'input',
  explicitKey: null,
  inputRequired: true,
  unvalidated: 'Give `jsonSchema()` a `validate`, or the validator itself instead of `jsonSchema()`.',
  sdk: 'ai-sdk',
  libraries: ['ai-sdk'],
  limits: {},
}
