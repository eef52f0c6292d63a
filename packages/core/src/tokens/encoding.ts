import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { serve } from '../processes/connection.js'

/*
 * The process that counts: the tables take 150 ms to load and 80 MB, neither of which a process that answers keystrokes
 * should carry, and of a thread's memory half would stay.
 */

/** User text is text: what looks like a special token is counted by its letters. */
const PLAIN = { disallowedSpecial: new Set<string>() }

/** Some seconds of work at most, whatever the texts are. */
const MAX_COST = 400_000_000

/** What is merged as one: letters, spaces or signs in a row. */
const RUNS = /(?:\p{L}\p{M}*)+|\s+|[^\s\p{L}\p{N}]+/gu

const counting = {
  /** Null for texts that take too long. It does not depend on the time they take: a lock of the same tools has the same bytes. */
  count: (texts: readonly string[]): number[] | null =>
    costOf(texts) > MAX_COST ? null : texts.map((text) => countTokens(text, PLAIN)),
}

/** Merging takes time by the square of a run's bytes. */
function costOf(texts: readonly string[]): number {
  let cost = 0
  for (const text of texts) for (const [run] of text.matchAll(RUNS)) cost += Buffer.byteLength(run) ** 2
  return cost
}

export type Counting = typeof counting

serve(counting)
