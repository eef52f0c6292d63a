import {
  type AdapterOptions,
  type AnyTool,
  descriptionOf,
  inputOf,
  outputOf,
  parametersOf,
} from './options.js'

/** A tool as `generateText({ tools })` of the AI SDK takes it, from version 5 on. */
export interface AiSdkTool<TOutput = unknown> {
  description?: string
  // biome-ignore lint/suspicious/noExplicitAny: the AI SDK marks its schemas with a symbol type that only it can name
  inputSchema: any
  execute(
    input: unknown,
    options: { toolCallId?: string | undefined; abortSignal?: AbortSignal | undefined },
  ): Promise<TOutput>
}

/** By these the AI SDK knows what its own `jsonSchema()` makes; version 5 by both. */
const SCHEMA = Symbol.for('vercel.ai.schema')
const VALIDATOR = Symbol.for('vercel.ai.validator')

/**
 * The tool for the AI SDK: `tools: { search: await toAiSdkTool(search) }`. The SDK validates with the tool's validator, and
 * the model reads a refused input as `formatRetry` puts it.
 *
 * @throws {ToolSchemaError} there is no JSON Schema of the input
 */
export async function toAiSdkTool<TOutput>(
  tool: AnyTool<TOutput>,
  options: AdapterOptions = {},
): Promise<AiSdkTool<TOutput>> {
  return {
    ...descriptionOf(tool),
    inputSchema: {
      [SCHEMA]: true,
      [VALIDATOR]: true,
      jsonSchema: await parametersOf(tool, options),
      validate: (sent: unknown) =>
        inputOf(tool, sent, options).then(
          (value) => ({ success: true, value }),
          (error: unknown) => ({ success: false, error }),
        ),
    },
    execute: (input, { toolCallId, abortSignal }) =>
      outputOf(tool, input, { toolCallId, signal: abortSignal }),
  }
}
