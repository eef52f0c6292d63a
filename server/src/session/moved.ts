import type { Range } from '@toolsight/core'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** Takes ranges of an older text to where the same characters stand now; what was typed over shrinks to its edge. */
export type Mover = (range: Range) => Range

/** The two texts are taken to differ in one place, as they do while somebody types. */
export function mover(from: string, to: string): Mover {
  if (from === to) return (range) => range
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++
  let end = 0
  while (
    end < shorter - start &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  )
    end++
  const before = TextDocument.create('', '', 0, from)
  const after = TextDocument.create('', '', 0, to)
  const lastChanged = from.length - end
  const grown = to.length - from.length
  const move = (offset: number): number => {
    if (offset <= start) return offset
    return offset >= lastChanged ? offset + grown : start
  }
  return (range) => ({
    start: after.positionAt(move(before.offsetAt(range.start))),
    end: after.positionAt(move(before.offsetAt(range.end))),
  })
}
