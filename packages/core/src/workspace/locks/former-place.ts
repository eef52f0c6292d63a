import path from 'node:path'
import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import { Lines } from '../../common/lines.js'
import { type ContractChange, ownChange } from '../../contract/change.js'
import { LOCK_NAME } from '../../contract/lock.js'
import type { Location, Range } from '../../model/text.js'

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

interface LockedName {
  name: string | null
  file: string | null
  isTool: boolean
  range: Range
}

/**
 * Where tools of a package stood that are gone: their line in the lock on disk; where it has them no more, the file that they were
 * in; where that is gone too, the line of the lock that is there instead.
 */
export class FormerPlaces {
  readonly #folder: string
  readonly #read: (file: string) => string | null
  #names: LockedName[] | null = null

  constructor(folder: string, read: (file: string) => string | null) {
    this.#folder = folder
    this.#read = read
  }

  /** Null for a tool that is still there, and where nothing is left of the package. */
  of({ kind, tool, file, role }: ContractChange): Location | null {
    if (ownChange(kind) !== 'removed') return null
    const lock = path.posix.join(this.#folder, LOCK_NAME)
    this.#names ??= namesIn(this.#read(lock))
    const own = this.#names.find(
      (each) => each.name === tool && each.file === file && each.isTool === (role === undefined),
    )
    if (own) return { file: lock, range: own.range }
    const source = file === null ? null : path.posix.join(this.#folder, file)
    if (source !== null && this.#read(source) !== null) return { file: source, range: START }
    // Locks have their tools by name.
    const next = this.#names.find(({ name }) => (name ?? '') >= (tool ?? '')) ?? this.#names.at(-1)
    return next ? { file: lock, range: next.range } : null
  }
}

function namesIn(text: string | null): LockedName[] {
  const tree = text === null ? undefined : jsonTree(text)
  if (text === null || !tree) return []
  const lines = new Lines(text)
  const entries = (['tools', 'schemas'] as const).flatMap((list) => {
    const node = findNodeAtLocation(tree, [list])
    return node?.type === 'array' ? (node.children ?? []).map((entry) => ({ list, entry })) : []
  })
  return entries.flatMap(({ list, entry: tool }): LockedName[] => {
    const name = findNodeAtLocation(tool, ['name'])
    if (!name) return []
    const range = lines.range({ start: name.offset, end: name.offset + name.length })
    const file = wordOf(findNodeAtLocation(tool, ['file']))
    return [{ name: wordOf(name), file, isTool: list === 'tools', range }]
  })
}

function wordOf(node: Node | undefined): string | null {
  return typeof node?.value === 'string' ? node.value : null
}
