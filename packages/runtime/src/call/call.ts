import { readArguments } from '../input/arguments.js'
import { ToolInputInvalid } from '../input/errors.js'
import { type ParseOptions, parseToolInput } from '../input/parse.js'
import type { Tool, ToolContext } from '../tool.js'
import { ToolNotFound } from './errors.js'
import type { SameCallGuard } from './guard.js'
import { nearestName } from './nearest.js'
import type { ToolCall } from './tool-call.js'

export interface CallOptions extends ParseOptions {
  /** Given to the handler. */
  context?: ToolContext
  /** Stops a model that makes the same wrong call over and over: one guard for each conversation. */
  guard?: SameCallGuard
}

// biome-ignore lint/suspicious/noExplicitAny: tools of different inputs stand side by side
type AnyTool<TOutput = any> = Tool<any, TOutput>

/** One tool, or tools in a list or a record. */
export type CallableTools = AnyTool | Iterable<AnyTool> | Readonly<Record<string, AnyTool>>

/** What the handlers of tools give. */
export type ToolOutput<TTools> =
  TTools extends AnyTool<infer TOutput>
    ? Awaited<TOutput>
    : TTools extends Iterable<infer TTool>
      ? ToolOutput<TTool>
      : TTools extends Readonly<Record<string, infer TTool>>
        ? ToolOutput<TTool>
        : never

/**
 * Calls a tool the way a model asked for it: finds it, repairs the arguments if that is asked for, validates them, runs the
 * handler.
 *
 * A `ToolArgError` is for the model: what it is thrown for, another try can mend. It comes out of here as it is, be it ours
 * or the handler's. Whatever else the handler throws is your program's, and comes out as it is too.
 *
 * @throws {ToolNotFound} no tool has that name
 * @throws {ToolInputInvalid} the arguments are not JSON, or do not match
 * @throws {SameCallRepeated} the guard's limit is reached
 */
export async function callTool<const TTools extends CallableTools>(
  tools: TTools,
  call: ToolCall,
  { context = {}, guard, ...parsing }: CallOptions = {},
): Promise<ToolOutput<TTools>> {
  const tool = find([...toolsIn(tools)], call.name)
  let input: unknown
  try {
    input = await parseToolInput(tool, sentArguments(call, parsing), parsing)
  } catch (error) {
    if (error instanceof ToolInputInvalid) guard?.refused(call)
    throw error
  }
  guard?.accepted(call)
  return tool.handler(input, context)
}

export function toolsIn(tools: CallableTools): Iterable<AnyTool> {
  if (Symbol.iterator in tools) return tools as Iterable<AnyTool>
  const isTool = typeof tools.name === 'string' && typeof tools.handler === 'function'
  return isTool ? [tools as AnyTool] : Object.values(tools as Readonly<Record<string, AnyTool>>)
}

function find(tools: readonly AnyTool[], name: string): AnyTool {
  const found = tools.find((tool) => tool.name === name)
  if (found) return found
  const names = tools.map((tool) => tool.name)
  throw new ToolNotFound(name, { nearest: nearestName(name, names), names })
}

function sentArguments(call: ToolCall, { repair = false }: ParseOptions): unknown {
  if (!('rawArguments' in call)) return call.arguments
  const { name, rawArguments } = call
  // Some providers send no text at all for a tool without parameters.
  if (rawArguments.trim() === '') return {}
  const read = readArguments(rawArguments)
  if ('value' in read) return read.value
  // Repair reads text that is nearly JSON, and says so where it cannot.
  if (repair !== false) return rawArguments
  throw new ToolInputInvalid(name, [read.issue], { input: rawArguments })
}
