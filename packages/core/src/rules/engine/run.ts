import type { ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import { internalFault, REPORT_IT } from '../evaluation/internal-fault.js'
import { inOrder } from './order.js'
import { placesOf } from './place.js'
import { severityOf, toFinding } from './report.js'
import type { Reported } from './reported.js'
import type { Report, Rule, RuleContext, RuleMeta } from './rule.js'
import { inline, toolLabel } from './wording.js'

/** A rule of any scope. */
interface Checking<Subject> {
  meta: RuleMeta
  check(subject: Subject, context: RuleContext): ReturnType<Rule['check']>
}

/**
 * What these rules report about one subject. A rule that throws loses only what it did not report yet; that is logged, and reported at
 * the tool.
 *
 * @param subjectFor what the rule is given; null where it has nothing to look at
 * @param tool what reports are about that name no tool
 */
export async function reportsOf<Subject, R extends Checking<Subject>>(
  rules: readonly R[],
  subjectFor: (rule: R) => Subject | null,
  tool: ToolFacts | null,
  context: RuleContext,
): Promise<Reported[]> {
  const reported: Reported[] = []
  for (const rule of rules) {
    const { meta } = rule
    const severity = severityOf(meta, context)
    if (severity === null) continue
    try {
      const subject = subjectFor(rule)
      if (subject === null) continue
      const add = (report: Report): void => {
        reported.push({ meta, severity, report, tool: report.tool === undefined ? tool : report.tool })
      }
      const reports = rule.check(subject, context)
      // Most rules wait for nothing, and waiting for each of them takes longer than what they do.
      if (Symbol.asyncIterator in reports) for await (const report of reports) add(report)
      else for (const report of reports) add(report)
    } catch (error) {
      reported.push(...faultOf(meta, tool, error, context))
    }
  }
  return reported
}

/** The findings, in order. All their places are searched for at once. */
export async function settle(reported: readonly Reported[], context: RuleContext): Promise<Finding[]> {
  const places = await placesOf(reported, context)
  return inOrder(
    reported.map((each, index) => {
      const place = places[index]
      if (!place) throw new RangeError('A report has no place.')
      return toFinding(each, place, context)
    }),
  )
}

function faultOf(
  { code }: RuleMeta,
  tool: ToolFacts | null,
  error: unknown,
  context: RuleContext,
): Reported[] {
  context.log(`Rule ${code} failed${tool ? ` on ${tool.id}` : ''}: ${String(error)}`)
  const { meta } = internalFault
  const severity = severityOf(meta, context)
  if (severity === null || tool === null) return []
  const message = `Toolsight failed to check '${toolLabel(tool)}' for ${code}: ${inline(String(error), 300)}\n${REPORT_IT}`
  return [{ meta, severity, report: { message, at: { fields: ['name'] } }, tool }]
}
