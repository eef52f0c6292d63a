import { Lines } from '../locate/lines.js'
import type { Config } from '../model/config.js'
import type { ToolFacts } from '../model/facts.js'
import type { Framework } from '../model/framework.js'
import type { SchemaPath } from '../model/json.js'
import type { Location } from '../model/text.js'
import type { RuleContext } from '../rules/rule.js'
import type { ModuleGraph } from './graph.js'
import { type Packages, packageManagerOf } from './packages.js'

export interface RuleContextParts {
  root: string
  config: Config
  trusted: boolean
  frameworks: readonly Framework[]
  graph: ModuleGraph
  packages: Packages
  /** Known when rules run, and not before. */
  wire: RuleContext['wire']
  tokens: RuleContext['tokens']
  log(message: string): void
}

/** What rules are told besides a tool's facts. */
export function ruleContextOf(parts: RuleContextParts): RuleContext {
  const { root, config, trusted, frameworks, graph, packages, wire, tokens, log } = parts
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
    fieldAt: (tool, at) => fieldAt(graph, tool, at),
    packageOf: (file) => packages.of(file),
    wire,
    tokens,
    log,
  }
}

async function fieldAt(graph: ModuleGraph, tool: ToolFacts, at: SchemaPath): Promise<Location | null> {
  const { locateField } = await import('../locate/fields.js')
  const { input, parameters } = tool.site.fields
  const start = tool.schemaSource === 'explicit' ? (parameters ?? input) : (input ?? parameters)
  const tree = start && graph.parse(tool.file)
  if (!start || !tree) return null
  const span = new Lines(tree.text).span(start.value)
  const found = locateField(graph, { file: tool.file, span }, at)
  const home = found && graph.parse(found.file)
  if (!found || !home) return null
  return { file: found.file, range: new Lines(home.text).range(found.key) }
}
