import type { ValidationOutcome } from '../child/protocol.js'
import type { Config } from '../model/config.js'
import type { ToolFacts } from '../model/facts.js'
import type { Json } from '../model/json.js'
import type { GeneratedParameters } from '../model/reading.js'
import type { Sources } from '../syntax/sources.js'

/** What making a fix may ask for. Nothing is written: a fix is edits. */
export interface FixContext {
  sources: Sources
  /** The tool the finding is about; null for findings about a file or a package. */
  tool: ToolFacts | null
  /** Derives `parameters` from the live tool's validator. */
  generate(): Promise<GeneratedParameters>
  /** Runs inputs through the live tool's validator: one outcome each, none where the tool is gone. */
  validate(inputs: Json[]): Promise<ValidationOutcome[]>
  /** The targets that the tool is judged for. */
  targets: readonly string[]
  /** Those that it is known to be sent to in strict mode. */
  strictTargets: readonly string[]
  config: {
    /** `toolsight.config.json` or the `package.json` that is in force; null when there is none. Absolute, with `/`. */
    file: string | null
    /** Absolute, with `/`. */
    root: string
    config: Config
  }
}
