import type { TargetChoice } from '../../model/target-choice.js'

/** How a program sends a tool to a target, as far as that is written in it. */
export interface ProgramCall {
  /** As the program names it, `openai/gpt-5` where a gateway reads that; null where it names none. */
  model: string | null
  /**
   * The module that the model is imported from, or the package of a provider that the project asks for; null where the program names
   * the model alone, or nothing is known of it.
   */
  provider: string | null
  /** What it calls, as `ModelUse` has it. */
  call: string | null
}

export function programCall(choices: readonly TargetChoice[], target: string | null): ProgramCall {
  const from = choices.find((each) => each.target === target)?.from
  if (from?.kind === 'package') return { model: null, provider: from.name, call: null }
  if (from?.kind !== 'call') return { model: null, provider: null, call: null }
  const { model, module, call } = from
  return { model, provider: module, call }
}
