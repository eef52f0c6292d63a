import type { Rule } from '../engine/rule.js'
import { inline, shorten, toolLabel } from '../engine/wording.js'

export const REPORT_IT =
  'This is a fault in Toolsight, not in your code. Please report it with this message and the code it points to.'

/** TypeScript's parser takes some code that JavaScript refuses: `a ?? b || c`, two `let` of one name. */
const REFUSED =
  'JavaScript refuses this code, or Toolsight rewrote it wrongly. If your program starts as it is, please report this message with the code it points to.'

export const internalFault: Rule = {
  scope: 'tool',
  meta: {
    code: 'internal-fault',
    title: 'Toolsight failed on this code',
    category: 'evaluation',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'Toolsight failed while it read the file or evaluated the tool: its own code threw an exception, or it rewrote ' +
      'the module wrongly, so that an error names something that is only in the rewritten code. Everything else is ' +
      'checked as usual.',
    why:
      'The tool, or the whole file, was not checked. Nothing is wrong with your code because of it, unless the message names a ' +
      '`SyntaxError`: TypeScript reads some code that JavaScript refuses, such as `a ?? b || c` without parentheses.',
    remedy:
      'Report the message together with the code that it points to, reduced as far as it still happens. Until then, ' +
      'write that part in another way, or switch the rule off.',
    good: {
      files: {
        'tools/set-alarm.ts': tool('const limit = { nights: 14 }', 'limit.nights'),
      },
    },
    bad: {
      files: {
        'tools/set-alarm.ts': tool('// No code declares what the schema reads.', '__l0.nights'),
      },
      at: { file: 'tools/set-alarm.ts', line: 9, text: '', column: 44 },
    },
  },

  *check(tool) {
    const { failure } = tool
    if (failure?.kind !== 'threw' || failure.cause?.kind !== 'internal') return
    const here = failure.stack.find(({ file }) => file === tool.file)
    const [first = '', ...rest] = failure.message.split('\n')
    const position = here && { line: here.line, character: here.character }
    yield {
      message: [
        `Toolsight failed to evaluate '${toolLabel(tool)}': ${inline(`${failure.name}: ${first}`, 300)}`,
        ...(rest.length === 0 ? [] : [shorten(rest.join('\n'), 1000)]),
        failure.name === 'SyntaxError' ? REFUSED : REPORT_IT,
      ].join('\n'),
      at: {
        fields: ['input', 'parameters'],
        ...(position && { location: { file: tool.file, range: { start: position, end: position } } }),
      },
    }
  },
}

function tool(declaration: string, limit: string): string {
  return `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

${declaration}

export const setAlarm = defineTool({
  name: 'set_alarm',
  description: 'Sets an alarm for a guest.',
  input: z.object({ nights: z.number().max(${limit}) }),
  handler: ({ nights }) => nights,
})
`
}
