import type { Config } from '../model/config.js'
import type { ToolFacts } from '../model/facts.js'
import type { Framework } from '../model/framework.js'
import type { SchemaPath } from '../model/json.js'
import type { FieldSite } from '../model/site.js'
import type { Location } from '../model/text.js'
import type { RuleContext } from '../rules/rule.js'
import { type Analyst, asking } from './analyst.js'
import { type Packages, packageManagerOf } from './packages.js'

export interface RuleContextParts {
  root: string
  config: Config
  trusted: boolean
  frameworks: readonly Framework[]
  analyst: Analyst
  packages: Packages
  /** Known when rules run, and not before. */
  wire: RuleContext['wire']
  wireRevision: RuleContext['wireRevision']
  tokens: RuleContext['tokens']
  setsOf: RuleContext['setsOf']
  log(message: string): void
}

/** What rules are told besides a tool's facts. */
export function ruleContextOf(parts: RuleContextParts): RuleContext {
  const { root, config, trusted, frameworks, analyst, packages, setsOf, log } = parts
  const { wire, wireRevision, tokens } = parts
  return {
    config,
    root,
    trusted,
    // Of two with one id the first counts, everywhere: a configuration may replace what is built in.
    frameworks: new Map([...frameworks].reverse().map((framework) => [framework.id, framework])),
    // Looked up on disk, and only one rule wants it.
    get packageManager() {
      return packageManagerOf(root)
    },
    fieldAt: (tool, at) => fieldAt(analyst, tool, at),
    commentsAt: (tool, paths) => commentsAt(analyst, tool, paths),
    packageOf: (file) => packages.of(file),
    wire,
    wireRevision,
    tokens,
    setsOf,
    log,
  }
}

async function fieldAt(analyst: Analyst, tool: ToolFacts, at: SchemaPath): Promise<Location | null> {
  const start = schemaSite(tool)
  return start ? asking(analyst, 'fieldAt', [tool.file, start.value, at]) : null
}

async function commentsAt(analyst: Analyst, tool: ToolFacts, paths: readonly SchemaPath[]) {
  const start = schemaSite(tool)
  return start ? asking(analyst, 'comments', [tool.file, start.value, paths]) : []
}

/** Where the schema that goes out is written. */
function schemaSite({ site, schemaSource }: ToolFacts): FieldSite | undefined {
  const { input, parameters } = site.fields
  return schemaSource === 'explicit' ? (parameters ?? input) : (input ?? parameters)
}
