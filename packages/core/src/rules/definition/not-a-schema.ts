import type { ToolFacts } from '../../model/facts.js'
import { inputFailure, outputFailure } from '../engine/resolution.js'
import type { Rule, RuleContext } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'

export const notASchema: Rule = {
  scope: 'tool',
  meta: {
    code: 'not-a-schema',
    title: 'The value passed as a schema is not a schema',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'The input or output schema of the tool turns out to be something else when it is evaluated: a function that was ' +
      'not called, `undefined` from a missing export, a plain value. Or a framework that requires an input is given none.',
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

  *check(tool, context) {
    const input = inputFailure(tool, 'not-a-schema')
    // Of an object with a field that threw, the failure says more.
    if (input && !tool.failure) {
      yield {
        message: `The input of '${toolLabel(tool)}' is not a schema: it is ${inline(input.found, 60)}.\n${CHOICES}`,
        at: { fields: ['input', 'parameters'] },
      }
    }
    if (isMissing(tool, context)) {
      const found = tool.site.fields.input ? 'is not a schema: it is undefined' : 'has no schema'
      yield {
        message: `The input of '${toolLabel(tool)}' ${found}.\n${CHOICES}`,
        at: { fields: ['input', 'name'] },
      }
    }
    const output = outputFailure(tool, 'not-a-schema')
    if (output) {
      yield {
        message: `The output of '${toolLabel(tool)}' is not a schema: it is ${inline(output.found, 60)}.\n${CHOICES}`,
        at: { fields: ['outputSchema'] },
      }
    }
  },
}

/** An input that is written and comes out as nothing is a slip, wherever the tool goes; one that is not written may be meant. */
function isMissing(tool: ToolFacts, context: RuleContext): boolean {
  if (tool.failure || tool.reading?.input.kind !== 'absent') return false
  if (tool.reading.parameters.kind !== 'absent') return false
  return Boolean(tool.site.fields.input ?? context.frameworks.get(tool.site.framework)?.inputRequired)
}

const CHOICES =
  'A schema is one of a Standard Schema validator (Zod, Valibot, ArkType, …) or a JSON Schema object.'
