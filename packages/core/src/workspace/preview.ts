import type { RetryStyle, Tool } from '@toolsight/runtime'
import { nearest } from '../config/nearest.js'
import type { ValidationOutcome } from '../evaluate/protocol.js'
import type { Json } from '../model/json.js'
import type { Preview, PreviewInput, PreviewIssue } from '../model/preview.js'
import type { Retold } from '../model/retry.js'
import { countTokens } from '../tokens/count.js'
import { describeFailure, namesAsTyped } from './failures.js'
import type { Judge } from './judges.js'
import { readRaw } from './raw-json.js'

/** There is no such style. `message` says which there are. */
export class StyleError extends Error {
  override readonly name = 'StyleError'
}

/**
 * What a tool makes of an input, what repair would make of it, and what the model reads of a refusal, in each style.
 *
 * @throws {StyleError}
 */
export async function preview(
  judge: Judge | { unavailable: string },
  given: PreviewInput,
  wanted: readonly string[],
): Promise<Preview> {
  const styles = await retryStylesOf(wanted)
  const nothing: Omit<Preview, 'outcome'> = {
    repairs: [],
    repaired: null,
    issues: [],
    style: styles[0] as string,
    message: null,
    tokens: null,
    messages: [],
    error: null,
    reason: null,
    stale: false,
  }
  if ('unavailable' in judge) return { ...nothing, outcome: 'unavailable', reason: judge.unavailable }
  const read = 'raw' in given ? readRaw(given.raw) : { value: given.input, problem: null }
  const outcome = await judge.validate([read.value], { tool: judge.tool, styles })
  const judged = { ...nothing, stale: judge.stale }
  if ('failure' in outcome)
    return { ...judged, outcome: 'unavailable', reason: describeFailure(outcome.failure) }
  const [verdict] = outcome.outcomes
  if (verdict === undefined || 'threw' in verdict)
    return { ...judged, outcome: 'unavailable', reason: whyThrown(verdict) }
  if (verdict.accepted) return { ...judged, ...accepted(verdict.value, read.problem) }
  const { repairs = [], ...repaired } = verdict.repaired ?? {}
  const told =
    read.problem !== null && 'raw' in given
      ? await malformed(judge.tool, given.raw, styles)
      : { issues: verdict.issues, retry: verdict.retry }
  const messages = await styled(styles, told.retry?.messages ?? [])
  return {
    ...judged,
    outcome: read.problem === null ? 'refused' : 'malformed',
    repairs,
    repaired: 'accepted' in repaired ? repaired : null,
    issues: told.issues,
    message: messages[0]?.message ?? null,
    tokens: messages[0]?.tokens ?? null,
    messages,
    error: told.retry?.error ?? null,
    reason: read.problem,
  }
}

/** What the runtime says of arguments that are no JSON: no validator is asked then. */
async function malformed(
  name: string,
  rawArguments: string,
  styles: readonly RetryStyle[],
): Promise<{ issues: PreviewIssue[]; retry: Retold }> {
  const { callTool, formatRetry, ToolInputInvalid } = await import('@toolsight/runtime')
  const tool = { name, input: {}, handler: () => null } as unknown as Tool
  const error: unknown = await callTool([tool], { name, rawArguments }).catch((thrown) => thrown)
  if (!(error instanceof ToolInputInvalid)) throw error
  return {
    issues: error.issues.map(({ message }) => ({ message, path: [] })),
    retry: { error: error.message, messages: styles.map((style) => formatRetry(error, { style })) },
  }
}

async function styled(
  styles: readonly RetryStyle[],
  messages: readonly string[],
): Promise<Preview['messages']> {
  if (messages.length === 0) return []
  const { sourceOfStyle } = await import('@toolsight/runtime')
  const counts = await countTokens([...messages])
  return messages.map((message, index) => {
    const style = styles[index] as RetryStyle
    return { style, source: sourceOfStyle(style), message, tokens: counts?.[index] ?? null }
  })
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

async function retryStylesOf(wanted: readonly string[]): Promise<RetryStyle[]> {
  const { retryStyles } = await import('@toolsight/runtime')
  const names = wanted.length === 0 ? retryStyles : wanted
  return names.map((style) => {
    const known = retryStyles.find((each) => each === style)
    if (known !== undefined) return known
    const near = nearest(style, retryStyles)
    const hint = near === null ? `There are: ${retryStyles.join(', ')}.` : `Did you mean ${near}?`
    throw new StyleError(`There is no style ${JSON.stringify(style)}. ${hint}`)
  })
}
