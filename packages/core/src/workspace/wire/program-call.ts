import type { TargetChoice } from '../../model/target-choice.js'

/** How a program sends a tool to a target, as far as that is written in it. */
export interface ProgramCall {
  /** The provider's own model; null where it names no model, or one behind a gateway. */
  model: string | null
  /** What it calls, as `ModelUse` has it. */
  call: string | null
}

export function programCall(choices: readonly TargetChoice[], target: string | null): ProgramCall {
  const from = choices.find((each) => each.target === target)?.from
  if (from?.kind !== 'call') return { model: null, call: null }
  const { model, call } = from
  return { model: model === null || model.includes('/') ? null : model, call }
}
