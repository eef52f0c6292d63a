import { type Packages, packageManagerOf } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import { schemaFields } from '../../rules/engine/explicit.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'
import { schemaStart } from '../editor/schema-start.js'

export interface RuleContextParts {
  root: string
  config: Config
  trusted: boolean
  frameworks: readonly Framework[]
  analyst: AnalysisService
  packages: Packages
  /** Known when rules run, and not before. */
  targetsOf: RuleContext['targetsOf']
  ownTargetOf: RuleContext['ownTargetOf']
  wire: RuleContext['wire']
  wireRevision: RuleContext['wireRevision']
  tokens: RuleContext['tokens']
  setsOf: RuleContext['setsOf']
  log(message: string): void
}

/** What rules are told besides a tool's facts. */
export function ruleContextOf(parts: RuleContextParts): RuleContext {
  const { root, config, trusted, frameworks, analyst, packages, setsOf, log } = parts
  const { targetsOf, ownTargetOf, wire, wireRevision, tokens } = parts
  // Of two with one id the first counts, everywhere: a configuration may replace what is built in.
  const byId = new Map([...frameworks].reverse().map((framework) => [framework.id, framework]))
  const sentSchema = (tool: ToolFacts) => schemaStart(tool, schemaFields(tool), byId.get(tool.site.framework))
  const outputSchema = (tool: ToolFacts) => schemaStart(tool, ['outputSchema'], byId.get(tool.site.framework))
  return {
    config,
    root,
    trusted,
    frameworks: byId,
    // Looked up on disk, and only one rule wants it.
    get packageManager() {
      return packageManagerOf(root)
    },
    fieldAt: (tool, path, owner) => {
      const start = owner === 'outputSchema' ? outputSchema(tool) : sentSchema(tool)
      return start && askAnalysis(analyst, 'fieldAt', [tool.file, start, path])
    },
    keywordAt: (tool, part, pointer) => {
      const start = schemaStart(tool, [part], byId.get(tool.site.framework))
      return start && askAnalysis(analyst, 'keywordAt', [tool.file, start, pointer])
    },
    commentsAt: (tool, paths) => {
      const start = sentSchema(tool)
      return start ? askAnalysis(analyst, 'comments', [tool.file, start, paths]) : []
    },
    packageOf: (file) => packages.of(file),
    targetsOf,
    ownTargetOf,
    wire,
    wireRevision,
    tokens,
    setsOf,
    log,
  }
}
