/*
 * npm run bench [-- names…] [--runs 5] [--edits 1000]
 *
 * Names: check check-10000 edit-10 edit-1000 edit-10000 memory start repair lsp-10 lsp first-squiggle hover-1000 watch-10 watch-50 watch-200 watch-1000 preview captures sdks-10 sdks-50 sdks-1000 tsserver; all of them when none is given.
 * Prints a table for each, and keeps its figures in .cache/bench/results.json as soon as it is there;
 * `node bench/document.mjs` writes these into docs/benchmarks.md.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildStale } from '../scripts/build.mjs'
import { captureRows } from './captures.mjs'
import { checkRows } from './check.mjs'
import { editRows, memoryRows } from './edit.mjs'
import { firstSquiggleRows } from './first-squiggle.mjs'
import { hoverRows } from './hover.mjs'
import { lspRows } from './lsp.mjs'
import { machine } from './machine.mjs'
import { installPackages } from './packages.mjs'
import { previewRows } from './preview.mjs'
import { repairRows } from './repair/run.mjs'
import { file, keepResult } from './results.mjs'
import { sdkRows } from './sdks/run.mjs'
import { startRows } from './start.mjs'
import { table } from './table.mjs'
import { tsserverRows } from './tsserver.mjs'
import { watchRows } from './watch.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, edits: { type: 'string', default: '1000' } },
})
const runs = Number(values.runs)
const edits = Number(values.edits)

const benchmarks = {
  check: () =>
    checkRows({ count: 1000, runs, compilers: { 'tsc 6': 'typescript6', 'tsc 7': 'typescript7' } }),
  // tsc 6 runs out of memory at 10,000.
  'check-10000': () => checkRows({ count: 10_000, runs, compilers: { 'tsc 7': 'typescript7' }, fewer: 1000 }),
  'edit-10': () => editRows({ count: 10, runs, edits }),
  'edit-1000': () => editRows({ count: 1000, runs, edits }),
  'edit-10000': () => editRows({ count: 10_000, runs, edits }),
  memory: () => memoryRows({ count: 1000, runs, edits: 10_000 }),
  start: () => startRows({ runs }),
  'lsp-10': () => lspRows({ count: 10, runs, edits }),
  lsp: () => lspRows({ count: 1000, runs, edits }),
  'first-squiggle': () => firstSquiggleRows({ count: 10, runs }),
  repair: () => repairRows({ runs }),
  'hover-1000': () => hoverRows({ count: 1000, runs }),
  'watch-10': () => watchRows({ count: 10, runs }),
  'watch-50': () => watchRows({ count: 50, runs }),
  'watch-200': () => watchRows({ count: 200, runs }),
  'watch-1000': () => watchRows({ count: 1000, runs }),
  preview: () => previewRows({ runs }),
  captures: () => captureRows({ runs }),
  'sdks-10': () => sdkRows({ count: 10, runs }),
  'sdks-50': () => sdkRows({ count: 50, runs }),
  'sdks-1000': () => sdkRows({ count: 1000, runs }),
  tsserver: () => tsserverRows({ runs }),
}

const names = positionals.length === 0 ? Object.keys(benchmarks) : positionals
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}

await buildStale()
await installPackages()
const facts = machine()
const { date, toolsight, node, system, processor, cores, memoryGb, load } = facts
console.log(`${date}, Toolsight ${toolsight}, Node ${node}, ${system}`)
console.log(`${processor}, ${cores} cores, ${memoryGb} GB, load ${load} at the start; ${runs} runs\n`)
for (const name of names) {
  console.error(`${name} …`)
  const rows = await benchmarks[name]()
  keepResult(name, { machine: facts, runs, edits, rows })
  console.log(`${table(rows)}\n`)
}
console.log(`Written to ${fileURLToPath(file)}`)
