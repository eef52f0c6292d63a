import type { RetryStyle } from '@toolsight/runtime'
import type { StyledMessage } from '../../model/preview.js'

/** A style of our runtime, and how a message in it is introduced. Without a style there is no message, and `note` says why. */
export type Imitation = Pick<StyledMessage, 'label' | 'lead' | 'words'> & (InStyle | NoMessage)

interface InStyle {
  style: RetryStyle
}

interface NoMessage {
  style: null
  source: string
  note: string
}

/** A refusal in a style that was asked for. */
export function inStyle(style: RetryStyle): Imitation {
  return { style, label: style, words: 'style', lead: `The model reads, in the style ${style}` }
}

/** A refusal as the program puts it by `call`, with the style that it writes in `place`; null: with the default. */
export function written(style: RetryStyle, call: string, place: string | null): Imitation {
  const where = place === null ? 'by default' : `in ${place}`
  const lead = `The model reads, as ${call} puts it ${where} (style ${style})`
  return { style, label: style, words: 'written', lead }
}

/** A framework's words as a style imitates them; where there is no such style, they are not known. `why` they are not captured. */
export function imitated(
  title: string,
  style: RetryStyle | undefined,
  why: { because: string } | { until: string } | null = null,
): Imitation {
  if (style !== undefined) {
    const reason = why === null ? '' : 'until' in why ? ` until ${why.until}` : `: ${why.because}`
    const lead = `The model reads, as ${title} puts it (imitated${reason})`
    return { style, label: style, words: 'imitated', lead }
  }
  const reason = why === null ? '' : 'until' in why ? ` until ${why.until}` : ` (${why.because})`
  return unknown(title, `How ${title} words a refusal is not known${reason}.`)
}

/** A refusal that the program itself words, in a way that is not known. */
export function ownWords(title: string): Imitation {
  return unknown(
    title,
    `What the model reads is the program's own answer: \`${title}\` is no SDK's, and how the program words a refusal is not known.`,
  )
}

function unknown(source: string, note: string): Imitation {
  return {
    style: null,
    label: 'not known',
    words: 'unknown',
    lead: 'What the model reads is not known',
    source,
    note,
  }
}

/** Nothing refuses an input: `by` gives it to the program as it is. */
export function unchecked(by: string, source: string, receiver: string): Imitation {
  const note = `${by} checks no input: ${receiver} gets it as it is.`
  return { style: null, label: source, words: 'unchecked', lead: 'The model reads nothing', source, note }
}
