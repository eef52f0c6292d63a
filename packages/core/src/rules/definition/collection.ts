import type { ToolFacts } from '../../model/facts.js'
import { programOf } from '../engine/aside.js'
import type { RuleContext } from '../engine/rule.js'
import { relativeTo } from '../engine/wording.js'

/**
 * What a tool is collected into, where its framework collects the tools of a package from its files: equal for tools of one
 * program. Null for other frameworks, and for what a function makes: only its callers know which of its tools are used.
 */
export function collectionOf({ file, site }: ToolFacts, context: RuleContext): string | null {
  if (site.maker || !context.frameworks.get(site.framework)?.collected) return null
  const home = context.packageOf(file)?.dir ?? context.root
  return JSON.stringify([site.framework, home, programOf(relativeTo(home, file))])
}
