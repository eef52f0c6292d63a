import ts from '#typescript'
import { unwrap } from './scope.js'

/** The function that an expression is; null where it is something else. */
export function functionIn(expression: ts.Expression): ts.FunctionExpression | ts.ArrowFunction | null {
  const node = unwrap(expression)
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : null
}

/** The function that a declaration gives a name to, by itself or as the value of a variable. */
export function declaredFunction(
  declaration: ts.Node | null | undefined,
): ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | null {
  if (!declaration) return null
  if (ts.isFunctionDeclaration(declaration)) return declaration
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value ? functionIn(value) : null
}
