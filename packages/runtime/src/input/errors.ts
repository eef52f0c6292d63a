import type { StandardSchemaV1 } from '@standard-schema/spec'

/**
 * The model called a tool with arguments that do not serve. Send the error back to it as the call's
 * result and go on: it can try again. Everything else that a tool throws is your program's to handle.
 */
export class ToolArgError extends Error {
  override readonly name: string = 'ToolArgError'
  /** Tells it apart where `instanceof` cannot: across copies of this package, or after `structuredClone`. */
  readonly _tag = 'ToolArgError'
}

/** What is known of a refused input besides the issues. */
export interface RefusalDetails {
  /** What was sent. */
  input?: unknown
  /** `~standard.vendor` of the validator; absent for a JSON Schema. */
  vendor?: string
}

/** The input does not match the tool's schema. */
export class ToolInputInvalid extends ToolArgError {
  override readonly name = 'ToolInputInvalid'
  /** The tool's name. */
  readonly tool: string
  /** The validator's own issues, in its order, with all that it put in them. */
  readonly issues: ReadonlyArray<StandardSchemaV1.Issue>
  /** Not enumerable: what a model sent has no place in a log by accident. */
  declare readonly details: RefusalDetails

  constructor(tool: string, issues: ReadonlyArray<StandardSchemaV1.Issue>, details: RefusalDetails = {}) {
    super(`Tool "${tool}" received invalid input: ${issues.length} issue(s).`)
    this.tool = tool
    this.issues = issues
    Object.defineProperty(this, 'details', { value: details, enumerable: false })
  }
}
