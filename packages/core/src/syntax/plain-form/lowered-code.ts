import ts from '#typescript'
import { unwrap } from '../scope.js'
import type { Writable } from './writable.js'

/*
 * What compilers write for older engines is read as what it was compiled from: `(0, tools_1.add)(a)` as `tools_1.add(a)`,
 * `Object.assign({}, base, { a })` as `{ ...base, a }`. The tree is changed where that is said of it; places in the text stay what they are.
 */

/** Of a node of a new tree, before its parts are looked at. Needs no parents. */
export function readLowered(node: ts.Node): void {
  if (node.kind !== ts.SyntaxKind.CallExpression) return
  const call = node as Writable<ts.CallExpression>
  const detached = detachedCallee(call.expression)
  if (detached) call.expression = detached
  const properties = mergedProperties(node as ts.CallExpression)
  if (!properties) return
  const literal = node as unknown as Writable<ts.ObjectLiteralExpression>
  const range = { pos: call.arguments.pos, end: call.arguments.end }
  literal.kind = ts.SyntaxKind.ObjectLiteralExpression
  literal.properties = ts.setTextRange(ts.factory.createNodeArray(properties), range)
}

/** `tools_1.add` of `(0, tools_1.add)`. */
function detachedCallee(callee: ts.Expression): ts.LeftHandSideExpression | null {
  if (!ts.isParenthesizedExpression(callee) || !ts.isBinaryExpression(callee.expression)) return null
  const { left, operatorToken, right } = callee.expression
  const isDetached =
    operatorToken.kind === ts.SyntaxKind.CommaToken &&
    ts.isNumericLiteral(left) &&
    (ts.isPropertyAccessExpression(right) || ts.isIdentifier(right))
  return isDetached ? (right as ts.LeftHandSideExpression) : null
}

/** The properties of the new object that `Object.assign({ … }, base, { … })` gives; null for any other call. */
function mergedProperties({
  expression,
  arguments: given,
}: ts.CallExpression): ts.ObjectLiteralElementLike[] | null {
  const isAssign =
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'assign' &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'Object'
  const [first, ...others] = given
  if (!isAssign || !first || others.length === 0 || given.some(ts.isSpreadElement)) return null
  const own = propertiesOf(first)
  return own && [...own, ...others.flatMap((each) => propertiesOf(each) ?? [spreadOf(each)])]
}

function propertiesOf(value: ts.Expression): readonly ts.ObjectLiteralElementLike[] | null {
  const node = unwrap(value)
  if (ts.isObjectLiteralExpression(node)) return node.properties.some(isAccessor) ? null : node.properties
  return ts.isCallExpression(node) ? mergedProperties(node) : null
}

function spreadOf(value: ts.Expression): ts.SpreadAssignment {
  return ts.setTextRange(ts.factory.createSpreadAssignment(value), value)
}

function isAccessor(property: ts.ObjectLiteralElementLike): boolean {
  return ts.isGetAccessor(property) || ts.isSetAccessor(property)
}
