import type { JsonSchema } from '../schema/json-schema.js'
import { type AdapterOptions, type AnyTool, descriptionOf, parametersOf } from './options.js'

interface OpenAIFunction {
  name: string
  description?: string
  parameters: JsonSchema & { type: 'object' }
  strict?: boolean
}

/** An entry of `tools` in a request for a chat completion. */
export interface OpenAIChatTool {
  type: 'function'
  function: OpenAIFunction
}

/** An entry of `tools` in a request to the Responses API. */
export interface OpenAIResponsesTool extends OpenAIFunction {
  type: 'function'
  strict: boolean
}

export interface OpenAIOptions extends AdapterOptions {
  /** Default `chat`. */
  api?: 'chat' | 'responses'
  /** Whether the schema is in OpenAI's strict subset, which is not checked here. Default: not strict. */
  strict?: boolean
}

/**
 * The tool as the API of OpenAI takes it. Its calls go to `callTool`.
 *
 * @throws {ToolSchemaError} there is no JSON Schema of the input
 */
export async function toOpenAITool(
  tool: AnyTool,
  options: OpenAIOptions & { api: 'responses' },
): Promise<OpenAIResponsesTool>
export async function toOpenAITool(
  tool: AnyTool,
  options?: OpenAIOptions & { api?: 'chat' },
): Promise<OpenAIChatTool>
export async function toOpenAITool(
  tool: AnyTool,
  options: OpenAIOptions = {},
): Promise<OpenAIChatTool | OpenAIResponsesTool> {
  const { api = 'chat', strict } = options
  const described = {
    name: tool.name,
    ...descriptionOf(tool),
    parameters: await parametersOf(tool, options),
  }
  return api === 'responses'
    ? { type: 'function', ...described, strict: strict ?? false }
    : { type: 'function', function: { ...described, ...(strict === undefined ? {} : { strict }) } }
}
