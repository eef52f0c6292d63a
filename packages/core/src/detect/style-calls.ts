import ts from '#typescript'
import { Lines } from '../common/lines.js'
import type { Range } from '../model/text.js'
import { propertyKey } from '../syntax/literal.js'
import { unwrap } from '../syntax/scope.js'
import { calleeRef } from './flows/callee.js'

/** A call that words refusals, and the style that it names; null where it leaves that to the default. */
export interface StyleCall {
  style: string | null
  range: Range
}

/** Calls of `name`, imported from one of `modules`, whose style is written out. */
export function locateStyleCalls(tree: ts.SourceFile, name: string, modules: readonly string[]): StyleCall[] {
  const lines = new Lines(tree.text)
  const found: StyleCall[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isOf(node.expression, name, modules)) {
      const style = styleIn(node.arguments[1])
      const range = lines.range({ start: node.getStart(tree), end: node.end })
      if (style !== undefined) found.push({ style, range })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isOf(callee: ts.Expression, name: string, modules: readonly string[]): boolean {
  const ref = calleeRef(callee)
  if (ref.kind !== 'import' || !modules.includes(ref.specifier)) return false
  return [ref.name, ...ref.members].at(-1) === name
}

/** Undefined where it is computed. */
function styleIn(options: ts.Expression | undefined): string | null | undefined {
  if (!options) return null
  const object = unwrap(options)
  if (!ts.isObjectLiteralExpression(object)) return undefined
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) return undefined
    if (!property.name || propertyKey(property.name) !== 'style') continue
    const value = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : null
    return value && ts.isStringLiteralLike(value) ? value.text : undefined
  }
  return null
}
