import { counted, groupsTogether, keysOfTogether, linked } from '../definition/together.js'
import type { SetRule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'

const tool = (name: string, exported: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ${exported} = defineTool({
  name: '${name}',
  description: 'Brings ${name.replace('bring_', '')} to a room, as soon as there is somebody who has the time for it.',
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`
const CONFIG = '{ "tokens": { "total": 90 } }\n'

export const totalTokens: SetRule = {
  scope: 'set',
  meta: {
    code: 'total-tokens',
    title: 'All tools together exceed their token budget',
    category: 'quality',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'The entries of the tools that are used together, as a configured target gets them, have more tokens than ' +
      '`tokens.total` of the configuration allows. They are counted in o200k_base; without that setting nothing is counted. Used together are those of one record or list ' +
      '(`tools: { a, b }`) and those that are registered on one server; else those of one package and one framework.',
    why: 'Every request of every conversation carries them, whether they are called or not.',
    remedy:
      'Begin with the tools that the message names: they cost most. Or send only those that a conversation needs.',
    good: { files: { 'toolsight.config.json': CONFIG, 'tools/bring-tea.ts': tool('bring_tea', 'bringTea') } },
    bad: {
      files: {
        'toolsight.config.json': CONFIG,
        'tools/bring-tea.ts': tool('bring_tea', 'bringTea'),
        'tools/bring-towels.ts': tool('bring_towels', 'bringTowels'),
      },
      at: { file: 'tools/bring-tea.ts', line: 5, text: "'bring_tea'" },
    },
  },

  groupKeys(tool, context) {
    return context.config.tokens.total === null ? null : keysOfTogether(tool, context)
  },

  *contributions(tool, context) {
    const { total: budget } = context.config.tokens
    if (budget !== null) yield { of: 'tokens', amount: context.tokens(tool) ?? 0, most: budget }
  },

  *check(tools, context) {
    const { total: budget } = context.config.tokens
    if (budget === null) return
    for (const { tools: group, set } of groupsTogether(tools, context)) {
      const costs = group.flatMap((tool) => {
        const tokens = context.tokens(tool)
        return tokens === null ? [] : [{ tool, tokens }]
      })
      const sum = costs.reduce((all, { tokens }) => all + tokens, 0)
      const [first, ...others] = costs.sort((a, b) => b.tokens - a.tokens || (a.tool.id < b.tool.id ? -1 : 1))
      if (!first || sum <= budget) continue
      yield {
        tool: first.tool,
        about: 'package',
        message:
          `All tools together cost ${sum} tokens in every request; their budget is ${budget}.\n` +
          `'${toolLabel(first.tool)}' costs the most, ${first.tokens}.\n${counted(group, set, context)}`,
        at: { fields: ['name', 'description'] },
        related: linked(
          others.map(({ tool }) => tool),
          set,
          MAX_LINKS,
          (tool) => `Tool '${toolLabel(tool)}' costs ${context.tokens(tool)}.`,
        ),
      }
    }
  },
}

const MAX_LINKS = 5
