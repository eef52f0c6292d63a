import { programResolver } from './schema/program.js'

export type { StandardSchemaV1 } from '@standard-schema/spec'
export { type AiSdkTool, toAiSdkTool } from './adapters/ai-sdk.js'
export { type AnthropicTool, toAnthropicTool } from './adapters/anthropic.js'
export {
  type McpServerLike,
  type McpTool,
  type McpToolDefinition,
  type McpToolResult,
  registerTools,
  toMcpTool,
} from './adapters/mcp.js'
export {
  type OpenAIChatTool,
  type OpenAIOptions,
  type OpenAIResponsesTool,
  toOpenAITool,
} from './adapters/openai.js'
export type { AdapterOptions } from './adapters/options.js'
export { type CallableTools, type CallOptions, callTool, type ToolOutput } from './call/call.js'
export { SameCallRepeated, ToolNotFound } from './call/errors.js'
export { type SameCallGuard, sameCallGuard } from './call/guard.js'
export type { ToolCall } from './call/tool-call.js'
export { createDefineTool, type DefineTool, defineTool } from './define-tool.js'
export { ToolDefinitionInvalid } from './definition/invalid.js'
export type { ToolLimits } from './definition/limits.js'
export type { DefinitionProblem } from './definition/problem.js'
export { type RefusalDetails, ToolArgError, ToolInputInvalid } from './input/errors.js'
export { type ParseOptions, parseToolInput } from './input/parse.js'
export type { Repair, RepairOptions, RepairOutcome, RepairStep, UnknownKey } from './repair/outcome.js'
export { createRepair, type RepairToolInput, repairToolInput } from './repair/repair.js'
export type { RepairableTool } from './repair/wire-schema.js'
export {
  formatRetry,
  type RetryOptions,
  type RetryStyle,
  retryStyles,
  sourceOfStyle,
} from './retry/format.js'
export {
  DependencyMissingError,
  InvalidParametersError,
  MissingParametersError,
  NotASchemaError,
  type SchemaErrorCode,
  type SchemaField,
  ToolSchemaError,
  UnconvertibleSchemaError,
  UnsupportedValidatorError,
} from './schema/errors.js'
export type { JsonSchema } from './schema/json-schema.js'
export { isJsonSchemaObject, isZod3, kindOf, type SchemaKind } from './schema/kind.js'
export {
  type Converter,
  type ConverterSides,
  createResolver,
  type ResolveOptions,
  type Resolver,
  type ToolSchemas,
} from './schema/resolver.js'
export type { SchemaSide } from './schema/schema-side.js'
export type {
  InferToolInput,
  Tool,
  ToolConfig,
  ToolContext,
  ToolSample,
  ToolSamples,
  ToolSchema,
} from './tool.js'

/** The program's resolver: what `registerConverter` adds, every later `resolveParameters` uses. */
export const { registerConverter, resolveOutputSchema, resolveParameters } = programResolver
