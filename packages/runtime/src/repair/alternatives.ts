import { isObject } from '../found.js'

type JsonObject = Record<string, unknown>

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/** Unions of unions of unions: beyond this many, nothing is known of a value. */
const MAX_ALTERNATIVES = 64
const MAX_DEPTH = 64

/**
 * One reading of a schema: everything in `facets` holds at once. A schema without unions has one, a union one for each of
 * its branches; `isBranch` tells the latter, not counting a branch that is only `null`.
 */
export interface Alternative {
  facets: readonly JsonObject[]
  isBranch: boolean
}

/** Nothing is known: anything may be meant. */
const NO_LIMITS: Alternative = { facets: [], isBranch: false }

/** What is known of each schema, and of what is below a reading: found once, whatever the input's size. */
const known = new WeakMap<object, WeakMap<object, Alternative[]>>()
const below = new WeakMap<Alternative, Map<string | number, Alternative[]>>()

/** The readings of the schema of a document's root. */
export function alternativesOf(root: JsonObject): Alternative[] {
  return expand(root, root, MAX_DEPTH)
}

/** The readings of a property or an item under some of its container's readings. */
export function alternativesBelow(
  root: JsonObject,
  containers: readonly Alternative[],
  key: string | number,
): Alternative[] {
  const [only] = containers
  if (only && containers.length === 1) return belowOne(root, only, key)
  const all = containers.flatMap((container) => belowOne(root, container, key))
  return all.length > MAX_ALTERNATIVES ? [NO_LIMITS] : distinct(all)
}

function belowOne(root: JsonObject, container: Alternative, key: string | number): Alternative[] {
  const kind = kindOfKey(container, key)
  let found = below.get(container)
  if (!found) {
    found = new Map()
    below.set(container, found)
  }
  let alternatives = kind === null ? undefined : found.get(kind)
  if (!alternatives) {
    const schemas = container.facets.flatMap((facet) => schemasBelow(facet, key))
    alternatives = combine(schemas.map((schema) => expand(root, schema, MAX_DEPTH)))
    if (kind !== null) found.set(kind, alternatives)
  }
  return alternatives
}

const ANY_ITEM = -1
const ANY_PROPERTY = -2

/** The same for keys that every facet treats alike; null where that depends on a pattern. A model's own keys are not kept. */
function kindOfKey(container: Alternative, key: string | number): string | number | null {
  const { facets } = container
  if (typeof key === 'number') return facets.some((facet) => key < listedItems(facet).length) ? key : ANY_ITEM
  if (facets.some((facet) => isObject(facet.patternProperties))) return null
  return declares(container, key) ? key : ANY_PROPERTY
}

function listedItems(facet: JsonObject): unknown[] {
  return ([facet.prefixItems, facet.items].find(Array.isArray) as unknown[] | undefined) ?? []
}

/** Whether some facet names the property. */
export function declares({ facets }: Alternative, key: string): boolean {
  return facets.some((facet) => isObject(facet.properties) && Object.hasOwn(facet.properties, key))
}

export function requires({ facets }: Alternative, key: string): boolean {
  return facets.some((facet) => Array.isArray(facet.required) && facet.required.includes(key))
}

/** Whether properties beyond the declared ones are refused. */
export function isClosed({ facets }: Alternative, key: string): boolean {
  return facets.some(
    (facet) =>
      (facet.additionalProperties === false || facet.unevaluatedProperties === false) &&
      !matchesPattern(facet, key),
  )
}

/** Whether the reading says anything of a property, or takes any. */
export function knows({ facets }: Alternative, key: string): boolean {
  return (
    facets.length === 0 ||
    facets.some((facet) => facet.additionalProperties === true || schemasBelow(facet, key).length > 0)
  )
}

/** The default of the first facet that has one. */
export function defaultOf({ facets }: Alternative): { value: unknown } | null {
  const facet = facets.find((each) => Object.hasOwn(each, 'default'))
  return facet ? { value: structuredClone(facet.default) } : null
}

/** The types that every facet takes; null where none says. */
export function typesOf({ facets }: Alternative): ReadonlySet<JsonType> | null {
  const stated = facets.map(typesOfFacet).filter((types) => types !== null)
  const [first, ...others] = stated
  if (!first) return null
  return new Set([...first].filter((type) => others.every((types) => types.has(type))))
}

/** Whether a value is of a type that the alternative takes, and among what it enumerates. */
export function takes(alternative: Alternative, value: unknown): boolean {
  const types = typesOf(alternative)
  if (types !== null && !typesOfValue(value).some((type) => types.has(type))) return false
  return alternative.facets.every((facet) => isEnumerated(facet, value) !== false)
}

/** Those of the readings that an object may mean: none of its constant properties (a discriminator) contradicts it. */
export function meantBy(
  root: JsonObject,
  alternatives: readonly Alternative[],
  value: unknown,
): Alternative[] {
  const fitting = alternatives.filter((alternative) => takes(alternative, value))
  if (fitting.length < 2 || !isObject(value)) return fitting
  return fitting.filter((alternative) =>
    Object.keys(value).every((key) => {
      if (!declares(alternative, key)) return true
      const below = alternativesBelow(root, [alternative], key)
      const constants = below.filter(({ facets }) => facets.some(isConstant))
      if (constants.length === 0 || constants.length < below.length) return true
      return constants.some((constant) => mayMean(constant, value[key]))
    }),
  )
}

/** A longer text is the JSON of no constant. */
const MAX_CONSTANT_TEXT = 1000

/** Whether a value is a constant, or the JSON of it: such a text may be a slip, and contradicts nothing. */
function mayMean(constant: Alternative, value: unknown): boolean {
  if (takes(constant, value)) return true
  if (typeof value !== 'string' || value.length > MAX_CONSTANT_TEXT) return false
  try {
    return mayMean(constant, JSON.parse(value))
  } catch {
    return false
  }
}

/**
 * The one reading that an object or a list certainly means: the only one there is, the one branch of a union that takes
 * objects or lists at all, or the one that a constant property of it names. Null where that is not certain.
 */
export function certainlyMeantBy(
  root: JsonObject,
  alternatives: readonly Alternative[],
  value: object,
): Alternative | null {
  const [meant, ...others] = meantBy(root, alternatives, value)
  if (!meant || others.length > 0) return null
  const containers = alternatives.filter((each) => {
    const types = typesOf(each)
    return types === null || types.has('object') || types.has('array')
  })
  return containers.length === 1 || hasConstant(root, meant, value) ? meant : null
}

function hasConstant(root: JsonObject, alternative: Alternative, value: object): boolean {
  return Object.keys(value).some((key) => constantsAt(root, alternative, key).length > 0)
}

/** Whether a property is one that the alternative has as a constant, and has that value. */
export function isConstantOf(
  root: JsonObject,
  alternative: Alternative,
  value: object,
  key: string,
): boolean {
  if (!Object.hasOwn(value, key)) return false
  const held = (value as JsonObject)[key]
  return constantsAt(root, alternative, key).some((constant) => takes(constant, held))
}

function constantsAt(root: JsonObject, alternative: Alternative, key: string): Alternative[] {
  if (!declares(alternative, key)) return []
  return alternativesBelow(root, [alternative], key).filter(({ facets }) => facets.some(isConstant))
}

/** A schema that says what the alternative does, for a validator; references lead into `root`. */
export function schemaOf(root: JsonObject, { facets }: Alternative): JsonObject {
  const { $defs, definitions } = root
  return {
    allOf: facets,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  }
}

function expand(root: JsonObject, schema: unknown, depth: number): Alternative[] {
  if (!isObject(schema) || depth === 0) return [NO_LIMITS]
  let expanded = known.get(root)
  if (!expanded) {
    expanded = new WeakMap()
    known.set(root, expanded)
  }
  const found = expanded.get(schema)
  if (found) return found
  // A schema that leads back to itself says nothing there.
  expanded.set(schema, [NO_LIMITS])
  const parts: Alternative[][] = [[{ facets: [schema], isBranch: false }]]
  const target = typeof schema.$ref === 'string' ? resolve(root, schema.$ref) : undefined
  if (target !== undefined) parts.push(expand(root, target, depth - 1))
  if (Array.isArray(schema.allOf)) {
    for (const member of schema.allOf) parts.push(expand(root, member, depth - 1))
  }
  for (const union of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(union)) parts.push(branches(union.flatMap((member) => expand(root, member, depth - 1))))
  }
  const alternatives = combine(parts)
  expanded.set(schema, alternatives)
  return alternatives
}

function branches(alternatives: Alternative[]): Alternative[] {
  if (alternatives.length > MAX_ALTERNATIVES) return [NO_LIMITS]
  const real = alternatives.filter((alternative) => {
    const types = typesOf(alternative)
    return types === null || types.size !== 1 || !types.has('null')
  })
  return real.length < 2
    ? alternatives
    : alternatives.map((alternative) => ({ ...alternative, isBranch: true }))
}

/** Every choice of one alternative from each part. */
function combine(parts: readonly Alternative[][]): Alternative[] {
  let combined: Alternative[] = [NO_LIMITS]
  for (const part of parts) {
    if (combined.length * part.length > MAX_ALTERNATIVES) return [NO_LIMITS]
    combined = combined.flatMap((one) =>
      part.map((other) => ({
        facets: [...one.facets, ...other.facets],
        isBranch: one.isBranch || other.isBranch,
      })),
    )
  }
  return combined
}

function distinct(alternatives: readonly Alternative[]): Alternative[] {
  const seen = new Set<string>()
  return alternatives.filter(({ facets }) => {
    const key = JSON.stringify(facets)
    return !seen.has(key) && seen.add(key)
  })
}

function resolve(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let current: unknown = root
  for (const part of reference.slice(1).split('/').slice(1)) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as JsonObject)[key]
  }
  return current
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function schemasBelow(facet: JsonObject, key: string | number): unknown[] {
  if (typeof key === 'number') {
    const listed = listedItems(facet)
    if (key < listed.length) return [listed[key]]
    const rest = Array.isArray(facet.items) ? facet.additionalItems : facet.items
    return isObject(rest) ? [rest] : []
  }
  const found: unknown[] = []
  if (isObject(facet.properties) && Object.hasOwn(facet.properties, key)) found.push(facet.properties[key])
  if (isObject(facet.patternProperties)) {
    for (const [pattern, schema] of Object.entries(facet.patternProperties)) {
      if (matches(pattern, key)) found.push(schema)
    }
  }
  if (found.length === 0 && isObject(facet.additionalProperties)) found.push(facet.additionalProperties)
  return found
}

function matchesPattern(facet: JsonObject, key: string): boolean {
  return (
    isObject(facet.patternProperties) &&
    Object.keys(facet.patternProperties).some((pattern) => matches(pattern, key))
  )
}

const patterns = new Map<string, RegExp | null>()

/** Patterns are the schema's: there are few. */
function matches(pattern: string, key: string): boolean {
  let compiled = patterns.get(pattern)
  if (compiled === undefined) {
    compiled = compile(pattern)
    patterns.set(pattern, compiled)
  }
  return compiled?.test(key) ?? false
}

function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return null
  }
}

function typesOfFacet(facet: JsonObject): Set<JsonType> | null {
  const { type } = facet
  if (typeof type === 'string') return new Set([type as JsonType])
  if (Array.isArray(type)) return new Set(type as JsonType[])
  if (Object.hasOwn(facet, 'const')) return new Set(typesOfValue(facet.const))
  if (Array.isArray(facet.enum)) return new Set(facet.enum.flatMap(typesOfValue))
  return null
}

/** An integer is a number as well. */
export function typesOfValue(value: unknown): JsonType[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  if (typeof value === 'string') return ['string']
  if (typeof value === 'boolean') return ['boolean']
  return typeof value === 'object' ? ['object'] : []
}

/** Null where the facet lists nothing. */
function isEnumerated(facet: JsonObject, value: unknown): boolean | null {
  if (Object.hasOwn(facet, 'const')) return isSame(facet.const, value)
  if (Array.isArray(facet.enum)) return facet.enum.some((each) => isSame(each, value))
  return null
}

function isConstant(facet: JsonObject): boolean {
  return Object.hasOwn(facet, 'const') || (Array.isArray(facet.enum) && facet.enum.length > 0)
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return JSON.stringify(one) === JSON.stringify(other)
}
