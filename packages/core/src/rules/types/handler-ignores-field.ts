import type { RuleMeta } from '../engine/rule.js'

/** Found by types: `@toolsight/typed`. */
export const handlerIgnoresField: RuleMeta = {
  code: 'handler-ignores-field',
  title: 'The handler ignores a required field',
  category: 'quality',
  severity: 'info',
  fixable: false,
  needs: 'types',
  environmentDependent: true,
  what:
    'The model has to send a field that the handler never reads. A field with a default is left alone: the model may leave it out. ' +
    'The rule reports only where every use of the input is seen, and never a handler without parameters.',
  why: 'The model spends tokens on the field, may get it wrong, and believes that it makes a difference.',
  remedy: 'Use the field, or take it out of the schema.',
  good: {
    files: {
      'tools/find-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input: z.object({ city: z.string() }),
  handler: ({ city }) => [city],
})
`,
    },
  },
  bad: {
    files: {
      'tools/find-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input: z.object({ city: z.string(), nights: z.number() }),
  handler: ({ city }) => [city],
})
`,
    },
    at: { file: 'tools/find-stay.ts', line: 8, text: '{ city }' },
  },
}
