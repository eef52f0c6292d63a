import { types } from 'node:util'
import type { ArgumentRole, CallShape } from '../../../model/framework.js'
import { type Recorded, recordedOn } from '../../modules/stub.js'
import type { SiteRequest } from '../../protocol.js'
import type { LiveDefinition, LiveTool, Taint } from '../../reading/index.js'
import { configAmong, fits, readArguments } from './argument-roles.js'
import { emptyTool, type FieldReader, LIVE_FIELDS, type LiveField, mark } from './field-reader.js'

/** What a wrapper hands on: through the framework's function that it called, or as a plain object. */
export function madeDefinition(made: object): LiveDefinition {
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

/** The wrapper's result; null where the callee is no function, or threw. */
export async function callWrapper(
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

export function isToolShaped(value: unknown, shape: CallShape): boolean {
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
export function keepsSchema(
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

export function readResult(result: object, request: SiteRequest, reader: FieldReader): LiveTool {
  const live = emptyTool()
  reader.readMembers(live, result)
  const recorded = recordedOn(result) ?? recordedOn(recordedMember(result))
  if (recorded) fillFromRecord(live, recorded, request, reader)
  return live
}

function fillFromRecord(live: LiveTool, recorded: Recorded, request: SiteRequest, reader: FieldReader): void {
  const shape = request.framework.calls.find((call) => call.callee === recorded.callee)
  const roles = shape?.arguments.find((candidate) => fits(candidate, recorded.args, shape, reader))
  if (!roles) return
  const given = readArguments(roles, recorded.args, [], reader.of(shape as CallShape))
  for (const field of LIVE_FIELDS) if (live[field] === undefined) takeField(live, field, given)
  if (given.carried) live.carried = { ...given.carried, ...live.carried }
  if (live.approval === undefined && given.approval !== undefined) live.approval = given.approval
}

export function takeField(live: LiveTool, field: LiveField, from: LiveTool): void {
  live[field] = from[field]
  mark(live, field, from.unknown?.[field])
}

/** What a wrapper made depends on what it looked at, but for what it only handed on. */
export function markMade(live: LiveTool, given: LiveTool, within: Taint): void {
  for (const field of LIVE_FIELDS) {
    const isHandedOn =
      given[field] !== undefined && live[field] === given[field] && !given.unknown?.[field]?.size
    if (!isHandedOn) mark(live, field, within)
  }
}
