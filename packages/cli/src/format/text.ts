import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
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

const HANGING = '  '

function wrapped(text: string, width: number): string[] {
  return withoutCommands(wrapAnsi(text, Math.max(20, width), { hard: false, trim: true })).split('\n')
}

/** Cells in columns as wide as their widest, two spaces apart; the last goes on in further lines where `width` is over. */
export function columns(rows: string[][], width: number | null = null): string[] {
  const widths =
    rows[0]?.map((_, index) => Math.max(...rows.map((row) => stringWidth(row[index] ?? '')))) ?? []
  const ahead = widths.slice(0, -1).reduce((sum, each) => sum + each + 2, 0)
  const lines = rows.flatMap((row) => {
    const whole = row.at(-1) ?? ''
    const last = width === null ? [whole] : wrapped(whole, width - ahead)
    return last.map((text, index) => [...row.slice(0, -1).map((cell) => (index === 0 ? cell : '')), text])
  })
  return lines.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : several}`
}
