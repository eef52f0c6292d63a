import ts from '#typescript'
import { unwrap } from '../../syntax/scope.js'
import type { Splice } from './property.js'

/** Methods of Zod that leave the values that a schema takes alone, or only add to them. */
export const HANDED_ON = new Set([
  'optional',
  'nullable',
  'nullish',
  'default',
  'describe',
  'meta',
  'readonly',
])

/** The call of `name` that a chain begins with, or that wrappers and pipes have as their first argument. */
export function innermostCall(
  node: ts.Expression,
  vendor: 'zod' | 'valibot',
  name: string,
): ts.CallExpression | null {
  for (let each = unwrap(node); ts.isCallExpression(each); ) {
    if (calledName(each) === name) return each
    const next: ts.Expression | undefined = vendor === 'valibot' ? each.arguments[0] : receiverOf(each)
    if (!next) return null
    each = unwrap(next)
  }
  return null
}

/** What a method is called on; of `z.optional(z.union(…))` the argument. */
function receiverOf({ expression, arguments: [first] }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  return ts.isIdentifier(expression.expression) ? first : expression.expression
}

/** `union` of `z.union(…)` and of `union(…)`. */
export function calledName({ expression }: ts.CallExpression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}

export function replaced(source: ts.SourceFile, node: ts.Node, newText: string): Splice {
  return { span: { start: node.getStart(source), end: node.getEnd() }, newText }
}
