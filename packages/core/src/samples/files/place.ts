import { findNodeAtLocation, getLocation, type Node } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import type { DataPath } from '../../json-schema/alter.js'

/** What an offset of a samples file is about. */
export type SamplesPlace =
  /** The name of a tool, or where one may be written. */
  | { part: 'tool'; name: string; span: TextSpan; taken: string[] }
  /** A key of an input, or where one may be written; `path` leads to it. */
  | { part: 'key'; tool: string; path: DataPath; span: TextSpan; taken: string[]; hasValue: boolean }
  /** A value in an input, or where one may be written. */
  | { part: 'value'; tool: string; path: DataPath; span: TextSpan }

/** Half open; empty where nothing is written yet. */
interface TextSpan {
  start: number
  end: number
}

/** Null where it is about neither a tool nor an input. */
export function placeInSamples(text: string, offset: number): SamplesPlace | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  const span = spanOf(previousNode, offset)
  const tree = jsonTree(text, [], { allowTrailingComma: true })
  const taken = (): string[] => keysAt(tree, path.slice(0, -1)).filter((key) => key !== path.at(-1))
  const [tool] = path
  if (path.length === 1 && isAtPropertyKey) return { part: 'tool', name: String(tool), span, taken: taken() }
  const [, list, index, input, ...inner] = path
  const isInput = (list === 'valid' || list === 'invalid') && typeof index === 'number' && input === 'input'
  if (!isInput || typeof tool !== 'string' || (inner.length === 0 && isAtPropertyKey)) return null
  if (!isAtPropertyKey) return { part: 'value', tool, path: inner, span }
  return { part: 'key', tool, path: inner, span, taken: taken(), hasValue: hasValue(text, span.end) }
}

/** The literal that the offset is in or at; a container's inside is no part of it. */
function spanOf(node: Node | undefined, offset: number): TextSpan {
  const isLiteral = node !== undefined && node.type !== 'object' && node.type !== 'array'
  const end = isLiteral ? node.offset + node.length : offset
  return isLiteral && node.offset <= offset && offset <= end
    ? { start: node.offset, end }
    : { start: offset, end: offset }
}

function keysAt(tree: Node | undefined, path: ReadonlyArray<string | number>): string[] {
  const node = tree && findNodeAtLocation(tree, [...path])
  if (node?.type !== 'object') return []
  return (node.children ?? []).map((property) => String(property.children?.[0]?.value))
}

function hasValue(text: string, end: number): boolean {
  return /^\s*:/.test(text.slice(end))
}
