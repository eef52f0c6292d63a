import type { Span } from './text.js'

/** A list of samples as it is written, in JSON or in code. */
export interface EntryList {
  /** Where its key starts; null for a list that is no property. */
  key: number | null
  /** With its brackets. */
  span: Span
  /** In order, each without what stands between it and the next one. */
  entries: Span[]
}

/** What is written of one tool's samples in one place; null for a list that is not there. */
export interface EntryLists {
  valid: EntryList | null
  invalid: EntryList | null
}
