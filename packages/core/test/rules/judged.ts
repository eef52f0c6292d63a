import { expect } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { Finding } from '#core/model/finding.js'
import { inOrder } from '#core/rules/engine/order.js'
import type { RuleContext } from '#core/rules/engine/rule.js'
import { ruleMetas, runSetRules, runToolRules } from '#core/rules/index.js'
import { madeContext } from './made-facts.js'

/** The findings that each tool gives by itself, and those that all give together. */
export async function ownAndShared(tools: readonly ToolFacts[], context: RuleContext): Promise<Finding[]> {
  return inOrder([...(await runToolRules(tools, context)), ...(await runSetRules(tools, context))])
}

/** What the rules say of these tools. Whatever they say, it must have a first line to stand alone. */
export async function judged(
  tools: ToolFacts | ToolFacts[],
  context: Partial<RuleContext> = {},
): Promise<Finding[]> {
  const findings = await ownAndShared([tools].flat(), madeContext(context))
  for (const finding of findings) {
    const [first = ''] = finding.message.split('\n')
    // These two carry a sentence that others agreed on, and the user's own words.
    if (finding.code !== 'missing-parameters' && finding.code !== 'evaluation-failed') {
      expect(first).toMatch(/^[A-Z\d`'].*\.$/)
      expect(first.length, first).toBeLessThanOrEqual(110)
    }
    const meta = ruleMetas.find(({ code }) => code === finding.code)
    expect(meta, finding.code).toBeDefined()
    if (finding.fix) expect(meta?.fixable, finding.code).toBe(true)
  }
  return findings
}

export const codes = (findings: readonly Finding[]): string[] => findings.map((finding) => finding.code)
