import { LIMITS, withLimits } from '../../../json-schema/limits-in-words.js'
import { follow, isObject } from '../../../json-schema/subschemas.js'
import { WalkBudget } from '../../../json-schema/walk-budget.js'
import type { Json, JsonObject, SchemaPath } from '../../../model/json.js'
import type { Omission } from '../../parameters/omission.js'
import type { Demands } from './demands.js'
import { mergedRoot } from './merged-root.js'

/** A schema as all targets take it, and what it does not say any more. */
export interface Fitted {
  schema: JsonObject
  left: Omission[]
}

/** How often a definition that contains itself is written out. */
const LEVELS = 3

/** Definitions that refer to each other multiply: what has more sub-schemas than this nobody would want to have written. */
const MAX_PARTS = 2000

/**
 * The schema in other words that the targets take: keywords that say the same, else words in the description. What it accepts
 * besides is told in `left`. Null where it cannot be said.
 */
export function fitted(schema: JsonObject, demands: Demands): Fitted | null {
  const left: Omission[] = []
  const made = new Fitting(schema, demands, left).root()
  return made && { schema: made, left }
}

/** Where a recursion is cut off: nothing is said of what would come there. */
const CUT = Symbol('cut')

class Fitting {
  readonly #root: JsonObject
  readonly #demands: Demands
  readonly #left: Omission[]
  readonly #budget = new WalkBudget(MAX_PARTS)

  constructor(root: JsonObject, demands: Demands, left: Omission[]) {
    this.#root = root
    this.#demands = demands
    this.#left = left
  }

  root(): JsonObject | null {
    const merged = mergedRoot(this.#root, this.#demands, this.#left)
    if (!merged) return null
    const { $schema: _, ...schema } = merged
    const made = this.#fit(schema, [], [merged])
    if (made === CUT || this.#budget.isExceeded) return null
    const { $defs: _defs, definitions: _definitions, ...rest } = made
    return JSON.stringify(rest).includes('"$ref"') ? made : rest
  }

  /** `around`: the sub-schemas that it stands in, references followed. */
  #fit(given: JsonObject, path: SchemaPath, around: readonly JsonObject[]): JsonObject | typeof CUT {
    if (!this.#budget.allows(around.length)) return CUT
    const target = this.#demands.wantsWrittenOut(given) ? follow(this.#root, given['$ref']) : null
    if (target) {
      if (around.filter((each) => each === target).length >= LEVELS) {
        this.#left.push({ name: 'deeper levels', path })
        return CUT
      }
      const { $ref: _, ...beside } = given
      return this.#fit({ ...target, ...beside }, path, [...around, target])
    }
    const schema = this.#inCurrentWords(given, path)
    const parts = this.#parts(schema, path, around)
    return parts === CUT ? CUT : this.#withoutRefused(parts, path)
  }

  /** Keywords as 2020-12 has them, and as the targets have them where these say the same. */
  #inCurrentWords(given: JsonObject, path: SchemaPath): JsonObject {
    const demands = this.#demands
    let schema = tuple2020(given)
    if (typeof schema['exclusiveMinimum'] === 'boolean')
      schema = limit2020(schema, 'exclusiveMinimum', 'minimum')
    if (typeof schema['exclusiveMaximum'] === 'boolean')
      schema = limit2020(schema, 'exclusiveMaximum', 'maximum')
    if (Array.isArray(schema['oneOf']) && !demands.takes('oneOf', schema) && schema['anyOf'] === undefined) {
      const { oneOf, ...rest } = schema
      schema = { ...rest, anyOf: oneOf }
      if (!isDiscriminated(oneOf)) this.#left.push({ name: 'oneOf', path })
    }
    if (schema['const'] !== undefined && !demands.takes('const', schema)) {
      const { const: value, ...rest } = schema
      schema = { ...rest, enum: [value] }
    }
    if (Array.isArray(schema['prefixItems']) && this.#cannotSayTuple(schema))
      schema = this.#listOf(schema, path)
    for (const [keyword, plain, step] of [
      ['exclusiveMinimum', 'minimum', 1],
      ['exclusiveMaximum', 'maximum', -1],
    ] as const) {
      const value = schema[keyword]
      const isExact = schema['type'] === 'integer' && Number.isInteger(value) && schema[plain] === undefined
      if (!isExact || demands.takes(keyword, schema) || !demands.takes(plain, schema)) continue
      const { [keyword]: _, ...rest } = schema
      schema = { ...rest, [plain]: (value as number) + step }
    }
    const { type } = schema
    if (Array.isArray(type) && demands.has('type-list') && type.length === 2 && type.includes('null')) {
      schema = { ...schema, type: type.find((each) => each !== 'null') as Json, nullable: true }
    }
    return schema
  }

  #cannotSayTuple(schema: JsonObject): boolean {
    return !this.#demands.takes('prefixItems', schema) || this.#demands.has('array-without-items')
  }

  /** A tuple as an array of what its places may hold, as long as it is. */
  #listOf({ prefixItems, items: _, ...schema }: JsonObject, path: SchemaPath): JsonObject {
    const places = prefixItems as Json[]
    const kinds = [...new Map(places.map((each) => [JSON.stringify(each), each])).values()]
    if (kinds.length > 1) this.#left.push({ name: 'the order of the places', path })
    const types = places.map((each) =>
      isObject(each) && typeof each['type'] === 'string' ? each['type'] : 'anything',
    )
    const order = `In this order: ${types.join(', ')}.`
    const before = schema['description']
    const description = typeof before === 'string' ? `${before} ${order}` : order
    const items: Json = kinds.length === 1 ? (kinds[0] as Json) : { anyOf: kinds }
    return {
      ...schema,
      ...(kinds.length > 1 && { description }),
      items,
      minItems: places.length,
      maxItems: places.length,
    }
  }

  #parts(schema: JsonObject, path: SchemaPath, around: readonly JsonObject[]): JsonObject | typeof CUT {
    const made: JsonObject = { ...schema }
    const inner = (each: Json, at: SchemaPath) =>
      isObject(each) ? this.#fit(each, at, [...around, each]) : each
    if (isObject(schema['properties'])) {
      const kept: Array<[string, Json]> = []
      for (const [name, each] of Object.entries(schema['properties'])) {
        const fit = inner(each, [...path, name])
        if (fit !== CUT) kept.push([name, fit])
        else if (Array.isArray(schema['required']) && schema['required'].includes(name)) return CUT
      }
      // A field may be called `__proto__`, which an assignment would not make one of.
      made['properties'] = Object.fromEntries(kept)
    }
    if (isObject(schema['items'])) {
      const fit = inner(schema['items'], [...path, '[]'])
      if (fit === CUT) return CUT
      made['items'] = fit
    }
    if (isObject(schema['additionalProperties'])) {
      const fit = inner(schema['additionalProperties'], [...path, '*'])
      if (fit === CUT) return CUT
      made['additionalProperties'] = fit
    }
    for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
      const list = schema[keyword]
      if (!Array.isArray(list)) continue
      const fit = list.map((each, index) => inner(each, [...path, ...stepTo(keyword, index)]))
      // A branch that would lead on is left out; a place or a part cannot be.
      if (fit.includes(CUT) && (keyword === 'allOf' || keyword === 'prefixItems')) return CUT
      const kept = fit.filter((each): each is Json => each !== CUT)
      if (kept.length === 0) return CUT
      made[keyword] = kept
    }
    return made
  }

  #withoutRefused(schema: JsonObject, path: SchemaPath): JsonObject {
    const demands = this.#demands
    const gone = new Set(demands.refused(schema))
    const { format, pattern, enum: values } = schema
    if (typeof format === 'string' && !demands.takesFormat(format)) gone.add('format')
    if (typeof pattern === 'string' && !demands.takesPattern(pattern)) gone.add('pattern')
    const wantsTexts = demands.of('enum-values').some(({ taken }) => taken === 'strings')
    if (Array.isArray(values) && wantsTexts && !values.every((each) => typeof each === 'string'))
      gone.add('enum')
    const made: JsonObject = {}
    for (const [keyword, value] of Object.entries(schema)) if (!gone.has(keyword)) made[keyword] = value
    const said = [...gone].filter((keyword) => LIMITS.includes(keyword))
    for (const keyword of gone) {
      if (!SAYS_NOTHING.has(keyword) && !isTrivial(keyword, schema[keyword]))
        this.#left.push({ name: keyword, path })
    }
    const speakable = said.filter((keyword) => withLimits(schema, [keyword]) !== null)
    const words = speakable.length > 0 ? withLimits(schema, speakable) : null
    if (words !== null && demands.takes('description', schema)) made['description'] = words
    return this.#complete(made)
  }

  /** With what the targets want to be there. */
  #complete(schema: JsonObject): JsonObject {
    const demands = this.#demands
    const made = { ...schema }
    if (schema['type'] === 'array' && schema['items'] === undefined && demands.has('array-without-items'))
      if (!demands.has('untyped-schema')) made['items'] = {}
    if (schema['type'] === 'object' && !isObject(schema['properties']) && demands.has('empty-object'))
      made['properties'] = {}
    const type = schema['type'] === undefined && demands.has('untyped-schema') ? typeOfValues(schema) : null
    const isOpen = isObject(schema['properties']) && !isObject(schema['additionalProperties'])
    if (isOpen && demands.has('open-object')) made['additionalProperties'] = false
    return type === null ? made : { type, ...made }
  }
}

/** The one type that all values have which a sub-schema lists; null where it lists none, or of several types. */
function typeOfValues({ const: only, enum: values }: JsonObject): string | null {
  const listed = only === undefined ? values : [only]
  const types = new Set(Array.isArray(listed) ? listed.map((each) => typeof each) : [])
  const [type] = types
  return types.size === 1 && (type === 'string' || type === 'number' || type === 'boolean') ? type : null
}

/** Left out, they accept nothing more. */
const SAYS_NOTHING = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'title',
  'default',
  'examples',
])

function isTrivial(keyword: string, value: Json | undefined): boolean {
  return keyword === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}'
}

function stepTo(keyword: string, index: number): string[] {
  if (keyword === 'allOf') return []
  return [keyword === 'prefixItems' ? String(index) : `|${index}`]
}

/** `items: [a, b]` is an older draft's `prefixItems`. */
function tuple2020(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema['items'])) return schema
  const { items, additionalItems, ...rest } = schema
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}

/** `minimum: 1, exclusiveMinimum: true` is an older draft's `exclusiveMinimum: 1`. */
function limit2020(schema: JsonObject, exclusive: string, plain: string): JsonObject {
  const { [exclusive]: isExclusive, [plain]: value, ...rest } = schema
  if (value === undefined) return rest
  return { ...rest, [isExclusive === true ? exclusive : plain]: value }
}

/** Whether no value fits two branches, because a constant tells them apart. */
export function isDiscriminated(branches: Json | undefined): boolean {
  const objects = Array.isArray(branches) ? branches.filter(isObject) : []
  const [first] = objects
  const names = isObject(first?.['properties']) ? Object.keys(first['properties']) : []
  return names.some((name) => {
    const values = objects.map(({ properties }) => {
      const field = isObject(properties) ? properties[name] : undefined
      return isObject(field)
        ? (field['const'] ?? (Array.isArray(field['enum']) ? field['enum'][0] : undefined))
        : undefined
    })
    return (
      !values.includes(undefined) &&
      new Set(values.map((each) => JSON.stringify(each))).size === values.length
    )
  })
}
