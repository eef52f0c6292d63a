import { fileURLToPath } from 'node:url'
import { measureJson, quantile } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/edits.mjs', import.meta.url))

/** What an open workspace holds after many edits, against after the first hundred. */
export async function memoryRows({ count, runs, edits }) {
  const folder = workspace(count)
  const results = []
  for (let run = 0; run < runs; run++) {
    results.push(await measureJson([program, folder, String(count), String(edits)]))
  }
  const row = (name, read) => ({ name: `${name}, ${count}`, unit: 'MB', values: results.map(read) })
  return ['child', 'parsing process', 'host'].flatMap((process) => [
    row(`${process} after 100 edits`, ({ residents }) => residents[0][process].nowMb),
    row(`${process} after ${edits} edits`, ({ residents }) => residents.at(-1)[process].nowMb),
  ])
}

/** Edit to facts in an open workspace of `count` tools, an edit of a shared helper, memory, and blocks of the main thread. */
export async function editRows({ count, runs, edits }) {
  const folder = workspace(count)
  const results = []
  for (let run = 0; run < runs; run++) {
    results.push(await measureJson([program, folder, String(count), String(edits)]))
  }
  const of = (read) => results.map(read)
  const row = (name, unit, values) => ({ name: `${name}, ${count}`, unit, values })
  return [
    row(
      'edit to facts, p50',
      'ms',
      of(({ times }) => quantile(times, 0.5)),
    ),
    row(
      'edit to facts, p95',
      'ms',
      of(({ times }) => quantile(times, 0.95)),
    ),
    row(
      'edit to facts, p99',
      'ms',
      of(({ times }) => quantile(times, 0.99)),
    ),
    row(
      `edit of a helper, ${results[0].dependents} dependents`,
      'ms',
      of(({ helperTimes }) => quantile(helperTimes, 0.5)),
    ),
    row(
      'longest block while opening',
      'ms',
      of(({ blockAtOpen }) => blockAtOpen),
    ),
    row(
      'longest block while editing',
      'ms',
      of(({ blockAtEdit }) => blockAtEdit),
    ),
    ...['host', 'parsing process', 'child'].map((process) =>
      row(
        `peak memory, ${process}`,
        'MB',
        of(({ memory }) => memory[process].peakMb),
      ),
    ),
  ]
}
