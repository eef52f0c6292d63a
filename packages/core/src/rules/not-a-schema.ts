import { inputFailure, outputFailure } from './resolution.js'
import type { Rule } from './rule.js'
import { inline, toolLabel } from './wording.js'

export const notASchema: Rule = {
  meta: {
    code: 'not-a-schema',
    title: 'What is given as a schema is none',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'The input or output schema of the tool turns out to be something else when it is evaluated: a function that was ' +
      'not called, `undefined` from a missing export, a plain value.',
    why: 'Nothing can be sent to the model, and nothing that the model sends can be checked.',
    remedy:
      'Give a schema of a validator that implements Standard Schema (Zod, Valibot, ArkType and others), or a JSON ' +
      'Schema object. A schema that a function makes has to be made: `input: searchInput()`.',
    good: {
      files: {
        'tools/find-guest.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const guestInput = () => z.object({ surname: z.string() })

export const findGuest = defineTool({
  name: 'find_guest',
  description: 'Finds a guest by surname.',
  input: guestInput(),
  handler: ({ surname }) => surname,
})
`,
      },
    },
    bad: {
      files: {
        'tools/find-guest.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const guestInput = () => z.object({ surname: z.string() })

export const findGuest = defineTool({
  name: 'find_guest',
  description: 'Finds a guest by surname.',
  input: guestInput,
  handler: ({ surname }) => surname,
})
`,
      },
      at: { file: 'tools/find-guest.ts', line: 9, text: 'guestInput' },
    },
  },

  *check(tool) {
    const input = inputFailure(tool, 'not-a-schema')
    if (input) {
      yield {
        message: `Give '${toolLabel(tool)}' a schema as its input: this is ${inline(input.found, 60)}.\n${CHOICES}`,
        at: { fields: ['input', 'parameters'] },
      }
    }
    const output = outputFailure(tool, 'not-a-schema')
    if (output) {
      yield {
        message: `Give '${toolLabel(tool)}' a schema as its output: this is ${inline(output.found, 60)}.\n${CHOICES}`,
        at: { fields: ['outputSchema'] },
      }
    }
  },
}

const CHOICES =
  'A schema is one of a Standard Schema validator (Zod, Valibot, ArkType, …) or a JSON Schema object.'
