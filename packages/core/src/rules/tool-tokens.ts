import type { WireRule } from './wire-rule.js'
import { toolLabel } from './wording.js'

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
  meta: {
    code: 'tool-tokens',
    title: 'The tool costs more tokens than its budget',
    category: 'quality',
    severity: 'warning',
    fixable: false,
    circumstantial: true,
    what:
      'The tool’s entry, as a configured target gets it, has more tokens than `tokens.perTool` of the configuration ' +
      'allows. They are counted in o200k_base; without that setting nothing is counted.',
    why: 'Every request of every conversation carries the tool, whether it is called or not.',
    remedy:
      'Shorten descriptions, leave out what repeats itself, and take plain text where a format brings a long pattern ' +
      '(`z.email()` does). The hover of each field says what it costs.',
    good: { files: { 'toolsight.config.json': CONFIG, 'tools/pour-tea.ts': tool('Pours tea.') } },
    bad: {
      files: { 'toolsight.config.json': CONFIG, 'tools/pour-tea.ts': tool(LONG) },
      at: { file: 'tools/pour-tea.ts', line: 5, text: "'pour_tea'" },
    },
  },

  concerns: () => true,

  *check({ tool }, context) {
    const budget = context.config.tokens.perTool
    const tokens = budget === null ? null : context.tokens(tool)
    if (budget === null || tokens === null || tokens <= budget) return
    yield {
      message:
        `Cut '${toolLabel(tool)}' down to ${budget} tokens: it costs ${tokens} in every request.\n` +
        'The hover of each field says what it costs.',
      at: { fields: ['name', 'description'] },
    }
  },
}
