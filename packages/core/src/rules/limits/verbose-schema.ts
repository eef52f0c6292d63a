import { literalUnionsIn } from '../../wire/inflation.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { fieldLabel } from '../engine/wording.js'

const setTable = (places: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const setTable = defineTool({
  name: 'set_table',
  description: 'Has a table set.',
  input: z.object({
    where: ${places},
  }),
  handler: ({ where }) => where,
})
`

export const verboseSchema: Rule = {
  scope: 'tool',
  meta: {
    code: 'verbose-schema',
    title: 'The schema can be written in fewer tokens',
    category: 'quality',
    severity: 'info',
    fixable: true,
    what:
      'A union of literals, each of which goes out as a schema of its own, where a list of values says the same. What else ' +
      'inflates a schema depends on what you mean by it, and stands in the hover and in `toolsight show <tool> --tokens`.',
    why: 'Every request of every conversation carries the schema, whether the tool is called or not.',
    remedy: 'Take `z.enum([…])`, `v.picklist([…])`, or `enum` in JSON Schema: `toolsight fix` does.',
    good: { files: { 'tools/set-table.ts': setTable("z.enum(['inside', 'terrace', 'garden'])") } },
    bad: {
      files: {
        'tools/set-table.ts': setTable(
          "z.union([z.literal('inside'), z.literal('terrace'), z.literal('garden')])",
        ),
      },
      at: { file: 'tools/set-table.ts', line: 8, text: 'where' },
    },
  },

  *check(tool) {
    if (tool.schema === null || tool.status !== 'resolved') return
    for (const { places, advice } of literalUnionsIn(tool.schema, tool.vendor)) {
      for (const path of places) {
        yield {
          message: `Write ${fieldLabel(path)} as a list of values: it costs fewer tokens than a union.\n${advice}`,
          at: { fields: schemaFields(tool), path },
          path,
          fix: { kind: 'list-values', path },
        }
      }
    }
  },
}
