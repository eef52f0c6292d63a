import type { Rule } from '../engine/rule.js'
import { enumerated, inline, toolLabel } from '../engine/wording.js'
import { thrownReport } from './thrown.js'

const tool = (limit: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const rentBike = defineTool({
  name: 'rent_bike',
  description: 'Rents a bike from a station.',
  input: z.object({ station: z.enum(${limit}) }),
  handler: ({ station }) => station,
})
`

export const hiddenEnvironment: Rule = {
  scope: 'tool',
  meta: {
    code: 'hidden-environment',
    title: 'An environment variable is hidden during evaluation',
    category: 'evaluation',
    severity: 'warning',
    fixable: true,
    environmentDependent: true,
    what:
      "The tool's definition fails for want of an environment variable: evaluation sees only those that `evaluate.env` in " +
      '`toolsight.config.json` lists. It is known to be the reason, because evaluating it again with some value for the ' +
      'variable ends otherwise, whether it is read from `process.env`, `import.meta.env`, by a helper or by a validator.',
    why: 'The tool is neither resolved nor checked. Your program may well have the variable.',
    remedy:
      'Add the variable to `evaluate.env` (the quick fix does), and set it where Toolsight runs: in your shell, in CI, for ' +
      'your editor. Or give it a default in the code. Do not list secrets: no schema should depend on one.',
    good: {
      files: { 'tools/rent-bike.ts': tool("(process.env['STATIONS'] ?? 'harbour,station').split(',')") },
    },
    bad: {
      files: { 'tools/rent-bike.ts': tool("process.env['STATIONS']!.split(',')") },
      at: { file: 'tools/rent-bike.ts', line: 7, text: '', column: 62 },
    },
  },

  *check(tool, { config, root }) {
    const { failure } = tool
    if (failure?.kind !== 'threw' || failure.cause?.kind !== 'hidden-environment') return
    const { variables } = failure.cause
    const hidden = variables.filter((name) => !config.evaluate.env.includes(name))
    const { headline, details, where } = thrownReport(tool, failure, root)
    const label = toolLabel(tool)
    const it = variables.length === 1 ? 'it' : 'them'
    const evidence = [`Without ${it} '${label}' fails: ${headline}`, ...details]
    if (hidden.length === 0) {
      const lines = [
        `${listed(variables)} not set where Toolsight runs.`,
        ...evidence,
        `\`evaluate.env\` lets tools read ${it}: set ${it} in your shell, in CI, or for your editor.`,
      ]
      yield { message: lines.join('\n'), ...where }
      return
    }
    const lines = [
      `${listed(hidden)} hidden during evaluation: add ${hidden.length === 1 ? 'it' : 'them'} to \`evaluate.env\`.`,
      ...evidence,
      'What `evaluate.env` lists must also be set where Toolsight runs.',
    ]
    yield {
      message: lines.join('\n'),
      ...where,
      fix: { kind: 'allow-variables', names: hidden },
    }
  },
}

const MAX_NAMED = 3

function listed(variables: readonly string[]): string {
  const names = variables.slice(0, MAX_NAMED).map((name) => `\`${inline(name, 60)}\``)
  const more = variables.length - names.length
  const all = more > 0 ? `${names.join(', ')} and ${more} more` : enumerated(names)
  return `${all} ${variables.length === 1 ? 'is' : 'are'}`
}
