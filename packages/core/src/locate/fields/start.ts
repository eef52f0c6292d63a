import ts from '#typescript'
import type { Span } from '../../model/text.js'
import type { Place, Search } from './place.js'

/** The outermost expression with exactly this span, else the innermost node around it. */
export function placeAt(search: Search, file: string, span: Span): Place | null {
  const source = search.tree(file)
  if (!source) return null
  let node: ts.Node = source
  for (;;) {
    if (ts.isExpression(node) && node.getStart(source) === span.start && node.getEnd() === span.end) break
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(source) <= span.start && child.getEnd() >= span.end ? child : undefined,
    )
    if (!inner) break
    node = inner
  }
  if (node === source) return null
  return { file, source, node, reading: 'schema', bindings: null, piece: null }
}
