import type { Capture } from '../child/sdk-capture/capture.js'
import { CAPTURES } from '../child/sdk-capture/index.js'
import { nearest } from '../common/nearest.js'
import type { Target } from './target.js'
import { TARGET_NAMES, TARGETS } from './targets/index.js'

/** What was asked for cannot be shown: no such target, or no such way to it. `message` says what there is. */
export class TargetError extends Error {
  override readonly name = 'TargetError'
}

/** Whose form stands for a tool where no provider is known: it is no provider's own. */
export const NEUTRAL_TARGET = 'mcp'

/** @throws {TargetError} */
export function targetOf(id: string): Target {
  const target = TARGETS.find((each) => each.id === id)
  if (target) return target
  const near = nearest(id, TARGET_NAMES)
  throw new TargetError(
    `There is no target ${JSON.stringify(id)}. ${near === null ? `There are: ${TARGET_NAMES.join(', ')}.` : `Did you mean ${near}?`}`,
  )
}

/** An SDK that sends a tool to a target; `own` is the SDK whose form the tool has. @throws {TargetError} */
export function viaOf(id: string, target: string, own: string | null): Capture {
  const capture = CAPTURES.find((each) => each.id === id)
  const able = capturesTo(target, own).map((each) => each.id)
  if (capture && able.includes(id)) return capture
  const there = able.length === 0 ? 'No SDK sends to it here.' : `There are: ${able.join(', ')}.`
  if (capture?.targets.includes(target))
    throw new TargetError(`${capture.title} sends its own tools alone. ${there}`)
  if (capture) throw new TargetError(`${capture.title} does not send to ${JSON.stringify(target)}. ${there}`)
  const near = nearest(id, able)
  throw new TargetError(
    `There is no SDK ${JSON.stringify(id)} that sends to ${JSON.stringify(target)}. ${near === null ? there : `Did you mean ${near}?`}`,
  )
}

/** The SDKs that can send a tool to a target, in the order in which they are listed. */
export function capturesTo(target: string, own: string | null): Capture[] {
  return CAPTURES.filter(
    ({ id, ownOnly, targets }) => targets.includes(target) && (ownOnly !== true || id === own),
  )
}
