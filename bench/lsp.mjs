import { fileURLToPath } from 'node:url'
import { measureJson, quantile } from './measure.mjs'
import { shippedServer } from './shipped.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/lsp.mjs', import.meta.url))

/** The language server on a workspace of `count` tools, as an editor sees it. */
export async function lspRows({ count, runs, edits }) {
  const folder = workspace(count)
  const server = await shippedServer()
  const results = []
  for (let run = 0; run < runs; run++) {
    results.push(await measureJson([program, server, folder, String(count), String(edits)]))
  }
  const row = (name, unit, read) => ({ name: `${name}, ${count}`, unit, values: results.map(read) })
  const rows = [
    row('start to all tools known', 'ms', ({ allKnown }) => allKnown),
    row('didChange to diagnostics, p50', 'ms', ({ times }) => quantile(times, 0.5)),
    row('didChange to diagnostics, p95', 'ms', ({ times }) => quantile(times, 0.95)),
    row('hover, p95', 'ms', ({ hovers }) => quantile(hovers, 0.95)),
    row('evaluations for 100 keystrokes', '', ({ evaluations }) => evaluations),
  ]
  if (results.every(({ resident }) => resident === null)) return rows
  return [
    ...rows,
    row('idle, processor time a second', 'ms', ({ idleCpuMsPerSecond }) => idleCpuMsPerSecond),
    row('memory of the server, at rest', 'MB', ({ resident }) => resident.nowMb),
    row('memory of the server, at most', 'MB', ({ resident }) => resident.peakMb),
  ]
}
