import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { median } from './measure.mjs'
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

/** How much longer ten times as many tools take; nothing where one of the two was not measured. */
export function growth({ check, 'check-10000': large }) {
  const cold = (result, count) => result?.rows.find(({ name }) => name === `check, cold, ${count}`)?.values
  const [few, many] = [cold(check, 1000), cold(large, 10_000)]
  if (!few || !many) return []
  const factors = many.map((value) => value / median(few))
  return [{ name: 'check, cold, 10000 against 1000', unit: '×', values: factors }]
}
