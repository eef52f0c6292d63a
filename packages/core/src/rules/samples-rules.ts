import type { Finding, Severity } from '../model/finding.js'
import type { TriedFile } from '../model/samples.js'
import { inOrder } from './engine/order.js'
import { severityOf } from './engine/report.js'
import type { RuleContext, RuleMeta } from './engine/rule.js'
import { ruleFault } from './engine/rule-fault.js'
import type { SamplesReport, SamplesRule } from './engine/samples-rule.js'
import { exampleDrift } from './samples/example-drift.js'
import { exampleRefused } from './samples/example-refused.js'
import { sampleAccepted } from './samples/sample-accepted.js'
import { sampleRefused } from './samples/sample-refused.js'
import { sampleWithoutTool } from './samples/sample-without-tool.js'

/** What judges the samples of tools, once they were tried. */
export const SAMPLES_RULES: readonly SamplesRule[] = [
  sampleRefused,
  sampleAccepted,
  sampleWithoutTool,
  exampleRefused,
  exampleDrift,
]

/**
 * All findings about the samples of a file's tools: in the samples file, or at an example in the definition. A rule that throws
 * loses only its own findings, which is said at the file's first tool.
 */
export async function runSamplesRules(
  tried: TriedFile,
  context: RuleContext,
  rules: readonly SamplesRule[] = SAMPLES_RULES,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { meta, check } of rules) {
    const severity = severityOf(meta, context)
    if (severity === null) continue
    try {
      findings.push(...[...check(tried)].map((report) => samplesFinding(meta, severity, report)))
    } catch (error) {
      const [first] = tried.tools
      if (first) findings.push(...(await ruleFault(meta, first.tool, error, context)))
      else context.log(`Rule ${meta.code} failed: ${String(error)}`)
    }
  }
  return inOrder(findings)
}

function samplesFinding(
  { code, category }: RuleMeta,
  severity: Severity,
  { message, file, range, tool, otherFixes = [] }: SamplesReport,
): Finding {
  return {
    code,
    severity,
    category,
    message,
    file,
    range,
    tool: tool?.name ?? null,
    toolId: tool?.id ?? null,
    path: null,
    related: [],
    fix: null,
    otherFixes,
  }
}
