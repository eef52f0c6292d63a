import ts from '#typescript'

type Call = ts.CallExpression | ts.NewExpression

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly Call[]>>()

/** The calls in a file of this name, or of a member of this name; in source order. They are collected once a file. */
export function callsOf(name: string, tree: ts.SourceFile): readonly Call[] {
  const found = known.get(tree) ?? callsIn(tree)
  known.set(tree, found)
  return found.get(name) ?? []
}

function callsIn(tree: ts.SourceFile): Map<string, Call[]> {
  const found = new Map<string, Call[]>()
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) || ts.isNewExpression(node) ? calledName(node.expression) : null
    if (name !== null) {
      const others = found.get(name)
      if (others) others.push(node as Call)
      else found.set(name, [node as Call])
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function calledName(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : null
}
