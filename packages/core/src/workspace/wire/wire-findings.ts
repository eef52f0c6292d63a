import { TimeSlicer } from '../../common/time-slicer.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import { inOrder } from '../../rules/engine/order.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import { runWireRules } from '../../rules/wire-rules.js'
import { targetOf, type WireForm, wireForm } from '../../wire/index.js'
import type { CleanResultCache } from '../cache/clean-result-cache.js'
import { TokenCounts } from './token-counts.js'
import type { WireForms } from './wire-forms.js'

type Forms = Pick<WireForms, 'isDocumented' | 'isKnown' | 'isMade' | 'known' | 'of'>

/** What is wrong with tools as their targets get them: captured where there is a capture, else as documented. */
export class WireFindings {
  readonly #forms: Forms
  readonly #context: RuleContext
  readonly #blameless: CleanResultCache
  readonly #tokens: TokenCounts
  /** What each tool was last sent as: it stands in until the text of now is, so that findings stay while somebody types. */
  readonly #last = new Map<string, WireForm>()

  constructor(forms: Forms, context: RuleContext, blameless: CleanResultCache) {
    this.#forms = forms
    this.#context = context
    this.#blameless = blameless
    this.#tokens = new TokenCounts(context.config, context.targetsOf, (tool, target) =>
      this.form(tool, target),
    )
  }

  /** Grows whenever more tools' tokens are known. */
  get tokensRevision(): number {
    return this.#tokens.revision
  }

  /** What a tool's entry costs, where a budget is configured and it was counted. */
  tokens(tool: ToolFacts): number | null {
    return this.#tokens.of(tool)
  }

  /** By what is known now; nothing is captured for it. All tools of each of some files. */
  async of(tools: readonly ToolFacts[]): Promise<Finding[]> {
    const turns = new TimeSlicer()
    const findings: Finding[] = []
    const judge = async (own: readonly ToolFacts[]): Promise<Finding[]> => {
      const found: Finding[] = []
      for (const tool of own) {
        found.push(...(await runWireRules([tool], this.#context)))
        await turns.yieldIfDue()
      }
      return found
    }
    for (const own of byFile(tools)) {
      const told = () => this.#told(own)
      findings.push(...(await this.#blameless.judged('wire', own, told, () => judge(own))))
      await turns.yieldIfDue()
    }
    return inOrder(findings)
  }

  /** What is not of the tools themselves: what SDKs made of them, and what that costs. */
  #told(tools: readonly ToolFacts[]): string {
    const sent = (tool: ToolFacts) =>
      this.#targets(tool).map((target) => [
        target,
        this.#forms.isDocumented(tool, target) ? '' : this.form(tool, target),
      ])
    const judged = (tool: ToolFacts) => this.#context.targetsOf(tool)
    return JSON.stringify(tools.map((tool) => [judged(tool), sent(tool), this.tokens(tool)]))
  }

  /** Whether something of these tools has to be captured or counted before all of it can be judged. */
  isWaiting(tools: readonly ToolFacts[]): boolean {
    return tools.some((tool) => this.#waiting(tool).length > 0) || this.#tokens.isWaiting(tools)
  }

  /** Captures what is not known yet, one after another. Rejects when `signal` aborts. `onProgress` is told how many tools are done. */
  async capture(
    tools: readonly ToolFacts[],
    signal?: AbortSignal,
    onProgress?: (done: number) => void,
  ): Promise<void> {
    for (const [index, tool] of tools.entries()) {
      for (const target of this.#waiting(tool)) {
        signal?.throwIfAborted()
        onProgress?.(index)
        await this.#forms.of(tool, target)
      }
    }
    await this.#tokens.count(tools)
  }

  #waiting(tool: ToolFacts): string[] {
    // A schema has a source: it need not be looked at.
    if (tool.status !== 'resolved' || tool.schemaSource === null) return []
    return this.#targets(tool).filter((target) => !this.#forms.isKnown(tool, target))
  }

  /** Where it is judged, and where its framework sends it in any case. */
  #targets(tool: ToolFacts): string[] {
    const own = this.#context.ownTargetOf(tool)
    return [...new Set([...this.#context.targetsOf(tool), ...(own === null ? [] : [own])])]
  }

  /** A tool as a target gets it, as far as it is known. */
  form(tool: ToolFacts, target: string): WireForm | null {
    const known = this.#forms.known(tool, target)
    const key = `${target}\0${tool.id}`
    if (known === null) return this.#last.get(key) ?? null
    if (known.captured || known.refused) {
      this.#last.set(key, known)
      return known
    }
    this.#last.delete(key)
    // What an SDK did not send, for a reason that is not the tool's.
    const form = wireForm(tool, targetOf(target))
    return this.#forms.isMade(tool, target) ? { ...form, imitated: true } : form
  }
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
