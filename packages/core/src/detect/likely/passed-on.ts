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
function isPassed(value: ts.Expression, asked = new Set<ts.Node>()): boolean {
  const isAnyPassed = (...values: readonly ts.Expression[]) => values.some((each) => isPassed(each, asked))
  const own = unwrap(value)
  if (ts.isAwaitExpression(own)) return isAnyPassed(own.expression)
  if (ts.isBinaryExpression(own)) return isAnyPassed(own.left, own.right)
  if (ts.isConditionalExpression(own)) return isAnyPassed(own.whenTrue, own.whenFalse)
  if (ts.isTemplateExpression(own))
    return isAnyPassed(...own.templateSpans.map(({ expression }) => expression))
  if (ts.isObjectLiteralExpression(own))
    return isAnyPassed(...own.properties.filter(ts.isPropertyAssignment).map((each) => each.initializer))
  if (ts.isCallExpression(own)) return isAnyPassed(...own.arguments, own.expression)
  if (ts.isPropertyAccessExpression(own)) return isAnyPassed(own.expression)
  if (ts.isElementAccessExpression(own)) return isAnyPassed(own.expression, own.argumentExpression)
  if (own.kind === ts.SyntaxKind.ThisKeyword) return true
  let declaration: ts.Node | undefined = ts.isIdentifier(own) ? declarationOfName(own) : undefined
  while (declaration && ts.isBindingElement(declaration)) declaration = declaration.parent.parent
  if (!declaration) return false
  if (ts.isParameter(declaration)) return true
  // What several expressions read is asked about once.
  if (!ts.isVariableDeclaration(declaration) || asked.has(declaration)) return false
  asked.add(declaration)
  if (isLoop(declaration.parent.parent)) return true
  // A variable is declared before what reads it; another order would lead round in circles.
  const { initializer } = declaration
  return initializer !== undefined && initializer.end < own.pos && isAnyPassed(initializer)
}
