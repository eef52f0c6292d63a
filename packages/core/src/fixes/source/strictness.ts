import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from './definition.js'
import { nodeAt } from './nodes.js'

/** Whether a tool goes to a target in strict mode: as it was sent, or, where nothing was sent yet, as its definition asks for. */
export function isSentStrict(tool: ToolFacts, target: string, context: FixContext): boolean {
  return context.strictTargets.includes(target) || (tool.schema === null && asksForStrict(tool, context))
}

/** Whether it does so for any of its targets. */
export function isStrictAnywhere(tool: ToolFacts, context: FixContext): boolean {
  return context.targets.some((target) => isSentStrict(tool, target, context))
}

/** `strict: true`, or a framework that knows no other mode unless it is told. */
function asksForStrict(tool: ToolFacts, context: FixContext): boolean {
  const definition = findToolDefinition(context, tool)
  const said = definition?.property('strict')
  if (!said) return definition?.framework.conversion === 'strict'
  const source = context.sources.parse(said.file)
  const node = source && nodeAt(source, said.value, ts.isExpression)
  return node?.kind === ts.SyntaxKind.TrueKeyword
}
