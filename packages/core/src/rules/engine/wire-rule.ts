import type { ToolFacts } from '../../model/facts.js'
import type { EntryParts } from '../../wire/entry.js'
import type { ProviderRule } from '../../wire/provider-rule.js'
import type { Target } from '../../wire/target.js'
import type { WireForm } from '../../wire/wire-form.js'
import type { Report, RuleContext, RuleMeta } from './rule.js'

/** A tool as one of its targets gets it. */
export interface JudgedForm {
  target: Target
  wire: WireForm
  parts: EntryParts
  /** What its target asks of it, by the code of the finding about that. */
  asked: ReadonlyMap<string, readonly ProviderRule[]>
}

/** A tool with every form of it that is known. */
export interface JudgedTool {
  tool: ToolFacts
  forms: readonly JudgedForm[]
  /** Targets for which its SDK threw instead of sending it. */
  refusals: readonly Pick<JudgedForm, 'target' | 'wire'>[]
}

/** Judges what goes on the wire, one tool at a time. */
export interface WireRule {
  meta: RuleMeta
  /** Whether it judges tools, too, of which no form is known. */
  withoutForms?: true
  /**
   * What it finds in the form for the target of the tool's own framework makes the program fail, whichever targets are judged: that
   * form is judged, too.
   */
  holdsAnyway?: true
  /** False where it has nothing to say of a tool that was sent like this; asked first, because it is for nearly all. */
  concerns(judged: JudgedTool): boolean
  check(judged: JudgedTool, context: RuleContext): Iterable<Report>
}
