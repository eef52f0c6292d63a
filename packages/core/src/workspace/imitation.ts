import type { RetryStyle } from '@toolsight/runtime'
import type { StyledMessage } from '../model/preview.js'

/** A style of our runtime, and how a message in it is introduced. */
export type Imitation = Pick<StyledMessage, 'label' | 'lead' | 'words'> & { style: RetryStyle }

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

/**
 * A framework's words as a style imitates them; where there is no such style, the issues by themselves. `why` they are not
 * captured.
 */
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
  const lead = `How ${title} words a refusal is not known${reason}. These are the issues in the style concise`
  return { style: 'concise', label: 'issues', words: 'unknown', lead }
}
