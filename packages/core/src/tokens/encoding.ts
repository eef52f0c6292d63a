import { parentPort } from 'node:worker_threads'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/*
 * The thread that counts: the tables take 150 ms to load and some 60 MB, neither of which a process that answers
 * keystrokes should carry.
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

parentPort?.on('message', ({ id, texts }: CountRequest) => {
  const answer: CountAnswer = { id, counts: texts.map((text) => countTokens(text, PLAIN)) }
  parentPort?.postMessage(answer)
})
