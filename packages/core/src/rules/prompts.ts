import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import type { Report, Rule, RuleContext } from './engine/rule.js'
import { reportsOf, settle } from './engine/run.js'
import { inline, toolLabel } from './engine/wording.js'
import { evaluationFailed } from './evaluation/evaluation-failed.js'
import { evaluationTimeout } from './evaluation/evaluation-timeout.js'
import { hiddenEnvironment } from './evaluation/hidden-environment.js'
import { internalFault } from './evaluation/internal-fault.js'
import { missingPackage } from './evaluation/missing-package.js'
import { notEvaluated } from './evaluation/not-evaluated.js'

const RULES = [evaluationFailed, evaluationTimeout, hiddenEnvironment, internalFault, notEvaluated].map(
  ofPrompts,
)

/** Findings about prompts: no rule judges what they ask for, and each that could not be evaluated is said. */
export async function runPromptRules(
  prompts: readonly ToolFacts[],
  context: RuleContext,
): Promise<Finding[]> {
  const found = await Promise.all(prompts.map((prompt) => reportsOf(RULES, () => prompt, prompt, context)))
  return settle(found.flat(), context)
}

/** As of a tool. No tool is lost where a prompt is: it is never an error. */
function ofPrompts(rule: Rule): Rule {
  return {
    ...rule,
    async *check(prompt, context) {
      for await (const report of rule.check(prompt, context)) yield asOfPrompt(rule, report, prompt)
      const missing = rule === notEvaluated ? missingPackage(prompt) : null
      if (missing !== null)
        yield {
          message:
            `Not evaluated: the prompt '${toolLabel(prompt)}'.\n` +
            `The package \`${inline(missing, 100)}\` is not installed.`,
          at: { fields: ['input'] },
          severity: 'info',
        }
    },
  }
}

function asOfPrompt({ meta }: Rule, report: Report, prompt: ToolFacts): Report {
  const label = toolLabel(prompt)
  const severity = report.severity ?? meta.severity
  const isWarning = meta.code !== notEvaluated.meta.code && severity !== 'info'
  return {
    ...report,
    message: report.message.replace(`'${label}'`, () => `the prompt '${label}'`),
    severity: isWarning ? 'warning' : 'info',
  }
}
