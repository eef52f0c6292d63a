import { fileURLToPath } from 'node:url'
import { measureJson, quantile } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/previews.mjs', import.meta.url))

/** What a tool makes of an input, in two styles with their tokens, as an editor asks for it: from request to answer. */
export async function previewRows({ runs, edits = 200 }) {
  const folder = workspace(10)
  const results = []
  for (let run = 0; run < runs; run++) results.push(await measureJson([program, folder, String(edits)]))
  const row = (name, kind, part) => ({
    name,
    unit: 'ms',
    values: results.map((times) => quantile(times[kind], part)),
  })
  return [
    row('keystroke in a samples file to live preview, p50', 'typed', 0.5),
    row('keystroke in a samples file to live preview, p95', 'typed', 0.95),
    row('preview of an input by command, p50', 'command', 0.5),
    row('preview of an input by command, p95', 'command', 0.95),
  ]
}
