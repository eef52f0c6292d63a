import type { RetryStyle } from '@toolsight/runtime'
import { nearest } from '../config/nearest.js'
import type { ValidationOutcome } from '../evaluate/protocol.js'
import type { Json } from '../model/json.js'
import type { Preview, PreviewInput } from '../model/preview.js'
import { countTokens } from '../tokens/count.js'
import { describeFailure, namesAsTyped } from './failures.js'
import type { Judge } from './judges.js'
import { readRaw } from './raw-json.js'

/** There is no such style. `message` says which there are. */
export class StyleError extends Error {
  override readonly name = 'StyleError'
}

/**
 * What a tool makes of an input, and what the model reads of it.
 *
 * @throws {StyleError}
 */
export async function preview(
  judge: Judge | { unavailable: string },
  given: PreviewInput,
  style: string,
): Promise<Preview> {
  const known = await retryStyle(style)
  const nothing: Omit<Preview, 'outcome'> = {
    repairs: [],
    issues: [],
    style,
    message: null,
    tokens: null,
    error: null,
    reason: null,
    stale: false,
  }
  if ('unavailable' in judge) return { ...nothing, outcome: 'unavailable', reason: judge.unavailable }
  const read = 'raw' in given ? readRaw(given.raw) : { value: given.input, problem: null }
  const outcome = await judge.validate([read.value], { tool: judge.tool, style: known })
  const judged = { ...nothing, stale: judge.stale }
  if ('failure' in outcome)
    return { ...judged, outcome: 'unavailable', reason: describeFailure(outcome.failure) }
  const [verdict] = outcome.outcomes
  if (verdict === undefined || 'threw' in verdict)
    return { ...judged, outcome: 'unavailable', reason: whyThrown(verdict) }
  if (verdict.accepted) return { ...judged, ...accepted(verdict.value, read.problem) }
  const message = verdict.retry?.message ?? null
  return {
    ...judged,
    outcome: read.problem === null ? 'refused' : 'malformed',
    issues: verdict.issues,
    message,
    tokens: message === null ? null : ((await countTokens([message]))?.[0] ?? null),
    error: verdict.retry?.error ?? null,
    reason: read.problem,
  }
}

/** A text that is no JSON reaches the validator as that text, which some take. */
function accepted(
  value: Json | null,
  problem: string | null,
): Pick<Preview, 'outcome' | 'reason'> & { value?: Json } {
  const shown = value === null ? {} : { value }
  if (problem !== null) {
    const reason = `${problem} The tool takes the text itself as its input.`
    return { outcome: 'malformed', ...shown, reason }
  }
  const reason = value === null ? 'What the handler gets cannot be shown as JSON.' : null
  return { outcome: 'accepted', ...shown, reason }
}

function whyThrown(verdict: Extract<ValidationOutcome, { threw: unknown }> | undefined): string {
  const failure = verdict?.threw
  if (failure === undefined) return 'The validator gave no answer.'
  const name = failure.kind === 'threw' && failure.name !== '' ? `${failure.name}: ` : ''
  return `The validator threw instead of judging the input. ${name}${namesAsTyped(failure.message)}`
}

async function retryStyle(style: string): Promise<RetryStyle> {
  const { retryStyles } = await import('@toolsight/runtime')
  const known = retryStyles.find((each) => each === style)
  if (known !== undefined) return known
  const near = nearest(style, retryStyles)
  const hint = near === null ? `There are: ${retryStyles.join(', ')}.` : `Did you mean ${near}?`
  throw new StyleError(`There is no style ${JSON.stringify(style)}. ${hint}`)
}
