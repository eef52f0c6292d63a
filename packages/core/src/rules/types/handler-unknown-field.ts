import type { RuleMeta } from '../engine/rule.js'
import { LOOSE } from './loose-wrapper.js'

/** Found by types: `@toolsight/typed`. */
export const handlerUnknownField: RuleMeta = {
  code: 'handler-unknown-field',
  title: 'The handler reads a field that the schema lacks',
  category: 'correctness',
  severity: 'warning',
  fixable: true,
  needs: 'types',
  environmentDependent: true,
  what:
    "A handler without types of its own (`any`, an untyped wrapper, JavaScript) reads a field that the validator's type does " +
    'not have. Where TypeScript itself reports an error at the place, nothing is said again.',
  why:
    'The model never sends what the schema does not have, and most validators drop it. The handler reads `undefined`, and nothing ' +
    'fails.',
  remedy: 'Read the field by the name that it has in the schema, or add it to the schema.',
  good: {
    files: {
      'tools/find-stay.ts': `import { z } from 'zod'
import { defineTool } from './define-tool.js'

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input: z.object({ city: z.string(), nights: z.number() }),
  handler: ({ city, nights }) => [city, nights],
})
`,
      'tools/define-tool.ts': LOOSE,
    },
  },
  bad: {
    files: {
      'tools/find-stay.ts': `import { z } from 'zod'
import { defineTool } from './define-tool.js'

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input: z.object({ city: z.string(), nights: z.number() }),
  handler: ({ city, nights, pets }) => [city, nights, pets],
})
`,
      'tools/define-tool.ts': LOOSE,
    },
    at: { file: 'tools/find-stay.ts', line: 8, text: 'pets' },
  },
}
