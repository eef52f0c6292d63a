/*
 * node bench/document.mjs
 *
 * Writes what was measured last (.cache/bench/results.json) into docs/benchmarks.md, between its two marks. Tables of parts that
 * were not measured here, or were later than here, stay as they stand in the page.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../scripts/command.mjs'
import { median } from './measure.mjs'
import { readResults } from './results.mjs'
import { format } from './table.mjs'
import { targetText } from './targets.mjs'

const START = '<!-- figures: written by bench/document.mjs -->'
const END = '<!-- end of figures -->'

const page = new URL('docs/benchmarks.md', root)
const results = readResults()
const text = readFileSync(page, 'utf8')
const [before, rest] = text.split(START)
const [written, after] = (rest ?? '').split(END)
if (after === undefined) throw new Error(`docs/benchmarks.md lacks its marks: ${START} and ${END}`)
writeFileSync(page, `${before}${START}\n\n${figures(written)}\n\n${END}${after}`)

function figures(written) {
  const tables = standing(written)
  for (const [name, { machine, runs, rows }] of Object.entries(results)) {
    const there = tables.get(name)
    if (there && there.date > machine.date) continue
    tables.set(name, { text: `${headline(name, machine, runs)}\n\n${tableOf(rows)}` })
  }
  return Array.from(tables.values(), ({ text }) => text).join('\n\n')
}

/** The tables of the page by the name of their part. */
function standing(written) {
  const tables = new Map()
  let headline = null
  for (const block of written.trim().split(/\n{2,}/)) {
    const [, name, date] = /^`([^`]+)`, (\d{4}-\d{2}-\d{2}):/.exec(block) ?? []
    if (name !== undefined) headline = { name, date, text: block }
    else if (headline !== null) {
      tables.set(headline.name, { date: headline.date, text: `${headline.text}\n\n${block}` })
      headline = null
    }
  }
  return tables
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
