/*
 * node bench/document.mjs
 *
 * Takes what was measured here last (.cache/bench/results.json) over into bench/figures.json, and writes the table of
 * docs/benchmarks.md from that file. A part that was measured later elsewhere keeps its figures.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../scripts/command.mjs'
import { isPublished } from './goals.mjs'
import { readResults } from './results.mjs'
import { cells, columns, figureOf } from './table.mjs'

const START = '<!-- figures: written by bench/document.mjs -->'
const END = '<!-- end of figures -->'

const store = new URL('bench/figures.json', root)
const parts = JSON.parse(readFileSync(store, 'utf8'))
for (const [name, { machine, runs, rows }] of Object.entries(readResults())) {
  if (parts[name]?.machine.date > machine.date) continue
  parts[name] = { machine, runs, figures: rows.filter((row) => isPublished(row.name)).map(figureOf) }
}
writeFileSync(store, storeText())

const page = new URL('docs/benchmarks.md', root)
const [before, rest] = readFileSync(page, 'utf8').split(START)
const after = rest?.split(END)[1]
if (after === undefined) throw new Error(`docs/benchmarks.md lacks its marks: ${START} and ${END}`)
writeFileSync(page, `${before}${START}\n\n${table()}\n\n${machines()}\n\n${END}${after}`)

/** One line for each figure, so that a diff shows what changed. */
function storeText() {
  const texts = Object.entries(parts).map(([part, { machine, runs, figures }]) => {
    const lines = figures.map((figure) => `      ${JSON.stringify(figure)}`)
    return `  ${JSON.stringify(part)}: {\n    "machine": ${JSON.stringify(machine)},\n    "runs": ${runs},\n    "figures": [\n${lines.join(',\n')}\n    ]\n  }`
  })
  return `{\n${texts.join(',\n')}\n}\n`
}

function table() {
  const lines = Object.entries(parts).flatMap(([part, { figures }]) =>
    figures.map((figure, i) => line([i === 0 ? `\`${part}\`` : '', ...cells(figure)])),
  )
  return [line(['part', 'row', ...columns.slice(1)]), '|---|---|---:|---|---:|---:|', ...lines].join('\n')
}

/** Parts that were measured alike share a line. */
function machines() {
  const shared = new Map()
  for (const [part, { machine, runs }] of Object.entries(parts)) {
    const { date, toolsight, node, system, processor, cores, memoryGb } = machine
    const measured =
      `${date}, Toolsight ${toolsight}, Node ${node}, ${system}, ${processor}, ${cores} cores, ${memoryGb} GB, ` +
      `${runs} ${runs === 1 ? 'run' : 'runs'}`
    shared.set(measured, [...(shared.get(measured) ?? []), `\`${part}\` (${machine.load})`])
  }
  const lines = Array.from(shared, ([measured, names]) => `- ${measured}: ${names.join(', ')}`)
  return ['Measured on (in brackets the load at the start):', '', ...lines].join('\n')
}

function line(texts) {
  return `| ${texts.join(' | ')} |`
}
