import { Lines } from '../common/lines.js'
import type { Range } from '../model/text.js'

/**
 * The text with the edits made, all of which refer to the text as given. Edits at one place keep their order.
 *
 * @throws {RangeError} when two edits overlap.
 */
export function applyEdits(text: string, edits: ReadonlyArray<{ range: Range; newText: string }>): string {
  const offsets = new Lines(text)
  const inOrder = edits
    .map(({ range, newText }) => ({ ...offsets.span(range), newText }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let done = 0
  for (const { start, end, newText } of inOrder) {
    if (start < done) throw new RangeError(`Two edits overlap at offset ${start}.`)
    result += text.slice(done, start) + newText
    done = end
  }
  return result + text.slice(done)
}
