import { findNodeAtLocation, findNodeAtOffset, type Node } from 'jsonc-parser'
import { jsonTree } from '../config/json-tree.js'
import { Lines } from '../locate/lines.js'
import type { Range } from '../model/text.js'
import type { DataPath } from './alter.js'

/**
 * Where a finding about an entry of a samples file belongs: at the value that `path` leads to in its input, or as far as
 * that is there. On one line: a value over many stands by its key.
 */
export function placeInSample(text: string, entry: Range, path: DataPath): Range {
  const lines = new Lines(text)
  const root = jsonTree(text, [], { allowTrailingComma: true })
  const node = root && findNodeAtOffset(root, lines.offset(entry.start))
  if (!node) return entry
  for (let length = path.length; length >= 0; length--) {
    const found = findNodeAtLocation(node, ['input', ...path.slice(0, length)])
    if (found) return onOneLine(found, lines) ?? entry
  }
  return entry
}

function onOneLine(node: Node, lines: Lines): Range | null {
  for (let at: Node | undefined = node; at; at = at.parent) {
    const shown = at.type === 'property' ? at.children?.[0] : at
    const range = shown && lines.range({ start: shown.offset, end: shown.offset + shown.length })
    if (range && range.start.line === range.end.line) return range
  }
  return null
}
