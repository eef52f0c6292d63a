import type { Finding, Severity, SeverityByTarget, SeveritySetting } from '../../model/finding.js'
import type { Placed } from './place.js'
import type { Reported } from './reported.js'
import type { RuleContext, RuleMeta } from './rule.js'

/** What the configuration makes of a rule; null when it is switched off. */
export function severityOf(meta: RuleMeta, context: Pick<RuleContext, 'config'>): Severity | null {
  const setting = settingOf(meta, context)
  if (setting === 'off') return null
  return setting ?? meta.severity
}

function settingOf({ code }: RuleMeta, { config }: Pick<RuleContext, 'config'>): SeveritySetting | undefined {
  return Object.hasOwn(config.rules, code) ? config.rules[code] : undefined
}

/** A rule's report as the finding that is shown. */
export function toFinding(
  { meta, severity, report, tool }: Reported,
  { file, range, elsewhere, registeredAt, registration }: Placed,
  context: Pick<RuleContext, 'config'>,
): Finding {
  const isSet = settingOf(meta, context) !== undefined
  const named = report.about === 'package' ? null : tool
  // What is only likely to be a tool fails no build.
  const fixed = named?.site.likely ? 'info' : isSet ? severity : undefined
  return {
    code: meta.code,
    severity: fixed ?? report.severity ?? severity,
    category: meta.category,
    message: report.message,
    ...(report.cause !== undefined && { cause: report.cause }),
    file,
    range,
    tool: named?.name ?? null,
    toolId: named?.id ?? null,
    path: report.path ?? null,
    ...(report.construct !== undefined && { construct: report.construct }),
    ...(report.tools !== undefined && { tools: report.tools }),
    ...(report.toolIds && { toolIds: report.toolIds }),
    ...(registeredAt && { registeredAt }),
    related: [
      ...(elsewhere ? [elsewhere] : []),
      ...(registration ? [{ ...registration, message: 'Registered here.' }] : []),
      ...(report.related ?? []),
    ],
    fix: report.fix ?? null,
    otherFixes: report.otherFixes ?? [],
    ...(report.install && { install: report.install }),
    ...(report.targets && { targets: fixed ? ofAllTargets(report.targets, fixed) : report.targets }),
  }
}

/** As grave for each target: the configuration knows none. */
export function ofAllTargets(targets: SeverityByTarget, severity: Severity): SeverityByTarget {
  return Object.fromEntries(Object.keys(targets).map((target) => [target, severity]))
}
