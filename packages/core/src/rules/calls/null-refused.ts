import type { JudgedForm } from '../engine/judged-tool.js'
import type { RuleContext, WireRule } from '../engine/rule.js'
import { enumerated, fieldLabel, toolLabel } from '../engine/wording.js'
import { attemptOf, fieldNames, refusedIn } from './attempts.js'
import { isMadeStrict } from './strict-by-itself.js'

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
      'a tool, with all its fields. It is a warning where `targets` of the configuration names one whose models were seen to send `null` ' +
      '(OpenAI, Gemini, Cursor), or one that makes the schema strict by itself, as OpenAI Responses does: nothing can be left out there, ' +
      'and `null` would be the only way to say “not given”. Nothing is said where the installed version of the framework leaves such a ' +
      'null out and validates again, as Mastra does since 1.1.0.',
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

  *check({ tool, forms }, context) {
    const refused = refusedIn(tool, 'null-for-optional')
    const [first] = refused
    if (!first) return
    const head =
      refused.length === 1
        ? `The optional field ${fieldLabel(first)} refuses null.`
        : `${refused.length} optional fields of '${toolLabel(tool)}' refuse null.`
    const senders = sendersAmong(forms, context)
    const said = attemptOf(tool, 'null-for-optional')?.message ?? 'Invalid input'
    yield {
      message: [
        head,
        ...(refused.length === 1 ? [] : [`They are ${fieldNames(refused)}.`]),
        `The validator says of null for ${fieldLabel(first)}: ${said}`,
        ...(senders ?? ['Many models send null for what they leave out.']),
      ].join('\n'),
      ...(senders && { severity: 'warning' }),
      cause: 'Optional fields refuse null.',
      // Several fields are a matter of the whole schema, whose place is known without a search.
      at: { fields: ['input'], ...(refused.length === 1 && { path: first }) },
      path: first,
      fix: { kind: 'accept-null', paths: refused },
    }
  },
}

/** What configured targets are known to do about optional fields, where that makes a `null` of them; null where nothing is. */
function sendersAmong(forms: readonly JudgedForm[], { config }: RuleContext): string[] | null {
  const configured = forms.filter(
    ({ target }) => config.targets !== 'auto' && config.targets.includes(target.id),
  )
  const strict = configured.filter(({ target, wire }) => isMadeStrict(target, wire))
  const sending = configured.filter((form) => form.target.sendsNull && !strict.includes(form))
  const labels = (of: readonly JudgedForm[]) => enumerated([...new Set(of.map(({ target }) => target.label))])
  const lines = [
    ...(strict.length === 0
      ? []
      : [
          `${labels(strict)} makes the schema strict by itself: nothing can be left out, and null is no way to say “not given”.`,
        ]),
    ...(sending.length === 0
      ? []
      : [`Models of ${labels(sending)} were seen to send null for what they leave out.`]),
  ]
  return lines.length === 0 ? null : lines
}
