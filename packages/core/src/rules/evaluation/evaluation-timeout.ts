import type { Rule } from '../engine/rule.js'
import { duration, inline, relativeTo, toolLabel } from '../engine/wording.js'
import { severityUnended } from './severity-unended.js'

export const evaluationTimeout: Rule = {
  scope: 'tool',
  meta: {
    code: 'evaluation-timeout',
    title: 'Evaluating the definition takes too long',
    category: 'evaluation',
    severity: 'error',
    fixable: false,
    environmentDependent: true,
    what:
      "Evaluating the tool's definition did not end within `evaluate.timeoutMs` (1500 unless configured) and was " +
      'stopped. The other tools of the file are evaluated without it. It is not tried again until the file, or something ' +
      'it loads, changes. The finding stands at the loop or statement that did not end, with what leads there linked; a ' +
      'loop inside a package counts as the statement that calls it. One of another module is linked, and the finding is the ' +
      'same for every tool that needs it. A warning at a call that only leads to where tools are registered, and of which no tool is ' +
      'known.',
    why:
      'A definition is evaluated when your program starts: what hangs here delays or stops the start. The usual causes ' +
      'are a loop that never ends and a top-level `await` on a network that is not there.',
    remedy:
      'Keep slow work out of what the schema depends on; the handler is the place for it. If it is slow for a good ' +
      'reason, raise `evaluate.timeoutMs` in `toolsight.config.json`.',
    good: {
      files: {
        'tools/pick-room.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

function firstFree(taken: number[]): number {
  let room = 1
  while (taken.includes(room)) room++
  return room
}

export const pickRoom = defineTool({
  name: 'pick_room',
  description: 'Gives a guest the room with this number.',
  input: z.object({ room: z.number().min(firstFree([1, 2])) }),
  handler: ({ room }) => room,
})
`,
      },
    },
    bad: {
      files: {
        'tools/pick-room.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

function firstFree(taken: number[]): number {
  let room = 1
  while (taken.includes(room)) room = (room + 1) % 3
  return room
}

export const pickRoom = defineTool({
  name: 'pick_room',
  description: 'Gives a guest the room with this number.',
  input: z.object({ room: z.number().min(firstFree([0, 1, 2])) }),
  handler: ({ room }) => room,
})
`,
      },
      at: {
        file: 'tools/pick-room.ts',
        line: 6,
        text: 'while (taken.includes(room)) room = (room + 1) % 3',
      },
    },
  },

  *check(tool, context) {
    if (tool.failure?.kind !== 'timeout') return
    const { at, through = [] } = tool.failure
    const { timeoutMs } = context.config.evaluate
    const isElsewhere = at !== undefined && at.file !== tool.file
    const related = [
      ...(isElsewhere ? [{ ...at, message: 'This did not end.' }] : []),
      ...through.map((each) => ({ ...each, message: 'It is reached from here.' })),
    ]
    const place = at ? `${inline(relativeTo(context.root, at.file), 200)}:${at.range.start.line + 1}` : null
    yield {
      message:
        `Evaluating '${toolLabel(tool)}' did not end within ${duration(timeoutMs)}.\n` +
        `${place === null ? '' : `It was running ${place}. `}The limit is \`evaluate.timeoutMs\` (${timeoutMs}). ` +
        'It is not tried again until the file, or something it loads, changes.',
      at: { fields: ['input', 'parameters'], ...(at && !isElsewhere && { location: at }) },
      ...(related.length > 0 ? { related } : {}),
      ...severityUnended(tool),
    }
  },
}
