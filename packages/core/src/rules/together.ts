import type { ToolFacts } from '../model/facts.js'
import type { RuleContext } from './rule.js'

/**
 * What tools have in common that may stand in one request: their package and their framework. Which of them a program
 * really sends together is for nobody to know who does not run it.
 */
export function togetherWith(tool: ToolFacts, context: RuleContext): string {
  const home = context.packageOf(tool.file)?.dir ?? context.root
  return JSON.stringify([home, tool.site.framework])
}

/** Tools by what they have in common, in order. Those of which the key is null are left out. */
export function grouped(
  tools: readonly ToolFacts[],
  keyOf: (tool: ToolFacts) => string | null,
): ToolFacts[][] {
  const groups = new Map<string, ToolFacts[]>()
  for (const tool of tools) {
    const key = keyOf(tool)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(tool)
    else groups.set(key, [tool])
  }
  return [...groups.values()]
}

/** Which tools were counted, as a whole sentence. */
export function counted(tools: readonly ToolFacts[], context: RuleContext): string {
  const [first] = tools
  const title = (first && context.frameworks.get(first.site.framework)?.title) ?? 'one framework'
  const name = first && context.packageOf(first.file)?.name
  const where = name ? ` of the package ${name}` : ''
  return `Counted: all ${tools.length} tools${where} that are defined with ${title}. Where no request has all of them, switch this off.`
}
