import type { ArgumentRole, CallShape, Framework, ToolField } from '../model/framework.js'
import type { Blocked, FieldSite, ToolSite } from '../model/site.js'
import type { Argument, KeySite, ToolCall } from './calls.js'

/** A call read as one framework's definition. */
export interface ReadSite {
  site: ToolSite
  shape: CallShape
  /** Index into `shape.arguments`. */
  overload: number
}

/** What a call of a factory takes from the definition inside the factory. */
export interface FactoryUse {
  call: ToolCall
  fromParameters: ReadonlyMap<string, { index: number; key: string | null }>
  spreadOf: number | null
}

/**
 * Reads a call the way a framework does: which argument is what, where each part stands, what the text alone tells.
 * `vendorOf` guesses a validator's vendor from the module it is imported from.
 */
export function readSite(
  index: number,
  call: ToolCall,
  framework: Framework,
  blocked: Blocked | null,
  vendorOf: (specifier: string) => string | null,
  use: FactoryUse | null = null,
): ReadSite {
  const source = use?.call ?? call
  const shape =
    framework.calls.find((each) => lastName(each.callee) === source.name) ?? (framework.calls[0] as CallShape)
  const overload = chooseOverload(shape, source.arguments)
  const fields: Partial<Record<ToolField, KeySite>> = {}
  const read = use ? factoryArguments(call, use) : call.arguments
  const roles = shape.arguments[overload] ?? ['config']
  let config: ToolSite['config'] = null
  let spread = false
  roles.forEach((role, position) => {
    const argument = read[position]
    if (!argument) return
    if (role === 'config') {
      if (argument.kind !== 'object') return
      config = use ? null : argument.range
      spread = argument.spread
      readConfig(argument.keys, shape, fields)
    } else {
      fields[role] = positional(argument)
    }
  })
  const literal: ToolSite['literal'] = {}
  if (typeof fields.name?.literal === 'string') literal.name = fields.name.literal
  if (typeof fields.description?.literal === 'string') literal.description = fields.description.literal
  if (fields.parameters?.literal !== undefined) literal.parameters = fields.parameters.literal
  const from = fields.input?.importedFrom ?? fields.parameters?.importedFrom
  const vendor = from === undefined ? null : vendorOf(from)
  if (vendor !== null) literal.vendor = vendor
  return {
    site: {
      index,
      framework: framework.id,
      range: call.range,
      callee: call.callee,
      config,
      spread,
      fields: plain(fields),
      literal,
      boundTo: call.boundTo,
      blocked,
    },
    shape,
    overload,
  }
}

function lastName(callee: string): string {
  return callee.slice(callee.lastIndexOf('.') + 1)
}

function readConfig(
  keys: ReadonlyMap<string, KeySite>,
  shape: CallShape,
  fields: Partial<Record<ToolField, KeySite>>,
): void {
  for (const [field, names] of Object.entries(shape.fields) as Array<[ToolField, string[]]>) {
    const name = names.find((each) => keys.has(each))
    const site = name === undefined ? undefined : keys.get(name)
    if (site && !fields[field]) fields[field] = site
  }
}

/** The roles that fit the arguments that were written; the first list when none does. */
function chooseOverload(shape: CallShape, args: readonly Argument[]): number {
  const fits = (roles: readonly ArgumentRole[]) =>
    roles.length === args.length && roles.every((role, index) => canBe(role, args[index] as Argument))
  const certain = shape.arguments.findIndex(fits)
  if (certain !== -1) return certain
  const sameLength = shape.arguments.findIndex((roles) => roles.length === args.length)
  return sameLength === -1 ? 0 : sameLength
}

function canBe(role: ArgumentRole, argument: Argument): boolean {
  switch (argument.kind) {
    case 'string':
    case 'value':
      return role === 'name' || role === 'description'
    case 'function':
      return role === 'handler'
    case 'object':
      return role === 'config' || role === 'input'
    case 'other':
      return true
  }
}

function positional(argument: Argument): KeySite {
  const place: FieldSite = { key: argument.range, value: argument.range, property: argument.range }
  if (argument.kind === 'string') return { ...place, literal: argument.value }
  return argument.kind === 'other' && argument.importedFrom !== undefined
    ? { ...place, importedFrom: argument.importedFrom }
    : place
}

/** The definition's arguments as a call of its factory writes them: each key where the caller gives it. */
function factoryArguments(call: ToolCall, use: FactoryUse): Argument[] {
  return use.call.arguments.map((inner): Argument => {
    const keys = new Map<string, KeySite>()
    let spread = false
    const given = use.spreadOf === null ? undefined : call.arguments[use.spreadOf]
    if (given?.kind === 'object') {
      spread = given.spread
      for (const [key, site] of given.keys) keys.set(key, site)
    }
    for (const [key, { index, key: member }] of use.fromParameters) {
      const argument = call.arguments[index]
      if (!argument) continue
      if (member === null) keys.set(key, positional(argument))
      else if (argument.kind === 'object') {
        const site = argument.keys.get(member)
        if (site) keys.set(key, site)
      }
    }
    if (inner.kind === 'function' || inner.kind === 'string') return inner
    return { kind: 'object', range: call.range, spread, keys }
  })
}

function plain(fields: Partial<Record<ToolField, KeySite>>): ToolSite['fields'] {
  const result: ToolSite['fields'] = {}
  for (const [field, { key, value, property }] of Object.entries(fields) as Array<[ToolField, KeySite]>) {
    result[field] = { key, value, property }
  }
  return result
}
