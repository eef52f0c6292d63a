/*
 * Not run: type-checked by inference.test.ts. Each `@ts-expect-error` is an error that must be there.
 */
import {
  callTool,
  createDefineTool,
  createResolver,
  defineTool,
  type InferToolInput,
  type JsonSchema,
  parseToolInput,
  registerConverter,
  resolveParameters,
  type StandardSchemaV1,
  type Tool,
  type ToolConfig,
  type ToolContext,
} from '@toolsight/runtime'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { expectTypeOf } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3/v3'

/* What the handler gets is the validator's output. */

const zodTool = defineTool({
  name: 'zod',
  input: z.object({
    query: z.string(),
    limit: z.number().default(10),
    since: z.iso.date().transform((text) => new Date(text)),
    sort: z.enum(['new', 'old']).optional(),
    where: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('file'), path: z.string() }),
      z.object({ kind: z.literal('url'), url: z.string() }),
    ]),
  }),
  handler(input, ctx) {
    expectTypeOf(input).toEqualTypeOf<{
      query: string
      limit: number
      since: Date
      sort?: 'new' | 'old' | undefined
      where: { kind: 'file'; path: string } | { kind: 'url'; url: string }
    }>()
    expectTypeOf(ctx).toEqualTypeOf<ToolContext>()
    expectTypeOf(ctx.signal).toEqualTypeOf<AbortSignal | undefined>()
    return input.where.kind === 'file' ? input.where.path : input.where.url
  },
})
expectTypeOf(zodTool.name).toEqualTypeOf<string>()
expectTypeOf(zodTool.handler).returns.toEqualTypeOf<string | Promise<string>>()

const valibotTool = defineTool({
  name: 'valibot',
  input: v.object({
    query: v.string(),
    limit: v.optional(v.number(), 10),
    since: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
    id: v.union([v.string(), v.number()]),
  }),
  handler: async (input) => {
    expectTypeOf(input).toEqualTypeOf<{ query: string; limit: number; since: Date; id: string | number }>()
    return { found: input.limit }
  },
})
expectTypeOf(valibotTool.handler).returns.toEqualTypeOf<{ found: number } | Promise<{ found: number }>>()

const arkTool = defineTool({
  name: 'arktype',
  input: type({ query: 'string', limit: 'number = 10', since: 'string.date.parse', id: 'string | number' }),
  handler: (input) => {
    expectTypeOf(input.query).toEqualTypeOf<string>()
    expectTypeOf(input.limit).toEqualTypeOf<number>()
    expectTypeOf(input.since).toEqualTypeOf<Date>()
    expectTypeOf(input.id).toEqualTypeOf<string | number>()
  },
})

defineTool({
  name: 'zod-3',
  input: z3.object({ limit: z3.number().default(1) }),
  handler: (input) => expectTypeOf(input).toEqualTypeOf<{ limit: number }>(),
})

defineTool({
  name: 'no-object',
  input: z.union([z.string(), z.array(z.number())]),
  handler: (input) => expectTypeOf(input).toEqualTypeOf<string | number[]>(),
})

/* A handler that comes before its input, or stands elsewhere, is typed the same. */

defineTool({
  handler: (input) => expectTypeOf(input).toEqualTypeOf<{ n: number }>(),
  name: 'turned-round',
  input: z.object({ n: z.number() }),
})

const handle = (input: { n: number }) => input.n
defineTool({ name: 'elsewhere', input: z.object({ n: z.number() }), handler: handle })
// @ts-expect-error the handler wants a number, the schema gives a string
defineTool({ name: 'elsewhere', input: z.object({ n: z.string() }), handler: handle })

/* JSON Schema says nothing about types: the handler has to look. */

const jsonTool = defineTool({
  name: 'json',
  input: { type: 'object', properties: { n: { type: 'number' } } },
  handler: (input) => expectTypeOf(input).toEqualTypeOf<unknown>(),
})
defineTool({
  name: 'json-const',
  input: { type: 'object', required: ['n'] } as const,
  handler: (input) => expectTypeOf(input).toEqualTypeOf<unknown>(),
})
interface SchemaInterface {
  type?: string | undefined
  properties?: Record<string, SchemaInterface> | undefined
}
const byInterface: SchemaInterface = { type: 'object' }
defineTool({ name: 'json-interface', input: byInterface, parameters: byInterface, handler: () => 1 })
defineTool({ name: 'from-zod', input: v.string(), parameters: z.toJSONSchema(z.string()), handler: () => 1 })

/* The optional parts. */

const input = z.object({})
const handler = () => 1
defineTool({
  name: 'a',
  input,
  handler,
  hints: null,
  metadata: null,
  description: undefined,
  samples: undefined,
})
defineTool({ name: 'a', input, handler, samples: { valid: [{ input: 1, note: 'n' }], invalid: [] } as const })
defineTool({ name: 'a', input, handler, outputSchema: v.string() })
defineTool({ name: 'a', input, handler, outputSchema: { type: 'string' } })
// @ts-expect-error an unknown property
defineTool({ name: 'a', input, handler, paramters: {} })
// @ts-expect-error no name
defineTool({ input, handler })
// @ts-expect-error no input
defineTool({ name: 'a', handler })
// @ts-expect-error no handler
defineTool({ name: 'a', input })
// @ts-expect-error a number is no schema
defineTool({ name: 'a', input: 5, handler })
// @ts-expect-error samples have inputs
defineTool({ name: 'a', input, handler, samples: { valid: [{ query: 1 }] } })
// @ts-expect-error one argument
defineTool('a', { input, handler })
defineTool({
  name: 'a',
  input,
  handler() {
    // @ts-expect-error handlers are called without a `this`
    return this.name
  },
})

/* Tools of every kind fit in one list, and a config can be typed on its own. */

const tools: Tool[] = [zodTool, valibotTool, arkTool, jsonTool]
const byName: Record<string, Tool> = { zodTool, jsonTool }
expectTypeOf(tools[0]!.handler).parameter(0).toEqualTypeOf<unknown>()
expectTypeOf(byName.zodTool!.input).toEqualTypeOf<StandardSchemaV1 | JsonSchema>()

const config: ToolConfig<typeof valibotTool.input, number> = {
  name: 'typed',
  input: valibotTool.input,
  handler: ({ limit }) => limit,
}
expectTypeOf(defineTool(config)).toEqualTypeOf<Tool<typeof valibotTool.input, number>>()
expectTypeOf(createDefineTool({ limits: { name: { max: 64 } } })(config)).toEqualTypeOf<
  Tool<typeof valibotTool.input, number>
>()

/* A wrapper keeps the inference. */

function withLogging<TSchema extends StandardSchemaV1, TOutput>(inner: ToolConfig<TSchema, TOutput>) {
  return defineTool({ ...inner, metadata: { logged: true } })
}
withLogging({
  name: 'wrapped',
  input: v.object({ n: v.optional(v.number(), 1) }),
  handler: (value) => expectTypeOf(value).toEqualTypeOf<{ n: number }>(),
})

/* What parsing and resolving give. */

expectTypeOf(parseToolInput(valibotTool, {})).resolves.toEqualTypeOf<
  InferToolInput<typeof valibotTool.input>
>()
expectTypeOf(parseToolInput(arkTool, {})).resolves.toHaveProperty('since').toEqualTypeOf<Date>()
expectTypeOf(parseToolInput(jsonTool, {})).resolves.toEqualTypeOf<unknown>()
expectTypeOf(parseToolInput(tools[0]!, {})).resolves.toEqualTypeOf<unknown>()
expectTypeOf(
  parseToolInput(null as unknown as typeof valibotTool | typeof zodTool, {}),
).resolves.toEqualTypeOf<InferToolInput<typeof valibotTool.input> | InferToolInput<typeof zodTool.input>>()
expectTypeOf(resolveParameters(zodTool)).resolves.toEqualTypeOf<JsonSchema>()

export async function callsItsHandler(value: unknown) {
  return valibotTool.handler(await parseToolInput(valibotTool, value), {})
}

/* Converters: a vendor's own function fits as it is. */

registerConverter('valibot', toJsonSchema)
registerConverter<typeof arkTool.input>('arktype', (schema) => schema.toJsonSchema())
registerConverter('acme', (schema) => schema.anything)
createResolver({ converters: { valibot: toJsonSchema, acme: async () => ({ type: 'object' }) } })
// @ts-expect-error a converter gives an object
registerConverter('acme', () => 'object')

/* A call gives what the handlers of its tools give. */

const counted = defineTool({ name: 'count', input: z.object({}), handler: () => 3 })
const awaited = defineTool({ name: 'wait', input: z.object({}), handler: async () => new Date(0) })
const call = { name: 'count', arguments: {} }

async function calls(): Promise<void> {
  expectTypeOf(await callTool(counted, call)).toEqualTypeOf<number>()
  expectTypeOf(await callTool([counted, awaited], call)).toEqualTypeOf<number | Date>()
  expectTypeOf(await callTool({ counted, awaited }, call)).toEqualTypeOf<number | Date>()
  expectTypeOf(await callTool(new Set([counted]), call)).toEqualTypeOf<number>()
  const tools: readonly Tool[] = [counted]
  expectTypeOf(await callTool(tools, call)).toEqualTypeOf<unknown>()
  // @ts-expect-error not a tool
  await callTool(3, call)
}
void calls
