import { type Node, type ParseError, stripComments } from 'jsonc-parser'
import type { Json, JsonObject } from '../model/json.js'
import { jsonErrorWords, jsonTree } from './json-tree.js'

/** A JSON text with comments, read so that every value can be traced to its line. */
export interface JsonText {
  value: Json
  /** The 1-based line of a value, or of the nearest enclosing one that is there. */
  lineOf(path: readonly PropertyKey[]): number
  /** The 1-based line of a key in the object at `path`. */
  lineOfKey(path: readonly PropertyKey[], key: string): number
}

export interface JsonTextError {
  line: number
  message: string
}

/** Reads JSON with comments and trailing commas. Keys like `__proto__` become ordinary own properties. */
export function readJsonText(text: string): JsonText | JsonTextError {
  const errors: ParseError[] = []
  const root = jsonTree(text, errors, { allowTrailingComma: true })
  if (stripComments(text).trim() === '') {
    return { line: 1, message: 'The file is empty. Write `{}` for the defaults.' }
  }
  const [error] = errors
  if (root === undefined || error !== undefined) {
    const reason = error === undefined ? 'value expected' : jsonErrorWords(error)
    return { line: lineAt(text, error?.offset ?? 0), message: `Not JSON: ${reason}.` }
  }

  const twice = repeatedKey(root)
  if (twice !== null) {
    return {
      line: lineAt(text, twice.offset),
      message: `The key "${String(twice.value)}" occurs twice.`,
    }
  }
  return {
    value: toValue(root),
    lineOf: (path) => lineAt(text, find(root, path).offset),
    lineOfKey: (path, key) => {
      const holder = find(root, path)
      return lineAt(text, (keyNode(holder, key) ?? holder).offset)
    },
  }
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}

function toValue(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(toValue)
  if (node.type !== 'object') return node.value as Json
  const object: JsonObject = {}
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (key === undefined || value === undefined) continue
    const descriptor = { value: toValue(value), enumerable: true, writable: true, configurable: true }
    Object.defineProperty(object, String(key.value), descriptor)
  }
  return object
}

function repeatedKey(node: Node): Node | null {
  const seen = new Set<unknown>()
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    if (key !== undefined) {
      if (seen.has(key.value)) return key
      seen.add(key.value)
    }
    const below = repeatedKey(child)
    if (below !== null) return below
  }
  return null
}

/** As far down `path` as the text goes. */
function find(root: Node, path: readonly PropertyKey[]): Node {
  let node = root
  for (const step of path) {
    const next =
      typeof step === 'number'
        ? node.children?.[step]
        : node.children?.find((property) => property.children?.[0]?.value === step)?.children?.[1]
    if (next === undefined) break
    node = next
  }
  return node
}

function keyNode(holder: Node, key: string): Node | undefined {
  return holder.children?.map((property) => property.children?.[0]).find((node) => node?.value === key)
}
