import {
  groupedChanges,
  pathText,
  placeOfChange,
  type ToolFacts,
  type WireChange,
  type Workspace,
} from '@toolsight/core'
import { type Block, code, type Inline, listed, prose } from '@toolsight/core/prose'

/** Kinds of changes that are listed, and the places of each: more are in the virtual document. */
const MAX_CHANGES = 6
const MAX_PLACES = 3

/** What an SDK made of a tool on the way to a target, as far as that is known; nothing is captured for a hover. */
export async function changedOnTheWay(
  workspace: Workspace,
  tool: ToolFacts,
  target: string,
): Promise<Block[]> {
  if (!workspace.wire.known(tool, target)?.captured) return []
  const { changes } = await workspace.wire.diff(tool, { target })
  if (changes === null) return []
  if (changes.length === 0) return [{ line: [code(target), ' gets it as it resolves.'] }]
  const groups = groupedChanges(changes)
  const items = groups
    .slice(0, MAX_CHANGES)
    .map(({ title, changes: same }): Inline[] => [...prose(title), ...placesOf(same)])
  const more = groups.length - items.length
  return [
    { line: ['Changed on the way to ', code(target), ':'] },
    { items: more > 0 ? [...items, [`${more} more`]] : items },
  ]
}

/** None where it is the whole entry that is changed. */
function placesOf(changes: readonly WireChange[]): Inline[] {
  const isOfEntry = changes.every(({ owner }) => owner === 'entry')
  return isOfEntry ? [] : [': ', ...places(changes)]
}

function places(changes: readonly WireChange[]): Inline[] {
  const named = changes
    .slice(0, MAX_PLACES)
    .map((change): Inline[] =>
      change.owner === 'input' && change.path.length > 0
        ? [code(pathText(change.path))]
        : [placeOfChange(change, pathText)],
    )
  const more = changes.length - named.length
  return listed(more > 0 ? [...named, [`${more} more`]] : named)
}
