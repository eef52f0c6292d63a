import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldOwner } from '../../model/fields.js'
import type { Category, FixRequest, Installation, Severity, SeverityByTarget } from '../../model/finding.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { SchemaPath } from '../../model/json.js'
import type { PackageInfo, PackageManager } from '../../model/package-info.js'
import type { FoundPlace, Location } from '../../model/text.js'
import type { ToolSet } from '../../model/tool-set.js'
import type { WireForm } from '../../wire/wire-form.js'

/** Judges one tool at a time. */
export interface Rule {
  meta: RuleMeta
  /** Pure: reads facts, opens nothing. Asynchronous only to load what it is too heavy to load for everyone. */
  check(tool: ToolFacts, context: RuleContext): Iterable<Report> | AsyncIterable<Report>
}

/** Judges what only shows when all tools are seen together. */
export interface WorkspaceRule {
  meta: RuleMeta
  /** Only tools of equal bonds concern each other. Null: this rule has nothing to say of the tool, whatever others there are. */
  bond(tool: ToolFacts, context: RuleContext): string | readonly string[] | null
  /**
   * What a tool adds to sums that are limited. Where those of all tools there are stay within their limits, it does not matter
   * to the rule which of them the source puts together.
   */
  weigh?(tool: ToolFacts, context: RuleContext): Iterable<Weight>
  checkAll(tools: readonly ToolFacts[], context: RuleContext): Iterable<WorkspaceReport>
}

/** A tool's part of a sum. */
export interface Weight {
  /** Of which sum. */
  of: string
  amount: number
  /** What the sum may come to. */
  most: number
}

export interface RuleMeta {
  code: string
  /** What is wrong, as a headline: `Tool has no parameters for the model`. */
  title: string
  category: Category
  /** Unless the configuration says otherwise. */
  severity: Severity
  /** True exactly when some report of this rule carries a fix request. */
  fixable: boolean
  /** What the rule looks at and when it speaks. Markdown, for the rule's page. */
  what: string
  /** Why it matters to the one who wrote the tool. Markdown. */
  why: string
  /** How to put it right. Markdown. */
  remedy: string
  /** False where no comment can stand: the file cannot be read, or is no program. */
  suppressible?: false
  /** True where the machine, trust or what is installed decide whether the rule speaks: no comment for it is ever unused. */
  circumstantial?: true
  /** It is found where types are at hand, and nowhere else. */
  needs?: 'types'
  good: Example
  bad: BadExample
  /** For rules that repeat what a provider says: where it says so, and when that was read. */
  provenance?: { source: string; date: string }
}

/** A small workspace. Paths are relative to its root, with `/`; `toolsight.config.json` counts as in a real one. */
export interface Example {
  files: Record<string, string>
  /** Of files that are not saved as UTF-8. */
  encoding?: Record<string, 'latin1'>
  /** Of files that go on with generated text, up to this size. */
  megabytes?: Record<string, number>
  /** False: as in an editor whose workspace is not trusted. */
  trusted?: boolean
  /** What has to be installed for it, besides what this repository needs itself. */
  packages?: readonly string[]
}

export interface BadExample extends Example {
  /** Where the finding stands: a 1-based line, and the text that the range covers there; where that is none, the 1-based column. */
  at: { file: string; line: number; text: string; column?: number }
}

export interface RuleContext {
  config: Config
  /** Absolute, with `/`. Messages name files relative to it. */
  root: string
  trusted: boolean
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  packageManager: PackageManager
  /**
   * The narrowest place of a path in the source, in whichever file; null when it cannot be found. The path is of the input schema where
   * no `owner` is given.
   */
  fieldAt(
    tool: ToolFacts,
    path: SchemaPath,
    owner?: FieldOwner,
  ): FoundPlace | null | Promise<FoundPlace | null>
  /**
   * The place of a keyword in the JSON Schema that a part of the tool holds, key and value together where they are short; the deepest
   * place on the way there that can be found, null where none can.
   */
  keywordAt(
    tool: ToolFacts,
    part: ToolField,
    pointer: readonly string[],
  ): FoundPlace | null | Promise<FoundPlace | null>
  /** The doc comment above each of these fields of the input; null where there is none. Costs a search: ask where there may be some. */
  commentsAt(
    tool: ToolFacts,
    paths: readonly SchemaPath[],
  ): readonly (string | null)[] | Promise<readonly (string | null)[]>
  /** The package that a file belongs to; null outside of any. */
  packageOf(file: string): PackageInfo | null
  /** The targets that a tool is judged for. */
  targetsOf(tool: ToolFacts): readonly string[]
  /** Where the tool's framework sends it in any case; null where that is not settled. What fails there fails whatever is judged. */
  ownTargetOf(tool: ToolFacts): string | null
  /** A tool as a target gets it, as far as it is known; null where it has to be captured yet. */
  wire(tool: ToolFacts, target: string): WireForm | null
  /** Differs when `wire` may tell otherwise of the same facts. */
  wireRevision(): string
  /** What the tool's entry costs with the target where it costs most; null until it was counted. */
  tokens(tool: ToolFacts): number | null
  /** The sets that the source puts a tool into, as far as they were looked for: see `WorkspaceRule.weigh`. */
  setsOf(tool: ToolFacts): readonly ToolSet[]
  log(message: string): void
}

/** What a rule has to say; becomes a `Finding` once severity and position are settled. */
export interface Report {
  /** The first line stands alone in about 80 characters and says what to do; further lines give detail. */
  message: string
  /** As `Finding.cause`: the same text in every report that the same change puts right. */
  cause?: string
  at: ReportPlace
  path?: SchemaPath
  /** As `Finding.tools`. */
  tools?: number
  related?: Array<Location & { message: string }>
  fix?: FixRequest
  otherFixes?: FixRequest[]
  /** Where the rule's own severity does not fit, and the configuration says nothing. */
  severity?: Severity
  /** As `Finding.targets`. */
  targets?: SeverityByTarget
  /** As `Finding.install`. */
  install?: Installation
}

export interface WorkspaceReport extends Report {
  /** The tool at which it is shown. */
  tool: ToolFacts
  /** A finding about a package carries no tool's name. */
  about: 'tool' | 'package'
}

/**
 * Where a finding belongs, narrowest first: `location`, then `keyword`, then `path`, then the first of `fields` that is
 * written out, then the argument that led to the definition, then the callee. What stands in another file is linked, and the finding goes to the next.
 */
export interface ReportPlace {
  fields: ToolField[]
  path?: SchemaPath
  /** Of which schema the path is; the input's where this is absent. */
  owner?: FieldOwner
  /** A JSON pointer into the JSON Schema that a part of the tool holds. */
  keyword?: { part: ToolField; pointer: readonly string[] }
  location?: Location
  /** What the link to another file says. */
  link?: string
}
