import { TimeSlicer } from '../../common/time-slicer.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import { inOrder } from '../../rules/engine/order.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import { runWireRules } from '../../rules/index.js'
import type { CleanResultCache } from '../cache/clean-result-cache.js'
import type { SentForms } from './sent-forms.js'

/** What is wrong with tools as their targets get them, by what is known now. All tools of each of some files. */
export async function wireFindings(
  tools: readonly ToolFacts[],
  { sentForms, ruleContext, cleanResults }: WireFindingsParts,
): Promise<Finding[]> {
  const turns = new TimeSlicer()
  const findings: Finding[] = []
  const judge = (own: readonly ToolFacts[]) => runWireRules(own, ruleContext, () => turns.yieldIfDue())
  for (const own of byFile(tools)) {
    const inputs = () => sentForms.key(own)
    findings.push(...(await cleanResults.judged('wire', own, inputs, () => judge(own))))
    await turns.yieldIfDue()
  }
  return inOrder(findings)
}

export interface WireFindingsParts {
  sentForms: SentForms
  ruleContext: RuleContext
  cleanResults: CleanResultCache
}

function byFile(tools: readonly ToolFacts[]): Iterable<ToolFacts[]> {
  const files = new Map<string, ToolFacts[]>()
  for (const tool of tools) {
    const own = files.get(tool.file)
    if (own) own.push(tool)
    else files.set(tool.file, [tool])
  }
  return files.values()
}
