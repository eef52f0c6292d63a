import { checkDefinition } from './definition/check.js'
import { completeLimits, type ToolLimits } from './definition/limits.js'
import type { Tool, ToolConfig, ToolSchema } from './tool.js'

export type DefineTool = <TSchema extends ToolSchema, TOutput>(
  config: ToolConfig<TSchema, TOutput>,
) => Tool<TSchema, TOutput>

/**
 * A `defineTool` with limits of its own on names and descriptions.
 * @throws {TypeError} when a limit is of the wrong kind
 */
export function createDefineTool(options: { readonly limits?: ToolLimits } = {}): DefineTool {
  const limits = completeLimits(options.limits)
  return <TSchema extends ToolSchema, TOutput>(config: ToolConfig<TSchema, TOutput>) =>
    checkDefinition(config, limits) as Tool<TSchema, TOutput>
}

const defineWithDefaults = createDefineTool()

/**
 * Checks a tool's definition and returns it, frozen. Nothing is converted, validated or loaded yet.
 * @throws {ToolDefinitionInvalid} listing everything that is wrong with it
 */
export function defineTool<TSchema extends ToolSchema, TOutput>(
  config: ToolConfig<TSchema, TOutput>,
): Tool<TSchema, TOutput> {
  return defineWithDefaults(config)
}
