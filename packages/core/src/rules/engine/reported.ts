import type { ToolFacts } from '../../model/facts.js'
import type { Severity } from '../../model/finding.js'
import type { Report, RuleMeta } from './rule.js'

/** A report whose place was not searched for. */
export interface Reported {
  meta: RuleMeta
  severity: Severity
  report: Report
  /** Null where it is about none. */
  tool: ToolFacts | null
}
