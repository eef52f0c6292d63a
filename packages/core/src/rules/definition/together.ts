import type { ToolFacts } from '../../model/facts.js'
import { partLocation } from '../../model/tool-location.js'
import type { ToolSet } from '../../model/tool-set.js'
import type { Report, RuleContext } from '../engine/rule.js'
import { inline, relativeTo } from '../engine/wording.js'

/** What tools have in common that nothing in the source puts together: their package and their framework. */
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

/** Tools that are judged together. */
export interface Together {
  tools: ToolFacts[]
  /** What puts them together in the source; null where nothing does: then it is their package and their framework. */
  set: ToolSet | null
}

/** Everything that a tool may be judged together with: what the source puts together, else its package and its framework. */
export function keysOfTogether(tool: ToolFacts, context: RuleContext): string | string[] {
  const sets = context.setsOf(tool)
  return sets.length > 0 ? sets.map(({ id }) => id) : togetherWith(tool, context)
}

/** The groups of tools that one request may carry. */
export function groupsTogether(tools: readonly ToolFacts[], context: RuleContext): Together[] {
  const sets = new Map<string, Together & { set: ToolSet }>()
  for (const tool of tools) {
    for (const set of context.setsOf(tool)) {
      const known = sets.get(set.id)
      if (known) known.tools.push(tool)
      else sets.set(set.id, { set, tools: [tool] })
    }
  }
  const alone = grouped(tools, (tool) =>
    context.setsOf(tool).length > 0 ? null : togetherWith(tool, context),
  )
  return [...sets.values(), ...alone.map((each) => ({ tools: each, set: null }))]
}

/** Which tools were counted, as a whole sentence. */
export function counted(tools: readonly ToolFacts[], set: ToolSet | null, context: RuleContext): string {
  if (set) return `Counted: the ${tools.length} tools ${whereOf(set, context.root)}.`
  const [first] = tools
  const title = (first && context.frameworks.get(first.site.framework)?.title) ?? 'one framework'
  const name = first && context.packageOf(first.file)?.name
  const where = name ? ` of the package ${name}` : ''
  return `Counted: all ${tools.length} tools${where} that are defined with ${title}. Where no request has all of them, switch this off.`
}

/** `in the record \`tools\` of agent.ts`, `on the server \`server\` of main.ts`. */
export function whereOf({ kind, name, at }: ToolSet, root: string): string {
  const called = name === null ? '' : ` \`${inline(name, 60)}\``
  return `${kind === 'server' ? 'on' : 'in'} the ${kind}${called} of ${relativeTo(root, at.file)}`
}

/** What puts the tools together, then a few of them: `tell` says something of each. */
export function linked(
  tools: readonly ToolFacts[],
  set: ToolSet | null,
  most: number,
  tell: (tool: ToolFacts) => string,
): NonNullable<Report['related']> {
  const more = tools.length - most
  const links = tools.slice(0, most).map((tool, index) => ({
    ...partLocation(tool, ['name', 'input', 'parameters', 'description']),
    message:
      index === most - 1 && more > 0
        ? `${tell(tool)} There ${more === 1 ? 'is 1' : `are ${more}`} more.`
        : tell(tool),
  }))
  return set ? [{ ...set.at, message: 'This puts them together.' }, ...links] : links
}
