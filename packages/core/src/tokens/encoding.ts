import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/*
 * The process that counts: the tables take 150 ms to load and 80 MB, neither of which a process that answers keystrokes
 * should carry, and of a thread's memory half would stay.
 */

export interface CountRequest {
  id: number
  texts: string[]
}

export interface CountAnswer {
  id: number
  counts: number[]
}

/** User text is text: what looks like a special token is counted by its letters. */
const PLAIN = { disallowedSpecial: new Set<string>() }

process.on('message', ({ id, texts }: CountRequest) => {
  const answer: CountAnswer = { id, counts: texts.map((text) => countTokens(text, PLAIN)) }
  process.send?.(answer)
})
