import type { Finding } from '../model/finding.js'
import type { TriedFile } from '../model/samples.js'
import { inOrder } from './engine/order.js'
import { severityOf } from './engine/report.js'
import type { RuleContext } from './engine/rule.js'
import type { SamplesRule } from './engine/samples-rule.js'
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

/** All findings about the samples of a file's tools: in the samples file, or at an example in the definition. */
export function runSamplesRules(tried: TriedFile, context: RuleContext): Finding[] {
  const findings = SAMPLES_RULES.flatMap(({ meta, check }) => {
    const severity = severityOf(meta, context)
    if (severity === null) return []
    return [...check(tried)].map(
      ({ message, file, range, tool, otherFixes = [] }): Finding => ({
        code: meta.code,
        severity,
        category: meta.category,
        message,
        file,
        range,
        tool: tool?.name ?? null,
        toolId: tool?.id ?? null,
        path: null,
        related: [],
        fix: null,
        otherFixes,
      }),
    )
  })
  return inOrder(findings)
}
