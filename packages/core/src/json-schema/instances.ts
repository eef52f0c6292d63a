import type { Json, JsonObject } from '../model/json.js'
import { put } from './alter.js'
import { stringFor } from './strings.js'
import { follow, isObject, isSingle } from './subschemas.js'
import { WalkBudget } from './walk-budget.js'

/** Which optional properties an instance has. */
export type Fill = 'required' | 'all'

const MAX_DEPTH = 12
/** A schema that refers to itself has instances without end, and few levels of it may be too many values already. */
const MAX_VALUES = 2000
/** Of sub-schemas that are put together for them: few definitions that refer to each other make any number. */
const MAX_PARTS = 2_000

/**
 * An instance that a schema should allow, built from its keywords; `undefined` where none can be.
 *
 * @param boolean what stands for every boolean that may be either
 */
export function instanceOf(root: JsonObject, fill: Fill, boolean = true): Json | undefined {
  return new Builder(root, fill, boolean).build(root, 0)
}

class Builder {
  readonly #values = new WalkBudget(MAX_VALUES, MAX_DEPTH + 1)
  readonly #parts = new WalkBudget(MAX_PARTS)

  constructor(
    private readonly root: JsonObject,
    private readonly fill: Fill,
    private readonly boolean: boolean,
  ) {}

  private get fillsAll(): boolean {
    return this.fill === 'all' && !this.isLarge
  }

  /** What has to be there yet comes as small as can be. */
  private get isLarge(): boolean {
    return this.#values.left < MAX_VALUES / 2
  }

  build(given: Json | undefined, depth: number): Json | undefined {
    if (given === false || !this.#values.allows(depth)) return undefined
    if (!isObject(given)) return 'a'
    const schema = this.flatten(given, depth)
    if (schema === null) return undefined
    if (schema['const'] !== undefined) return schema['const']
    const { enum: members } = schema
    if (Array.isArray(members)) return members.find((member) => member !== null) ?? members[0]
    if (isObject(schema['not']) && Object.keys(schema['not']).length === 0) return undefined
    return this.ofType(schema, depth)
  }

  /** One schema without references and combinators: the first branch that can be built. */
  private flatten(schema: JsonObject, depth: number): JsonObject | null {
    if (!this.#parts.allows(depth)) return null
    if (isSingle(schema)) return schema
    const own: JsonObject = { ...schema }
    const parts = [own]
    const target = follow(this.root, schema['$ref'])
    if (schema['$ref'] !== undefined) {
      if (target === null || depth > MAX_DEPTH) return null
      delete own['$ref']
      const followed = this.flatten(target, depth + 1)
      if (followed === null) return null
      parts.unshift(followed)
    }
    if (Array.isArray(schema['allOf'])) {
      delete own['allOf']
      for (const member of schema['allOf']) {
        const part = isObject(member) ? this.flatten(member, depth + 1) : null
        if (part === null) return null
        parts.push(part)
      }
    }
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = schema[keyword]
      if (!Array.isArray(branches)) continue
      delete own[keyword]
      const branch = this.firstBranch(branches, depth)
      if (branch === null) return null
      parts.push(branch)
    }
    return parts.length === 1 ? own : merged(parts)
  }

  private firstBranch(branches: Json[], depth: number): JsonObject | null {
    const isAble = (branch: JsonObject): boolean => this.build(branch, depth + 1) !== undefined
    const isNull = ({ type }: JsonObject): boolean => type === 'null'
    const given = branches.filter(isObject)
    const objects = this.isLarge ? [...given.filter(isPlain), ...given.filter((one) => !isPlain(one))] : given
    const chosen =
      objects.find((branch) => !isNull(branch) && isAble(branch)) ??
      objects.find((branch) => isNull(branch) && isAble(branch))
    return chosen === undefined ? null : this.flatten(chosen, depth + 1)
  }

  private ofType(schema: JsonObject, depth: number): Json | undefined {
    switch (typeOf(schema)) {
      case 'object':
        return this.object(schema, depth)
      case 'array':
        return this.array(schema, depth)
      case 'integer':
      case 'number':
        return numberFor(schema)
      case 'boolean':
        return this.boolean
      case 'null':
        return null
      default:
        return stringFor(schema)
    }
  }

  private object(schema: JsonObject, depth: number): Json | undefined {
    const properties = isObject(schema['properties']) ? schema['properties'] : {}
    const required = Array.isArray(schema['required'])
      ? schema['required'].filter((key) => typeof key === 'string')
      : []
    const made: JsonObject = {}
    for (const key of Object.keys(properties)) {
      const isRequired = required.includes(key)
      if (!isRequired && (!this.fillsAll || depth > MAX_DEPTH / 3)) continue
      const value = this.build(properties[key], depth + 1)
      if (value !== undefined) put(made, key, value)
      else if (isRequired) return undefined
    }
    const { additionalProperties } = schema
    for (const key of required) {
      if (Object.hasOwn(properties, key)) continue
      const value = isObject(additionalProperties) ? this.build(additionalProperties, depth + 1) : 'a'
      if (value === undefined) return undefined
      put(made, key, value)
    }
    if (Object.keys(made).length === 0 && isObject(additionalProperties) && this.fillsAll) {
      const value = this.build(additionalProperties, depth + 1)
      const key = isObject(schema['propertyNames']) ? this.build(schema['propertyNames'], depth + 1) : 'key'
      if (value !== undefined && typeof key === 'string') put(made, key, value)
    }
    return made
  }

  private array(schema: JsonObject, depth: number): Json | undefined {
    const prefix = Array.isArray(schema['prefixItems'])
      ? schema['prefixItems']
      : Array.isArray(schema['items'])
        ? schema['items']
        : []
    const made: Json[] = []
    for (const item of prefix) {
      const value = this.build(item, depth + 1)
      if (value === undefined) return undefined
      made.push(value)
    }
    const min = typeof schema['minItems'] === 'number' ? Math.min(schema['minItems'], 50) : 0
    const wanted = Math.max(min, this.fillsAll && prefix.length === 0 && depth <= MAX_DEPTH / 2 ? 1 : 0)
    const rest = Array.isArray(schema['items']) ? undefined : schema['items']
    while (made.length < wanted) {
      const value = this.build(rest ?? {}, depth + 1)
      if (value === undefined) return made.length >= min ? made : undefined
      made.push(value)
    }
    return made
  }
}

/** No place for other values. */
function isPlain(schema: JsonObject): boolean {
  return schema['$ref'] === undefined && !['object', 'array'].includes(typeOf(schema) ?? 'object')
}

/** The keywords of all parts; properties and required of all of them, the last one wins elsewhere. */
function merged(parts: readonly JsonObject[]): JsonObject {
  const entriesOf = (each: readonly JsonObject[]) => each.flatMap((part) => Object.entries(part))
  const all: JsonObject = Object.fromEntries(entriesOf(parts))
  const properties = parts.map((part) => part['properties']).filter(isObject)
  if (properties.length > 1) all['properties'] = Object.fromEntries(entriesOf(properties))
  const required = parts.map((part) => part['required']).filter((names) => Array.isArray(names))
  if (required.length > 1) all['required'] = [...new Set(required.flat())]
  return all
}

/** The first type named, or the one that its keywords are about. */
export function typeOf(schema: JsonObject): string | null {
  const { type } = schema
  if (typeof type === 'string') return type
  if (Array.isArray(type))
    return type.find((one): one is string => typeof one === 'string' && one !== 'null') ?? 'null'
  if (schema['properties'] !== undefined || schema['required'] !== undefined) return 'object'
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array'
  if (schema['minimum'] !== undefined || schema['maximum'] !== undefined) return 'number'
  return null
}

function numberFor(schema: JsonObject): number {
  const step = typeof schema['multipleOf'] === 'number' && schema['multipleOf'] > 0 ? schema['multipleOf'] : 1
  const low = lowest(schema, step)
  const high = highest(schema, step)
  const wanted = Math.min(Math.max(1, low), high)
  const stepped = Math.ceil(wanted / step) * step
  if (stepped <= high) return stepped
  // No whole step between the bounds: a number in the middle of them.
  return typeOf(schema) === 'integer' || !Number.isFinite(low) ? high : (low + high) / 2
}

function lowest(schema: JsonObject, step: number): number {
  const { minimum, exclusiveMinimum } = schema
  return Math.max(
    typeof minimum === 'number' ? minimum : -Infinity,
    typeof exclusiveMinimum === 'number'
      ? exclusiveMinimum + (typeOf(schema) === 'integer' ? step : step / 1000)
      : -Infinity,
  )
}

function highest(schema: JsonObject, step: number): number {
  const { maximum, exclusiveMaximum } = schema
  return Math.min(
    typeof maximum === 'number' ? maximum : Infinity,
    typeof exclusiveMaximum === 'number'
      ? exclusiveMaximum - (typeOf(schema) === 'integer' ? step : step / 1000)
      : Infinity,
  )
}
