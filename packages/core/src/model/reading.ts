import type { CallProbes } from './call-probes.js'
import type { Json, JsonObject, SchemaPath } from './json.js'
import type { Location } from './text.js'

/**
 * What the child tells of one live tool. Plain JSON; every string may come from user code and is
 * untrusted text.
 */
export interface ToolReading {
  name: TextReading
  /** The key of the record that the tool is put into, where it had to be evaluated. */
  key?: string
  /** The own name of the function that handles calls, where a tool without a name is called by it. */
  handler?: string
  description: TextReading
  /** What the definition has as its input schema. */
  input: SchemaReading
  /** Explicit JSON Schema on the definition. */
  parameters: { kind: 'absent' } | { kind: 'json'; value: Json } | { kind: 'not-json'; found: string }
  resolution: Resolution
  outputResolution: Resolution
  /** Keys like `__proto__` in the definition's records. */
  unsafeKeys: Array<{ field: string; path: string[] }>
  /** The tool's own examples, as JSON; null where one is not JSON. */
  samples: {
    valid: Array<{ input: Json; note?: string }>
    invalid: Array<{ input: Json; note?: string }>
  } | null
  /** What the validator itself declares, as far as it can be observed: top-level keys. Null when unknown. */
  declaredKeys: string[] | null
  /** Fields of the input schema that carry a default. */
  defaults: SchemaPath[]
  /** Checks and transforms that JSON Schema cannot say, by the vendor's name for them; absent where there are none. */
  omitted?: Array<{ name: string; path: SchemaPath }>
  /** Fields that take no JSON value at all, by the vendor's name for what they take; absent where there are none. */
  unsendable?: Array<{ construct: string; path: SchemaPath; isRequired: boolean }>
  /** Present when explicit `parameters` and a validator were compared. */
  drift: Drift | null
  /** Fields that a converted schema asks for as they come out of the validator, which refuses them so; absent where there are none. */
  outputOnly?: OutputOnlyField[]
  /** What its validator makes of calls that models really make. Absent: it has none that could be asked. */
  callProbes?: CallProbes
  /** What goes out of it besides, as it stands in the definition: `annotations`, `_meta`. Absent: nothing. */
  carried?: JsonObject
  /** Whether its definition has calls wait for a person to approve them. Absent: it does not, or its framework has no such option. */
  approval?: ApprovalReading
  /** What of it depends on unknown values, and so is not here, or only in part. Absent: nothing. */
  unknown?: UnknownPart[]
  /** Environment variables that the project sets, and that evaluation does not see, which make something else of it. Absent: none. */
  hiddenVariables?: string[]
  /**
   * What environment variables were given: without them nothing is made, and with other values the same is. Absent: it is made
   * without.
   */
  supposed?: Record<string, string>
  /** The condition under which it is made, where that does not hold with the values that are known. Absent: it is made. */
  unmade?: string
}

/** A field that is asked for as it comes out of the validator. */
export interface OutputOnlyField {
  path: SchemaPath
  /** What was sent, as the schema asks for it; absent where the schema does not ask for the field, and the validator does. */
  sent?: Json
  /** The type that the validator takes there, by its own conversion; absent where that is more than one. */
  takes?: string
  /** What the validator says. */
  message: string
}

/** `by call`: a function decides. `not known`: it depends on what only a running program has. */
export type ApprovalReading = 'always' | 'by call' | 'not known'

/** What an unknown value comes from. */
export type UnknownOrigin =
  /** `ModuleCode.unknowns[index]` of a module. */
  | { kind: 'local'; module: string; index: number }
  /** What an import gives that only a bundler or a runtime can. */
  | { kind: 'import'; specifier: string; importer: string }
  /** The condition under which the tool is made, which does not hold with the values that are known. */
  | { kind: 'condition' }

/** The parts of a tool that may be unknown; `fieldDescriptions`: of some fields of its input. */
export type UnknownPartName =
  | 'name'
  | 'description'
  | 'schema'
  | 'fieldDescriptions'
  | 'outputSchema'
  | 'samples'

/** A part that depends on something whose value is not known. */
export interface UnknownPart {
  part: UnknownPartName
  /** The expression as it is written: `deps.limit`. */
  label: string
  origin: UnknownOrigin
  /** Where in the schema it was found; absent: not known. */
  path?: SchemaPath
  /** Of a name, a part of which is known: each other part is `${…}`. */
  text?: string
}

export type TextReading =
  | { kind: 'absent' }
  | { kind: 'string'; value: string }
  /** Present and no string; `found` says what it is (`a number`, `a function`). */
  | { kind: 'other'; found: string }

export type SchemaReading =
  | { kind: 'absent' }
  /** A live Standard Schema, or a validator known by its own marks (Zod 3, Joi, Yup, TypeBox, …). */
  | {
      kind: 'schema'
      vendor: string
      vendorVersion: string | null
      standard: boolean
      standardJsonSchema: boolean
    }
  /** `validated`: in a wrapping with a validator of its own (the AI SDK's `jsonSchema(…, { validate })`, `zodSchema(…)`). */
  | { kind: 'json-schema'; value: Json; validated?: true }
  /** A shape without members: a tool that takes no arguments. */
  | { kind: 'no-fields' }
  | { kind: 'not-a-schema'; found: string }

export type Resolution =
  | { status: 'absent' }
  | { status: 'resolved'; source: 'explicit'; schema: JsonObject }
  | {
      status: 'resolved'
      source: 'converter'
      converter: string
      schema: JsonObject
      /** Nothing converts it, and the framework does not look: the validator itself, as `JSON.stringify` writes it. */
      unconverted?: true
    }
  | ({ status: 'failed' } & ResolutionFailure)

export type ResolutionFailure =
  /** No converter is registered for the vendor. `available` is the converter that would serve, if we know one. */
  | { code: 'missing-parameters'; vendor: string; message: string; available: string | null }
  /** The converter refused; `path` leads to the sub-schema it cannot represent, `construct` names it (`date`). */
  | {
      code: 'unconvertible-schema'
      vendor: string
      message: string
      path: SchemaPath | null
      construct: string | null
      /** Where that is a schema of another library (`Zod 3`): the library that it stands in (`Zod 4`). */
      inside?: string
      /** Further sub-schemas that it would refuse once that one is mended. */
      others?: Array<{ path: SchemaPath; construct: string; inside?: string }>
      /** It has more of them than any provider takes. */
      levels?: number
      /** The framework whose own converter refused. Absent: the validator's. */
      saidBy?: string
    }
  /** The validator can never work here: too old, or no Standard Schema; `advice` says what to do. */
  | {
      code: 'unsupported-validator'
      vendor: string
      vendorVersion: string | null
      message: string
      advice: string
      /** The framework that does not take it, and its own sentence; absent: nothing can convert it. */
      refusedBy?: { framework: string; sentence: string }
    }
  | { code: 'not-a-schema'; found: string; message: string }
  /** The framework's conversion is `unknown`, and no converter makes anything of the schema. */
  | { code: 'unknown-conversion'; message: string }
  | { code: 'invalid-parameters'; message: string }
  /** A registered converter's package is not installed in the workspace. */
  | { code: 'dependencies-missing'; package: string; message: string }

/** `parameters` and the validator disagree, shown by one input. */
export interface Drift {
  direction: 'parameters-accepts' | 'validator-accepts'
  /** An input that one side accepts and the other refuses. */
  input: Json
  path: SchemaPath
  /** What the refusing side says. */
  message: string
}

/** `parameters` derived from a validator (input side, draft 2020-12, no `$schema`). */
export type GeneratedParameters =
  | {
      ok: true
      schema: JsonObject
      /** `converter`, or `observed` where the vendor has none and the schema is only what could be seen. */
      source: 'converter' | 'observed'
      /** Constructs the schema cannot say (`refine at ["email"]`), for people. */
      omitted: string[]
      partial: boolean
    }
  /** `unconvertible`: the parts that no JSON Schema can be written of, where these are why. */
  | { ok: false; message: string; unconvertible?: Array<{ construct: string; path: SchemaPath }> }

/** How an evaluation ended, for one site or one whole file. */
export type EvaluationFailure =
  /** The stack is in the modules as typed. */
  | {
      kind: 'threw'
      name: string
      message: string
      stack: StackFrame[]
      field: string | null
      cause?: FailureCause
      /** The variable that it was thrown for want of, which only functions of the program give a value. */
      unset?: string
    }
  | { kind: 'unresolved-import'; specifier: string; importer: string; message: string }
  /** `at`: the loop or statement that did not end. `through`: what led there, the innermost first. */
  | { kind: 'timeout'; elapsedMs: number; at?: Location; through?: Location[] }
  | { kind: 'crashed'; message: string }

/** Why something was thrown that the program itself would not throw; absent: it seems that it would. */
export type FailureCause =
  /** A fault in Toolsight. */
  | { kind: 'internal' }
  /** The guards refused something: `The network`, `fs.writeFileSync`. */
  | { kind: 'refused'; what: string }
  /** Environment variables that evaluation does not see: with values for them it does not fail, or not like this. */
  | { kind: 'hidden-environment'; variables: string[] }

/** 0-based position; `file` is an absolute path as typed by the user. */
export interface StackFrame {
  file: string
  line: number
  character: number
}
