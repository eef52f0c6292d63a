import ts from '#typescript'
import { unwrap } from './scope.js'

/** `options.limit ?? 10`: what is read, and the name or `this` that it begins with. */
export interface Defaulted {
  value: ts.Expression
  root: ts.Expression
}

/** Null for anything else. Needs no parents. */
export function defaulted(node: ts.Node): Defaulted | null {
  if (!ts.isBinaryExpression(node)) return null
  const { left: value, operatorToken } = node
  const isOne =
    operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
    operatorToken.kind === ts.SyntaxKind.BarBarToken
  if (!isOne) return null
  let root = unwrap(value)
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root))
    root = unwrap(root.expression)
  return ts.isIdentifier(root) || root.kind === ts.SyntaxKind.ThisKeyword ? { value, root } : null
}
