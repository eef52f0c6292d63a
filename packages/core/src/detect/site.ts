import type { ArgumentRole, CallShape, Framework, ToolField } from '../model/framework.js'
import type { Blocked, FieldSite, ToolSite } from '../model/site.js'
import type { Range } from '../model/text.js'
import type { ToolCall } from './definitions/tool-call.js'
import type { Argument, KeySite, ObjectSite } from './definitions/written-parts.js'

/** A call read as one framework's definition. */
export interface ReadSite {
  site: ToolSite
  shape: CallShape
  /** Index into `shape.arguments`. */
  overload: number
}

/** An argument of a call, or one key of it. */
export interface SitePlace {
  index: number
  key: string | null
}

/** Where what an object literal spreads and what its keys are come from. */
export interface ObjectSource {
  spread: SitePlace | null
  keys: ReadonlyMap<string, SitePlace>
}

/** Where an argument of a call inside a function comes from, as far as that is one of the function's own arguments. */
export interface ArgumentSource extends ObjectSource {
  whole: SitePlace | null
  /** Of the object literals that it holds, by its keys. */
  objects?: ReadonlyMap<string, ObjectSource>
}

/** The definition that a call of a factory leads to. */
export interface FactoryUse {
  /** The definition inside the innermost factory. */
  call: ToolCall
  /** The arguments of that definition as far as this call gives them. */
  arguments: Argument[]
}

/** Guesses a validator's vendor from the module it is imported from. */
type VendorOf = (specifier: string) => string | null

/** Reads a call the way a framework does: which argument is what, where each part stands, what the text alone tells. */
export function readSite(
  index: number,
  call: ToolCall,
  framework: Framework,
  shape: CallShape,
  blocked: Blocked | null,
  vendorOf: VendorOf,
  use: FactoryUse | null = null,
): ReadSite {
  const source = use?.call ?? call
  const overload = chooseOverload(shape, source.arguments, vendorOf)
  const fields: Partial<Record<ToolField, KeySite>> = {}
  const read = use ? use.arguments : call.arguments
  const roles = shape.arguments[overload] ?? ['config']
  let config: ToolSite['config'] = null
  let spread = false
  const ignored: ToolSite['ignored'] = []
  let forms: ToolSite['forms']
  roles.forEach((role, position) => {
    const argument = read[position]
    if (!argument) return
    if (role === 'config') {
      if (argument.kind !== 'object') return
      const definition = definitionIn(argument, shape)
      config = use ? null : definition.range
      spread = definition.spread
      readConfig(definition.keys, shape, fields)
      ignored.push(...ignoredKeys(definition.keys, shape))
      forms = formsOf(definition.keys, shape)
    } else if (role !== 'annotations' && role !== 'options' && !isAnnotations(argument, shape, vendorOf)) {
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
      ...(shape.role ? { role: shape.role } : {}),
      ...(source.likely ? { likely: true } : {}),
      range: call.range,
      callee: call.callee,
      config,
      spread,
      fields: plain(fields),
      literal,
      ...(ignored.length > 0 ? { ignored } : {}),
      ...(shape.target === undefined ? {} : { target: shape.target }),
      ...(forms === undefined ? {} : { forms }),
      ...(framework.unvalidated !== undefined && passesOn(source, roles, shape) ? { passesOn: true } : {}),
      ...(framework.checksResults && fields.outputSchema && call.results && !use
        ? { results: call.results }
        : {}),
      ...(call.effects && !use ? { effects: call.effects } : {}),
      ...(call.callAnswers ? { callAnswers: call.callAnswers } : {}),
      ...(call.commented ? { commented: true } : {}),
      boundTo: call.boundTo,
      key: call.key,
      ...(call.uses ? { uses: call.uses } : {}),
      ...(call.exported === undefined ? {} : { exported: call.exported }),
      ...(call.exportedAs === undefined ? {} : { exportedAs: call.exportedAs }),
      ...(call.madeByCall ? { madeByCall: true } : {}),
      ...(call.binding === undefined ? {} : { binding: call.binding }),
      ...(call.maker ? { maker: call.maker } : {}),
      blocked,
    },
    shape,
    overload,
  }
}

/** Whether what the definition holds for a provider goes out in its place. */
export function isReplaced({ arguments: args }: ToolCall, { replacedBy }: CallShape): boolean {
  if (!replacedBy) return false
  return args.some(
    (each) =>
      each.kind === 'object' && each.keys.get(replacedBy.key)?.object?.keys.has(replacedBy.member) === true,
  )
}

/** Whether the handler is written out in the definition itself, be that in a factory, and checks nothing. */
function passesOn(definition: ToolCall, roles: readonly ArgumentRole[], shape: CallShape): boolean {
  const config = definition.arguments[roles.indexOf('config')]
  if (config?.kind !== 'object') return false
  const { keys } = definitionIn(config, shape)
  return shape.fields.handler?.some((key) => keys.get(key)?.passesOn === true) ?? false
}

/** Keys that this framework's other versions read, and the installed one does not. */
function ignoredKeys(
  keys: ReadonlyMap<string, KeySite>,
  { ignored = {} }: CallShape,
): NonNullable<ToolSite['ignored']> {
  return Object.entries(ignored).flatMap(([key, instead]) => {
    const site = keys.get(key)
    if (!site) return []
    return [{ key, instead, site: { key: site.key, value: site.value, property: site.property } }]
  })
}

/** An object that can only be annotations: it has their keys alone, and no schema under one. */
function isAnnotations(argument: Argument, { annotationKeys }: CallShape, vendorOf: VendorOf): boolean {
  if (argument.kind !== 'object' || !annotationKeys || argument.spread || argument.keys.size === 0)
    return false
  const isSchema = ({ importedFrom }: KeySite): boolean =>
    importedFrom !== undefined && vendorOf(importedFrom) !== null
  return [...argument.keys].every(([key, site]) => annotationKeys.includes(key) && !isSchema(site))
}

/** The object itself, or the one inside it that the framework keeps definitions in. */
function definitionIn(config: ObjectSite, shape: CallShape): ObjectSite {
  for (const { key, requires } of shape.nested ?? []) {
    const held = key === '*' ? heldAnywhere(config, shape) : [config.keys.get(key)?.object]
    const inner = held.find((each) => each && requires.every((name) => each.keys.has(name)))
    if (inner) return { ...inner, keys: new Map([...config.keys, ...inner.keys]) }
  }
  return config
}

/** The objects that a config holds which has a name and is no definition by itself. */
function heldAnywhere({ keys }: ObjectSite, { fields }: CallShape): Array<ObjectSite | undefined> {
  const own = [...(fields.description ?? []), ...(fields.input ?? []), ...(fields.parameters ?? [])]
  const isNamed = fields.name?.some((key) => keys.has(key)) ?? false
  return own.some((key) => keys.has(key)) || !isNamed ? [] : [...keys.values()].map(({ object }) => object)
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

function formsOf(keys: ReadonlyMap<string, KeySite>, { forms = {} }: CallShape): ToolSite['forms'] {
  const written = Object.keys(forms).find((key) => keys.has(key))
  return written === undefined ? undefined : forms[written]
}

/** The roles that fit the arguments that were written; the first list when none does. */
function chooseOverload(shape: CallShape, args: readonly Argument[], vendorOf: VendorOf): number {
  const fits = (roles: readonly ArgumentRole[]) =>
    roles.length === args.length &&
    roles.every((role, index) => canBe(role, args[index] as Argument, shape, vendorOf))
  const certain = shape.arguments.findIndex(fits)
  if (certain !== -1) return certain
  const sameLength = shape.arguments.findIndex((roles) => roles.length === args.length)
  return sameLength === -1 ? 0 : sameLength
}

function canBe(role: ArgumentRole, argument: Argument, shape: CallShape, vendorOf: VendorOf): boolean {
  switch (argument.kind) {
    case 'string':
    case 'value':
      return role === 'name' || role === 'description'
    case 'function':
      return role === 'handler'
    case 'object':
      if (isAnnotations(argument, shape, vendorOf)) return role === 'annotations'
      if (role === 'annotations') return shape.annotationKeys === undefined
      return role !== 'name' && role !== 'description' && role !== 'handler'
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

/**
 * What a call inside a factory is given by a call of the factory: every range is in the caller's file. `caller`: the range for
 * what the factory writes itself; null where that stands in the caller's file, too.
 */
export function passedArguments(
  written: readonly Argument[],
  sources: readonly ArgumentSource[],
  given: readonly Argument[],
  caller: Range | null,
): Argument[] {
  return written.map((inner, index): Argument => {
    const source = sources[index]
    const whole = source?.whole ? argumentAt(source.whole, given) : null
    if (whole) return whole
    const range = caller ?? inner.range
    if (inner.kind !== 'object') return { ...inner, range }
    const passed = passedObject(inner, source, given, caller)
    for (const [key, held] of source?.objects ?? []) {
      const site = inner.keys.get(key)
      if (!site?.object) continue
      const object = passedObject(site.object, held, given, caller)
      const place = caller ? { key: caller, value: caller, property: caller } : site
      if (object.keys.size > 0) passed.keys.set(key, { ...place, object })
    }
    return { kind: 'object', ...passed }
  })
}

/** What an instance has of what its constructor is given: by itself, or in one object. */
export function instanceOf(
  range: Range,
  given: readonly Argument[],
  members: Readonly<Record<string, number>> = {},
): Argument {
  const [first] = given
  const keys = new Map(first?.kind === 'object' ? first.keys : [])
  for (const [key, index] of Object.entries(members)) {
    const argument = given[index]
    if (argument) keys.set(key, positional(argument))
  }
  return { kind: 'object', range, spread: first?.kind === 'object' && first.spread, keys }
}

function passedObject(
  inner: ObjectSite,
  source: ObjectSource | undefined,
  given: readonly Argument[],
  caller: Range | null,
): ObjectSite {
  const spread = source?.spread ? argumentAt(source.spread, given) : null
  const keys = new Map([...(caller ? [] : inner.keys), ...(spread?.kind === 'object' ? spread.keys : [])])
  for (const [key, place] of source?.keys ?? []) {
    const site = siteAt(place, given)
    if (site) keys.set(key, site)
  }
  return { range: caller ?? inner.range, spread: spread?.kind === 'object' && spread.spread, keys }
}

function argumentAt({ index, key }: SitePlace, given: readonly Argument[]): Argument | null {
  const argument = given[index]
  if (!argument || key === null) return argument ?? null
  const site = argument.kind === 'object' ? argument.keys.get(key) : undefined
  if (!site) return null
  if (typeof site.literal === 'string') return { kind: 'string', range: site.value, value: site.literal }
  return {
    kind: 'other',
    range: site.value,
    ...(site.importedFrom ? { importedFrom: site.importedFrom } : {}),
  }
}

function siteAt({ index, key }: SitePlace, given: readonly Argument[]): KeySite | null {
  const argument = given[index]
  if (!argument) return null
  if (key === null) return positional(argument)
  return argument.kind === 'object' ? (argument.keys.get(key) ?? null) : null
}

function plain(fields: Partial<Record<ToolField, KeySite>>): ToolSite['fields'] {
  const result: ToolSite['fields'] = {}
  for (const [field, { key, value, property }] of Object.entries(fields) as Array<[ToolField, KeySite]>) {
    result[field] = { key, value, property }
  }
  return result
}
