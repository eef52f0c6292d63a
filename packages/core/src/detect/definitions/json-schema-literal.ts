import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { constantBehind } from '../../syntax/constants.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName, calleeRef } from '../flows/callee.js'
import { TO_JSON_SCHEMA } from '../signs.js'

/**
 * JSON Schema of an object, written out or made where it stands, or held in a constant of the file: `{ type: 'object', … }`,
 * `{ type: Type.OBJECT, … }`.
 */
export function isJsonSchema(expression: ts.Expression): boolean {
  const value = constantBehind(expression, MAX_NAMES)
  if (ts.isCallExpression(value))
    return (
      isConversion(value) || returnedBy(value).some((each) => isJsonSchema(each)) || isMadeElsewhere(value)
    )
  if (!ts.isObjectLiteralExpression(value)) return false
  return value.properties.some((each) => {
    if (!ts.isPropertyAssignment(each) || propertyKey(each.name) !== 'type') return false
    const type = unwrap(each.initializer)
    if (ts.isPropertyAccessExpression(type)) return type.name.text === 'OBJECT'
    return ts.isStringLiteralLike(type) && type.text.toLowerCase() === 'object'
  })
}

const MAX_NAMES = 4

/** `z.toJSONSchema(Input)`, `zodToJsonSchema(Input)`. */
function isConversion({ expression }: ts.CallExpression): boolean {
  return TO_JSON_SCHEMA.test(calleeName(unwrap(expression))?.text ?? '')
}

/**
 * What a function of the file returns that a call names: `obj({ q: text })` with `const obj = (properties) => ({ type: 'object', properties })`, or
 * the conversion that it returns, also from a variable which it changes first.
 */
function returnedBy({ expression }: ts.CallExpression): ts.Expression[] {
  const callee = unwrap(expression)
  const found = ts.isIdentifier(callee) ? declarationOfName(callee) : undefined
  const value = found && ts.isVariableDeclaration(found) && found.initializer && unwrap(found.initializer)
  const made = value || found
  if (!made || !ts.isFunctionLike(made) || !('body' in made) || !made.body) return []
  const { body } = made as ts.FunctionLikeDeclaration
  if (!body) return []
  const returned = ts.isBlock(body) ? returnedIn(body) : [body as ts.Expression]
  return returned.flatMap(schemasOf)
}

/** What a block returns, in whatever branch. */
function returnedIn(node: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (each: ts.Node): void => {
    if (ts.isFunctionLike(each)) return
    if (ts.isReturnStatement(each) && each.expression) found.push(each.expression)
    ts.forEachChild(each, visit)
  }
  ts.forEachChild(node, visit)
  return found
}

/** A value that is an object or a conversion: itself, an object that spreads one, or the variable that holds it or the rest of it. */
function schemasOf(value: ts.Expression): ts.Expression[] {
  const own = unwrap(value)
  if (ts.isCallExpression(own)) return isConversion(own) ? [own] : []
  if (ts.isConditionalExpression(own)) return [own.whenTrue, own.whenFalse].flatMap(schemasOf)
  if (ts.isObjectLiteralExpression(own))
    return [
      own,
      ...own.properties.flatMap((each) => (ts.isSpreadAssignment(each) ? madeIn(each.expression) : [])),
    ]
  return madeIn(own)
}

function madeIn(value: ts.Expression): ts.Expression[] {
  const own = unwrap(value)
  if (ts.isCallExpression(own)) return isConversion(own) ? [own] : []
  let declared: ts.Node | undefined = ts.isIdentifier(own) ? declarationOfName(own) : undefined
  // `const { $schema, ...schema } = z.toJSONSchema(Input)`
  if (declared && ts.isBindingElement(declared))
    declared = declared.dotDotDotToken ? declared.parent.parent : undefined
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return []
  const made = unwrap(declared.initializer)
  return ts.isCallExpression(made) && isConversion(made) ? [made] : []
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
