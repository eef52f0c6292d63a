import ts from '#typescript'
import { unwrap } from '../../syntax/scope.js'

/**
 * Whether a method that is called after tools is given what registers one: a name, and a function at the end. That the method is of
 * a framework's server is told elsewhere: `class Own extends McpServer { addReadTool(name, text, shape, run) { … } }`.
 */
export function registersTool(node: ts.Node, method: string): boolean {
  if (!ts.isCallExpression(node) || !/tool/i.test(method)) return false
  const [name, ...rest] = node.arguments.map((argument) => unwrap(argument))
  const last = rest.at(-1)
  return (
    name !== undefined &&
    ts.isStringLiteralLike(name) &&
    last !== undefined &&
    (ts.isArrowFunction(last) || ts.isFunctionExpression(last) || isName(last)) &&
    rest
      .slice(0, -1)
      .every((each) => ts.isStringLiteralLike(each) || ts.isObjectLiteralExpression(each) || isName(each))
  )
}

function isName(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
}
