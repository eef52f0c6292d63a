import { callTool, toolsIn } from '../call/call.js'
import { isObject } from '../found.js'
import { ToolArgError } from '../input/errors.js'
import type { JsonSchema } from '../schema/json-schema.js'
import { programResolver } from '../schema/program.js'
import type { ToolContext } from '../tool.js'
import {
  type AdapterOptions,
  type AnyTool,
  descriptionOf,
  inputOf,
  outputOf,
  parametersOf,
} from './options.js'

/** A tool as a server answers `tools/list` with it. */
export interface McpToolDefinition {
  name: string
  description?: string
  inputSchema: JsonSchema & { type: 'object' }
  outputSchema?: JsonSchema & { type: 'object' }
}

/** What a server answers `tools/call` with. */
export interface McpToolResult {
  content: Array<{ type: 'text'; text: string }>
  structuredContent?: Record<string, unknown>
  isError?: boolean
  [key: string]: unknown
}

export interface McpTool {
  definition: McpToolDefinition
  /** Validates the arguments and runs the handler. What is thrown for the model is an `isError` result. */
  call(sent: unknown, context?: ToolContext): Promise<McpToolResult>
}

/**
 * The tool for a server of the Model Context Protocol: `registerTools` takes tools as they are, this is for servers of your
 * own.
 *
 * @throws {ToolSchemaError} there is no JSON Schema of the input or the output
 */
export async function toMcpTool(tool: AnyTool, options: AdapterOptions = {}): Promise<McpTool> {
  const { resolver = programResolver } = options
  const output = await resolver.resolveOutputSchema(tool)
  const definition = {
    name: tool.name,
    ...descriptionOf(tool),
    inputSchema: await parametersOf(tool, options),
    ...(output === null ? {} : { outputSchema: { ...output, type: 'object' as const } }),
  }
  return {
    definition,
    async call(sent, context = {}) {
      try {
        const input = await inputOf(tool, sent ?? {}, options)
        return resultOf(await outputOf(tool, input, context), output !== null)
      } catch (error) {
        return errorResult(error)
      }
    },
  }
}

/** The part of a server of `@modelcontextprotocol/sdk` or `@modelcontextprotocol/server` that is used. */
export interface McpServerLike {
  // biome-ignore lint/suspicious/noExplicitAny: versions 1 and 2 have different arguments
  setRequestHandler(method: any, handler: any): unknown
  // biome-ignore lint/suspicious/noExplicitAny: as above
  registerCapabilities(capabilities: any): void
}

/**
 * Has a server list and call the tools, before it is connected. It may be a `Server` or an `McpServer`, of version 1 or 2 of
 * the SDK; an `McpServer` then has no tools of its own beside them.
 *
 * @throws {ToolSchemaError} there is no JSON Schema of an input or an output
 */
export async function registerTools(
  server: McpServerLike | { readonly server: McpServerLike },
  tools: Iterable<AnyTool> | Readonly<Record<string, AnyTool>>,
  options: AdapterOptions = {},
): Promise<void> {
  const made = await Promise.all([...toolsIn(tools)].map((tool) => toMcpTool(tool, options)))
  const known = new Map(made.map((tool) => [tool.definition.name, tool]))
  const target = 'setRequestHandler' in server ? server : server.server
  target.registerCapabilities({ tools: {} })
  answer(target, 'tools/list', () => ({ tools: made.map(({ definition }) => definition) }))
  answer(target, 'tools/call', async ({ params }, extra) => {
    const tool = known.get(params.name)
    if (tool) return tool.call(params.arguments, contextOf(extra))
    return callTool([...toolsIn(tools)], { name: params.name, arguments: {} }).then(
      (output) => resultOf(output, false),
      errorResult,
    )
  })
}

interface CallRequest {
  params: { name: string; arguments?: unknown }
}

/** Version 2 takes the method's name, version 1 a Zod schema with the name in it: as much of one as it reads. */
function answer(
  server: McpServerLike,
  method: string,
  handler: (request: CallRequest, extra: unknown) => unknown,
): void {
  try {
    server.setRequestHandler(method, handler)
  } catch {
    const parsed = (data: unknown) => ({ success: true, data })
    const schema = { shape: { method: { value: method } }, parse: (data: unknown) => data, safeParse: parsed }
    server.setRequestHandler(schema, handler)
  }
}

function contextOf(extra: unknown): ToolContext {
  if (!isObject(extra)) return {}
  const request = isObject(extra.mcpReq) ? extra.mcpReq : extra
  return request.signal instanceof AbortSignal ? { signal: request.signal } : {}
}

function resultOf(output: unknown, isStructured: boolean): McpToolResult {
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '')
  const content = [{ type: 'text' as const, text }]
  return isStructured && isObject(output) ? { content, structuredContent: output } : { content }
}

/** Whatever is not for the model is the program's, and goes to the server's own handling of errors. */
function errorResult(error: unknown): McpToolResult {
  if (!(error instanceof ToolArgError)) throw error
  return { content: [{ type: 'text', text: error.message }], isError: true }
}
