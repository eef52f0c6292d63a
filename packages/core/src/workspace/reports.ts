import type { FileProblem, ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import type { TargetChoice } from '../model/target-choice.js'
import type { ModelUse } from '../model/tool-set.js'

/** Targets by the ids of tools. */
export type ToolTargets = Record<string, readonly TargetChoice[]>

/** What is known of one file. */
export interface FileReport {
  file: string
  tools: ToolFacts[]
  /** What has another role than a tool's input: the arguments of prompts. Rules only say which of them could not be evaluated. */
  schemas: ToolFacts[]
  /** The targets that each tool is judged for, by its id. */
  targets: ToolTargets
  /** Where tools are sent to models, as far as the file takes part: it sends them, or the sender imports it. */
  uses: readonly ModelUse[]
  findings: Finding[]
  /** What is wrong with the file as a whole, or with its tsconfig. */
  problems: FileProblem[]
  /**
   * Tools that were here and that the text does not show just now, because it does not parse or its evaluation fails: their
   * last good facts, with ranges in the text of then.
   */
  stale: ToolFacts[]
}

/** Whether what a report has of tools is of the text as it is: the tools of one that does not parse are not looked at. */
export function isOfWholeText({ problems }: FileReport): boolean {
  return !problems.some(({ code }) => code === 'syntax-error')
}

/** What is known of many. Ordered by file, then position. */
export interface Report {
  /** How many files were looked at. */
  files: number
  tools: ToolFacts[]
  /** As `FileReport.schemas`. */
  schemas: ToolFacts[]
  /** The targets that each tool is judged for, by its id. */
  targets: ToolTargets
  findings: Finding[]
}

export function emptyReport(file: string): FileReport {
  return { file, tools: [], schemas: [], targets: {}, uses: [], findings: [], problems: [], stale: [] }
}

/** Where tools part from what has another role: nothing that reads tools meets the others. */
export function byRole(facts: readonly ToolFacts[]): Pick<FileReport, 'tools' | 'schemas'> {
  const isTool = ({ site }: ToolFacts) => site.role === undefined
  return { tools: facts.filter(isTool), schemas: facts.filter((each) => !isTool(each)) }
}
