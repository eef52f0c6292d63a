import type { TargetChoice } from '../../model/target-choice.js'

/** How a program sends a tool to a target, as far as that is written in it. */
export interface ProgramCall {
  /** As the program names it, `openai/gpt-5` where a gateway reads that; null where it names none. */
  model: string | null
  /** The module that the model is imported from; null where the program names it alone, or nothing is known of it. */
  provider: string | null
  /** What it calls, as `ModelUse` has it. */
  call: string | null
}

export function programCall(choices: readonly TargetChoice[], target: string | null): ProgramCall {
  const from = choices.find((each) => each.target === target)?.from
  if (from?.kind !== 'call') return { model: null, provider: null, call: null }
  const { model, module, call } = from
  return { model, provider: module, call }
}
