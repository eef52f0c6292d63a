import { typeName } from '../../json-schema/expected.js'
import type { OutputOnlyField } from '../../model/reading.js'
import type { Rule } from '../engine/rule.js'
import { fieldLabel, shorten } from '../engine/wording.js'
import { json } from './attempts.js'

const tool = (guests: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const bookTable = defineTool({
  name: 'book_table',
  description: 'Books a table for this evening.',
  input: z.object({
    name: z.string(),
    guests: ${guests},
  }),
  handler: ({ name, guests }) => \`Table for \${guests}, \${name}\`,
})
`

export const outputSideSent: Rule = {
  scope: 'tool',
  meta: {
    code: 'output-side-sent',
    title: 'The validator refuses what its own schema asks for',
    category: 'silent-corruption',
    severity: 'error',
    fixable: false,
    what:
      'A field has another type after the validator than before it, as `z.stringbool()`, `z.codec(…)` and ' +
      '`z.string().transform(Number).pipe(z.number())` have. The framework converts the output side of the schema, so the model is ' +
      'asked for what comes out, and the validator refuses that. The tool’s own validator was run on such a call.',
    why:
      'Each call that sends the field as the schema asks for it is refused. The model cannot know what is wrong: it did what it was ' +
      'told, and its next attempts are the same.',
    remedy:
      'Let the validator take what the schema asks for (`z.number()`, `z.boolean()`), and convert in the handler. A `z.preprocess` ' +
      'around that type takes text as well. Frameworks that send the input side of a schema have no such findings.',
    good: { files: { 'tools/book-table.ts': tool('z.number()') } },
    bad: {
      files: { 'tools/book-table.ts': tool('z.string().transform(Number).pipe(z.number())') },
      at: { file: 'tools/book-table.ts', line: 9, text: 'guests' },
    },
  },

  *check({ reading }) {
    for (const field of reading?.outputOnly ?? []) {
      const { path, sent, message } = field
      const said = sent === undefined ? 'of a call without it' : `of ${shorten(json(sent), 60)}`
      yield {
        message: [
          headline(field),
          `The schema tells what comes out of the validator, not what goes in. The validator says ${said}: ${shorten(message, 300)}`,
          'Let the validator take what the schema asks for, and convert in the handler.',
        ].join('\n'),
        cause: 'The schema asks for what comes out of the validator.',
        at: { fields: ['input'], path },
        path,
      }
    }
  },
}

function headline({ path, sent, takes }: OutputOnlyField): string {
  const label = fieldLabel(path)
  if (sent === undefined) return `The validator needs the field ${label}, which the schema does not have.`
  const end = takes === undefined ? 'the validator refuses it' : `the validator takes \`${takes}\``
  return `The schema asks for \`${typeName(sent)}\` in ${label}, and ${end}.`
}
