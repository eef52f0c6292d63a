import ts from '#typescript'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { insertProperty, type Splice } from '../property.js'
import { readStyle } from '../style.js'
import type { MakeNullable } from './nullable.js'

/** `type` takes `"null"`, too, and the field is listed in `required`. */
export const jsonSchema: MakeNullable = ({ source, node }, _isMadeAgain, word) => {
  const field = node.parent
  if (word === 'optional' || !ts.isObjectLiteralExpression(node) || !ts.isPropertyAssignment(field))
    return null
  const key = propertyKey(field.name)
  const properties = field.parent.parent
  const object = properties.parent
  if (key === null || !ts.isPropertyAssignment(properties) || !ts.isObjectLiteralExpression(object))
    return null
  const type = valueUnder(node, 'type')
  const isSimple = type && ts.isStringLiteralLike(type) && valueUnder(node, 'const') === null
  const values = valueUnder(node, 'enum')
  if (!isSimple || valueUnder(node, 'default') !== null || object.properties.some(ts.isSpreadAssignment))
    return null
  if (values !== null && !ts.isArrayLiteralExpression(values)) return null
  const written = type.getText(source)
  const quote = written.slice(0, 1)
  const span = { start: type.getStart(source), end: type.getEnd() }
  const required = listed(source, object, `${quote}${key}${quote}`)
  return (
    required && {
      splices: [
        { span, newText: `[${written}, ${quote}null${quote}]` },
        ...(values === null ? [] : appended(source, values, 'null')),
        ...required,
      ],
      byDefault: null,
    }
  )
}

function listed(source: ts.SourceFile, object: ts.ObjectLiteralExpression, item: string): Splice[] | null {
  const required = valueUnder(object, 'required')
  if (required !== null)
    return ts.isArrayLiteralExpression(required) ? appended(source, required, item) : null
  const style = readStyle(source)
  return insertProperty(
    source,
    object,
    object.properties.at(-1) ?? null,
    'required',
    style,
    () => `[${item}]`,
  )
}

function appended(source: ts.SourceFile, list: ts.ArrayLiteralExpression, item: string): Splice[] {
  const last = list.elements.at(-1)
  const at = last ? last.getEnd() : list.getStart(source) + 1
  return [{ span: { start: at, end: at }, newText: last ? `, ${item}` : item }]
}

function valueUnder(literal: ts.ObjectLiteralExpression, key: string): ts.Expression | null {
  const found = literal.properties.find(
    (each): each is ts.PropertyAssignment => ts.isPropertyAssignment(each) && propertyKey(each.name) === key,
  )
  return found ? unwrap(found.initializer) : null
}
