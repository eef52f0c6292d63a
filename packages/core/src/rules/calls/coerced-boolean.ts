import type { Rule } from '../engine/rule.js'
import { enumerated, fieldLabel } from '../engine/wording.js'
import { alteredIn } from './attempts.js'

const tool = (force: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const clearRoom = defineTool({
  name: 'clear_room',
  description: 'Clears a room, with its guests when forced.',
  input: z.object({
    room: z.string(),
    force: ${force},
  }),
  handler: ({ room, force }) => \`\${room} cleared\${force ? ' by force' : ''}\`,
})
`

export const coercedBoolean: Rule = {
  scope: 'tool',
  meta: {
    code: 'coerced-boolean',
    title: 'The text "false" comes out as true',
    category: 'silent-corruption',
    severity: 'error',
    fixable: true,
    what:
      'The JSON Schema asks for a boolean, and the validator accepts text and turns `"false"` into `true`, as ' +
      '`z.coerce.boolean()` does. The tool’s own validator was run on such a call: the message shows what went in and what came out.',
    why:
      'Models send booleans as text. The handler then does what the model said not to do: it deletes everything, or records a ' +
      'declined guest as accepted. An empty text comes out as `false`, which the model did not say either.',
    remedy:
      'Use the plain boolean (`z.boolean()`): the model gets the same schema, and text is refused instead of inverted. Where text ' +
      'must work, read `"true"` and `"false"` before the boolean. `z.stringbool()` alone refuses a real `true`.',
    good: { files: { 'tools/clear-room.ts': tool('z.boolean()') } },
    bad: {
      files: { 'tools/clear-room.ts': tool('z.coerce.boolean()') },
      at: { file: 'tools/clear-room.ts', line: 9, text: 'force' },
    },
  },

  *check(tool) {
    for (const { path, sent, also = [], empty } of alteredIn(tool, 'boolean-as-text')) {
      const others = enumerated(also.map((text) => JSON.stringify(text)))
      yield {
        message: [
          `The field ${fieldLabel(path)} turns the text ${JSON.stringify(sent)} into true.`,
          `The validator accepts ${JSON.stringify(sent)} there, and the handler gets true.${also.length > 0 ? ` So it does with ${others}.` : ''}`,
          ...(empty === undefined
            ? []
            : [`An empty text comes out as ${empty}, which the model did not say.`]),
          'Models send booleans as text. Use a plain boolean: the schema stays the same, and text is refused.',
        ].join('\n'),
        at: { fields: ['input'], path },
        path,
        fix: { kind: 'plain-boolean', path },
        otherFixes: [{ kind: 'read-boolean-text', path }],
      }
    }
  },
}
