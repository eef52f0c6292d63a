import type { Span } from '../model/text.js'

/** Puts a text in place of a span of another. */
export interface Replacement {
  span: Span
  newText: string
}

/** The same change without what stays the same at both its ends. */
export function shrunk(text: string, { span, newText }: Replacement): Replacement {
  const before = text.slice(span.start, span.end)
  const most = Math.min(before.length, newText.length)
  let start = 0
  while (start < most && before[start] === newText[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === newText[newText.length - 1 - end]) end++
  return {
    span: { start: span.start + start, end: span.end - end },
    newText: newText.slice(start, newText.length - end),
  }
}
