import { findNodeAtLocation, getLocation, type Node } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import type { EntryList, EntryLists } from '../../model/entry-list.js'

/** Where a samples file has the lists of a tool. Null where it has nothing of it that could be read. */
export function listsOf(text: string, tool: string): EntryLists | null {
  const tree = jsonTree(text, [], { allowTrailingComma: true })
  const own = tree && findNodeAtLocation(tree, [tool])
  return own?.type === 'object' ? { valid: listIn(own, 'valid'), invalid: listIn(own, 'invalid') } : null
}

/** The name of the tool whose samples an offset is in; null where it is in none. */
export function toolAt(text: string, offset: number): string | null {
  const [tool] = getLocation(text, offset).path
  return typeof tool === 'string' && tool !== '' ? tool : null
}

function listIn(tool: Node, key: 'valid' | 'invalid'): EntryList | null {
  const list = findNodeAtLocation(tool, [key])
  if (list?.type !== 'array') return null
  return {
    key: list.parent?.offset ?? null,
    span: { start: list.offset, end: list.offset + list.length },
    entries: (list.children ?? []).map(({ offset, length }) => ({ start: offset, end: offset + length })),
  }
}
