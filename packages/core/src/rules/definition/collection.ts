import type { ToolFacts } from '../../model/facts.js'
import type { RuleContext } from '../engine/rule.js'
import { relativeTo } from '../engine/wording.js'

/** Folders whose files and folders are programs of their own, beside what a package is for. */
const ASIDE = /^(?:evals?|evaluations?|bench(?:marks?)?|stories|examples?|demos?|playgrounds?|scripts|e2e)$/i

/** Files beside the source that they are about: `search.stories.ts`, `search.bench.ts`. */
const ASIDE_FILE = /\.(?:stories|bench|evals?|e2e)\.[^.]+$/i

/**
 * What a tool is collected into, where its framework collects the tools of a package from its files: equal for tools of one
 * program. Null for other frameworks, and for what a function makes: only its callers know which of its tools are used.
 */
export function collectionOf({ file, site }: ToolFacts, context: RuleContext): string | null {
  if (site.maker || !context.frameworks.get(site.framework)?.collected) return null
  const home = context.packageOf(file)?.dir ?? context.root
  return JSON.stringify([site.framework, home, programOf(relativeTo(home, file))])
}

/** Empty for what the package itself is for; else the path of the program that the file belongs to. */
function programOf(path: string): string {
  if (ASIDE_FILE.test(path)) return path
  const parts = path.split('/')
  const index = parts.slice(0, -1).findIndex((part) => ASIDE.test(part))
  return index < 0 ? '' : parts.slice(0, index + 2).join('/')
}
