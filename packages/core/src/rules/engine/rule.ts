import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldOwner } from '../../model/fields.js'
import type { Category, FixRequest, Installation, Severity, SeverityByTarget } from '../../model/finding.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { SchemaPath } from '../../model/json.js'
import type { OtherVersion, PackageInfo, PackageManager } from '../../model/package-info.js'
import type { TriedFile } from '../../model/samples.js'
import type { FoundPlace, Location } from '../../model/text.js'
import type { ToolReference } from '../../model/tool-reference.js'
import type { ToolSet } from '../../model/tool-set.js'
import type { ServerName } from '../../wire/host.js'
import type { WireForm } from '../../wire/wire-form.js'
import type { JudgedTool } from './judged-tool.js'

/** What a rule looks at, by its scope. */
export interface Subjects {
  /** One tool by itself. */
  tool: ToolFacts
  /** All tools, for what only shows when they are seen together. */
  set: readonly ToolFacts[]
  /** One tool as its targets get it. */
  wire: JudgedTool
  /** The samples of a file's tools, once they were tried. */
  samples: TriedFile
}

export type Scope = keyof Subjects

/** Looks at one subject after the other. */
export interface Rule<S extends Scope = 'tool'> {
  scope: S
  meta: RuleMeta
  /** Pure: reads facts, opens nothing. Asynchronous only to load what is too heavy to load for everyone. */
  check(subject: Subjects[S], context: RuleContext): Iterable<Report> | AsyncIterable<Report>
}

export interface SetRule extends Rule<'set'> {
  /** Only tools that share a key concern each other. Null: the rule never reports this tool, whichever others there are. */
  groupKeys(tool: ToolFacts, context: RuleContext): string | readonly string[] | null
  /**
   * What a tool adds to sums that are limited. Where the sums over all tools stay within their limits, it does not matter to the
   * rule which of the tools the source puts together.
   */
  contributions?(tool: ToolFacts, context: RuleContext): Iterable<Contribution>
  /** Whether it matters to the rule which of these tools the source puts together, where no sum tells that. */
  dependsOnSets?(tools: readonly ToolFacts[], context: RuleContext): boolean
}

/** A tool's part of a sum. */
export interface Contribution {
  /** Of which sum. */
  of: string
  amount: number
  /** What the sum may come to. */
  most: number
}

export interface WireRule extends Rule<'wire'> {
  /** Whether it also judges tools of which no form is known. */
  withoutForms?: true
  /**
   * What it finds in the form for the target of the tool's own framework makes the program fail, whichever targets are configured:
   * that form is judged, too.
   */
  holdsAnyway?: true
  /** False where it has nothing to report about a tool that was sent like this. Asked first, because it is false for nearly all. */
  concerns(judged: JudgedTool): boolean
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
  environmentDependent?: true
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
  /** The servers of its configuration are asked, as with `--server`. */
  servers?: true
  /** What has to be installed for it, besides what this repository needs itself. */
  packages?: readonly string[]
}

export interface BadExample extends Example {
  /** Where the finding is: a 1-based line, and the text that the range covers there; without such a text, the 1-based column. */
  at: { file: string; line: number; text: string; column?: number }
}

/** The names of tools. */
export interface AllToolNames {
  /** By which people may know one: of what holds it in the source, too. */
  known: ReadonlySet<string>
  /** By which a model calls one. */
  ofModel: ReadonlySet<string>
}

export interface RuleContext {
  config: Config
  /** Absolute, with `/`. Messages name files relative to it. */
  root: string
  trusted: boolean
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  packageManager: PackageManager
  /** The places of parts of tools in the source, in whichever file; null for each that cannot be found. Ask all questions at once. */
  locate(questions: readonly PlaceQuestion[]): Promise<ReadonlyArray<FoundPlace | null>>
  /** The doc comment above each of these fields of the input; null where there is none. Costs a search: ask where there may be some. */
  commentsAt(
    tool: ToolFacts,
    paths: readonly SchemaPath[],
  ): readonly (string | null)[] | Promise<readonly (string | null)[]>
  /** The package that a file belongs to; null outside of any. */
  packageOf(file: string): PackageInfo | null
  /** The folder of the workspace that lists the package of a folder: what is installed there is installed for all. */
  workspaceOf(folder: string): string | null
  /** What a file finds of a package where its package.json asks for another version; null where it finds that one, or none. */
  otherVersion(name: string, file: string): OtherVersion | null
  /** The targets that a tool is judged for. */
  targetsOf(tool: ToolFacts): readonly string[]
  /** Where the tool's framework sends it in any case; null where that is not settled. What fails there fails whatever is judged. */
  ownTargetOf(tool: ToolFacts): string | null
  /** Where the workspace names tools, beside where it defines them, as far as it was looked for. */
  references(): readonly ToolReference[]
  /** The names of all tools of the workspace; null where not all are known. Costs a walk over all tools. */
  allNames(): AllToolNames | null
  /** What the MCP server of a tool is called, as far as the source says it; null where it says nothing. */
  serverOf(tool: ToolFacts): ServerName | null
  /** A tool as a target gets it, as far as it is known; null where it has to be captured yet. */
  wire(tool: ToolFacts, target: string): WireForm | null
  /** What the tool's SDK says while it makes it, where it sends it to no target that is known; null where that is nothing. */
  made(tool: ToolFacts): WireForm | null
  /** Zero where no form is known of which a package throws while it is imported; grows with those that are. */
  importFailures(): number
  /** Differs when `wire` or `made` may tell otherwise of the same facts. */
  wireRevision(): string
  /** What the tool's entry costs with the target where it costs most; null until it was counted. */
  tokens(tool: ToolFacts): number | null
  /** The sets that the source puts a tool into, as far as they were looked for: see `SetRule.contributions`. */
  setsOf(tool: ToolFacts): readonly ToolSet[]
  log(message: string): void
}

/** What a rule reports; becomes a `Finding` once its severity and its position are settled. */
export interface Report {
  /** The first line stands alone in about 80 characters and says what to do; further lines give detail. */
  message: string
  /** As `Finding.cause`: the same text in every report that the same change puts right. */
  cause?: string
  /** A location stands as it is, in whichever file. */
  at: ReportPlace | Location
  /** As `Finding.toolIds`. */
  toolIds?: readonly string[]
  /** The tool it is about, where that is not the rule's subject; null where it is about none. */
  tool?: ToolFacts | null
  /** A finding about a package carries no tool's name. Absent: about the tool. */
  about?: 'package'
  path?: SchemaPath
  /** As `Finding.construct`. */
  construct?: string
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

/**
 * Where a finding belongs, narrowest first: `location`, then `keyword`, then `path`, then the first of `fields` that is
 * written out, then the argument that led to the definition, then the callee. What stands in another file is linked, and the finding goes to the next.
 */
export interface ReportPlace extends SearchedPlace {
  fields: ToolField[]
  location?: Location
  /** What the link to another file says. */
  link?: string
}

/** A part of a definition that is searched for in the source: the keyword first, then the path, then the rest. */
export interface SearchedPlace {
  /** The narrowest place of it that is written out is the answer. */
  path?: SchemaPath
  /** Of which schema the path is; the input's where this is absent. */
  owner?: FieldOwner
  /**
   * A JSON pointer into the JSON Schema that a part of the tool holds. The answer has key and value together where they are short, and
   * is the deepest place on the way there that is written out.
   */
  keyword?: { part: ToolField; pointer: readonly string[] }
  /** Where the file of the tool imports this package. */
  imported?: string
}

export interface PlaceQuestion extends SearchedPlace {
  tool: ToolFacts
}
