import { nearest } from '../config/nearest.js'
import type { Target } from './target.js'
import { TARGET_NAMES, TARGETS } from './targets/index.js'

/** What was asked for cannot be shown: no such target, or no such way to it. `message` says what there is. */
export class TargetError extends Error {
  override readonly name = 'TargetError'
}

/**
 * @param via an SDK to send the tool by; there is none yet whose requests are recorded
 * @throws {TargetError}
 */
export function targetOf(id: string, via?: string): Target {
  if (via !== undefined) {
    throw new TargetError(
      `Nothing is recorded by way of ${JSON.stringify(via)} here: leave it out for the documented shape.`,
    )
  }
  const target = TARGETS.find((each) => each.id === id)
  if (target) return target
  const near = nearest(id, TARGET_NAMES)
  throw new TargetError(
    `There is no target ${JSON.stringify(id)}. ${near === null ? `There are: ${TARGET_NAMES.join(', ')}.` : `Did you mean ${near}?`}`,
  )
}
