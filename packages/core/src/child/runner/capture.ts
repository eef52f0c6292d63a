import { importFrom } from '../modules/interop.js'
import { RECORDED } from '../modules/stub.js'
import type { CaptureRequest, CaptureResult, PackageFile } from '../protocol.js'
import { jsonCopy, type LiveTool, type ReadContext, readSchemas } from '../reading/index.js'
import {
  type BroughtSchema,
  type Capture,
  type CapturedEntry,
  type CapturedTool,
  type Exports,
  type Loader,
  NotSent,
} from '../sdk-capture/capture.js'
import { captureOf } from '../sdk-capture/index.js'
import { quietly } from './capture-ground.js'
import { describeThrown } from './describe.js'
import { Suspension, unresolvedIn } from './failures.js'
import { NotLoaded } from './load-failure.js'
import { notingHandlers, whyNotRun } from './sites/argument-values.js'
import type { DefinedTool } from './sites/define-tool.js'

export type LoadModule = (file: PackageFile) => Promise<unknown>

/** What running an SDK needs. */
export interface ForSdks {
  tool: DefinedTool
  context: ReadContext
  load: LoadModule
  /** Again whenever something that it reads is still loading. */
  settled<T>(work: () => Promise<T>): Promise<T>
}

interface Asked extends ForSdks {
  wanted: readonly CaptureRequest[]
}

/** One tool and one way in which it is to be sent. */
interface Sending extends ForSdks {
  request: CaptureRequest
}

const MAX_NOTES = 20
const NOTE_LIMIT = 1000

/** Has SDKs send live tools: together where an SDK takes several in one request, else one after another. */
export async function captureTools(asked: readonly Asked[]): Promise<CaptureResult[][]> {
  const sendings = asked.map(({ wanted, ...tool }) => wanted.map((request) => ({ ...tool, request })))
  const sent = new Map<Sending, CaptureResult>()
  if (asked.length > 1)
    for (const some of alike(sendings.flat())) {
      const [first] = some as [Sending, ...Sending[]]
      const results = some.length > 1 ? await first.settled(() => sentTogether(some)) : null
      for (const [index, result] of results?.entries() ?? []) sent.set(some[index] as Sending, result)
    }
  const all: CaptureResult[][] = []
  for (const each of sendings) {
    const results: CaptureResult[] = []
    for (const one of each) results.push(sent.get(one) ?? (await one.settled(() => captureTool(one))))
    all.push(results)
  }
  return all
}

/** Those that are sent by the same modules, to the same model, by the same call. */
function alike(sendings: readonly Sending[]): Sending[][] {
  const byWay = new Map<string, Sending[]>()
  for (const sending of sendings) {
    const { name: _name, resolved: _resolved, ...way } = sending.request
    const key = JSON.stringify(way)
    const known = byWay.get(key)
    if (known) known.push(sending)
    else byWay.set(key, [sending])
  }
  return [...byWay.values()]
}

/** In one request; null where each has to be sent by itself, also to tell which one is refused. */
async function sentTogether(sendings: readonly Sending[]): Promise<CaptureResult[] | null> {
  const [{ request, load }] = sendings as [Sending, ...Sending[]]
  const { sdk, target } = request
  const capture = captureOf(sdk)
  const together = capture?.together
  if (!together || target === null) return null
  if (new Set(sendings.map(({ request: { name } }) => name)).size < sendings.length) return null
  try {
    const tools: CapturedTool[] = []
    for (const { tool, request, context } of sendings) tools.push(await toolFor(tool, request, context))
    const entries = await quietly(() => together(tools, target, loaderOf(request, load)))
    return entries?.map(resultOf) ?? null
  } catch (error) {
    if (error instanceof Suspension) throw error
    return null
  }
}

/**
 * Has an SDK send a live tool.
 *
 * @throws {Suspension} where something that the tool reads is still loading
 */
async function captureTool({ tool: defined, request, context, load }: Sending): Promise<CaptureResult> {
  const tool = await toolFor(defined, request, context)
  const capture = captureOf(request.sdk)
  if (!capture) return { unavailable: `There is no SDK ${JSON.stringify(request.sdk)} here.` }
  const sent = (given: CapturedTool) =>
    quietly(() => sentBy(capture, given, request.target, loaderOf(request, load)))
  const asked = new Set<string>()
  try {
    return resultOf(await notingHandlers(asked, () => sent(tool)))
  } catch (error) {
    if (error instanceof Suspension) throw error
    if (error instanceof NotLoaded && error.inProgram) return { refused: error.inProgram }
    if (error instanceof NotSent || error instanceof NotLoaded) return { unavailable: error.message }
    const unavailable = whyNotRun(asked)
    if (unavailable !== null) return { unavailable }
    const thrown = describeThrown(error, null)
    // A package that is not installed here is no fault of the tool.
    const unresolved = unresolvedIn(thrown.message)
    if (unresolved !== null)
      return { unavailable: `The definition needs what cannot be imported here: ${unresolved}.` }
    // What ends at a guard would not end there in the program.
    if (thrown.kind === 'threw' && thrown.cause?.kind === 'refused') {
      return { unavailable: `The SDK needs what is closed during evaluation: ${thrown.cause.what}.` }
    }
    // What stops every tool is how the SDK is used here, not what this tool is.
    if (await throws(() => sent(plainTool(tool)))) {
      return { unavailable: `The SDK sends no tool here: ${thrown.message}` }
    }
    return { refused: { name: thrown.kind === 'threw' ? thrown.name : 'Error', message: thrown.message } }
  }
}

function resultOf({ entry, notes = [] }: CapturedEntry): CaptureResult {
  if (entry === undefined) return { entry: null, notes: clipped(notes) }
  const copy = jsonCopy(entry)
  if (!copy.ok) return { unavailable: `What was sent cannot be shown: it has ${copy.found}.` }
  return { entry: copy.value, notes: clipped(notes) }
}

async function sentBy(
  { capture, making }: Capture,
  tool: CapturedTool,
  target: string | null,
  sdk: Loader,
): Promise<CapturedEntry> {
  if (target !== null) return capture(tool, target, sdk)
  for (const each of making?.modules ?? []) await sdk.load(each)
  await making?.make?.(tool, sdk)
  return { entry: undefined }
}

/** A tool that no SDK has a reason to refuse, in the place of another. */
function plainTool(tool: CapturedTool): CapturedTool {
  return {
    ...tool,
    name: 'plain',
    description: 'A plain tool.',
    input: undefined,
    parameters: undefined,
    outputSchema: undefined,
    own: false,
    definition: { callee: null, args: [], config: null },
    schema: { kind: 'none' },
    resolved: { type: 'object', properties: {} },
  }
}

/** Whether an SDK throws. What cannot be tried says nothing. */
async function throws(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt()
    return false
  } catch (error) {
    return !(error instanceof NotSent)
  }
}

/** A live tool as SDKs are handed it. */
export async function toolFor(
  { live, definition }: DefinedTool,
  {
    name,
    own,
    resolved,
    model,
    provider,
    call,
  }: Pick<CaptureRequest, 'name' | 'own' | 'resolved' | 'model' | 'provider' | 'call'>,
  context: ReadContext,
): Promise<CapturedTool> {
  const { config, callee } = definition
  // What a wrapper takes or returns is the wrapper's form, not that of the framework that it calls.
  const shape = context.framework.calls.find((call) =>
    callee === null ? call.form !== undefined && call.form !== 'call' : call.callee === callee,
  )
  return {
    ...live,
    name,
    own: own && shape !== undefined,
    role: shape?.role,
    definition: { ...definition, config: config && copyOf(config) },
    schema: await schemaOf(live, context),
    resolved,
    model,
    provider,
    call,
  }
}

async function schemaOf(live: LiveTool, context: ReadContext): Promise<BroughtSchema> {
  const { input, parameters } = await readSchemas(live, context)
  if (parameters.kind === 'json') return parameters
  if (input.kind === 'json') return { kind: 'json', value: input.value }
  return input.kind === 'live'
    ? { kind: 'live', vendor: input.vendor.id, value: input.value }
    : { kind: 'none' }
}

/** For the SDK to change; every member is still read where the original's is. */
function copyOf(config: object): object {
  const members = Object.getOwnPropertyDescriptors(config)
  Reflect.deleteProperty(members, RECORDED)
  return Object.create(Object.getPrototypeOf(config) as object | null, members) as object
}

export function loaderOf({ modules }: Pick<CaptureRequest, 'modules'>, load: LoadModule): Loader {
  const find = async (specifier: string): Promise<Exports | null> => {
    const file = modules[specifier]
    return file ? (importFrom(await load(file), '*', 'node', specifier) as Exports) : null
  }
  return {
    find,
    async load(specifier) {
      const found = await find(specifier)
      if (found) return found
      throw new NotSent(`${specifier} is not installed.`)
    },
    version: (packageName) =>
      Object.values(modules).find((file) => file?.name === packageName)?.version ?? null,
  }
}

function clipped(notes: readonly string[]): string[] {
  return notes.slice(0, MAX_NOTES).map((note) => note.slice(0, NOTE_LIMIT))
}
