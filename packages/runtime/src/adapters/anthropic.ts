import type { JsonSchema } from '../schema/json-schema.js'
import { type AdapterOptions, type AnyTool, descriptionOf, parametersOf } from './options.js'

/** An entry of `tools` in a request to the Messages API. */
export interface AnthropicTool {
  name: string
  description?: string
  input_schema: JsonSchema & { type: 'object' }
}

/**
 * The tool as the API of Anthropic takes it. Its calls go to `callTool`.
 *
 * @throws {ToolSchemaError} there is no JSON Schema of the input
 */
export async function toAnthropicTool(tool: AnyTool, options: AdapterOptions = {}): Promise<AnthropicTool> {
  return { name: tool.name, ...descriptionOf(tool), input_schema: await parametersOf(tool, options) }
}
