import type { ToolFacts } from '../../model/facts.js'
import { inflationsIn } from '../../wire/inflation.js'
import type { WireRule } from '../engine/rule.js'
import { enumerated, fieldLabel, toolLabel } from '../engine/wording.js'

const tool = (description: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const pourTea = defineTool({
  name: 'pour_tea',
  description: '${description}',
  input: z.object({ cups: z.number() }),
  handler: ({ cups }) => cups,
})
`
const CONFIG = '{ "tokens": { "perTool": 80 } }\n'
const LONG = `Pours tea. ${'It is hot, and it is green. '.repeat(8).trim()}`

export const toolTokens: WireRule = {
  scope: 'wire',
  meta: {
    code: 'tool-tokens',
    title: 'The tool exceeds its token budget',
    category: 'quality',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'The tool’s entry, as a configured target gets it, has more tokens than `tokens.perTool` of the configuration ' +
      'allows. They are counted in o200k_base; without that setting nothing is counted.',
    why: 'Every request of every conversation carries the tool, whether it is called or not.',
    remedy:
      'Begin with what the message names: it says what is costly, where, and how it is said in fewer words. Shorten descriptions, leave out what repeats itself, and take plain text where a format brings a long pattern ' +
      '(`z.email()` does). The hover of each field says what it costs.',
    good: { files: { 'toolsight.config.json': CONFIG, 'tools/pour-tea.ts': tool('Pours tea.') } },
    bad: {
      files: { 'toolsight.config.json': CONFIG, 'tools/pour-tea.ts': tool(LONG) },
      at: { file: 'tools/pour-tea.ts', line: 5, text: "'pour_tea'" },
    },
  },

  withoutForms: true,
  concerns: () => true,

  *check({ tool }, context) {
    const budget = context.config.tokens.perTool
    const tokens = budget === null ? null : context.tokens(tool)
    if (budget === null || tokens === null || tokens <= budget) return
    yield {
      message: [
        `Tool '${toolLabel(tool)}' costs ${tokens} tokens in every request; its budget is ${budget}.`,
        ...cheaper(tool),
        'The hover of each field says what it costs.',
      ].join('\n'),
      at: { fields: ['name', 'description'] },
    }
  },
}

const MAX_SPELLINGS = 3
const MAX_PLACES = 3

/** The cheaper spellings, those that spare most first. */
function cheaper({ schema, vendor }: ToolFacts): string[] {
  if (schema === null) return []
  return inflationsIn(schema, vendor)
    .sort((a, b) => b.spared.length - a.spared.length)
    .slice(0, MAX_SPELLINGS)
    .map(({ title, places, advice }) => {
      const more = places.length - MAX_PLACES
      const fields = places.slice(0, MAX_PLACES).map((path) => fieldLabel(path))
      const where = enumerated(more > 0 ? [...fields, `${more} more`] : fields)
      return `${where}: ${title}. ${advice}`
    })
}
