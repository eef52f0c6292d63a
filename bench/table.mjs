/*
 * A row is `{ name, unit, values, ratios?, base? }`: one value for each run, and the ratios to `base` of the same runs.
 * A figure is a row in short: `{ name, unit, median, least, most, ratio?, base? }`.
 */

import { goalText } from './goals.mjs'
import { median } from './measure.mjs'

export const columns = ['', 'median', 'lowest to highest', 'ratio', 'goal']

/** The rows as text for a terminal. */
export function table(rows) {
  const all = [columns, ...rows.map((row) => cells(figureOf(row)))]
  const widths = columns.map((_, column) => Math.max(...all.map((texts) => texts[column].length)))
  return all
    .map((texts) =>
      texts
        .map((text, i) => (i === 1 ? text.padStart(widths[i]) : text.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function figureOf({ name, unit, values, ratios, base }) {
  return {
    name,
    unit,
    median: median(values),
    least: Math.min(...values),
    most: Math.max(...values),
    ...(ratios ? { ratio: median(ratios), base } : {}),
  }
}

/** One text for each of `columns`. */
export function cells({ name, unit, median, least, most, ratio, base }) {
  return [
    name,
    format(median, unit),
    least === most ? '' : `${format(least, unit)} to ${format(most, unit)}`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} × ${base}`,
    goalText(name, unit, base),
  ]
}

function format(value, unit) {
  if (unit === 'ms' && value >= 10_000) return `${(value / 1000).toFixed(1)} s`
  if (unit === 'ms' && value >= 1000) return `${(value / 1000).toFixed(2)} s`
  if (unit === '') return String(Math.round(value * 10) / 10)
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`
}
