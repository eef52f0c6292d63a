import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import { Lines } from '../../common/lines.js'
import type { DataPath } from '../../json-schema/alter.js'
import type { Range } from '../../model/text.js'

/** Where in a samples file a finding about an entry belongs. The text is read once, however many entries it has. */
export class SamplePlaces {
  readonly #lines: Lines
  /** By where they start. */
  readonly #entries = new Map<number, Node>()

  constructor(text: string) {
    this.#lines = new Lines(text)
    const root = jsonTree(text, [], { allowTrailingComma: true })
    for (const list of valuesIn(root).flatMap(valuesIn))
      for (const entry of list.children ?? []) this.#entries.set(entry.offset, entry)
  }

  /** At the value that `path` leads to in its input or output, or as far as that is there. On one line: a value over many stands by its key. */
  of(entry: Range, path: DataPath, key: 'input' | 'output' = 'input'): Range {
    const node = this.#entries.get(this.#lines.offset(entry.start))
    if (!node) return entry
    for (let length = path.length; length >= 0; length--) {
      const found = findNodeAtLocation(node, [key, ...path.slice(0, length)])
      if (found) return onOneLine(found, this.#lines) ?? entry
    }
    return entry
  }
}

function valuesIn(node: Node | undefined): Node[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap((property) => property.children?.[1] ?? [])
}

function onOneLine(node: Node, lines: Lines): Range | null {
  for (let at: Node | undefined = node; at; at = at.parent) {
    const shown = at.type === 'property' ? at.children?.[0] : at
    const range = shown && lines.range({ start: shown.offset, end: shown.offset + shown.length })
    if (range && range.start.line === range.end.line) return range
  }
  return null
}
