import type { TreeIcon, TreeNode } from '@toolsight/language-server/messages'

/** How tools may stand, by the words that find them. */
export const STATES = {
  failing: ['error'],
  warnings: ['warning'],
  unknown: ['unevaluated', 'stale'],
  fine: ['ok', 'info'],
} as const satisfies Record<string, readonly TreeIcon[]>

export type State = keyof typeof STATES

/**
 * The nodes whose label holds the text, with what leads to them; what is below one that matches stays whole. The word for a state
 * finds the tools in it, too.
 */
export function filtered(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? [...nodes] : nodes.flatMap((node) => keep(node, wanted))
}

/** Whether a tool is in a state. */
export function isIn(state: State, { kind, icon }: TreeNode): boolean {
  const icons: readonly TreeIcon[] = STATES[state]
  return kind === 'tool' && icons.includes(icon)
}

function keep(node: TreeNode, wanted: string): TreeNode[] {
  const isNamed =
    node.kind !== 'folder' && node.kind !== 'finding' && node.label.toLowerCase().includes(wanted)
  if (isNamed || (isState(wanted) && isIn(wanted, node))) return [node]
  const children = node.children.flatMap((child) => keep(child, wanted))
  return children.length > 0 ? [{ ...node, children }] : []
}

function isState(word: string): word is State {
  return Object.hasOwn(STATES, word)
}
