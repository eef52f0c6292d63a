import ts from '#typescript'
import type { Span } from '../model/text.js'

/** The innermost node at an offset. */
export function innermost(tree: ts.SourceFile, offset: number): ts.Node {
  let node: ts.Node = tree
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(tree) <= offset && offset < child.end ? child : undefined,
    )
    if (!inner) return node
    node = inner
  }
}

/** The innermost statement around an offset, blocks aside; null for none. */
export function statementAround(tree: ts.SourceFile, offset: number): Span | null {
  let found: Span | null = null
  const visit = (node: ts.Node): void => {
    const start = node.getStart(tree)
    if (offset < start || offset > node.end) return
    if (ts.isStatement(node) && !ts.isBlock(node)) found = { start, end: node.end }
    ts.forEachChild(node, visit)
  }
  for (const statement of tree.statements) visit(statement)
  return found
}
