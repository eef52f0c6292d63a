import { fileURLToPath } from 'node:url'
import { measureJson, quantile } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/hovers.mjs', import.meta.url))

/** Request to answer at a client of the language server, with the file's facts at hand. */
export async function hoverRows({ count, runs, files = 100 }) {
  const folder = workspace(count)
  const results = []
  for (let run = 0; run < runs; run++)
    results.push(await measureJson([program, folder, String(Math.min(count, files))]))
  const row = (name, kind, part) => ({
    name: `${name}, ${count}`,
    unit: 'ms',
    values: results.map((times) => quantile(times[kind], part)),
  })
  return [
    row('hover on a tool for the first time, p50', 'tool', 0.5),
    row('hover on a tool for the first time, p95', 'tool', 0.95),
    row('hover on a field for the first time, p95', 'field', 0.95),
    row('hover again, p50', 'again', 0.5),
    row('hover again, p95', 'again', 0.95),
    row('hover on a field after an edit, p50', 'edited', 0.5),
    row('hover on a field after an edit, p95', 'edited', 0.95),
  ]
}
