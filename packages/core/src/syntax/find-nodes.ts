import ts from '#typescript'

/** Whether a node, or one within it, passes a test. What is skipped is not looked into. */
export function someNode(
  node: ts.Node,
  test: (node: ts.Node) => boolean,
  isSkipped: (node: ts.Node) => boolean = () => false,
): boolean {
  const visit = (each: ts.Node): boolean =>
    !isSkipped(each) && (test(each) || (ts.forEachChild(each, visit) ?? false))
  return visit(node)
}

/** Whether a name is written within a node, of whatever it is the name. */
export function mentionsName(node: ts.Node, name: string): boolean {
  return someNode(node, (each) => ts.isIdentifier(each) && each.text === name)
}

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
