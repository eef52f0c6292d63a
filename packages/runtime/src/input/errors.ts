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

/** The input does not match the tool's schema. */
export class ToolInputInvalid extends ToolArgError {
  override readonly name = 'ToolInputInvalid'
  /** The tool's name. */
  readonly tool: string
  /** The validator's own issues, in its order, with all that it put in them. */
  readonly issues: ReadonlyArray<StandardSchemaV1.Issue>

  constructor(tool: string, issues: ReadonlyArray<StandardSchemaV1.Issue>) {
    super(`Tool "${tool}" received invalid input: ${issues.length} issue(s).`)
    this.tool = tool
    this.issues = issues
  }
}
