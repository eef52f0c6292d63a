/** Which part of the definition could not be resolved. */
export type SchemaField = 'input' | 'parameters' | 'outputSchema'

/** Equal to the code of the finding that `toolsight check` gives for it. */
export type SchemaErrorCode =
  | 'missing-parameters'
  | 'unconvertible-schema'
  | 'unsupported-validator'
  | 'not-a-schema'
  | 'invalid-parameters'
  | 'dependencies-missing'

/** What is being resolved: the part of messages that all of them share. */
export interface Subject {
  /** The tool's name. */
  tool: string
  field: SchemaField
}

/** A tool's schema cannot become JSON Schema, or is no schema at all. */
export abstract class ToolSchemaError extends Error {
  abstract readonly code: SchemaErrorCode
  readonly tool: string
  readonly field: SchemaField

  constructor(subject: Subject, message: string, options?: ErrorOptions) {
    super(message, options)
    this.tool = subject.tool
    this.field = subject.field
  }
}

/** No converter is registered for the validator, and the tool has no JSON Schema of its own. */
export class MissingParametersError extends ToolSchemaError {
  override readonly name = 'MissingParametersError'
  readonly code = 'missing-parameters'
  readonly vendor: string

  constructor(subject: Subject, vendor: string) {
    super(
      subject,
      subject.field === 'outputSchema'
        ? `Tool '${subject.tool}' has an \`outputSchema\` of validator '${vendor}', which can't be auto-converted to JSON Schema. Give it as JSON Schema.`
        : `Tool '${subject.tool}' uses validator '${vendor}', which can't be auto-converted to JSON Schema. Add a \`parameters\` JSON Schema to the tool.`,
    )
    this.vendor = vendor
  }
}

/** The vendor's converter threw (its error is the `cause`), or gave something that is no JSON Schema object. */
export class UnconvertibleSchemaError extends ToolSchemaError {
  override readonly name = 'UnconvertibleSchemaError'
  readonly code = 'unconvertible-schema'
  readonly vendor: string

  constructor(subject: Subject, vendor: string, reason: string, cause?: unknown) {
    super(
      subject,
      `Tool '${subject.tool}': the \`${subject.field}\` schema of validator '${vendor}' can't be converted to JSON Schema: ${reason}`,
      { cause },
    )
    this.vendor = vendor
  }
}

/** The validator is known and can never be converted here. */
export class UnsupportedValidatorError extends ToolSchemaError {
  override readonly name = 'UnsupportedValidatorError'
  readonly code = 'unsupported-validator'
  readonly vendor: string
  /** What to do about it, one sentence. */
  readonly advice: string

  constructor(subject: Subject, vendor: string, what: string, advice: string) {
    super(subject, `Tool '${subject.tool}' uses ${what}, which can't be converted to JSON Schema. ${advice}`)
    this.vendor = vendor
    this.advice = advice
  }
}

/** Neither a Standard Schema nor a JSON Schema object. */
export class NotASchemaError extends ToolSchemaError {
  override readonly name = 'NotASchemaError'
  readonly code = 'not-a-schema'
  /** What was found instead: `a number`, `a record of schemas`. */
  readonly found: string

  constructor(subject: Subject, found: string, hint: string | null, cause?: unknown) {
    super(
      subject,
      `Tool '${subject.tool}': \`${subject.field}\` must be a Standard Schema or a JSON Schema object, and is ${found}.${hint === null ? '' : ` Instead, ${hint}.`}`,
      { cause },
    )
    this.found = found
  }
}

/** The tool's own JSON Schema is no plain JSON object, or cannot be used to validate. */
export class InvalidParametersError extends ToolSchemaError {
  override readonly name = 'InvalidParametersError'
  readonly code = 'invalid-parameters'

  constructor(subject: Subject, reason: string, cause?: unknown) {
    super(subject, `Tool '${subject.tool}': \`${subject.field}\` is no usable JSON Schema: ${reason}`, {
      cause,
    })
  }
}

/** The package that converts the schema cannot be loaded. */
export class DependencyMissingError extends ToolSchemaError {
  override readonly name = 'DependencyMissingError'
  readonly code = 'dependencies-missing'
  readonly package: string

  constructor(subject: Subject, packageName: string, cause?: unknown) {
    super(
      subject,
      `Tool '${subject.tool}': \`${packageName}\` is needed to convert its schema to JSON Schema, and can't be loaded. Run: npm install ${packageName}`,
      { cause },
    )
    this.package = packageName
  }
}
