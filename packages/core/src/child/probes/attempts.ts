import type { CallAttempt, MendedCalls, ProbedAttempt } from '../../model/call-probes.js'

/** Every attempt, in the order in which they are reported. */
export const ATTEMPTS = [
  'number-as-text',
  'boolean-as-text',
  'null-for-optional',
  'json-as-text',
  'no-arguments',
  'unknown-key',
  'enum-case',
  'wrapped-input',
  'encoded-twice',
] as const satisfies readonly CallAttempt[]

/** What becomes of a call that the validator alone may refuse, where the framework mends such calls. */
export function asMended(probed: ProbedAttempt, mended: MendedCalls | undefined): ProbedAttempt {
  const { attempt, result } = probed
  return result === 'refused' && mended?.attempts[attempt] ? { attempt, result: 'accepted' } : probed
}

/** How many attempts a tool survives: those that cannot happen to it, too. */
export function survived(attempts: readonly ProbedAttempt[]): number {
  return ATTEMPTS.length - attempts.filter(({ result }) => result !== 'accepted').length
}
