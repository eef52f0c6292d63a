import { type Packages, packageManagerOf } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { FoundPlace } from '../../model/text.js'
import type { Resolver } from '../../modules/resolution/resolve.js'
import { WorkspacePackages } from '../../modules/resolution/workspace-packages.js'
import { schemaFields } from '../../rules/engine/explicit.js'
import type { PlaceQuestion, RuleContext } from '../../rules/engine/rule.js'
import type { KeptAnswers } from '../analysis/kept-answers.js'
import type { SearchedPart } from '../analysis/locating.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'
import type { ToolSets } from '../analysis/tool-sets.js'
import { schemaStart } from '../editor/schema-start.js'
import type { Revision } from '../revision.js'
import type { ServerNames } from '../servers/server-names.js'
import type { SentForms } from '../wire/sent-forms.js'
import type { TargetChoices } from '../wire/target-choices.js'
import type { NamedTools } from './named-tools.js'

export interface RuleContextParts {
  root: string
  config: Config
  trusted: boolean
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  analysisService: AnalysisService
  answers: KeptAnswers
  packages: Packages
  resolver: Resolver
  targetChoices: TargetChoices
  sentForms: SentForms
  serverNames: ServerNames
  namedTools: NamedTools
  toolSets: ToolSets
  revision: Revision
  log(message: string): void
}

/** What rules are told besides a tool's facts. */
export function ruleContextOf(parts: RuleContextParts): RuleContext {
  const { root, config, trusted, frameworks, analysisService, answers, packages, resolver, log } = parts
  const { targetChoices, sentForms, serverNames, namedTools, toolSets, revision } = parts
  const workspaces = { changes: revision.changes, packages: new WorkspacePackages() }
  const searchFor = ({ tool, keyword, path, owner, imported }: PlaceQuestion): SearchedPart => {
    const part = keyword && schemaStart(tool, [keyword.part], frameworks.get(tool.site.framework))
    const schema = path && (owner === 'outputSchema' ? outputSchema(tool) : sentSchema(tool))
    return {
      keyword: keyword && part ? { start: part, pointer: keyword.pointer } : null,
      field: path && schema ? { start: schema, path } : null,
      imported: imported ?? null,
    }
  }
  const sentSchema = (tool: ToolFacts) =>
    schemaStart(tool, schemaFields(tool), frameworks.get(tool.site.framework))
  const outputSchema = (tool: ToolFacts) =>
    schemaStart(tool, ['outputSchema'], frameworks.get(tool.site.framework))
  return {
    config,
    root,
    trusted,
    frameworks,
    // Looked up on disk, and only one rule wants it.
    get packageManager() {
      return packageManagerOf(root)
    },
    locate: async (questions) => {
      const byFile = new Map<string, number[]>()
      for (const [index, { tool }] of questions.entries()) {
        const same = byFile.get(tool.file)
        if (same) same.push(index)
        else byFile.set(tool.file, [index])
      }
      const places = new Array<FoundPlace | null>(questions.length).fill(null)
      for (const [file, indexes] of byFile) {
        const searched = indexes.map((index) => searchFor(questions[index] as PlaceQuestion))
        const { value: found } = await answers.ask('places', [file, searched], { urgent: true })
        for (const [position, index] of indexes.entries()) places[index] = found[position] ?? null
      }
      return places
    },
    commentsAt: (tool, paths) => {
      const start = sentSchema(tool)
      return start ? askAnalysis(analysisService, 'comments', [tool.file, start, paths]) : []
    },
    packageOf: (file) => packages.of(file),
    workspaceOf: (folder) => {
      if (workspaces.changes !== revision.changes)
        Object.assign(workspaces, { changes: revision.changes, packages: new WorkspacePackages() })
      return workspaces.packages.workspaceOf(folder)
    },
    otherVersion: (name, file) => resolver.versions.other(name, file),
    targetsOf: (tool) => targetChoices.targetsOf(tool),
    ownTargetOf: (tool) => targetChoices.ownTarget(tool),
    references: () => namedTools.references,
    allNames: () => namedTools.names,
    serverOf: (tool) => serverNames.of(tool),
    wire: (tool, target) => sentForms.of(tool, target),
    made: (tool) => sentForms.made(tool),
    importFailures: () => sentForms.importFailures,
    wireRevision: () => `${revision.changes} ${sentForms.revision}`,
    tokens: (tool) => sentForms.tokens(tool),
    setsOf: (tool) => toolSets.of(tool),
    log,
  }
}
