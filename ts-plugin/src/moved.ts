import type { Range } from '@toolsight/core'
import type ts from 'typescript'

/** A text with its lines. */
export interface Lines {
  text: string
  starts: readonly number[]
}

export function linesOf(text: string): Lines {
  const starts = [0]
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (char === 13 && text.charCodeAt(index + 1) === 10) index++
    if (char === 10 || char === 13) starts.push(index + 1)
  }
  return { text, starts }
}

/** Takes a range of an older text to the offsets where the same characters stand now. */
export type Placer = (range: Range) => ts.TextSpan

/** The two texts are taken to differ in one place, as they do while somebody types. */
export function placer(from: Lines, to: string): Placer {
  const old = from.text
  const shorter = Math.min(old.length, to.length)
  let start = 0
  while (start < shorter && old.charCodeAt(start) === to.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && old.charCodeAt(old.length - 1 - end) === to.charCodeAt(to.length - 1 - end))
    end++
  const lastChanged = old.length - end
  const grown = to.length - old.length
  const move = ({ line, character }: Range['start'], isEnd: boolean): number => {
    const lineStart = from.starts[Math.min(line, from.starts.length - 1)] ?? 0
    const offset = Math.min(lineStart + character, old.length)
    // What is typed at a range's edge is not in it, but where the whole text is the same.
    if (offset < start || (offset === start && !isEnd) || old === to) return offset
    return offset >= lastChanged ? offset + grown : start
  }
  return (range) => {
    const first = move(range.start, false)
    return { start: first, length: Math.max(0, move(range.end, true) - first) }
  }
}
