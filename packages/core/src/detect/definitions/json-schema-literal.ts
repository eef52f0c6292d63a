import ts from '#typescript'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName } from '../flows/callee.js'
import { TO_JSON_SCHEMA } from '../signs.js'

/** JSON Schema of an object, written out or made where it stands: `{ type: 'object', … }`, `{ type: Type.OBJECT, … }`. */
export function isJsonSchema(expression: ts.Expression): boolean {
  const value = unwrap(expression)
  if (ts.isCallExpression(value)) return TO_JSON_SCHEMA.test(calleeName(unwrap(value.expression))?.text ?? '')
  if (!ts.isObjectLiteralExpression(value)) return false
  return value.properties.some((each) => {
    if (!ts.isPropertyAssignment(each) || propertyKey(each.name) !== 'type') return false
    const type = unwrap(each.initializer)
    if (ts.isPropertyAccessExpression(type)) return type.name.text === 'OBJECT'
    return ts.isStringLiteralLike(type) && type.text.toLowerCase() === 'object'
  })
}
