import ts from '#typescript'
import { literalJson, propertyKey } from '../syntax/literal.js'

/** `{ name: 0, description: 0 }`, `{ name: '', description: '' }`: totals, and forms to be filled in. */
export function hasBlankParts(node: ts.ObjectLiteralExpression): boolean {
  const parts = node.properties.filter(ts.isPropertyAssignment)
  return ['name', 'description'].every((key) =>
    parts.some(({ name, initializer }) => propertyKey(name) === key && isBlank(initializer)),
  )
}

/** Whether it is written out, and is no text that says anything. */
function isBlank(node: ts.Expression): boolean {
  const value = literalJson(node)
  return value !== undefined && (typeof value !== 'string' || value.trim() === '')
}
