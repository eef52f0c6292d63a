/*
 * A row is `{ name, unit, values, ratios?, base? }`: one value for each run, and the ratios to `base` of the same runs.
 */
import { median } from './measure.mjs'
import { targetText } from './targets.mjs'

/** The rows as text. */
export function table(rows) {
  const lines = rows.map(({ name, unit, values, ratios, base }) => [
    name,
    format(median(values), unit),
    values.length > 1 ? `${format(Math.min(...values), unit)} to ${format(Math.max(...values), unit)}` : '',
    ratios ? `${median(ratios).toFixed(2)} × ${base}` : '',
    targetText(name, unit, base),
  ])
  const all = [['', 'median', 'spread', 'against', 'to reach'], ...lines]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((cells) => cells[column].length)))
  return all
    .map((cells) =>
      cells
        .map((cell, i) => (i === 1 ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function format(value, unit) {
  if (unit === 'ms' && value >= 10_000) return `${(value / 1000).toFixed(1)} s`
  if (unit === 'ms' && value >= 1000) return `${(value / 1000).toFixed(2)} s`
  if (unit === '') return String(Math.round(value * 10) / 10)
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`
}
