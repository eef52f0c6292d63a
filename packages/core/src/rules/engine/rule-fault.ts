import type { ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import { internalFault, REPORT_IT } from '../evaluation/internal-fault.js'
import { severityOf, toFinding } from './report.js'
import type { RuleContext, RuleMeta } from './rule.js'
import { inline, toolLabel } from './wording.js'

/** A rule that threw: the tool was not checked by it, which is logged and said. */
export async function ruleFault(
  { code }: RuleMeta,
  tool: ToolFacts,
  error: unknown,
  context: RuleContext,
): Promise<Finding[]> {
  context.log(`Rule ${code} failed on ${tool.id}: ${String(error)}`)
  const severity = severityOf(internalFault.meta, context)
  if (severity === null) return []
  const message = `Toolsight failed to check '${toolLabel(tool)}' for ${code}: ${inline(String(error), 300)}\n${REPORT_IT}`
  const report = { message, at: { fields: ['name' as const] } }
  return [await toFinding(internalFault.meta, severity, report, tool, 'tool', context)]
}
