import { types } from 'node:util'
import type { ArgumentRole } from '../../../model/framework.js'
import type { SiteEntry } from '../../modules/site-entry.js'
import type { RawFailure, SiteRequest } from '../../protocol.js'
import {
  describeValue,
  isStandIn,
  type LiveDefinition,
  type LiveTool,
  type Taint,
  type Unknowns,
} from '../../reading/index.js'
import { ofProgram, Suspension } from '../failures.js'
import { configAmong, fits, overloadOf, readArguments, rolesOf } from './argument-roles.js'
import { build, refusedHandler } from './argument-values.js'
import { evaluateThunk, FieldReader, type LiveField, mark } from './field-reader.js'
import { BROUGHT, isReadLater } from './properties.js'
import {
  callWrapper,
  isToolShaped,
  keepsSchema,
  madeDefinition,
  markMade,
  readResult,
  takeField,
} from './wrapper-result.js'

/** A tool as its site defines it, and the first thing that went wrong in it. */
export interface DefinedTool {
  live: LiveTool
  definition: LiveDefinition
  /** The key of the record that it is put into, where that was evaluated. */
  key: string | null
  failure: RawFailure | null
  /** The condition that is there for its sake and does not hold. Absent: none is known not to. */
  unmade?: string
}

/** `around`: what decided that there is this tool. */
export async function defineTool(
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
    ? (overloads.find((each) => fits(each, args, request.shape, reader)) ?? rolesOf(request))
    : overloads.length > 1
      ? overloadOf(overloads, args, request, reader)
      : rolesOf(request)
  if (!isSpread) readGivenShapes(roles, args, reader)
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
    readShapes(live, reader)
    const definition = madeDefinition(made.value as object)
    return { live: withHandler(live, definition, request, reader), definition, key, failure: reader.failure }
  }
  const { callee, form } = request.shape
  const definition = {
    callee: form === 'literal' || form === 'answer' || form === 'module' ? null : callee,
    args: args.map((argument, index) => (roles[index] === 'description' ? asText(argument) : argument)),
    config: configAmong(roles, args),
  }
  const live = withHandler(readArguments(roles, args, taints, reader), definition, request, reader)
  readShapes(live, reader)
  return { live, definition, key, failure: reader.failure }
}

/** A text that is not known is still a text to an SDK, which tells by that what the next argument is. */
function asText(value: unknown): unknown {
  return isStandIn(value) ? String(value) : value
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

/** An argument that is the schema itself: a function that is given it may leave it out of what it makes. */
function readGivenShapes(
  roles: readonly ArgumentRole[],
  args: readonly unknown[],
  reader: FieldReader,
): void {
  for (const [index, value] of args.entries()) {
    const role = roles[index]
    if ((role === 'input' || role === 'outputSchema') && isPlain(value)) readShape(role, value, reader)
  }
}

/** Whatever handed it on: a function of the project's own gets one whose fields are evaluated when they are read. */
function readShapes(live: LiveTool, reader: FieldReader): void {
  for (const field of ['input', 'parameters', 'outputSchema'] as const) {
    const value = live[field]
    if (!isPlain(value)) continue
    readShape(field, value, reader)
    mark(live, field, BROUGHT.get(value))
  }
}

/** What throws in the code of a field is a failure of the tool. What a getter of the program's own throws is told with its schema. */
function readShape(field: LiveField, shape: object, reader: FieldReader): void {
  const read = (key: string): unknown => {
    try {
      return (shape as Record<string, unknown>)[key]
    } catch (error) {
      if (error instanceof Suspension || isReadLater(shape)) throw error
      return undefined
    }
  }
  for (const key of Object.keys(shape)) reader.attempt(field, () => read(key))
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false
  return isReadLater(value) || Object.getPrototypeOf(value) === Object.prototype
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
