import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { serve } from '../processes/connection.js'

/*
 * The process that counts: the tables take 150 ms to load and 80 MB, neither of which a process that answers keystrokes
 * should carry, and of a thread's memory half would stay.
 */

/** User text is text: what looks like a special token is counted by its letters. */
const PLAIN = { disallowedSpecial: new Set<string>() }

const counting = {
  count: (texts: readonly string[]): number[] => texts.map((text) => countTokens(text, PLAIN)),
}

export type Counting = typeof counting

serve(counting)
