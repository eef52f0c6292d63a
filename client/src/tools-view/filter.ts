import type { TreeNode } from '@toolsight/language-server/messages'

/** The nodes whose label holds the text, with what leads to them; what is below one that matches stays whole. */
export function filtered(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? [...nodes] : nodes.flatMap((node) => keep(node, wanted))
}

function keep(node: TreeNode, wanted: string): TreeNode[] {
  if (node.kind !== 'folder' && node.label.toLowerCase().includes(wanted)) return [node]
  const children = node.children.flatMap((child) => keep(child, wanted))
  return children.length > 0 ? [{ ...node, children }] : []
}
