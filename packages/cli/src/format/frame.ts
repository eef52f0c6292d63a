import { type BabelCodeFrameOptions, codeFrameColumns } from '@babel/code-frame'
import { withoutKeys } from '@toolsight/core/prose'
import type { Range } from '../engine.js'
import { visible } from './visible.js'

interface FrameOptions {
  colour: boolean
  /** Columns that a line may take, line number included. */
  width: number
  /** Whether the lines around it are shown, too. */
  hasContext: boolean
}

/**
 * The lines around a range with the range marked, one of several lines at its first only; null when the text has no
 * such line. Reports are kept and shown to others: a key in a line is not.
 */
export function codeFrame(
  text: string,
  range: Range,
  { colour, width, hasContext }: FrameOptions,
): string | null {
  const [linesAbove, linesBelow] = hasContext ? [2, 1] : [0, 0]
  const lines = linesOf(text)
  const { start } = range
  const first = lines[start.line]
  if (first === undefined || text === '') return null
  const end = range.end.line === start.line ? range.end.character : first.length
  const from = Math.max(0, start.line - linesAbove)
  const shown = lines.slice(from, start.line + linesBelow + 1).map((line) => withoutKeys(line))
  const room = width - String(from + shown.length).length - 5
  const window = clip(shown, { from: start.character, to: end, room })

  const options: BabelCodeFrameOptions & { startLine: number } = {
    linesAbove,
    linesBelow,
    highlightCode: false,
    forceColor: colour,
    startLine: from + 1,
  }
  const location = {
    start: { line: start.line + 1, column: window.column(start.character) + 1 },
    end: { line: start.line + 1, column: window.column(end) + 1 },
  }
  return codeFrameColumns(window.lines.join('\n'), location, options)
}

/** Findings of one file follow each other, and a file may be megabytes long. */
let latest = { text: '', lines: [''] }

/** Split as positions count: by LF, CRLF and CR. */
function linesOf(text: string): readonly string[] {
  if (text !== latest.text) latest = { text, lines: text.split(/\r\n|\n|\r/) }
  return latest.lines
}

/** Cuts lines to a window of `room` columns that shows what matters, and says where a column went. */
function clip(lines: string[], { from, to, room }: { from: number; to: number; room: number }) {
  // Shifted only where what is marked would not be seen; then as far as it takes to see most of it.
  const offset = Math.min(to, from + room - 4) < room ? 0 : Math.max(0, Math.min(from - 8, to - room + 4))
  return {
    lines: lines.map((line) => {
      const rest = line.slice(offset)
      const head = offset > 0 && rest !== '' ? `…${rest.slice(1)}` : rest
      return visible(head.length > room ? `${head.slice(0, room - 1)}…` : head)
    }),
    column: (character: number) => Math.max(0, Math.min(character - offset, room)),
  }
}
