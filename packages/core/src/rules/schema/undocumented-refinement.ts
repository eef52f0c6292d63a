import { comparedFields } from '../../json-schema/fields.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { fieldLabel } from '../engine/wording.js'

const fetchCar = (plate: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const isOurs = (plate: string) => plate.startsWith('HO')

export const fetchCar = defineTool({
  name: 'fetch_car',
  description: 'Has a car brought to the door.',
  input: z.object({
    plate: ${plate},
  }),
  handler: ({ plate }) => plate,
})
`

export const undocumentedRefinement: Rule = {
  scope: 'tool',
  meta: {
    code: 'undocumented-refinement',
    title: 'The model does not see a check on a field',
    category: 'quality',
    severity: 'info',
    fixable: true,
    what:
      'A field has a check of its own (`.refine()` and the like), which JSON Schema cannot say, and no description that ' +
      'could say it. Checks of the whole input count where the tool has no description.',
    why: 'The model learns of the rule only from the error that its call comes back with, one round later.',
    remedy:
      'Say the rule in the description of the field: `.describe(…)`. Where a comment above the field says it, `toolsight fix` ' +
      'takes its words; editors offer a description to be completed.',
    good: {
      files: {
        'tools/fetch-car.ts': fetchCar(
          "z.string().refine(isOurs).describe('Begins with HO, as all our cars do.')",
        ),
      },
    },
    bad: {
      files: { 'tools/fetch-car.ts': fetchCar('z.string().refine(isOurs)') },
      at: { file: 'tools/fetch-car.ts', line: 10, text: 'plate' },
    },
  },

  async *check(tool, context) {
    const { schema, reading, description, site } = tool
    const checked = reading?.omitted?.filter(({ name }) => CHECKS.has(name)) ?? []
    if (schema === null || checked.length === 0) return
    const fields = comparedFields(schema)
    const said = new Set<string>()
    for (const { path } of checked) {
      const key = JSON.stringify(path)
      const text =
        path.length === 0 ? (description ?? schema['description']) : fields.get(key)?.schema['description']
      // Branches and entries have no place of their own for a description.
      if (
        said.has(key) ||
        (path.length > 0 && !fields.has(key)) ||
        (typeof text === 'string' && text.trim() !== '')
      )
        continue
      said.add(key)
      const [comment] = site.commented ? await context.commentsAt(tool, [path]) : []
      const byAuthor = typeof comment !== 'string'
      yield {
        message: `Describe ${fieldLabel(path)}: it has a check that the model does not see.`,
        at: { fields: schemaFields(tool), path },
        path,
        ...(path.length > 0 && {
          fix: { kind: 'describe' as const, fields: [{ path, text: null }], byAuthor },
        }),
      }
    }
  },
}

/** What vendors call a check by code. */
const CHECKS = new Set([
  'refine',
  'superRefine',
  'check',
  'partialCheck',
  'rawCheck',
  'narrow',
  'filter',
  'custom',
])
