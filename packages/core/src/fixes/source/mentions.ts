import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import { functionBehind, handlerOf } from '../../detect/definitions/handlers/handler-function.js'
import type { ToolFacts } from '../../model/facts.js'
import type { SchemaPath } from '../../model/json.js'
import { someNode } from '../../syntax/find-nodes.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from './definition.js'
import { nodeAt } from './nodes.js'

/** Whether the tool's handler may use the field: it names it, or is not known. */
export function isUsedByHandler(path: SchemaPath, tool: ToolFacts, context: FixContext): boolean {
  const handler = handlerIn(tool, context)
  const key = path.findLast((part) => typeof part === 'string')
  if (!handler || key === undefined) return true
  return someNode(
    handler,
    (each) => (ts.isIdentifier(each) || ts.isStringLiteralLike(each)) && each.text === key,
  )
}

/** In the definition, or beside it in the call. */
function handlerIn(tool: ToolFacts, context: FixContext): ts.Node | null {
  const { sources } = context
  const field = findToolDefinition(context, tool)?.field('handler')
  if (field) {
    const source = sources.parse(field.file)
    const node = source && nodeAt(source, field.value, ts.isExpression)
    return node && functionBehind(node)
  }
  const text = sources.read(tool.file)
  const source = text === null ? null : sources.parse(tool.file)
  const call =
    source && text !== null && nodeAt(source, new Lines(text).span(tool.site.range), ts.isCallExpression)
  return call ? handlerOf(call) : null
}
