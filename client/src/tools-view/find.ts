import type { TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

/** Every tool of a tree, in its order. */
export function toolsOf(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.kind === 'tool' ? [node] : toolsOf(node.children)))
}

/** The tool whose definition a position is in; the innermost where one stands in another. */
export function toolAt(
  tools: readonly TreeNode[],
  uri: vscode.Uri,
  position: vscode.Position,
): TreeNode | null {
  const file = uri.toString()
  const around = tools.filter(
    (tool) => tool.range && vscode.Uri.parse(tool.uri).toString() === file && holds(tool.range, position),
  )
  return around.at(-1) ?? null
}

function holds({ start, end }: NonNullable<TreeNode['range']>, position: vscode.Position): boolean {
  return new vscode.Range(start.line, start.character, end.line, end.character).contains(position)
}
