import ts from '#typescript'
import type { Writable } from './writable.js'

const GIVES_ITS_ARGUMENT = new Set(['freeze', 'seal', 'preventExtensions'])

/**
 * Of a node of a new tree, before its parts are looked at: `const tool = Object.freeze({ … })` is read as `const tool = ({ … })`, for it gives the
 * object that it is given. As a statement of its own it stays a call. Places in the text stay what they are.
 */
export function readSameObject(node: ts.Node, parent: ts.Node): void {
  if (node.kind !== ts.SyntaxKind.CallExpression || parent.kind === ts.SyntaxKind.ExpressionStatement) return
  const { expression, arguments: given } = node as ts.CallExpression
  const [object, ...others] = given
  if (!object || others.length > 0 || ts.isSpreadElement(object) || !isOfObject(expression)) return
  const parenthesized = node as unknown as Writable<ts.ParenthesizedExpression>
  parenthesized.kind = ts.SyntaxKind.ParenthesizedExpression
  parenthesized.expression = object
}

function isOfObject(callee: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(callee) &&
    GIVES_ITS_ARGUMENT.has(callee.name.text) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === 'Object'
  )
}
