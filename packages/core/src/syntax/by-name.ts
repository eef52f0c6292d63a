import ts from '#typescript'

/** The nodes of a kind in a file by the name, or the member's name, that an expression of theirs is; in source order. */
export function nodesByName<Node extends ts.Node>(
  tree: ts.SourceFile,
  isOfKind: (node: ts.Node) => node is Node,
  named: (node: Node) => ts.Expression,
): Map<string, Node[]> {
  const found = new Map<string, Node[]>()
  const visit = (node: ts.Node): void => {
    const name = isOfKind(node) ? nameOf(named(node)) : null
    if (name !== null) {
      const others = found.get(name)
      if (others) others.push(node as Node)
      else found.set(name, [node as Node])
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function nameOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : null
}
