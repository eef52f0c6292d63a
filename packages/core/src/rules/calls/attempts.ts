import { asMended } from '../../child/probes/attempts.js'
import type { CallAttempt, ProbedAttempt, ProbedField } from '../../model/call-probes.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, SchemaPath } from '../../model/json.js'
import { pathText, shorten } from '../engine/wording.js'

/** How an attempt ended for a tool; null where it cannot happen to it, or is not known. */
export function attemptOf({ reading, mendedCalls }: ToolFacts, attempt: CallAttempt): ProbedAttempt | null {
  const probes = reading?.callProbes
  if (probes?.status !== 'probed') return null
  const found = probes.attempts.find((each) => each.attempt === attempt)
  return found ? asMended(found, mendedCalls) : null
}

/** The fields that refused what was sent. */
export function refusedIn(tool: ToolFacts, attempt: CallAttempt): readonly SchemaPath[] {
  return attemptOf(tool, attempt)?.refused ?? []
}

/** The fields that gave what was sent another meaning. */
export function alteredIn(tool: ToolFacts, attempt: CallAttempt): readonly ProbedField[] {
  return attemptOf(tool, attempt)?.fields?.filter(({ result }) => result === 'altered') ?? []
}

/** JSON in a message. */
export function json(value: Json | undefined): string {
  return value === undefined ? 'a value that is not JSON' : shorten(JSON.stringify(value), 300)
}

/** `limit`, `filter.page` and 3 more. */
export function fieldNames(paths: readonly SchemaPath[], most = 5): string {
  const names = paths.slice(0, most).map((path) => `\`${shorten(pathText(path), 60)}\``)
  const more = paths.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
