import type { ToolFacts } from '../../model/facts.js'
import type { FixRequest } from '../../model/finding.js'
import type { TriedFile } from '../../model/samples.js'
import type { Range } from '../../model/text.js'
import type { RuleMeta } from './rule.js'

/** Judges what came of the samples of a file's tools. */
export interface SamplesRule {
  meta: RuleMeta
  check(tried: TriedFile): Iterable<SamplesReport>
}

export interface SamplesReport {
  /** The first line stands alone in about 80 characters and says what to do; further lines give detail. */
  message: string
  /** Absolute, with `/`. */
  file: string
  range: Range
  /** Null where it is about none. */
  tool: ToolFacts | null
  /** Ways to put it right, for a person to choose. */
  otherFixes?: FixRequest[]
}
