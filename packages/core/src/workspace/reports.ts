import type { FileProblem, ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'

/** What is known of one file. */
export interface FileReport {
  file: string
  tools: ToolFacts[]
  findings: Finding[]
  /** What is wrong with the file as a whole, or with its tsconfig. */
  problems: FileProblem[]
  /**
   * Tools that were here and that the text does not show just now, because it does not parse or its evaluation fails: their
   * last good facts, with ranges in the text of then.
   */
  stale: ToolFacts[]
}

/** What is known of many. Ordered by file, then position. */
export interface Report {
  /** How many files were looked at. */
  files: number
  tools: ToolFacts[]
  findings: Finding[]
}
