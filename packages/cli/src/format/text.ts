import stringWidth from 'fast-string-width'
import { wrapAnsi } from 'fast-wrap-ansi'
import { withoutCommands } from './visible.js'

/** Lines of at most `width` columns, each behind `indent`. Line breaks of the text stay. */
export function wrap(text: string, width: number, indent = ''): string {
  return wrapped(text, width - indent.length)
    .map((line) => (line === '' ? '' : `${indent}${line}`))
    .join('\n')
}

/** The same for a text with words of a project: all lines but the first are indented, so that none of these words begins one. */
export function wrapHanging(text: string, width: number): string {
  return wrapped(text, width - HANGING.length)
    .map((line, index) => (line === '' || index === 0 ? line : `${HANGING}${line}`))
    .join('\n')
}

/** The same as an entry of a list: two columns in, and what is left of it further in. */
export function indented(text: string, width: number): string {
  return wrapHanging(text, width - HANGING.length).replace(/^(?=.)/gm, HANGING)
}

const HANGING = '  '

function wrapped(text: string, width: number): string[] {
  return withoutCommands(wrapAnsi(text, Math.max(20, width), { hard: false, trim: true })).split('\n')
}

/** A text in fewer columns than this is read word by word. */
const NARROW = 30

/**
 * Cells in columns as wide as their widest, two spaces apart. Where `width` is over, the last goes on in further lines; where the
 * others leave it hardly any room, it stands below them.
 */
export function columns(rows: string[][], width: number | null = null): string[] {
  const widths =
    rows[0]?.map((_, index) => Math.max(...rows.map((row) => stringWidth(row[index] ?? '')))) ?? []
  const ahead = widths.slice(0, -1).reduce((sum, each) => sum + each + 2, 0)
  const room = width === null ? null : width - ahead
  const isNarrow = room !== null && room < NARROW && (widths.at(-1) ?? 0) > room
  const lines = rows.flatMap((row) => {
    const before = row.slice(0, -1)
    const last = row.at(-1) ?? ''
    if (isNarrow && width !== null) {
      const below = last === '' ? [] : wrapped(last, width - HANGING.length)
      return [before, ...below.map((text) => [`${HANGING}${text}`])]
    }
    const texts = room === null ? [last] : wrapped(last, room)
    return texts.map((text, index) => [...before.map((cell) => (index === 0 ? cell : '')), text])
  })
  return lines.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(cell))))
      .join('  ')
      .trimEnd(),
  )
}

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : several}`
}
