import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonSchema } from './schema/json-schema.js'

/** What `input` and `outputSchema` take: any Standard Schema validator, or a JSON Schema object. */
export type ToolSchema = StandardSchemaV1 | JsonSchema

/** What the handler gets: the validator's output; `unknown` where a JSON Schema describes the input. */
export type InferToolInput<TSchema> = TSchema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<TSchema>
  : unknown

/** What a call carries besides its input. Augment it with what your program passes along. */
export interface ToolContext {
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal | undefined
  /** The id that the provider gave the call. */
  readonly toolCallId?: string | undefined
}

export interface ToolSample {
  /** As a model would send it: JSON. */
  readonly input: unknown
  readonly note?: string | undefined
}

/** Inputs that the tool must accept, and inputs that it must refuse. */
export interface ToolSamples {
  readonly valid?: readonly ToolSample[] | undefined
  readonly invalid?: readonly ToolSample[] | undefined
}

export interface ToolConfig<TSchema extends ToolSchema = ToolSchema, TOutput = unknown> {
  /** 1 to 50 of `a-z A-Z 0-9 _ -`, unless the program sets other limits. */
  readonly name: string
  /** What the model reads to decide on a call; at most 500 characters, unless the program sets other limits. */
  readonly description?: string | undefined
  readonly input: TSchema
  /** JSON Schema of the input, sent to models as it stands. Needed where nothing converts `input`. */
  readonly parameters?: JsonSchema | undefined
  readonly outputSchema?: ToolSchema | undefined
  readonly samples?: ToolSamples | undefined
  /** For providers and frameworks: plain data by name. */
  readonly hints?: Readonly<Record<string, unknown>> | null | undefined
  /** For your own program: plain data by name. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** Gets input that `parseToolInput` has let through. */
  handler(this: void, input: InferToolInput<TSchema>, ctx: ToolContext): TOutput | Promise<TOutput>
}

/** A checked definition: frozen, with every property that was given. */
export interface Tool<TSchema extends ToolSchema = ToolSchema, TOutput = unknown>
  extends ToolConfig<TSchema, TOutput> {}
