import { fileURLToPath } from 'node:url'
import { HelperProcess } from '../processes/helper-process.js'
import { startProcess } from '../processes/start-process.js'
import type { Counting } from './encoding.js'

const counter = new HelperProcess<Counting>({
  what: 'The process that counts tokens',
  start: () => startProcess(fileURLToPath(new URL('./encoding.js', import.meta.url))),
  idleMs: 30_000,
})

/**
 * The o200k_base tokens of each text, counted in a process that starts with the first call and ends when idle. Null
 * for texts that would take too long to count.
 */
export function countTokens(texts: readonly string[]): Promise<number[] | null> {
  return texts.length === 0 ? Promise.resolve([]) : counter.askOrNull('count', texts)
}
