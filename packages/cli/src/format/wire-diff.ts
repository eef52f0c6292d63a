import stringWidth from 'fast-string-width'
import pc from 'picocolors'
import type { Engine, Json, WireChange, WireDiff } from '../engine.js'
import { wrap, wrapHanging } from './text.js'
import { visible } from './visible.js'

export interface WireDiffStyle {
  colour: boolean
  /** Columns that a line may take. */
  columns: number
}

type Words = Pick<Engine, 'concernText' | 'groupedChanges' | 'placeOfChange' | 'pathText'>

/** A place that is longer has a line of its own. */
const MAX_PLACE = 28

/** What differs, for people: each kind of change with the places where it is, and the JSON on either side. */
export function formatWireDiff(
  name: string,
  { from, to, changes, concerns }: WireDiff,
  { colour, columns }: WireDiffStyle,
  { concernText, groupedChanges, placeOfChange, pathText }: Words,
): string {
  const paint = pc.createColors(colour)
  const head = [
    visible(name),
    wrap(`from ${from.title}`, columns, '  '),
    wrap(`to ${to.title}`, columns, '  '),
  ]
  const asked = to.captured
    ? concerns.map((each) => `${wrapHanging(visible(concernText(each)), columns)}\n`)
    : []
  const foot = asked.length === 0 ? '' : `\n${asked.join('')}`
  if (!changes?.length) return `${head.join('\n')}\n\nNothing differs.\n${foot}`
  const place = (change: WireChange): string => visible(placeOfChange(change, pathText))
  const widths = changes.map((change) => stringWidth(place(change))).filter((width) => width <= MAX_PLACE)
  const wide = Math.max(0, ...widths)
  const groups = groupedChanges(changes).map(({ title, changes: same }) => {
    const lines = same.map((change) => placeLine(place(change), valueText(change), { wide, columns }))
    return [paint.bold(visible(title)), ...lines].join('\n')
  })
  return `${head.join('\n')}\n\n${groups.join('\n')}\n${foot}`
}

function placeLine(
  place: string,
  value: string,
  { wide, columns }: { wide: number; columns: number },
): string {
  if (value === '') return `  ${cut(place, columns - 2)}`
  const fits = stringWidth(place) <= wide
  const left = fits ? `  ${place}${' '.repeat(wide - stringWidth(place))}  ` : '      '
  const line = `${left}${cut(value, Math.max(20, columns - stringWidth(left)))}`
  return fits ? line : `  ${cut(place, columns - 2)}\n${line}`
}

/** `5 → 6`; one of the two alone where the other side has nothing. */
function valueText({ kind, before, after }: WireChange): string {
  if (kind === 'required-grew' || kind === 'required-shrank') return ''
  return [before, after]
    .filter((value): value is Json => value !== undefined)
    .map((value) => visible(JSON.stringify(value)))
    .join(' → ')
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let short = text.slice(0, width - 1)
  while (stringWidth(short) > width - 1) short = short.slice(0, -1)
  return `${short}…`
}
