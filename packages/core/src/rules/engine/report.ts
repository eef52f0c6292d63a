import type { ToolFacts } from '../../model/facts.js'
import type { Finding, Severity, SeverityByTarget, SeveritySetting } from '../../model/finding.js'
import { settle } from './place.js'
import type { Report, RuleContext, RuleMeta } from './rule.js'

/** What the configuration makes of a rule; null when it is switched off. */
export function severityOf(meta: RuleMeta, context: RuleContext): Severity | null {
  const setting = settingOf(meta, context)
  if (setting === 'off') return null
  return setting ?? meta.severity
}

function settingOf({ code }: RuleMeta, { config }: RuleContext): SeveritySetting | undefined {
  return Object.hasOwn(config.rules, code) ? config.rules[code] : undefined
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
  const isSet = settingOf(meta, context) !== undefined
  // What may be no tool at all fails no build.
  const fixed = tool.site.likely && about === 'tool' ? 'info' : isSet ? severity : undefined
  return {
    code: meta.code,
    severity: fixed ?? report.severity ?? severity,
    category: meta.category,
    message: report.message,
    ...(report.cause !== undefined && { cause: report.cause }),
    file: tool.file,
    range,
    tool: about === 'tool' ? tool.name : null,
    toolId: about === 'tool' ? tool.id : null,
    path: report.path ?? null,
    ...(report.tools !== undefined && { tools: report.tools }),
    related: [...(elsewhere ? [elsewhere] : []), ...(report.related ?? [])],
    fix: report.fix ?? null,
    otherFixes: report.otherFixes ?? [],
    ...(report.install && { install: report.install }),
    ...(report.targets && { targets: fixed ? all(report.targets, fixed) : report.targets }),
  }
}

/** The configuration knows no targets. */
function all(targets: SeverityByTarget, severity: Severity): SeverityByTarget {
  return Object.fromEntries(Object.keys(targets).map((target) => [target, severity]))
}
