import type { ToolFacts } from '../model/facts.js'
import type { Finding, Severity } from '../model/finding.js'
import { settle } from './place.js'
import type { Report, RuleContext, RuleMeta } from './rule.js'

/** What the configuration makes of a rule; null when it is switched off. */
export function severityOf(meta: RuleMeta, context: RuleContext): Severity | null {
  const setting = Object.hasOwn(context.config.rules, meta.code) ? context.config.rules[meta.code] : undefined
  if (setting === 'off') return null
  return setting ?? meta.severity
}

/** A rule's report as the finding that faces show. */
export async function toFinding(
  meta: RuleMeta,
  severity: Severity,
  report: Report,
  tool: ToolFacts,
  about: 'tool' | 'package',
  context: RuleContext,
): Promise<Finding> {
  const { range, elsewhere } = await settle(report.at, tool, context)
  return {
    code: meta.code,
    severity,
    category: meta.category,
    message: report.message,
    file: tool.file,
    range,
    tool: about === 'tool' ? tool.name : null,
    toolId: about === 'tool' ? tool.id : null,
    path: report.path ?? null,
    related: [...(elsewhere ? [elsewhere] : []), ...(report.related ?? [])],
    fix: report.fix ?? null,
    otherFixes: report.otherFixes ?? [],
  }
}
