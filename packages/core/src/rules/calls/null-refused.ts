import type { WireRule } from '../engine/rule.js'
import { fieldLabel, toolLabel } from '../engine/wording.js'
import { attemptOf, fieldNames, refusedIn } from './attempts.js'

const tool = (limit: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const listRooms = defineTool({
  name: 'list_rooms',
  description: 'Lists the free rooms.',
  input: z.object({
    floor: z.int(),
    limit: ${limit},
  }),
  handler: ({ floor, limit }) => \`\${limit ?? 10} rooms on floor \${floor}\`,
})
`

export const nullRefused: WireRule = {
  scope: 'wire',
  meta: {
    code: 'null-refused',
    title: 'An optional field refuses null',
    category: 'quality',
    severity: 'info',
    fixable: true,
    what:
      'A field may be left out, and the validator refuses `null` for it. The tool’s own validator was run on such a call. One finding ' +
      'a tool, with all its fields. Nothing is said where the installed version of the framework leaves such a null out and validates ' +
      'again, as Mastra does since 1.1.0. A target that makes a schema strict by itself, as OpenAI Responses does, gets no `null`: it makes ' +
      'the field required and keeps its type, which `forced-optional` reports.',
    why:
      'Many models send `null` for what they do not want to set. The call is refused, the model tries the same again, and turns are ' +
      'lost in a loop.',
    remedy:
      'Accept `null` as “not given”: with a preprocess around the field where the framework sends the input side of the schema, ' +
      'else with `.nullish()` or its like, and `?? undefined` in the handler.',
    good: { files: { 'tools/list-rooms.ts': tool('z.int().nullish()') } },
    bad: {
      files: { 'tools/list-rooms.ts': tool('z.int().optional()') },
      at: { file: 'tools/list-rooms.ts', line: 9, text: 'limit' },
    },
  },

  withoutForms: true,
  // Where nothing may be left out, another rule says so of each field.
  concerns: ({ tool, forms }) =>
    refusedIn(tool, 'null-for-optional').length > 0 &&
    !forms.some(({ asked }) => asked.has('optional-field')),

  *check({ tool }) {
    const refused = refusedIn(tool, 'null-for-optional')
    const [first] = refused
    if (!first) return
    const head =
      refused.length === 1
        ? `The optional field ${fieldLabel(first)} refuses null.`
        : `${refused.length} optional fields of '${toolLabel(tool)}' refuse null.`
    const said = attemptOf(tool, 'null-for-optional')?.message ?? 'Invalid input'
    yield {
      message: [
        head,
        ...(refused.length === 1 ? [] : [`They are ${fieldNames(refused)}.`]),
        `The validator says of null for ${fieldLabel(first)}: ${said}`,
        'Many models send null for what they leave out.',
      ].join('\n'),
      cause: 'Optional fields refuse null.',
      // Several fields are a matter of the whole schema, whose place is known without a search.
      at: { fields: ['input'], ...(refused.length === 1 && { path: first }) },
      path: first,
      fix: { kind: 'accept-null', paths: refused },
    }
  },
}
