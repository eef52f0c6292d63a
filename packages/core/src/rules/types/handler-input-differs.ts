import type { RuleMeta } from '../engine/rule.js'
import { LOOSE } from './loose-wrapper.js'

/** Found by types: `@toolsight/typed`. */
export const handlerInputDiffers: RuleMeta = {
  code: 'handler-input-differs',
  title: "The handler's input has a different type",
  category: 'correctness',
  severity: 'warning',
  fixable: true,
  needs: 'types',
  environmentDependent: true,
  what:
    "The handler's input is annotated by hand, and a field has another type there than the validator gives, or is not among those " +
    'that it gives.',
  why: 'TypeScript believes the annotation. What the schema really gives comes in at run time, and is taken for something else.',
  remedy:
    'Leave the annotation out, so that the type follows the schema, or take it from the validator (`z.infer<typeof input>`).',
  good: {
    files: {
      'tools/find-stay.ts': `import { z } from 'zod'
import { defineTool } from './define-tool.js'

const input = z.object({ city: z.string(), nights: z.number() })

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input,
  handler: ({ city, nights }: z.infer<typeof input>) => city.repeat(nights),
})
`,
      'tools/define-tool.ts': LOOSE,
    },
  },
  bad: {
    files: {
      'tools/find-stay.ts': `import { z } from 'zod'
import { defineTool } from './define-tool.js'

const input = z.object({ city: z.string(), nights: z.number() })

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input,
  handler: ({ city, nights }: { city: string; nights: string }) => city + nights,
})
`,
      'tools/define-tool.ts': LOOSE,
    },
    at: { file: 'tools/find-stay.ts', line: 10, text: '{ city: string; nights: string }' },
  },
}
