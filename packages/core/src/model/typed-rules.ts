import type { SeveritySetting } from './finding.js'
import type { Range } from './text.js'

/** What the configuration and the comments of a file make of what types tell. */
export interface TypedRules {
  /** By code; what types tell has a severity of its own where none is set. */
  severities: Partial<Record<string, SeveritySetting>>
  silenced: Array<{
    /** Null: every rule. */
    code: string | null
    /** The comment whose next line is silenced; null: the whole file is. */
    comment: Range | null
  }>
}
