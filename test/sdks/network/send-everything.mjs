/*
 * Captures one tool from every SDK that is installed in a folder, for every target that it sends to. Prints what became of
 * each, as JSON, and how many packets the machine has seen by then.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openWorkspace } from '../../../packages/core/dist/index.js'

const [root] = process.argv.slice(2)
const workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
const { tools } = await workspace.check(path.join(root, 'search.mjs'))
const captured = {}
for (const { id: target, vias } of workspace.wire.targets(tools[0])) {
  for (const { id: via, installed } of vias) {
    if (installed === null) continue
    const { json, notes } = await workspace.wire.form(tools[0], target, via)
    captured[`${via} ${target}`] = json === null ? notes.join(' ') : 'captured'
  }
}
await workspace.dispose()
process.stdout.write(JSON.stringify({ captured, packets: packets() }))

/** Received and sent, over all interfaces of this namespace. */
function packets() {
  const lines = readFileSync('/proc/net/dev', 'utf8').split('\n').slice(2)
  return lines
    .map((line) => line.split(':')[1]?.trim().split(/\s+/).map(Number) ?? [])
    .reduce((sum, counts) => sum + (counts[1] ?? 0) + (counts[9] ?? 0), 0)
}
