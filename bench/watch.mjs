import { fileURLToPath } from 'node:url'
import { measureJson, quantile } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/saves.mjs', import.meta.url))

/** From a save to what `toolsight check --watch` prints of it. */
export async function watchRows({ count, runs, saves = 20 }) {
  const folder = workspace(count)
  const results = []
  for (let run = 0; run < runs; run++)
    results.push(await measureJson([program, folder, String(count), String(saves)]))
  const row = (name, part) => ({
    name: `${name}, ${count}`,
    unit: 'ms',
    values: results.map((times) => quantile(times, part)),
  })
  return [row('save to answer, p50', 0.5), row('save to answer, p95', 0.95)]
}
