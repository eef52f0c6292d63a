import path from 'node:path'
import type { ToolFacts } from '@toolsight/core'
import { type Block, code, listed } from '@toolsight/core/prose'

/** More places than this are counted. */
const MAX_PLACES = 3

/**
 * `Called search_rooms in agent.ts and find_rooms in chat.ts.`: where other files name a tool, or several records do; and what
 * its framework makes of a name.
 */
export function calledBlocks({ name, calledAs, keyedAt = [], file }: ToolFacts, root: string): Block[] {
  if (calledAs !== undefined) return [{ line: ['The model calls it ', code(calledAs), '.'] }]
  if (name !== null && keyedAt.every((use) => use.file === file)) return []
  const places = new Map(keyedAt.map((use) => [`${use.name} ${use.file}`, use]))
  const shown = [...places.values()].slice(0, MAX_PLACES).map((use) => {
    const { line } = use.range.start
    return [code(use.name), ` in ${path.relative(root, use.file).replaceAll('\\', '/')}:${line + 1}`]
  })
  const more = places.size - shown.length
  if (shown.length === 0) return []
  return [{ line: ['Called ', ...listed(more > 0 ? [...shown, [`${more} more`]] : shown), '.'] }]
}
