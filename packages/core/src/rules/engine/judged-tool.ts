import type { ToolFacts } from '../../model/facts.js'
import type { EntryParts } from '../../wire/entry.js'
import type { ProviderRule } from '../../wire/provider-rule.js'
import type { Target } from '../../wire/target.js'
import type { WireForm } from '../../wire/wire-form.js'

/** A tool as one of its targets gets it. */
export interface JudgedForm {
  target: Target
  wire: WireForm
  parts: EntryParts
  /** What its target asks of it, by the code of the finding about that. */
  asked: ReadonlyMap<string, readonly ProviderRule[]>
  /** The target that this host is judged for: what breaks there does not break everywhere. */
  onBehalfOf?: string
}

export interface Refusal {
  target: Target | null
  wire: WireForm
}

/** A tool with every form of it that is known. */
export interface JudgedTool {
  tool: ToolFacts
  forms: readonly JudgedForm[]
  /** Where its SDK threw instead of sending it; the target is null where the SDK threw before any was asked for. */
  refusals: readonly Refusal[]
}
