/*
 * node bench/document.mjs
 *
 * Writes what was measured last (.cache/bench/results.json) into docs/benchmarks.md, between its two marks.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../scripts/command.mjs'
import { median } from './measure.mjs'
import { growth, readResults } from './results.mjs'
import { format } from './table.mjs'
import { targetText } from './targets.mjs'

const START = '<!-- figures: written by bench/document.mjs -->'
const END = '<!-- end of figures -->'

const page = new URL('docs/benchmarks.md', root)
const results = readResults()
const text = readFileSync(page, 'utf8')
const [before, rest] = text.split(START)
const [, after] = (rest ?? '').split(END)
if (after === undefined) throw new Error(`docs/benchmarks.md lacks its marks: ${START} and ${END}`)
writeFileSync(page, `${before}${START}\n\n${figures()}\n\n${END}${after}`)

function figures() {
  const tables = Object.entries(results).map(
    ([name, { machine, runs, rows }]) => `${headline(name, machine, runs)}\n\n${tableOf(rows)}`,
  )
  const more = growth(results)
  return [...tables, ...(more.length === 0 ? [] : [tableOf(more)])].join('\n\n')
}

function headline(name, { date, toolsight, node, system, processor, cores, memoryGb, load }, runs) {
  return (
    `\`${name}\`, ${date}: Toolsight ${toolsight}, Node ${node}, ${system}, ${processor}, ${cores} cores, ${memoryGb} GB, ` +
    `load ${load} at the start; ${runs} ${runs === 1 ? 'run' : 'runs'}.`
  )
}

function tableOf(rows) {
  const lines = rows.map(({ name, unit, values, ratios, base }) => {
    const spread =
      values.length > 1 ? `${format(Math.min(...values), unit)} to ${format(Math.max(...values), unit)}` : ''
    const against = ratios ? `${median(ratios).toFixed(2)} × ${base}` : ''
    return `| ${[name.trim(), format(median(values), unit), spread, against, targetText(name, unit, base)].join(' | ')} |`
  })
  return ['| | median | spread | against | to reach |', '|---|---:|---|---:|---:|', ...lines].join('\n')
}
