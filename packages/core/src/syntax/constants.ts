import ts from '#typescript'
import { declarationOfName } from './bindings.js'
import { unwrap } from './scope.js'

/** `const name = value`, not taken apart. */
export function isConstant(
  declaration: ts.Declaration,
): declaration is ts.VariableDeclaration & { name: ts.Identifier; initializer: ts.Expression } {
  return (
    ts.isVariableDeclaration(declaration) &&
    ts.isIdentifier(declaration.name) &&
    declaration.initializer !== undefined &&
    (declaration.parent.flags & ts.NodeFlags.Const) !== 0
  )
}

/** What a name stands for through so many constants, else the expression itself. */
export function constantBehind(expression: ts.Expression, names = 1): ts.Expression {
  const node = unwrap(expression)
  const declaration = names > 0 && ts.isIdentifier(node) ? declarationOfName(node) : undefined
  return declaration && isConstant(declaration) ? constantBehind(declaration.initializer, names - 1) : node
}
