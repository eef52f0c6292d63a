import type { Range, ToolFacts } from '@toolsight/core'
import type { placedTool, TypedTool } from '@toolsight/typed/service'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Mover } from '../session/moved.js'

const STAY: Mover = (range) => range

/** Tools with offsets into a document's text; `move` takes their ranges there. */
export function placedTools(
  place: typeof placedTool,
  document: TextDocument,
  tools: readonly ToolFacts[],
  move: Mover = STAY,
): Array<{ tool: TypedTool; facts: ToolFacts }> {
  return tools.map((facts) => {
    const { id, name, site } = facts
    const written = { id, name, callee: site.callee, parts: site.fields }
    return { tool: place(written, (range) => spanOf(document, move(range))), facts }
  })
}

/** Whether a position is inside what is written as `parameters`, samples or examples. */
export function isInTypedPart(
  { site }: ToolFacts,
  document: TextDocument,
  position: number,
  move: Mover,
): boolean {
  const { parameters, samples, examples } = site.fields
  return [parameters, samples, examples].some((part) => {
    if (!part) return false
    const { start, length } = spanOf(document, move(part.value))
    return start < position && position < start + length
  })
}

function spanOf(document: TextDocument, { start, end }: Range): { start: number; length: number } {
  const from = document.offsetAt(start)
  return { start: from, length: document.offsetAt(end) - from }
}
