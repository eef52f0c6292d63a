import ts from '#typescript'
import { literalJson, propertyKey } from '../syntax/literal.js'
import { unwrap } from '../syntax/scope.js'
import { importedFrom } from './flows/callee.js'

/**
 * `{ name: 0, description: 0 }`, `{ name: '', description: '' }`: totals, and forms to be filled in.
 * `z.object({ name: z.string(), description: z.string() })`: what such an object has, not one.
 */
export function hasBlankParts(node: ts.ObjectLiteralExpression): boolean {
  const parts = node.properties.filter(ts.isPropertyAssignment)
  const { parent } = node
  const module = ts.isCallExpression(parent) ? importedFrom(parent.expression) : undefined
  return ['name', 'description'].every((key) =>
    parts.some(
      ({ name, initializer }) =>
        propertyKey(name) === key &&
        (isBlank(initializer) ||
          (module !== undefined && importedFrom(initializer) === module) ||
          isBuilt(initializer)),
    ),
  )
}

/** `z.string().describe('…')`, in whatever it is given to: an imported builder, which begins with nothing. */
function isBuilt(node: ts.Expression): boolean {
  let first: ts.CallExpression | null = null
  for (let at = unwrap(node); ts.isCallExpression(at) || ts.isPropertyAccessExpression(at); ) {
    if (ts.isCallExpression(at)) first = at
    at = unwrap(at.expression)
  }
  if (!first || first.arguments.length > 0) return false
  return ts.isPropertyAccessExpression(unwrap(first.expression)) && importedFrom(node) !== undefined
}

/** Whether it is written out, and is no text that says anything. */
function isBlank(node: ts.Expression): boolean {
  const value = literalJson(node)
  return value !== undefined && (typeof value !== 'string' || value.trim() === '')
}
