import type { ToolFacts } from '@toolsight/core'
import { relativePath } from '@toolsight/core/paths'
import { type Block, code, type Inline, listed } from '@toolsight/core/prose'

/** More places than this are counted. */
const MAX_PLACES = 3

/**
 * `Used in agent.ts:9.`, `Called search_rooms in agent.ts:9 and find_rooms in chat.ts:4.`: where other files name a tool, or several records do; and what
 * its framework makes of a name.
 */
export function calledBlocks({ name, calledAs, keyedAt = [], file }: ToolFacts, root: string): Block[] {
  if (calledAs !== undefined) return [{ line: ['The model calls it ', code(calledAs), '.'] }]
  if (name !== null && keyedAt.every((use) => use.file === file)) return []
  const places = new Map(keyedAt.map((use) => [`${use.name} ${use.file}`, use]))
  // The headline has the name: where nothing calls the tool otherwise, only the places are news.
  const isItsName = [...places.values()].every((use) => use.name === name)
  const shown = [...places.values()].slice(0, MAX_PLACES).map((use): Inline[] => {
    const { line } = use.range.start
    const place = `${relativePath(root, use.file)}:${line + 1}`
    return isItsName ? [place] : [code(use.name), ` in ${place}`]
  })
  const more = places.size - shown.length
  if (shown.length === 0) return []
  return [
    {
      line: [
        isItsName ? 'Used in ' : 'Called ',
        ...listed(more > 0 ? [...shown, [`${more} more`]] : shown),
        '.',
      ],
    },
  ]
}
