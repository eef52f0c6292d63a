import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName, calleeRef } from '../flows/callee.js'
import { TO_JSON_SCHEMA } from '../signs.js'

/** JSON Schema of an object, written out or made where it stands: `{ type: 'object', … }`, `{ type: Type.OBJECT, … }`. */
export function isJsonSchema(expression: ts.Expression): boolean {
  const value = unwrap(expression)
  if (ts.isCallExpression(value))
    return (
      TO_JSON_SCHEMA.test(calleeName(unwrap(value.expression))?.text ?? '') ||
      returnedBy(value).some((each) => isJsonSchema(each)) ||
      isMadeElsewhere(value)
    )
  if (!ts.isObjectLiteralExpression(value)) return false
  return value.properties.some((each) => {
    if (!ts.isPropertyAssignment(each) || propertyKey(each.name) !== 'type') return false
    const type = unwrap(each.initializer)
    if (ts.isPropertyAccessExpression(type)) return type.name.text === 'OBJECT'
    return ts.isStringLiteralLike(type) && type.text.toLowerCase() === 'object'
  })
}

/** What a function of the file returns that a call names: `obj({ q: text })` with `const obj = (properties) => ({ type: 'object', properties })`. */
function returnedBy({ expression }: ts.CallExpression): ts.Expression[] {
  const callee = unwrap(expression)
  const found = ts.isIdentifier(callee) ? declarationOfName(callee) : undefined
  const value = found && ts.isVariableDeclaration(found) && found.initializer && unwrap(found.initializer)
  const made = value || found
  if (!made || !ts.isFunctionLike(made) || !('body' in made) || !made.body) return []
  const { body } = made as ts.FunctionLikeDeclaration
  if (!body) return []
  if (!ts.isBlock(body)) return objectsOf(body as ts.Expression)
  return body.statements.flatMap((each) =>
    ts.isReturnStatement(each) && each.expression ? objectsOf(each.expression) : [],
  )
}

function objectsOf(value: ts.Expression): ts.Expression[] {
  return ts.isObjectLiteralExpression(unwrap(value)) ? [value] : []
}

const OF_OBJECT = /^(?:json|input|to)?(?:obj|object|schema|params|parameters|props)(?![a-z])|^(?:obj|object)/

/** Whether another file of the project makes a schema of an object of fields, by its name: `obj({ q: text('The query.') })`. */
function isMadeElsewhere({ expression, arguments: [fields] }: ts.CallExpression): boolean {
  const callee = unwrap(expression)
  const ref = calleeRef(callee)
  return (
    ts.isIdentifier(callee) &&
    ref.kind === 'import' &&
    /^[.~#@]\.?\//.test(ref.specifier) &&
    OF_OBJECT.test(callee.text) &&
    fields !== undefined &&
    ts.isObjectLiteralExpression(unwrap(fields))
  )
}
