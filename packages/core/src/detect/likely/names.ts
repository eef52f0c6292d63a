import ts from '#typescript'
import { HANDLER_KEYS, NAME_KEYS } from '../../common/definition-keys.js'
import { constantBehind } from '../../syntax/constants.js'
import { propertyKey } from '../../syntax/literal.js'
import { outermost, unwrap } from '../../syntax/scope.js'
import { definitionKeys } from './keys.js'
import { textAmong } from './object-parts.js'

/** What an entry is called by a record of descriptions and schemas: `{ search: { description, parameters }, book: { … } }`. */
export function keyInRecord(node: ts.ObjectLiteralExpression): string | null {
  const { parent } = outermost(node)
  if (!ts.isPropertyAssignment(parent)) return null
  const entries = parent.parent.properties
  const isRecord = entries.every((each) => {
    const value = ts.isPropertyAssignment(each) ? unwrap(each.initializer) : null
    return value && ts.isObjectLiteralExpression(value) && definitionKeys(value.properties) !== null
  })
  return isRecord ? propertyKey(parent.name) : null
}

/** What a tool is called whose definition is a part of it: `{ search: { schema: { description, inputSchema }, handler } }`. */
export function nameOfEntry(node: ts.ObjectLiteralExpression): string | null {
  const { parent } = outermost(node)
  if (!ts.isPropertyAssignment(parent)) return null
  const entry = parent.parent
  if (!entry.properties.some(({ name }) => name && HANDLER_KEYS.has(propertyKey(name) ?? ''))) return null
  const around = outermost(entry).parent
  const key = ts.isPropertyAssignment(around) ? propertyKey(around.name) : null
  return textAmong(entry.properties, NAME_KEYS) ?? key
}

/** A name that is written out: the text itself, or that of an object. */
export function literalText(value: ts.Expression | undefined): string | null {
  const own = value && constantBehind(value)
  if (!own) return null
  if (ts.isStringLiteralLike(own)) return own.text
  return ts.isObjectLiteralExpression(own) ? textAmong(own.properties, NAME_KEYS) : null
}
