import ts from '#typescript'
import type { Span } from '../../model/text.js'

/** The outermost node of a kind with exactly this span; null when the tree has none. */
export function nodeAt<T extends ts.Node>(
  source: ts.SourceFile,
  span: Span,
  is: (node: ts.Node) => node is T,
): T | null {
  let found: T | null = null
  const visit = (node: ts.Node): void => {
    if (found || node.getStart(source) > span.start || node.getEnd() < span.end) return
    if (is(node) && node.getStart(source) === span.start && node.getEnd() === span.end) found = node
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
