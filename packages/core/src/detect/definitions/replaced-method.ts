import ts from '#typescript'
import { outermost } from '../../syntax/scope.js'
import { calleeRef } from '../flows/callee.js'

/**
 * Whether a call is made by what takes the place of the method that it calls: `server.addTool = (tool) => original({ ...tool, run })`
 * hands on the tools that `server.addTool` is given, and makes none.
 */
export function isOfReplacement(call: ts.Node): boolean {
  if (!ts.isCallExpression(call)) return false
  const ref = calleeRef(call.expression)
  const method = ref.kind === 'unknown' || ref.kind === 'parameter' ? undefined : ref.members.at(-1)
  if (method === undefined) return false
  return ts.findAncestor(call, (node) => ts.isFunctionLike(node) && replacedBy(node) === method) !== undefined
}

function replacedBy(node: ts.Node): string | null {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return null
  const value = outermost(node)
  const { parent } = value
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === value
  return isAssigned && ts.isPropertyAccessExpression(parent.left) ? parent.left.name.text : null
}
