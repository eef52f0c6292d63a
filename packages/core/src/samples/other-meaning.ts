import type { Hardness } from '../model/hardness.js'

/** Whether a call is accepted with another meaning than it was sent with. A dropped key is told by a rule of its own. */
export function hasOtherMeaning({ attempts }: Pick<Hardness, 'attempts'>): boolean {
  return attempts.some(({ attempt, result }) => result === 'altered' && attempt !== 'unknown-key')
}
