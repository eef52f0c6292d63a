import ts from '#typescript'
import { DESCRIPTION_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { isLoop } from '../../syntax/loops.js'
import { unwrap } from '../../syntax/scope.js'

/**
 * Whether name, description and schema are all those of something that a function is given: tools in another form. `own`: keys that the
 * project has for these.
 */
export function isConversion(node: ts.ObjectLiteralExpression, own: readonly string[] = []): boolean {
  const defining = node.properties.filter(({ name }) => {
    const key = name && propertyKey(name)
    const isKnown = (each: string) => isSchemaKey(each) || NAME_KEYS.has(each) || DESCRIPTION_KEYS.has(each)
    return key != null && (isKnown(key) || own.includes(key))
  })
  const isStandIn = (property: ts.ObjectLiteralElementLike) =>
    ts.isPropertyAssignment(property) && isEmptyObject(unwrap(property.initializer))
  // A schema that is left out says nothing beside a name and a description that are passed on.
  return defining
    .filter((property) => !isStandIn(property))
    .every((property) => {
      if (ts.isShorthandPropertyAssignment(property)) return true
      return ts.isPropertyAssignment(property) && isPassed(property.initializer)
    })
}

function isEmptyObject(value: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0
}

/**
 * Whether a value is of a parameter, a variable of a loop or the object itself, or made of one: `tool.name ?? 'none'`, `this.name`,
 * `SPECS[name].description`.
 */
function isPassed(value: ts.Expression): boolean {
  const own = unwrap(value)
  if (ts.isAwaitExpression(own)) return isPassed(own.expression)
  if (ts.isBinaryExpression(own)) return isPassed(own.left) || isPassed(own.right)
  if (ts.isConditionalExpression(own)) return isPassed(own.whenTrue) || isPassed(own.whenFalse)
  if (ts.isTemplateExpression(own)) return own.templateSpans.some((span) => isPassed(span.expression))
  if (ts.isObjectLiteralExpression(own))
    return own.properties.some((each) => ts.isPropertyAssignment(each) && isPassed(each.initializer))
  if (ts.isCallExpression(own)) return own.arguments.some(isPassed) || isPassed(own.expression)
  if (ts.isPropertyAccessExpression(own)) return isPassed(own.expression)
  if (ts.isElementAccessExpression(own)) return isPassed(own.expression) || isPassed(own.argumentExpression)
  if (own.kind === ts.SyntaxKind.ThisKeyword) return true
  let declaration: ts.Node | undefined = ts.isIdentifier(own) ? declarationOfName(own) : undefined
  while (declaration && ts.isBindingElement(declaration)) declaration = declaration.parent.parent
  if (!declaration) return false
  if (ts.isParameter(declaration)) return true
  if (!ts.isVariableDeclaration(declaration)) return false
  if (isLoop(declaration.parent.parent)) return true
  // A variable is declared before what reads it; another order would lead round in circles.
  const { initializer } = declaration
  return initializer !== undefined && initializer.end < own.pos && isPassed(initializer)
}
