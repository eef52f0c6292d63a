import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { limitsOf } from './definition-limits.js'

export const descriptionTooLong: Rule = {
  scope: 'tool',
  meta: {
    code: 'description-too-long',
    title: 'The description is too long',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    what:
      "The description has more characters than the tool's framework allows. For the Toolsight runtime that is 500, " +
      'counted in UTF-16 code units, as `length` does.',
    why: 'The framework refuses the definition when the program starts, or cuts the text off where it does not suit you.',
    remedy:
      'Keep what the tool does and when to use it. Move what is about a single field to the description of that field.',
    good: {
      files: {
        'tools/send-luggage.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const sendLuggage = defineTool({
  name: 'send_luggage',
  description: 'Sends luggage ahead to another address.',
  input: z.object({ address: z.string().describe('Street, town and country, as on a parcel.') }),
  handler: ({ address }) => address,
})
`,
      },
    },
    bad: {
      files: {
        'tools/send-luggage.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const sendLuggage = defineTool({
  name: 'send_luggage',
  description: 'Sends luggage ahead to another address.${' The address has a street, a town and a country.'.repeat(10)}',
  input: z.object({ address: z.string() }),
  handler: ({ address }) => address,
})
`,
      },
      at: {
        file: 'tools/send-luggage.ts',
        line: 6,
        text: `'Sends luggage ahead to another address.${' The address has a street, a town and a country.'.repeat(10)}'`,
      },
    },
  },

  *check(tool, context) {
    if (tool.unknown?.includes('description')) return
    const max = limitsOf(tool, context).description?.max
    const length = tool.description?.length ?? 0
    if (max === undefined || length <= max) return
    yield {
      message: `Shorten the description of '${toolLabel(tool)}': it has ${length} characters, ${max} are allowed.`,
      at: { fields: ['description', 'name'] },
    }
  },
}
