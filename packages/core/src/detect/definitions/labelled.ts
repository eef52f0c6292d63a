import type { ToolCallNode } from './tool-call.js'
import type { Argument } from './written-parts.js'

/**
 * Models read names without spaces. Where one of the objects that only look like tools has a label for a name, those of the file
 * are something else: nodes of a workflow, entries of a menu.
 */
export function withoutLabelled(found: readonly ToolCallNode[]): ToolCallNode[] {
  const isLabelled = found.some(({ call }) => call.likely && call.arguments.some(hasLabel))
  return found.filter(({ call }) => !isLabelled || !call.likely)
}

function hasLabel(argument: Argument): boolean {
  const name = argument.kind === 'object' ? argument.keys.get('name')?.literal : undefined
  return typeof name === 'string' && /\s/.test(name)
}
