import { asMended } from '../../child/probes/attempts.js'
import type { CallAttempt, ProbedAttempt, ProbedField } from '../../model/call-probes.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json } from '../../model/json.js'
import { pathText, shorten } from '../engine/wording.js'

/** How an attempt ended for a tool; null where it cannot happen to it, or is not known. */
export function attemptOf({ reading, mendedCalls }: ToolFacts, attempt: CallAttempt): ProbedAttempt | null {
  const probes = reading?.callProbes
  if (probes?.status !== 'probed') return null
  const found = probes.attempts.find((each) => each.attempt === attempt)
  return found ? asMended(found, mendedCalls) : null
}

export function fieldsOf(
  tool: ToolFacts,
  attempt: CallAttempt,
  result: ProbedField['result'],
): readonly ProbedField[] {
  return attemptOf(tool, attempt)?.fields?.filter((field) => field.result === result) ?? []
}

/** JSON in a message. */
export function json(value: Json | undefined): string {
  return value === undefined ? 'a value that is not JSON' : shorten(JSON.stringify(value), 300)
}

/** `limit`, `filter.page` and 3 more. */
export function fieldNames(fields: readonly ProbedField[], most = 5): string {
  const names = fields.slice(0, most).map(({ path }) => `\`${shorten(pathText(path), 60)}\``)
  const more = fields.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
