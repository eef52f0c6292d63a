import ts from '#typescript'

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.BinaryExpression[]>>()

/**
 * The assignments of a file, in whatever function, to this name or to a member of this name; in source order. They are collected once a
 * file: a bundle has thousands of names.
 */
export function assignmentsTo(name: string, tree: ts.SourceFile): readonly ts.BinaryExpression[] {
  const found = known.get(tree) ?? assignmentsIn(tree)
  known.set(tree, found)
  return found.get(name) ?? []
}

/** Those that are a statement of their own: `name = value`. */
export function assigningStatements(name: string, tree: ts.SourceFile): ts.BinaryExpression[] {
  return assignmentsTo(name, tree).filter((node) => assignment(node.parent) === node)
}

/** `a = b` as a statement of its own; null for anything else. */
export function assignment(statement: ts.Node): ts.BinaryExpression | null {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return null
  const { expression } = statement
  return expression.operatorToken.kind === ts.SyntaxKind.EqualsToken ? expression : null
}

function assignmentsIn(tree: ts.SourceFile): Map<string, ts.BinaryExpression[]> {
  const found = new Map<string, ts.BinaryExpression[]>()
  const visit = (node: ts.Node): void => {
    const name =
      ts.isBinaryExpression(node) && isAssigning(node.operatorToken) ? assignedName(node.left) : null
    if (name !== null) {
      const others = found.get(name)
      if (others) others.push(node as ts.BinaryExpression)
      else found.set(name, [node as ts.BinaryExpression])
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function assignedName(left: ts.Expression): string | null {
  if (ts.isIdentifier(left)) return left.text
  return ts.isPropertyAccessExpression(left) ? left.name.text : null
}

/** What gives a name its value: `=`, and where it has none yet `??=` and `||=`. */
function isAssigning({ kind }: ts.BinaryOperatorToken): boolean {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken
  )
}
