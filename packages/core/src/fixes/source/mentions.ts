import ts from '#typescript'
import type { SchemaPath } from '../../model/json.js'
import type { FixContext } from '../context.js'
import { nodeAt } from './nodes.js'

/** Whether a handler may use the field: it names it, or stands elsewhere. */
export function mentions(
  handler: { file: string; value: { start: number; end: number } } | null,
  path: SchemaPath,
  { sources }: FixContext,
): boolean {
  const source = handler && sources.parse(handler.file)
  const node = handler && source && nodeAt(source, handler.value, ts.isExpression)
  const key = path.findLast((part) => typeof part === 'string')
  if (!node || !(ts.isArrowFunction(node) || ts.isFunctionExpression(node)) || key === undefined) return true
  const visit = (each: ts.Node): boolean =>
    ((ts.isIdentifier(each) || ts.isStringLiteralLike(each)) && each.text === key) ||
    (ts.forEachChild(each, (child) => visit(child) || undefined) ?? false)
  return visit(node)
}
