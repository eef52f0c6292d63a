import type { ToolFacts } from './facts.js'

/** How many tools a definition shows: those that it stands for, and itself unless that is all it does. */
export function toolCount({ status, unseen = [] }: Pick<ToolFacts, 'status' | 'unseen'>): number {
  const isOnlyForOthers = status === 'unevaluated' && unseen.length > 0
  return unseen.length + (isOnlyForOthers ? 0 : 1)
}
