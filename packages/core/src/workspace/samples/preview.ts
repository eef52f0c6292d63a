import type { RetryStyle, Tool } from '@toolsight/runtime'
import type { ValidationOutcome } from '../../child/protocol.js'
import { nearest } from '../../common/nearest.js'
import { AUTO_STYLE, RETRY_STYLE_NAMES, type RetryStyleName } from '../../config/retry-styles.js'
import type { Json } from '../../model/json.js'
import type { Preview, PreviewInput, PreviewIssue, StyledMessage } from '../../model/preview.js'
import type { Retold } from '../../model/retry.js'
import { countTokens } from '../../tokens/count.js'
import { describeFailure, namesAsTyped } from '../checks/failures.js'
import { type Imitation, inStyle } from '../wire/imitation.js'
import type { InputValidator } from './input-validators.js'
import { readRaw } from './raw-json.js'
import type { Call, Captured, Capturing, Words } from './refusal-words.js'

/** There is no such style. `message` says which there are. */
export class StyleError extends Error {
  override readonly name = 'StyleError'
}

export interface PreviewOptions {
  /** So long the words of the tool's framework are waited for; then an imitation stands in. Default: until they are there. */
  patienceMs?: number
  /** Called when words are known that were not waited for: another preview of the same input has them. */
  onAnswer?: () => void
}

/**
 * What a tool makes of an input, what repair would make of it, and what the model reads of a refusal, in each style. `words`: those
 * of the tool's framework, which the style `auto` stands for.
 *
 * @throws {StyleError}
 */
export async function preview(
  judge: InputValidator | { unavailable: string },
  given: PreviewInput,
  wanted: readonly string[],
  words: () => Promise<Words>,
  options: PreviewOptions,
): Promise<Preview> {
  const styles = stylesOf(wanted)
  const nothing: Omit<Preview, 'outcome'> = {
    repairs: [],
    repaired: null,
    issues: [],
    style: styles[0] as string,
    source: null,
    message: null,
    tokens: null,
    messages: [],
    error: null,
    reason: null,
    stale: false,
  }
  if ('unavailable' in judge) return { ...nothing, outcome: 'unavailable', reason: judge.unavailable }
  const read = 'raw' in given ? readRaw(given.raw) : { value: given.input, problem: null }
  const entries: Entry[] = []
  for (const style of styles) {
    const more = style === AUTO_STYLE ? entriesOf(await words()) : [inStyle(style)]
    entries.push(...more.filter((each) => !entries.some((entry) => isSame(entry, each))))
  }
  const imitations = [...new Set(entries.flatMap(({ style }) => style ?? []))]
  const outcome = await judge.validate([read.value], { tool: judge.tool, styles: imitations })
  const judged = { ...nothing, stale: judge.stale }
  if ('failure' in outcome)
    return { ...judged, outcome: 'unavailable', reason: describeFailure(outcome.failure) }
  const [verdict] = outcome.outcomes
  if (verdict === undefined || 'threw' in verdict)
    return { ...judged, outcome: 'unavailable', reason: whyThrown(verdict) }
  if (verdict.accepted) return { ...judged, ...accepted(verdict.value, read.problem) }
  const { repairs = [], ...repaired } = verdict.repaired ?? {}
  const refusal =
    read.problem !== null && 'raw' in given
      ? await malformed(judge.tool, given.raw, imitations)
      : { issues: verdict.issues, retry: verdict.retry }
  const texts = new Map(imitations.map((style, index) => [style, refusal.retry?.messages[index] ?? '']))
  const { program } = judge
  const text = 'raw' in given ? given.raw : JSON.stringify(given.input)
  const call = program && { program, name: judge.tool, text }
  const messages = refusal.retry
    ? await counted(await Promise.all(entries.map((entry) => messageOf(entry, texts, call, options))))
    : []
  const [first] = messages
  const isUnchecked = first?.words === 'unchecked' && read.problem === null
  return {
    ...judged,
    ...(isUnchecked
      ? { outcome: 'unchecked', value: read.value }
      : {
          outcome: read.problem === null ? 'refused' : 'malformed',
          repairs,
          repaired: 'accepted' in repaired ? repaired : null,
        }),
    issues: refusal.issues,
    style: first?.style ?? judged.style,
    source: first?.source ?? null,
    message: first?.message ?? null,
    tokens: first?.tokens ?? null,
    messages,
    error: refusal.retry?.error ?? null,
    reason: read.problem,
  }
}

/** A style that was asked for, with what has the tool's framework answer in its place. */
type Entry = Imitation & Partial<Pick<Words, 'capture'>>

function entriesOf({ imitations, capture }: Words): Entry[] {
  const [first] = imitations
  return capture && first ? [{ ...first, capture }] : imitations
}

function isSame(entry: Entry, other: Entry): boolean {
  return entry.style === other.style && !entry.capture && !other.capture
}

async function messageOf(
  { capture, ...imitation }: Entry,
  texts: ReadonlyMap<RetryStyle, string>,
  call: Call | null,
  options: PreviewOptions,
): Promise<Omit<StyledMessage, 'tokens'>> {
  const captured = capture && call ? await waited(capture(call), options) : { imitation, note: null }
  if (!('imitation' in captured)) return captured
  const { imitation: shown, note } = captured
  if (shown.style === null) {
    const notes = [note, shown.note].filter((each) => each !== null)
    return { ...shown, style: AUTO_STYLE, message: null, note: notes.join('\n') }
  }
  const { sourceOfStyle } = await import('@toolsight/runtime')
  return { ...shown, source: sourceOfStyle(shown.style), message: texts.get(shown.style) as string, note }
}

/** What is known within the time that may be waited. */
async function waited(
  { known, answered, pending }: Capturing,
  { patienceMs, onAnswer }: PreviewOptions,
): Promise<Captured> {
  if (known !== null || patienceMs === undefined) return known ?? answered
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  const captured = await Promise.race([answered, late])
  clearTimeout(timer)
  if (captured) return captured
  void answered.then(
    (answer) => {
      if (!('isTransient' in answer)) onAnswer?.()
    },
    () => undefined,
  )
  return { imitation: pending, note: null }
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

async function counted(messages: ReadonlyArray<Omit<StyledMessage, 'tokens'>>): Promise<StyledMessage[]> {
  const texts = messages.flatMap(({ message }) => message ?? [])
  const counts = texts.length === 0 ? [] : await countTokens(texts)
  let index = 0
  return messages.map((each) => ({
    ...each,
    tokens: each.message === null ? null : (counts?.[index++] ?? null),
  }))
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

function stylesOf(wanted: readonly string[]): RetryStyleName[] {
  const names = wanted.length === 0 ? RETRY_STYLE_NAMES : wanted
  return names.map((style) => {
    const known = RETRY_STYLE_NAMES.find((each) => each === style)
    if (known !== undefined) return known
    const near = nearest(style, RETRY_STYLE_NAMES)
    const hint = near === null ? `There are: ${RETRY_STYLE_NAMES.join(', ')}.` : `Did you mean ${near}?`
    throw new StyleError(`There is no style ${JSON.stringify(style)}. ${hint}`)
  })
}
