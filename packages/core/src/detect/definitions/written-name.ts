import ts from '#typescript'
import { isOutputKey, isSchemaKey } from '../../common/definition-keys.js'
import { resolveName } from '../../syntax/bindings.js'
import { isAbstractClass } from '../../syntax/class-members.js'
import { constantBehind } from '../../syntax/constants.js'
import { literalJson, propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { memberOfThis } from '../flows/object-members.js'
import { classAround } from '../flows/parameter-ref.js'
import { nameOfClass } from '../made-tools.js'
import { isJsonSchema } from './json-schema-literal.js'
import { isWrittenSchema, isWrittenShape } from './written-schema.js'
import { isPartlyWritten } from './written-text.js'

/** Whether anything in an object is called by its name in writing: what only converts tools takes it from elsewhere. */
export function isNamed(
  node: ts.ObjectLiteralExpression,
  isValidator: (specifier: string) => boolean,
): boolean {
  return node.properties.some((property) => {
    if (!ts.isPropertyAssignment(property)) return false
    const value = unwrap(property.initializer)
    if (ts.isObjectLiteralExpression(value)) return isNamed(value, isValidator)
    if (propertyKey(property.name) !== 'name') return false
    if (isWrittenOut(constantBehind(value)) || isNameOfClass(value)) return true
    if (isPartlyWritten(value) && (hasWrittenSchema(node) || hasOwnSchema(node, isValidator))) return true
    return isOfModule(value) && (isDescribed(node) || hasWrittenSchema(node))
  })
}

/** Whether a validator's schema is written in it. */
function hasOwnSchema(
  node: ts.ObjectLiteralExpression,
  isValidator: (specifier: string) => boolean,
): boolean {
  return node.properties.some((property) => {
    if (!ts.isPropertyAssignment(property) || isOutputKey(propertyKey(property.name) ?? '')) return false
    const value = unwrap(property.initializer)
    return isWrittenSchema(value, isValidator) || isWrittenShape(value, isValidator)
  })
}

/** `'search'`, or `this.name` in a method of an object that writes it out. */
function isWrittenOut(value: ts.Expression): boolean {
  const member = memberOfThis(value)
  return member ? isWrittenOut(member) : typeof literalJson(value) === 'string'
}

/** `this.name`, in a class that writes its name out: the class is the tool. */
function isNameOfClass(value: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(value) || value.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return false
  const owner = classAround(value)
  return owner !== null && !isAbstractClass(owner) && nameOfClass(owner) !== null
}

/** `Names.search`, `` `${PREFIX}_search` ``: of constants of the module. */
function isOfModule(value: ts.Expression): boolean {
  if (ts.isTemplateExpression(value))
    return value.templateSpans.every(({ expression }) => isOfModule(unwrap(expression)))
  const root = ts.isPropertyAccessExpression(value) ? unwrap(value.expression) : value
  return ts.isIdentifier(root) && ts.isSourceFile(resolveName(root.text, root)?.container ?? root)
}

/** Whether at least a part of the description is text: a conversion has it from elsewhere, with the name. */
function isDescribed(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      propertyKey(property.name) === 'description' &&
      isText(constantBehind(property.initializer)),
  )
}

/** Whether JSON Schema with fields is written out in it: a conversion has that from elsewhere, too. */
function hasWrittenSchema(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some((property) => {
    if (!ts.isPropertyAssignment(property) || !isSchemaKey(propertyKey(property.name) ?? '')) return false
    const value = unwrap(property.initializer)
    return ts.isObjectLiteralExpression(value) && isJsonSchema(value) && value.properties.some(hasFields)
  })
}

function hasFields(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property) || propertyKey(property.name) !== 'properties') return false
  const fields = unwrap(property.initializer)
  return ts.isObjectLiteralExpression(fields) && fields.properties.some(ts.isPropertyAssignment)
}

function isText(value: ts.Expression): boolean {
  if (ts.isBinaryExpression(value)) return isText(unwrap(value.left)) || isText(unwrap(value.right))
  return ts.isTemplateExpression(value) || ts.isStringLiteralLike(value)
}
