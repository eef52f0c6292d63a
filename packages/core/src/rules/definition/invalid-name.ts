import type { Framework } from '../../model/framework.js'
import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { cured, limitsOf, nameProblem } from '../limits/definition-limits.js'
import { CALLED_HERE, namesGiven } from './names-given.js'

export const invalidName: Rule = {
  scope: 'tool',
  meta: {
    code: 'invalid-name',
    title: 'The tool name is not valid',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what:
      "The tool's name is missing, is no text, or breaks the limits of the tool's framework. For the Toolsight runtime " +
      'that is 1 to 50 letters, digits, `_` and `-`.',
    why:
      'The name is what the model calls. The framework throws on a bad one when the program starts, or the provider ' +
      'refuses the whole request.',
    remedy:
      'Rename the tool. Where only single characters are in the way, `toolsight fix` puts `_` in their ' +
      'place.',
    good: {
      files: {
        'tools/cancel-booking.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const cancelBooking = defineTool({
  name: 'cancel_booking',
  description: 'Cancels a booking.',
  input: z.object({ booking: z.string() }),
  handler: ({ booking }) => booking,
})
`,
      },
    },
    bad: {
      files: {
        'tools/cancel-booking.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const cancelBooking = defineTool({
  name: 'cancel booking!',
  description: 'Cancels a booking.',
  input: z.object({ booking: z.string() }),
  handler: ({ booking }) => booking,
})
`,
      },
      at: { file: 'tools/cancel-booking.ts', line: 5, text: "'cancel booking!'" },
    },
  },

  *check(tool, context) {
    const limits = limitsOf(tool, context)
    const at = { fields: ['name' as const] }
    const given = namesGiven(tool)
    for (const { name, at: location } of given) {
      const problem = nameProblem(name, limits)
      if (problem === null) continue
      const to = tool.nameSource === 'config' ? cured(name, limits) : null
      const first =
        to === null
          ? `Rename '${inline(name, 60)}': the name ${problem}.`
          : `Rename '${inline(name, 60)}' to '${to}': the name ${problem}.`
      const place = location ? { ...at, location, link: CALLED_HERE } : at
      yield { message: first, at: place, ...(to === null ? {} : { fix: { kind: 'rename-tool', to } }) }
    }
    if (given.length > 0) return
    // A part that threw counts as absent in the reading, and is said by evaluation-failed.
    const name = tool.failure ? undefined : tool.reading?.name
    if (name?.kind === 'other') {
      yield {
        message: `Give '${toolLabel(tool)}' a name that is text: this is ${inline(name.found, 60)}.`,
        at,
      }
    } else if (name?.kind === 'absent' && isNamedInside(context.frameworks.get(tool.site.framework))) {
      yield { message: `Give '${toolLabel(tool)}' a \`name\`: the model calls a tool by it.`, at }
    }
  },
}

/** Elsewhere the file or the record that a tool is put into gives it its name. */
function isNamedInside(framework: Framework | undefined): boolean {
  const inside = ['config', 'config-equals-file', 'config-or-handler']
  return framework === undefined || inside.includes(framework.naming)
}
