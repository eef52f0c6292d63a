import ts from '#typescript'
import type { CalleeRef } from '../../syntax/imports.js'
import { documentedTypeOf } from '../flows/documented-type.js'
import { typeGiven, valuesOf } from '../flows/expected-type.js'
import { originOfType } from '../flows/type-origin.js'

/** The type that an object is given, or a member of the one that the record is given which holds it. */
export function typeOf(node: ts.ObjectLiteralExpression): CalleeRef | null {
  const type = typeGiven(node)
  if (type) return originOfType(type)
  const record = recordAround(node)
  const whole = record && typeGiven(record)
  if (!whole) return documentedTypeOf(node)
  const values = valuesOf(whole)
  if (values) return originOfType(values)
  const by = originOfType(whole)
  return by && by.kind !== 'unknown' ? { kind: 'made', by, members: ['*'] } : null
}

/** The object literal whose property a value is. */
function recordAround(node: ts.Expression): ts.ObjectLiteralExpression | null {
  const { parent } = node
  const isAround = ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)
  if (isAround || ts.isSatisfiesExpression(parent)) return recordAround(parent)
  return ts.isPropertyAssignment(parent) && parent.initializer === node ? parent.parent : null
}
