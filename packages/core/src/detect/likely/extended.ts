import ts from '#typescript'
import { DESCRIPTION_KEYS, HANDLER_KEYS } from '../../common/definition-keys.js'
import { propertyKey } from '../../syntax/literal.js'
import { outermost, unwrap } from '../../syntax/scope.js'

/** `{ ...definition, description: () => text, execute }`: the rest of the definition stands elsewhere. */
export function extendsOther(value: ts.Expression): boolean {
  const own = unwrap(value)
  if (!ts.isObjectLiteralExpression(own)) return false
  const has = (keys: ReadonlySet<string>) =>
    own.properties.some(({ name }) => name && keys.has(propertyKey(name) ?? ''))
  return own.properties.some(ts.isSpreadAssignment) && has(DESCRIPTION_KEYS) && has(HANDLER_KEYS)
}

/** The key under which a record has what a call gives. */
export function keyAround(node: ts.CallExpression): string | null {
  const { parent } = outermost(node)
  return ts.isPropertyAssignment(parent) ? propertyKey(parent.name) : null
}
