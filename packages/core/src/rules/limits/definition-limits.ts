import { textsThatFit } from '../../json-schema/patterns.js'
import type { ToolFacts } from '../../model/facts.js'
import type { DefinitionLimits } from '../../model/framework.js'
import type { RuleContext } from '../engine/rule.js'

/** What the tool's framework demands of names and descriptions. */
export function limitsOf(tool: ToolFacts, context: RuleContext): DefinitionLimits {
  const limits = context.frameworks.get(tool.site.framework)?.limits ?? {}
  const unless = limits.name?.reserved?.unless
  if (!limits.name || unless === undefined || !tool.site.proposals?.includes(unless)) return limits
  const { reserved: _, ...name } = limits.name
  return { ...limits, name }
}

/** What is wrong with a name, as the rest of `the name …`; null when it may be used. */
export function nameProblem(name: string, limits: DefinitionLimits): string | null {
  if (name === '') return 'is empty'
  const { name: limit } = limits
  if (!limit) return null
  if (name.length < limit.min) return `is shorter than ${limit.min} characters`
  if (name.length > limit.max) return `has ${name.length} characters, and ${limit.max} are allowed`
  const prefix = limit.reserved?.prefixes.find((each) => name.startsWith(each))
  if (prefix !== undefined) return `begins with the reserved prefix \`${prefix}\``
  return fits(name, limit.pattern) ? null : `may only have ${allowed(limit.pattern)}`
}

/** A configuration may have an expression that comes to no end, which says nothing of the name. */
function fits(name: string, pattern: string): boolean {
  return textsThatFit(pattern, [name])?.length !== 0
}

/** The name with `_` for what is not allowed inside it; null where that is no certain cure. */
export function cured(name: string, limits: DefinitionLimits): string | null {
  const candidate = name.replace(/^[^a-zA-Z0-9_-]+|[^a-zA-Z0-9_-]+$/g, '').replace(/[^a-zA-Z0-9_-]+/g, '_')
  return candidate !== '' && candidate !== name && nameProblem(candidate, limits) === null ? candidate : null
}

function allowed(pattern: string): string {
  return pattern === '^[a-zA-Z0-9_-]+$' ? 'letters, digits, `_` and `-`' : `what matches \`${pattern}\``
}
