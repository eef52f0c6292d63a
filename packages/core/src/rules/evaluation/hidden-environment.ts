import type { Report, Rule } from '../engine/rule.js'
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
      "The tool's definition depends on an environment variable, and evaluation sees only those that `evaluate.env` in " +
      '`toolsight.config.json` lists. Without it the definition fails, or it takes a default, and a `.env` file of the ' +
      'project sets the variable. It is known to be the reason, because evaluating it again with some value for the ' +
      'variable ends otherwise, whether it is read from `process.env`, `import.meta.env`, by a helper or by a validator.',
    why: 'The tool is not what your program sends, or it is neither resolved nor checked.',
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
    const { failure, reading } = tool
    if (reading?.hiddenVariables) {
      yield ofOther(toolLabel(tool), reading.hiddenVariables, config.evaluate.env)
      return
    }
    if (failure?.kind !== 'threw' || failure.cause?.kind !== 'hidden-environment') return
    const { variables } = failure.cause
    const hidden = hiddenOf(variables, config.evaluate.env)
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
      hiddenHeadline(hidden),
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

/** Of a tool that is shown as it is without variables that a `.env` file sets. */
function ofOther(label: string, variables: readonly string[], visible: readonly string[]): Report {
  const hidden = hiddenOf(variables, visible)
  const it = variables.length === 1 ? 'it' : 'them'
  const evidence = `An environment file of the project sets ${it}. '${label}' is shown as it is without ${it}.`
  const advice = `Toolsight reads no values from such files: set ${it} in your shell, in CI, or for your editor.`
  const at = { fields: ['input' as const] }
  if (hidden.length === 0)
    return {
      message: [`${listed(variables)} not set where Toolsight runs.`, evidence, advice].join('\n'),
      at,
    }
  return {
    message: [hiddenHeadline(hidden), evidence, advice].join('\n'),
    at,
    fix: { kind: 'allow-variables', names: hidden },
  }
}

function hiddenOf(variables: readonly string[], visible: readonly string[]): string[] {
  return variables.filter((name) => !visible.includes(name))
}

function hiddenHeadline(hidden: readonly string[]): string {
  const it = hidden.length === 1 ? 'it' : 'them'
  return `${listed(hidden)} hidden during evaluation: add ${it} to \`evaluate.env\`.`
}

const MAX_NAMED = 3

function listed(variables: readonly string[]): string {
  const names = variables.slice(0, MAX_NAMED).map((name) => `\`${inline(name, 60)}\``)
  const more = variables.length - names.length
  const all = more > 0 ? `${names.join(', ')} and ${more} more` : enumerated(names)
  return `${all} ${variables.length === 1 ? 'is' : 'are'}`
}
