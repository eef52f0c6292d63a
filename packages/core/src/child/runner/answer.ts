import type { Framework } from '../../model/framework.js'
import type { AnswerRequest, AnswerResult } from '../protocol.js'
import type { LiveDefinition, ReadContext } from '../reading/index.js'
import { answeringOf } from '../sdk-capture/answers/index.js'
import { NotSent } from '../sdk-capture/capture.js'
import { type LoadModule, loaderOf, toolFor } from './capture.js'
import { quietly } from './capture-ground.js'
import { describeThrown } from './describe.js'
import { Suspension } from './failures.js'
import { NotLoaded } from './load-failure.js'
import { notingHandlers, whyNotRun } from './sites/argument-values.js'
import type { DefinedTool } from './sites/define-tool.js'

/** More is cut off: no model reads that much of a refusal. UTF-16 code units. */
const TEXT_LIMIT = 200_000

/**
 * What an SDK answers to a call of a live tool. The tool's handlers are not called.
 *
 * @throws {Suspension} where something that the tool reads is still loading
 */
export async function answerCall(
  defined: DefinedTool,
  wanted: AnswerRequest,
  context: ReadContext,
  load: LoadModule,
): Promise<AnswerResult> {
  const answering = answeringOf(wanted.sdk)
  if (!answering) return { unavailable: `There is no SDK ${JSON.stringify(wanted.sdk)} here.` }
  let isReached = false
  const asked = new Set<string>()
  const handler = (): never => {
    isReached = true
    throw new Error('Handlers are not run while tools are being evaluated')
  }
  const definition = withHandler(defined.definition, context.framework, handler)
  const tool = await toolFor({ ...defined, definition }, { ...wanted, own: true }, context)
  try {
    const call = { tool, text: wanted.text, target: wanted.target, handler }
    const { text, package: by } = await notingHandlers(asked, () =>
      quietly(() => answering.answer(call, loaderOf(wanted, load))),
    )
    if (isReached) return { accepted: true }
    const unavailable = whyNotRun(asked)
    if (unavailable !== null) return { unavailable }
    return { text: text.slice(0, TEXT_LIMIT), package: by ?? (answering.packages[0] as string) }
  } catch (error) {
    if (error instanceof Suspension) throw error
    if (isReached) return { accepted: true }
    const unavailable = whyNotRun(asked)
    if (unavailable !== null) return { unavailable }
    if (error instanceof NotSent || error instanceof NotLoaded) return { unavailable: error.message }
    const thrown = describeThrown(error, null)
    return { threw: { name: thrown.kind === 'threw' ? thrown.name : 'Error', message: thrown.message } }
  }
}

/** The definition with one handler for all: a wrapper's own function may stand where a handler does, and run the program's code. */
function withHandler(
  { callee, args, config }: LiveDefinition,
  { calls }: Framework,
  handler: () => never,
): LiveDefinition {
  const keys = new Set(calls.flatMap(({ fields }) => fields.handler ?? []))
  const roles = calls.filter((call) => call.callee === callee).flatMap((call) => call.arguments)
  const replaced = new Map<object, object>()
  const inObject = (value: object): object => {
    const known = replaced.get(value)
    if (known) return known
    const members: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(value)
    for (const key of keys) {
      const inner: unknown = members[key]?.value
      // The part that holds the definition may have the name of a handler: OpenAI's `function`.
      if (holds(inner)) members[key] = { ...members[key], value: inObject(inner) }
      else if (Object.hasOwn(members, key)) members[key] = { ...PLAIN, value: named(handler, key) }
    }
    const copy = Object.create(Object.getPrototypeOf(value) as object | null, members) as object
    replaced.set(value, copy)
    return copy
  }
  const holds = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && [...keys].some((key) => Object.hasOwn(value, key))
  return {
    callee,
    args: args.map((arg, index) => {
      const isHandler = roles.some((each) => each.length === args.length && each[index] === 'handler')
      if (typeof arg === 'function') return isHandler ? named(handler, arg.name) : arg
      return holds(arg) ? inObject(arg) : arg
    }),
    config: holds(config) ? inObject(config) : config,
  }
}

const PLAIN = { enumerable: true, configurable: true, writable: true }

/** Some SDKs call a tool by its handler's name. */
function named(handler: () => never, name: string): () => never {
  return Object.defineProperty(() => handler(), 'name', { value: name, configurable: true })
}
