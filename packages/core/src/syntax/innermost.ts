import ts from '#typescript'

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
