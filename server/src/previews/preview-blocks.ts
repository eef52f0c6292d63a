import type { Preview, StyledMessage } from '@toolsight/core'
import { type Block, code, dotted, type Inline, prose } from '@toolsight/core/prose'

/** What a sample is to come to; null for an input that nobody has said it of. */
export type Expected = 'valid' | 'invalid' | null

/** `refused, as it should be · 2 issues`: pieces of a line. */
export function outcomeOf({ outcome, issues }: Preview, expected: Expected): Inline[][] {
  const count = issues.length === 1 ? '1 issue' : `${issues.length} issues`
  switch (outcome) {
    case 'accepted':
      return [[expected === 'invalid' ? 'accepted, though it is to be refused' : 'accepted']]
    case 'refused': {
      const verdict = { valid: 'refused, though it is to be accepted', invalid: 'refused, as it should be' }
      return [[expected === null ? 'refused' : verdict[expected]], [count]]
    }
    case 'unchecked':
      return [['not checked'], [count]]
    case 'malformed':
      return [['no JSON']]
    case 'unavailable':
      return [['not known']]
  }
}

/** `41 tokens` */
export function tokensText(tokens: number): string {
  return tokens === 1 ? '1 token' : `${tokens} tokens`
}

/** Why it is so, and whether it is of now. */
export function notesOf({ reason, stale }: Preview): Block[] {
  const stalely = 'Judged by the last text of the tool that could be evaluated.'
  return [...(reason === null ? [] : [{ line: [reason] }]), ...(stale ? [{ line: [stalely] }] : [])]
}

/** What repair would change; nothing where there was nothing to repair. */
export function repairBlocks({ repaired, repairs }: Preview): Block[] {
  if (!repaired?.accepted) return []
  return [
    { line: ['With repair it is accepted:'] },
    {
      items: repairs.map(({ path: at, from, to, why }): Inline[] => [
        ...placeInInput(at),
        ': ',
        code(JSON.stringify(from)),
        ...(to === undefined ? [' left out'] : [' → ', code(JSON.stringify(to))]),
        ` (${why})`,
      ]),
    },
  ]
}

export function issueBlocks({ issues }: Preview): Block[] {
  if (issues.length === 0) return []
  return [{ items: issues.map(({ path: at, message }): Inline[] => [...placeInInput(at), `: ${message}`]) }]
}

/** Each message as the model reads it, every line whole. */
export function messageBlocks({ messages }: Preview): Block[] {
  return messages.flatMap(messageBlock)
}

/** A message as it stands, and whose words it has; why there is none. */
export function messageBlock({ lead, tokens, message, note }: StyledMessage): Block[] {
  const cost = tokens === null ? '' : `, ${tokensText(tokens)} by o200k_base`
  return [
    ...(message === null
      ? []
      : [{ line: [`${lead}${cost}:`] }, isJson(message) ? { json: message } : { text: message }]),
    ...noteBlocks({ note }),
  ]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The first line of a note is prose; what an SDK threw is text. */
function noteBlocks({ note }: Pick<StyledMessage, 'note'>): Block[] {
  if (note === null) return []
  const [first = '', ...rest] = note.split('\n')
  return [{ line: prose(first) }, ...(rest.length > 0 ? [{ text: rest.join('\n') }] : [])]
}

/** The one line for all of it: `refused: 2 issues · what the model reads · 41 tokens`. */
export function outcomeTitle(preview: Preview, expected: Expected): string {
  const { outcome, issues, tokens, reason, stale } = preview
  const count = issues.length === 1 ? '1 issue' : `${issues.length} issues`
  const reads = tokens === null ? [] : ['what the model reads', tokensText(tokens)]
  const parts =
    outcome === 'unavailable'
      ? ['not tried', ...(reason === null ? [] : [firstSentence(reason)])]
      : outcome !== 'refused'
        ? [...dottedText(outcomeOf(preview, expected)), ...(outcome === 'malformed' ? reads : [])]
        : expected === 'invalid'
          ? ['refused, as it should be', ...reads]
          : [`refused: ${count}`, ...reads]
  return [...parts, ...(stale ? ['stale'] : [])].join(' · ')
}

function dottedText(pieces: Inline[][]): string[] {
  return pieces.map((piece) => piece.filter((each) => typeof each === 'string').join(''))
}

function firstSentence(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return /^.*?\.(?=\s|$)/.exec(line)?.[0] ?? line
}

function placeInInput(at: Preview['issues'][number]['path']): Inline[] {
  return at.length === 0 ? ['the input'] : [code(at.map(String).join('.'))]
}

/** `refused, as it should be · 2 issues`; what the model's message costs stands above the message. */
export function outcomeLine(preview: Preview, expected: Expected): Block {
  return { line: dotted(outcomeOf(preview, expected)) }
}
