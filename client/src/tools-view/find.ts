import type { TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

/** Every tool of a tree, in its order. */
export function toolsOf(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.kind === 'tool' ? [node] : toolsOf(node.children)))
}

/** Those that a file defines. */
export function toolsIn(tools: readonly TreeNode[], uri: vscode.Uri): TreeNode[] {
  const file = uri.toString()
  return tools.filter((tool) => vscode.Uri.parse(tool.uri).toString() === file)
}

/** The tool whose definition a position is in; the innermost where one stands in another. */
export function toolAt(
  tools: readonly TreeNode[],
  uri: vscode.Uri,
  position: vscode.Position,
): TreeNode | null {
  return toolsIn(tools, uri).findLast((tool) => tool.range && holds(tool.range, position)) ?? null
}

function holds({ start, end }: NonNullable<TreeNode['range']>, position: vscode.Position): boolean {
  return new vscode.Range(start.line, start.character, end.line, end.character).contains(position)
}
