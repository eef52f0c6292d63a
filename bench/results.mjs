import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { home } from './packages.mjs'

/** Of each benchmark the latest outcome, by its name: parts may be measured one by one. */
export const file = new URL('results.json', home)

/**
 * @returns {Record<string, { machine: object, runs: number, edits: number, rows: object[] }>} empty before the first
 */
export function readResults() {
  if (!existsSync(file)) return {}
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  return kept.benchmarks ?? {}
}

export function keepResult(name, result) {
  const benchmarks = { ...readResults(), [name]: result }
  writeFileSync(file, `${JSON.stringify({ benchmarks }, null, 2)}\n`)
}
