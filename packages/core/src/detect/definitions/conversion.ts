import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { mentionsName } from '../../syntax/find-nodes.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'

/**
 * Whether an object takes its name and another part from one thing that a function or a loop is given, as
 * `{ name: tool.name, input_schema: tool.schema }` does: it writes a tool in another form, and defines one only where that
 * thing is known.
 */
export function convertsTool(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some((property) => {
    if (!ts.isPropertyAssignment(property)) return false
    const value = unwrap(property.initializer)
    if (ts.isObjectLiteralExpression(value)) return convertsTool(value)
    const given = propertyKey(property.name) === 'name' ? ownerOfName(value) : null
    return (
      given !== null && node.properties.some((other) => other !== property && mentionsName(other, given.text))
    )
  })
}

/** `tool` of `tool.name` and `tool.function.name`, where it is a parameter or what a loop goes over. */
function ownerOfName(value: ts.Expression): ts.Identifier | null {
  if (!ts.isPropertyAccessExpression(value) || value.name.text !== 'name') return null
  let owner: ts.Expression = value.expression
  while (ts.isPropertyAccessExpression(owner)) owner = unwrap(owner.expression)
  const declaration = ts.isIdentifier(owner) ? declarationOfName(owner) : undefined
  const isGiven =
    declaration !== undefined &&
    (ts.isParameter(declaration) ||
      (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent)))
  return isGiven ? (owner as ts.Identifier) : null
}
