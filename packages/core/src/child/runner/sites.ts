import { types } from 'node:util'
import type { ArgumentRole, CallShape, ToolField } from '../../model/framework.js'
import type { ApprovalReading } from '../../model/reading.js'
import type { Module, SiteArgument, SiteEntry, SiteProperty } from '../modules/modules.js'
import { type Recorded, recordedOn } from '../modules/stub.js'
import type { RawFailure, SiteRequest } from '../protocol.js'
import {
  describeValue,
  isStandIn,
  type LiveDefinition,
  type LiveTool,
  type Taint,
  type Unknowns,
} from '../reading/index.js'
import { describeThrown } from './describe.js'
import { ofProgram, Suspension } from './failures.js'

/** A tool as its site defines it, and the first thing that went wrong in it. */
export interface DefinedTool {
  live: LiveTool
  definition: LiveDefinition
  /** The key of the record that it is put into, where that was evaluated. */
  key: string | null
  failure: RawFailure | null
}

export interface DefinedSite {
  tools: DefinedTool[]
  /** What ended the site before all its tools were made. */
  failure: RawFailure | null
  /** Which tools it makes depends on this. */
  taint: Taint
}

/** A loop that makes more is no list of tools. */
const MAX_TOOLS = 1000

/**
 * Runs one site. Every part of a definition is read on its own, so that one that throws leaves the rest readable.
 *
 * @throws Suspension where something that it reads is still loading
 */
export async function runSite(
  module: Module,
  request: SiteRequest,
  unknowns: Unknowns,
): Promise<DefinedSite> {
  const tools: DefinedTool[] = []
  const taint: Taint = new Set()
  try {
    module.start()
    module.scope.prepare([`site:${request.index}`])
    const generator = module.sites.get(request.index)
    if (!generator) throw new Error(`There is no call number ${request.index} in this module`)
    const made = unknowns.into(taint, generator, true)
    const next = () => unknowns.into(taint, () => made.next(), true)
    for (let step = next(); !step.done; step = next()) {
      const { answers } = request.shape
      const entries = answers ? await answered(step.value, answers, unknowns, taint) : [step.value]
      // By index here and below: user code may have changed the methods of arrays, which is undone after it.
      for (let index = 0; index < entries.length; index++) {
        if (tools.length === MAX_TOOLS)
          throw ofProgram(new RangeError(`This call makes more than ${MAX_TOOLS} tools`))
        const entry = entries[index] as SiteEntry
        tools[tools.length] = await defineTool(entry, request, unknowns, new Set(taint))
      }
    }
    return { tools, failure: null, taint }
  } catch (error) {
    if (error instanceof Suspension) throw error
    return { tools, failure: taint.size > 0 ? null : describeThrown(error, null), taint }
  }
}

/** What is handed to a function that answers a request, beside the request. */
const EXTRA = { requestId: 1, signal: new AbortController().signal }

/**
 * The entries that a function answers a request for tools with, each as a definition. The function is run as the server would
 * run it, contained as everything here; what it throws ends the site.
 */
async function answered(
  { args }: SiteEntry,
  { method, key }: NonNullable<CallShape['answers']>,
  unknowns: Unknowns,
  taint: Taint,
): Promise<SiteEntry[]> {
  const [argument] = args
  if (argument?.kind !== 'value') return []
  const run = async (): Promise<unknown> => {
    const handler = argument.get()
    if (typeof handler !== 'function')
      throw ofProgram(new TypeError(`What answers the request is ${describeValue(handler)}, not a function`))
    const request = { method, params: {} }
    const answer: unknown = await Reflect.apply(handler, undefined, [request, { ...EXTRA }])
    const isAnswer = typeof answer === 'object' && answer !== null
    return isAnswer ? (answer as Record<string, unknown>)[key] : undefined
  }
  const list = await unknowns.into(taint, run, true)
  if (!Array.isArray(list))
    throw ofProgram(
      new TypeError(`What it answers to \`${method}\` has no list of tools, but ${describeValue(list)}`),
    )
  const entries: SiteEntry[] = []
  for (let index = 0; index < list.length && index <= MAX_TOOLS; index++) {
    const get = () => list[index] as unknown
    entries[index] = { args: [{ kind: 'value', get }] }
  }
  return entries
}

/** `around`: what decided that there is this tool. */
async function defineTool(
  entry: SiteEntry,
  request: SiteRequest,
  unknowns: Unknowns,
  around: Taint,
): Promise<DefinedTool> {
  const reader = new FieldReader(request.shape, unknowns)
  const args: unknown[] = []
  /** What each argument depends on as a whole. */
  const taints: Taint[] = []
  const isSpread = entry.args.some(({ kind }) => kind === 'spread')
  const overloads = request.shape.arguments.filter(({ length }) => isSpread || length === entry.args.length)
  for (const argument of entry.args) {
    const position = args.length
    // What can only be a handler is not even looked up.
    const isHandler =
      !isSpread && overloads.length > 0 && overloads.every((roles) => roles[position] === 'handler')
    const taint: Taint = new Set(around)
    const { value } = isHandler ? { value: refusedHandler } : await build(argument, reader, taint)
    const given =
      argument.kind === 'spread' && taint.size === around.size ? spreadOut(value, reader) : [value]
    for (const each of given) {
      taints[args.length] = taint
      args[args.length] = each
    }
  }
  const key = await readKey(entry, unknowns)
  const roles = isSpread
    ? (overloads.find((each) => fits(each, args, request.shape)) ?? rolesOf(request))
    : overloads.length > 1
      ? overloadOf(overloads, args, request)
      : rolesOf(request)
  if (!isSpread) readShapes(entry.args, roles, args, reader)
  const within: Taint = new Set(around)
  const made = request.call && entry.callee ? await callWrapper(entry.callee, args, reader, within) : null
  if (
    made &&
    isToolShaped(made.value, request.shape) &&
    !keepsSchema(made.value as object, roles, args, request)
  ) {
    const live = readResult(made.value as object, request, reader)
    const given =
      within.size > 0 || roles.includes('name') ? readArguments(roles, args, taints, reader) : null
    // A name that is an argument of its own does not have to be on what the wrapper returns.
    if (roles.includes('name') && live.name === undefined) takeField(live, 'name', given as LiveTool)
    if (given) markMade(live, given, within)
    const definition = madeDefinition(made.value as object)
    return { live: withHandler(live, definition, request, reader), definition, key, failure: reader.failure }
  }
  const { callee, form } = request.shape
  const definition = {
    callee: form === 'literal' || form === 'answer' || form === 'module' ? null : callee,
    args,
    config: configAmong(roles, args),
  }
  const live = withHandler(readArguments(roles, args, taints, reader), definition, request, reader)
  return { live, definition, key, failure: reader.failure }
}

/** The values that a spread gives a call. */
function spreadOut(values: unknown, reader: FieldReader): unknown[] {
  const given = reader.attempt(null, () => {
    if (typeof (values as Iterable<unknown> | null)?.[Symbol.iterator] === 'function')
      return [...(values as Iterable<unknown>)]
    throw ofProgram(new TypeError(`What is spread into the call is ${describeValue(values)}, not a list`))
  })
  return (given as unknown[] | undefined) ?? []
}

/** An object that is the schema itself, not what holds it: what throws in a field of it is a failure of the tool. */
function readShapes(
  given: readonly SiteArgument[],
  roles: readonly ArgumentRole[],
  args: readonly unknown[],
  reader: FieldReader,
): void {
  for (let index = 0; index < given.length; index++) {
    const role = roles[index]
    const value = args[index]
    if (given[index]?.kind !== 'object' || typeof value !== 'object' || value === null) continue
    if (role !== 'input' && role !== 'outputSchema') continue
    for (const key of Object.keys(value)) reader.attempt(role, () => (value as Record<string, unknown>)[key])
  }
}

/** A tool without a name, with what its handler is called, where the framework calls it by that. */
function withHandler(
  live: LiveTool,
  { args, config }: LiveDefinition,
  { framework: { naming, calls } }: SiteRequest,
  reader: FieldReader,
): LiveTool {
  if (live.name !== undefined || naming !== 'config-or-handler') return live
  const keys = calls.flatMap(({ fields }) => fields.handler ?? [])
  // The object that holds the definition is most often an argument, too: its getters are the user's, and are read once.
  const holders = [...new Set([config, ...args])].filter((each) => typeof each === 'object' && each !== null)
  const handler = reader.attempt('handler', () => {
    const values = holders.flatMap((holder) => keys.map((key) => (holder as Record<string, unknown>)[key]))
    return values.find((value) => typeof value === 'function')?.name
  })
  return typeof handler === 'string' && handler !== '' ? { ...live, handler } : live
}

/** A key that cannot be evaluated leaves the tool without: its own parts are not concerned. */
async function readKey({ key }: SiteEntry, unknowns: Unknowns): Promise<string | null> {
  if (!key) return null
  const ignore = (error: unknown): void => {
    if (error instanceof Suspension) throw error
  }
  const taint: Taint = new Set()
  const { value } = await unknowns.into(taint, () => evaluateThunk(key, ignore))
  return typeof value === 'string' && taint.size === 0 && !unknowns.isPartial(value) ? value : null
}

function rolesOf({ shape, overload }: SiteRequest): ArgumentRole[] {
  return shape.arguments[overload] ?? []
}

/** Which overload the values are for: the text tells where it tells, the values where it does not. */
function overloadOf(overloads: ArgumentRole[][], args: unknown[], request: SiteRequest): ArgumentRole[] {
  const told = rolesOf(request)
  if (told.length !== args.length || fits(told, args, request.shape)) return told
  return overloads.find((roles) => fits(roles, args, request.shape)) ?? told
}

/** What a wrapper hands on: by way of the framework's function that it called, or as a plain object. */
function madeDefinition(made: object): LiveDefinition {
  const definition = recordedOn(made) ? made : (recordedMember(made) ?? made)
  const { callee = null, args = [] } = recordedOn(definition) ?? {}
  return { callee, args, config: definition }
}

/** Wrappers that return more than the tool keep in one member what the framework's function gave them. */
function recordedMember(made: object): object | null {
  if (types.isProxy(made)) return null
  const members = Object.values(Object.getOwnPropertyDescriptors(made)).map(
    ({ value }: PropertyDescriptor) => value as unknown,
  )
  const recorded = members.filter((member) => recordedOn(member))
  return recorded.length === 1 ? (recorded[0] as object) : null
}

function configAmong(roles: readonly ArgumentRole[], args: readonly unknown[]): object | null {
  const config = args[roles.indexOf('config')]
  return typeof config === 'object' && config !== null ? config : null
}

/** The wrapper's result; null where the callee is no function, or threw. */
async function callWrapper(
  callee: () => unknown,
  args: unknown[],
  reader: FieldReader,
  within: Taint,
): Promise<{ value: unknown } | null> {
  const wrapper = reader.attempt(null, callee, within)
  if (typeof wrapper !== 'function') return null
  const result = reader.attempt(null, () => Reflect.apply(wrapper, undefined, args) as unknown, within)
  if (!types.isPromise(result)) return { value: result }
  try {
    return { value: await result }
  } catch (error) {
    reader.failIn(within, null, error)
    return null
  }
}

function isToolShaped(value: unknown, shape: CallShape): boolean {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false
  if (recordedOn(value) || recordedMember(value)) return true
  const { fields } = shape
  const keys = [...(fields.input ?? []), ...(fields.parameters ?? [])]
  // Every function has a name.
  if (typeof value === 'object') keys.push(...(fields.name ?? []), ...(fields.description ?? []))
  try {
    return keys.some((key) => key in value)
  } catch {
    return false
  }
}

/**
 * Whether a wrapper returns an object without any schema, such as `{ name, register }`, and was given one: it keeps that for what
 * it does later, and what it was given is the definition. An object of its own may be the schema in another form.
 */
function keepsSchema(
  made: object,
  roles: readonly ArgumentRole[],
  args: readonly unknown[],
  { shape: { fields } }: SiteRequest,
): boolean {
  const config = configAmong(roles, args) as Record<string, unknown> | null
  if (!config || types.isProxy(config) || recordedOn(made) || recordedMember(made)) return false
  const keys = new Set([...(fields.input ?? []), ...(fields.parameters ?? [])])
  if (![...keys].some((key) => key in config)) return false
  const handedOn = new Set(
    Object.entries(dataOf(config)).flatMap(([key, value]) => (keys.has(key) ? [] : value)),
  )
  return Object.entries(dataOf(made)).every(
    ([key, value]) => !keys.has(key) && (typeof value !== 'object' || value === null || handedOn.has(value)),
  )
}

/** The members of an object that are no getters. */
function dataOf(owner: object): Record<string, unknown> {
  const members = Object.entries(Object.getOwnPropertyDescriptors(owner))
  return Object.fromEntries(members.map(([key, { value }]: [string, PropertyDescriptor]) => [key, value]))
}

function readResult(result: object, request: SiteRequest, reader: FieldReader): LiveTool {
  const live = emptyTool()
  reader.readMembers(live, result)
  const recorded = recordedOn(result) ?? recordedOn(recordedMember(result))
  if (recorded) fillFromRecord(live, recorded, request, reader)
  return live
}

function fillFromRecord(live: LiveTool, recorded: Recorded, request: SiteRequest, reader: FieldReader): void {
  const shape = request.framework.calls.find((call) => call.callee === recorded.callee)
  const roles = shape?.arguments.find((candidate) => fits(candidate, recorded.args, shape))
  if (!roles) return
  const given = readArguments(roles, recorded.args, [], reader.of(shape as CallShape))
  for (const field of LIVE_FIELDS) if (live[field] === undefined) takeField(live, field, given)
  if (live.approval === undefined && given.approval !== undefined) live.approval = given.approval
}

function takeField(live: LiveTool, field: LiveField, from: LiveTool): void {
  live[field] = from[field]
  mark(live, field, from.unknown?.[field])
}

/** What a wrapper made depends on what it looked at, but for what it only handed on. */
function markMade(live: LiveTool, given: LiveTool, within: Taint): void {
  for (const field of LIVE_FIELDS) {
    const isHandedOn =
      given[field] !== undefined && live[field] === given[field] && !given.unknown?.[field]?.size
    if (!isHandedOn) mark(live, field, within)
  }
}

function mark(live: LiveTool, field: LiveField, taint: Taint | undefined): void {
  if (!taint || taint.size === 0) return
  live.unknown ??= {}
  live.unknown[field] = new Set([...(live.unknown[field] ?? []), ...taint])
}

function fits(roles: ArgumentRole[], args: unknown[], shape: CallShape): boolean {
  if (roles.length !== args.length) return false
  return roles.every((role, index) => {
    const argument = args[index]
    // What failed to evaluate may be anything.
    if (argument === undefined || isStandIn(argument)) return true
    if (role === 'name' || role === 'description') return typeof argument === 'string'
    if (role === 'handler') return typeof argument === 'function'
    const isHolder = (typeof argument === 'object' && argument !== null) || typeof argument === 'function'
    return (
      isHolder &&
      (shape.annotationKeys === undefined || isAnnotations(argument, shape) === (role === 'annotations'))
    )
  })
}

/** An object that can only be annotations: it has their keys alone. */
function isAnnotations(value: unknown, { annotationKeys }: CallShape): boolean {
  if (!annotationKeys || typeof value !== 'object' || value === null || types.isProxy(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => annotationKeys.includes(key))
}

function readArguments(
  roles: ArgumentRole[],
  args: unknown[],
  taints: Array<Taint | undefined>,
  reader: FieldReader,
): LiveTool {
  const live = emptyTool()
  for (let index = 0; index < roles.length && index < args.length; index++) {
    const role = roles[index] as ArgumentRole
    const argument = args[index]
    if (role === 'handler' || role === 'annotations' || role === 'options') continue
    if (role !== 'config') {
      live[role] = argument
      mark(live, role, taints[index])
    } else if ((typeof argument === 'object' && argument !== null) || typeof argument === 'function') {
      reader.readMembers(live, argument, taints[index])
    } else if (taints[index]?.size) {
      for (const field of LIVE_FIELDS) mark(live, field, taints[index])
    } else if (!reader.failure) {
      reader.fail(
        null,
        ofProgram(new TypeError(`The tool's definition is ${describeValue(argument)}, not an object`)),
      )
    }
  }
  return live
}

/** An argument as the callee gets it. Wrapped, so that a user's thenable is not awaited on the way. */
async function build(argument: SiteArgument, reader: FieldReader, taint: Taint): Promise<{ value: unknown }> {
  switch (argument.kind) {
    case 'handler':
      return { value: refusedHandler }
    case 'value':
    case 'spread':
      return reader.evaluate(argument.get, taint, null)
    case 'object': {
      const built = argument.inherited ? (Object.create({}) as object) : {}
      for (const property of argument.inherited ?? [])
        await addProperty(Object.getPrototypeOf(built) as object, property, reader)
      for (const property of argument.props) await addProperty(built, property, reader)
      return { value: built }
    }
  }
}

async function evaluateThunk(
  get: () => unknown,
  failed: (error: unknown) => void,
): Promise<{ value: unknown }> {
  try {
    return { value: types.isAsyncFunction(get) ? await get() : get() }
  } catch (error) {
    failed(error)
    return { value: undefined }
  }
}

async function addProperty(target: object, property: SiteProperty, reader: FieldReader): Promise<void> {
  if ('spread' in property) {
    const taint: Taint = new Set()
    const { value: source } = await reader.evaluate(property.spread, taint, null)
    if (typeof source === 'object' && source !== null) reader.attempt(null, () => copyMembers(target, source))
    if (taint.size > 0) taintAll(target, taint, reader)
    return
  }
  if ('handler' in property) {
    defineValue(target, property.key, refusing(property.handler))
    return
  }
  if (types.isAsyncFunction(property.get)) {
    const taint: Taint = new Set()
    const { value } = await reader.evaluate(property.get, taint, property.key)
    if (taint.size === 0) defineValue(target, property.key, value)
    else defineUnknown(target, property.key, value, taint, reader)
    return
  }
  defineLazy(target, property.key, () => {
    const taint: Taint = new Set()
    let value: unknown
    try {
      value = reader.unknowns.into(taint, property.get)
    } catch (error) {
      reader.failIn(taint, property.key, error)
      if (taint.size === 0) throw error
    }
    if (taint.size === 0) return value
    defineUnknown(target, property.key, value, taint, reader)
    return (target as Record<PropertyKey, unknown>)[property.key]
  })
}

/** A member that depends on something unknown: so does whoever reads it. */
function defineUnknown(
  target: object,
  key: PropertyKey,
  value: unknown,
  taint: Taint,
  reader: FieldReader,
): void {
  const { unknowns } = reader
  const shown = reader.isShown(key) ? (value ?? unknowns.instead(undefined, taint)) : undefined
  Object.defineProperty(target, key, {
    get: () => unknowns.pass(shown, taint),
    set: (other: unknown) => defineValue(target, key, other),
    enumerable: true,
    configurable: true,
  })
}

/** What a spread may have brought, of which it is not known what it has. */
const BROUGHT = new WeakMap<object, Taint>()

/** Whatever is there already may have been replaced by the spread, and whatever is not there may come from it. */
function taintAll(target: object, taint: Taint, { unknowns }: FieldReader): void {
  for (const key of Reflect.ownKeys(target)) {
    const before = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor
    Object.defineProperty(target, key, {
      get: () => {
        unknowns.add(taint)
        return before.get ? (Reflect.apply(before.get, target, []) as unknown) : before.value
      },
      set: (other: unknown) => defineValue(target, key, other),
      enumerable: true,
      configurable: true,
    })
  }
  BROUGHT.set(target, new Set([...(BROUGHT.get(target) ?? []), ...taint]))
}

function copyMembers(target: object, source: object): void {
  for (const key of Reflect.ownKeys(source)) {
    if (!Object.getOwnPropertyDescriptor(source, key)?.enumerable) continue
    defineLazy(target, key, () => (source as Record<PropertyKey, unknown>)[key])
  }
}

function defineValue(target: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Evaluated once, at the first read; assignable, because wrappers do that to what they are given. */
function defineLazy(target: object, key: PropertyKey, get: () => unknown): void {
  Object.defineProperty(target, key, {
    get: () => {
      const value = get()
      defineValue(target, key, value)
      return value
    },
    set: (value: unknown) => defineValue(target, key, value),
    enumerable: true,
    configurable: true,
  })
}

function refusedHandler(): never {
  throw ofProgram(new Error('Handlers are not run while tools are being evaluated'))
}

/** What stands for a handler whose name is told: an SDK may call the tool by it. */
function refusing(name: string): () => never {
  return Object.defineProperty(() => refusedHandler(), 'name', { value: name, configurable: true })
}

type LiveField = (typeof LIVE_FIELDS)[number]

const LIVE_FIELDS = [
  'name',
  'description',
  'input',
  'parameters',
  'outputSchema',
  'samples',
  'examples',
  'hints',
  'metadata',
] as const satisfies ReadonlyArray<ToolField & keyof LiveTool>

function emptyTool(): LiveTool {
  return {
    name: undefined,
    description: undefined,
    input: undefined,
    parameters: undefined,
    outputSchema: undefined,
    samples: undefined,
    examples: undefined,
    hints: undefined,
    metadata: undefined,
  }
}

/** Reads fields by a call shape, and keeps the first failure. */
class FieldReader {
  private first: RawFailure | null = null
  /** While a part is read that may be left out. */
  private optional = false

  constructor(
    private readonly shape: CallShape,
    readonly unknowns: Unknowns,
    private readonly parent: FieldReader | null = null,
  ) {}

  /** For another shape; failures are those of this one. */
  of(shape: CallShape): FieldReader {
    return new FieldReader(shape, this.unknowns, this)
  }

  get failure(): RawFailure | null {
    return this.parent ? this.parent.failure : this.first
  }

  fail(field: string | null, error: unknown): void {
    if (error instanceof Suspension) throw error
    if (this.optional) return
    if (this.parent) this.parent.fail(field, error)
    else this.first ??= describeThrown(error, field)
  }

  /** Whether a member is a part that is told of; any other that is not known is left out, so that no SDK trips over it. */
  isShown(key: PropertyKey): boolean {
    const { hints: _, metadata: __, ...fields } = this.shape.fields
    return Object.values(fields).some((keys) => (keys as PropertyKey[]).includes(key))
  }

  /** What code throws that looked at something unknown tells nothing of the program. */
  failIn(taint: Taint, key: string | null, error: unknown): void {
    if (error instanceof Suspension) throw error
    if (taint.size === 0) this.fail(key === null ? null : this.fieldOf(key), error)
  }

  attempt(field: string | null, run: () => unknown, taint: Taint = new Set()): unknown {
    try {
      return this.unknowns.into(taint, run)
    } catch (error) {
      if (error instanceof Suspension || taint.size === 0) this.fail(field, error)
      return undefined
    }
  }

  async evaluate(get: () => unknown, taint: Taint, key: string | null): Promise<{ value: unknown }> {
    const failed = (error: unknown): void => this.failIn(taint, key, error)
    return this.unknowns.into(taint, () => evaluateThunk(get, failed))
  }

  /** `taint`: what the object as a whole depends on. */
  readMembers(live: LiveTool, config: object, taint?: Taint): void {
    const source = this.definitionIn(config)
    for (const field of LIVE_FIELDS) {
      for (const key of this.shape.fields[field] ?? []) {
        if (live[field] !== undefined) break
        const own: Taint = new Set(taint)
        const read = (): unknown =>
          this.unknowns.see((this.unknowns.see(source) as Record<string, unknown>)[key])
        live[field] = this.attempt(field, read, own)
        if (live[field] === undefined) for (const unknown of BROUGHT.get(source) ?? []) own.add(unknown)
        mark(live, field, own)
      }
    }
    for (const key of this.shape.carried ?? []) this.readCarried(live, source, key, new Set(taint))
    const approval = this.approvalOf(source, new Set(taint))
    if (approval !== null) live.approval = approval
  }

  private approvalOf(source: object, taint: Taint): ApprovalReading | null {
    const { approval } = this.shape
    if (approval === undefined) return null
    if (approval === 'always') return approval
    let isRead = false
    const read = (): unknown => {
      const value = (source as Record<string, unknown>)[approval.key]
      isRead = true
      return value
    }
    const value = this.optionally(read, taint)
    if (!isRead || taint.size > 0 || (value === undefined && BROUGHT.has(source))) return 'not known'
    if (approval.skips) return value === true ? null : 'always'
    if (value === true) return 'always'
    return value ? 'by call' : null
  }

  /** A part beside the definition that cannot be read is left out: nothing else depends on it. */
  private readCarried(live: LiveTool, source: object, key: string, taint: Taint): void {
    const value = this.optionally(() => (source as Record<string, unknown>)[key], taint)
    if (value !== undefined && taint.size === 0) live.carried = { ...live.carried, [key]: value }
  }

  private optionally(read: () => unknown, taint: Taint): unknown {
    this.optional = true
    const value = this.attempt(null, () => this.unknowns.see(read()), taint)
    this.optional = false
    return value
  }

  /** The object itself, or the one inside it that the framework keeps definitions in. */
  private definitionIn(config: object): object {
    for (const { key, requires } of this.shape.nested ?? []) {
      const inner = this.attempt(null, () =>
        key in config ? (config as Record<string, unknown>)[key] : undefined,
      )
      if (typeof inner !== 'object' || inner === null) continue
      if (this.attempt(null, () => requires.every((name) => name in inner)) === true) return inner
    }
    return config
  }

  private fieldOf(key: string): string {
    for (const [field, keys] of Object.entries(this.shape.fields)) if (keys.includes(key)) return field
    return key
  }
}
