import type { CallAttempt, ProbedAttempt } from '../../model/call-probes.js'

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

/** `handed`: what the framework hands to the validator of a call without arguments. */
export function asHandled(
  attempt: ProbedAttempt,
  handed: 'as-they-are' | 'as-an-object' | undefined,
): ProbedAttempt {
  const isHandled = attempt.attempt === 'no-arguments' && handed === 'as-an-object'
  return isHandled ? { attempt: attempt.attempt, result: 'accepted' } : attempt
}

/** How many attempts a tool survives: those that cannot happen to it, too. */
export function survived(attempts: readonly ProbedAttempt[]): number {
  return ATTEMPTS.length - attempts.filter(({ result }) => result !== 'accepted').length
}
