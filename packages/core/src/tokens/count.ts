import { fileURLToPath } from 'node:url'
import { HelperProcess } from '../processes/helper-process.js'
import { startProcess } from '../processes/start-process.js'
import type { Counting } from './encoding.js'

const counter = new HelperProcess<Counting>({
  what: 'The process that counts tokens',
  start: () => startProcess(fileURLToPath(new URL('./encoding.js', import.meta.url))),
  // A text that takes longer is not counted.
  patienceMs: 10_000,
  idleMs: 30_000,
})

/**
 * The o200k_base tokens of each text, counted in a process that starts with the first call and ends when idle. Null
 * when they could not be counted in time.
 */
export function countTokens(texts: readonly string[]): Promise<number[] | null> {
  return texts.length === 0 ? Promise.resolve([]) : counter.askOrNull('count', texts)
}
