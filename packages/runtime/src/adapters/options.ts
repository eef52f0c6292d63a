import { ToolArgError, ToolInputInvalid } from '../input/errors.js'
import { type ParseOptions, parseToolInput } from '../input/parse.js'
import { formatRetry, type RetryOptions } from '../retry/format.js'
import type { JsonSchema } from '../schema/json-schema.js'
import { programResolver } from '../schema/program.js'
import type { Resolver } from '../schema/resolver.js'
import type { SchemaSide } from '../schema/schema-side.js'
import type { Tool, ToolContext } from '../tool.js'

export interface AdapterOptions extends ParseOptions {
  /** Which side of the validator the model is shown. Default `input`: what it may send. */
  io?: SchemaSide
  /** Resolves the tool's schemas. Default: the program's resolver. */
  resolver?: Pick<Resolver, 'resolveParameters' | 'resolveOutputSchema'>
  /** How a refused input is put to the model. */
  retry?: RetryOptions
}

// biome-ignore lint/suspicious/noExplicitAny: an adapter takes tools of any input
export type AnyTool<TOutput = unknown> = Tool<any, TOutput>

/** The schema of what a model sends. Providers need the type at the root, also where a schema leaves it out. */
export async function parametersOf(
  tool: AnyTool,
  { io = 'input', resolver = programResolver }: AdapterOptions,
): Promise<JsonSchema & { type: 'object' }> {
  const { type: _, ...schema } = await resolver.resolveParameters(tool, { io })
  return { type: 'object', ...schema }
}

/** The description, where there is one: a property that is undefined is a property. */
export function descriptionOf({ description }: AnyTool): { description?: string } {
  return description === undefined ? {} : { description }
}

/** The handler's input. What is wrong with it is put to the model: the error's message is what it reads. */
export async function inputOf(tool: AnyTool, sent: unknown, options: AdapterOptions): Promise<unknown> {
  try {
    return await parseToolInput(tool, sent, options)
  } catch (error) {
    if (!(error instanceof ToolInputInvalid)) throw error
    const forModel = new ToolArgError(formatRetry(error, options.retry))
    forModel.cause = error
    throw forModel
  }
}

export async function outputOf<TOutput>(
  tool: AnyTool<TOutput>,
  input: unknown,
  context: ToolContext,
): Promise<TOutput> {
  return tool.handler(input, context)
}
