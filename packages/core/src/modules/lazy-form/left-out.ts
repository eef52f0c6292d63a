import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { someNode } from '../../syntax/find-nodes.js'
import { outermost } from '../../syntax/scope.js'

const known = new WeakMap<ts.ParameterDeclaration, boolean>()

/**
 * Whether a function may be called without a parameter: it says so (`options?`), or its code reckons with that (`options?.limit`,
 * `options ?? {}`), as JavaScript does, which has no other way to say it.
 */
export function mayBeLeftOut(parameter: ts.ParameterDeclaration): boolean {
  const before = known.get(parameter)
  if (before !== undefined) return before
  const found = parameter.questionToken !== undefined || isReckonedWith(parameter)
  known.set(parameter, found)
  return found
}

function isReckonedWith(parameter: ts.ParameterDeclaration): boolean {
  const { name, type, parent } = parameter
  // A type without `?` says that it is given.
  if (type || !ts.isIdentifier(name) || !('body' in parent) || !parent.body) return false
  return someNode(
    parent.body as ts.Node,
    (node) =>
      ts.isIdentifier(node) &&
      node.text === name.text &&
      declarationOfName(node) === parameter &&
      isReadIfThere(node),
  )
}

function isReadIfThere(name: ts.Identifier): boolean {
  const read = outermost(name)
  const { parent } = read
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
    return parent.expression === read && parent.questionDotToken !== undefined
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === read &&
    (parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      parent.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  )
}
