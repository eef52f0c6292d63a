import ts from '#typescript'
import { nodesByName } from './find-nodes.js'

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.BinaryExpression[]>>()

/**
 * The assignments of a file, in whatever function, to this name or to a member of this name; in source order. They are collected once a
 * file: a bundle has thousands of names.
 */
export function assignmentsTo(name: string, tree: ts.SourceFile): readonly ts.BinaryExpression[] {
  const found = known.get(tree) ?? nodesByName(tree, isAssignment, ({ left }) => left)
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

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && isAssigning(node.operatorToken)
}

/** What gives a name its value: `=`, and where it has none yet `??=` and `||=`. */
function isAssigning({ kind }: ts.BinaryOperatorToken): boolean {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken
  )
}
