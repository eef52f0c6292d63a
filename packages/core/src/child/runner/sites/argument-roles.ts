import { types } from 'node:util'
import type { ArgumentRole, CallShape } from '../../../model/framework.js'
import type { SiteRequest } from '../../protocol.js'
import { describeValue, isStandIn, type LiveTool, type Taint } from '../../reading/index.js'
import { ofProgram } from '../failures.js'
import { emptyTool, type FieldReader, LIVE_FIELDS, mark } from './field-reader.js'

export function rolesOf({ shape, overload }: SiteRequest): ArgumentRole[] {
  return shape.arguments[overload] ?? []
}

/** Which overload the values are for: the text tells where it tells, the values where it does not. */
export function overloadOf(
  overloads: ArgumentRole[][],
  args: unknown[],
  request: SiteRequest,
  reader: FieldReader,
): ArgumentRole[] {
  const declared = rolesOf(request)
  if (declared.length !== args.length || fits(declared, args, request.shape, reader)) return declared
  return overloads.find((roles) => fits(roles, args, request.shape, reader)) ?? declared
}

export function configAmong(roles: readonly ArgumentRole[], args: readonly unknown[]): object | null {
  const config = args[roles.indexOf('config')]
  return typeof config === 'object' && config !== null ? config : null
}

export function fits(roles: ArgumentRole[], args: unknown[], shape: CallShape, reader: FieldReader): boolean {
  if (roles.length !== args.length) return false
  return roles.every((role, index) => {
    const argument = args[index]
    // What failed to evaluate may be anything.
    if (argument === undefined || isStandIn(argument)) return true
    if (role === 'name' || role === 'description') return typeof argument === 'string'
    if (role === 'handler') return typeof argument === 'function'
    if (!isHolder(argument)) return false
    const annotates = shape.annotationKeys === undefined ? null : isAnnotations(argument, shape, reader)
    return annotates === null || annotates === (role === 'annotations')
  })
}

/**
 * Whether an object can only be annotations: it has their keys alone, and no schema under one. Null where what it holds is not known,
 * so that it may be either.
 */
function isAnnotations(value: object, { annotationKeys }: CallShape, reader: FieldReader): boolean | null {
  if (!annotationKeys || typeof value !== 'object' || types.isProxy(value)) return false
  const keys = Object.keys(value)
  if (keys.length === 0 || !keys.every((key) => annotationKeys.includes(key))) return false
  for (const key of keys) {
    const taint: Taint = new Set()
    let isRead = false
    const read = (): unknown => {
      const member = (value as Record<string, unknown>)[key]
      isRead = true
      return member
    }
    const member = reader.optionally(read, taint)
    if (isRead && taint.size === 0) return !isHolder(member)
  }
  return null
}

function isHolder(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

export function readArguments(
  roles: ArgumentRole[],
  args: unknown[],
  taints: Array<Taint | undefined>,
  reader: FieldReader,
): LiveTool {
  const live = emptyTool()
  for (let index = 0; index < roles.length && index < args.length; index++) {
    const role = roles[index] as ArgumentRole
    const argument = args[index]
    if (role === 'handler') continue
    if (role === 'annotations')
      reader.readCarried(live, { annotations: argument }, 'annotations', new Set(taints[index]))
    else if (role === 'options') reader.readCarriedMembers(live, argument, taints[index])
    if (role === 'annotations' || role === 'options') continue
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
