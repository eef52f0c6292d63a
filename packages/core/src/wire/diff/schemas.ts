import { isDeepStrictEqual } from 'node:util'
import { follow, isObject } from '../../json-schema/subschemas.js'
import { MAX_VISITS, WalkBudget } from '../../json-schema/walk-budget.js'
import type { FieldOwner } from '../../model/fields.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'
import { paired, unionOf, withoutAllOf } from './branches.js'
import { type FoundChange, memberChange, type WireChange } from './change.js'
import { closingChange } from './closing.js'
import { descriptionChanges } from './descriptions.js'
import { nullFormText, withoutNull } from './null-form.js'
import { typeChanges, withTypeList } from './types.js'
import { valueChanges } from './values.js'

/** Schemas that are generated may be as deep as they like. */
const MAX_LEVELS = 40
const MAX_CHANGES = 1_000
/** Each of two schemas has its share, and what they differ in is told at every place. */
const VISITS = 2 * MAX_VISITS

/** Keywords that are compared by what they mean, not as they stand. */
const UNDERSTOOD = new Set([
  '$ref',
  '$defs',
  'definitions',
  'type',
  'nullable',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'allOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'prefixItems',
  'description',
])

/** Where two schemas are compared. */
interface Place {
  path: SchemaPath
  /** The pairs of schemas around this one, for schemas that hold themselves. */
  around: ReadonlyArray<readonly [JsonObject, JsonObject]>
}

/** What is otherwise in one JSON Schema than in another, field by field, in the order of the first. */
export function diffSchemas(before: JsonObject, after: JsonObject, owner: FieldOwner): WireChange[] {
  const walk = new Walk(before, after, owner)
  walk.compare(before, after, { path: [], around: [] })
  if (walk.isWhole) return walk.changes
  const title = 'the rest is not compared: the schemas are too large'
  return [...walk.changes, { kind: 'not-compared', title, owner, path: [] }]
}

class Walk {
  readonly changes: WireChange[] = []
  readonly #roots: readonly [JsonObject, JsonObject]
  readonly #owner: FieldOwner
  /** What is one change of the whole schema, however many places it is at. */
  readonly #added = new Set<string>()
  readonly #budget = new WalkBudget(VISITS, MAX_LEVELS)
  /** Pairs in which nothing differs: another place that has one differs in nothing either. */
  readonly #equal = new WeakMap<JsonObject, WeakSet<JsonObject>>()
  /** Grows when something was left out. */
  #cuts = 0

  constructor(before: JsonObject, after: JsonObject, owner: FieldOwner) {
    this.#roots = [before, after]
    this.#owner = owner
  }

  get isWhole(): boolean {
    return !this.#budget.isExceeded && this.changes.length < MAX_CHANGES
  }

  compare(before: Json, after: Json, place: Place): void {
    if (isObject(before) && isObject(after) && this.#equal.get(before)?.has(after)) return
    if (this.changes.length >= MAX_CHANGES || !this.#budget.allows(place.around.length)) {
      this.#cuts++
      return
    }
    if (!isObject(before) || !isObject(after)) {
      if (!isDeepStrictEqual(before, after)) this.#add(place, memberChange('schema', before, after))
      return
    }
    if (place.around.some(([one, other]) => one === before && other === after)) {
      this.#cuts++
      return
    }
    const inner = { path: place.path, around: [...place.around, [before, after] as const] }
    const [found, cuts] = [this.changes.length, this.#cuts]
    const [from, to] = this.#dereferenced(before, after, inner)
    this.#compareNodes(from, to, inner)
    if (this.changes.length > found || this.#cuts > cuts) return
    const others = this.#equal.get(before) ?? new WeakSet()
    this.#equal.set(before, others.add(after))
  }

  /** Both sides without the reference that either may be; which of them is one is a change of its own. */
  #dereferenced(before: JsonObject, after: JsonObject, place: Place): [JsonObject, JsonObject] {
    const refs = [before['$ref'], after['$ref']] as const
    const targets = [follow(this.#roots[0], refs[0]), follow(this.#roots[1], refs[1])] as const
    const isBoth = refs[0] !== undefined && refs[1] !== undefined
    if (!isBoth && refs[0] !== undefined && targets[0]) {
      this.#addOnce(`out ${String(refs[0])}`, place, {
        kind: 'ref-inlined',
        title: '`$ref` inlined',
        before: refs[0],
      })
    } else if (!isBoth && refs[1] !== undefined && targets[1]) {
      this.#addOnce(`in ${String(refs[1])}`, place, {
        kind: 'ref-made',
        title: 'repeated part moved to a `$ref`',
        after: refs[1],
      })
    } else if (refs[0] !== refs[1]) {
      this.#add(place, {
        kind: 'ref-changed',
        title: '`$ref` written otherwise',
        before: refs[0],
        after: refs[1],
      })
    }
    return [merged(before, targets[0]), merged(after, targets[1])]
  }

  #compareNodes(before: JsonObject, after: JsonObject, place: Place): void {
    const [from, to] = this.#withoutNull(before, after, place)
    const [one, other] = this.#withTypes(...this.#withoutAllOf(from, to, place), place)
    for (const change of [
      ...typeChanges(one, other),
      ...descriptionChanges(one['description'], other['description']),
      ...valueChanges(one, other),
    ]) {
      // It is so everywhere, or nowhere.
      if (change.kind === 'type-in-capitals') this.#addOnce(change.kind, { ...place, path: [] }, change)
      else this.#add(place, change)
    }
    this.#compareMembers(one, other, place)
    this.#compareUnions(one, other, place)
    this.#compareProperties(one, other, place)
    this.#compareItems(one, other, place)
  }

  #withoutNull(before: JsonObject, after: JsonObject, place: Place): [JsonObject, JsonObject] {
    const [from, to] = [withoutNull(before), withoutNull(after)]
    if (from.form === to.form) return [from.schema, to.schema]
    if (from.form === null) {
      this.#add(place, { kind: 'null-allowed', title: '`null` allowed' })
    } else if (to.form === null) {
      this.#add(place, { kind: 'null-refused', title: '`null` no longer allowed' })
    } else {
      const title = `\`null\` written as ${nullFormText(to.form)}`
      this.#add(place, { kind: 'null-respelled', title })
    }
    return [from.schema, to.schema]
  }

  #withoutAllOf(before: JsonObject, after: JsonObject, place: Place): [JsonObject, JsonObject] {
    if ('allOf' in before === 'allOf' in after) return [before, after]
    const isMerged = 'allOf' in before
    const merged = withoutAllOf(isMerged ? before : after)
    if (!merged) return [before, after]
    this.#add(
      place,
      isMerged
        ? { kind: 'allOf-merged', title: '`allOf` merged', before: before['allOf'] }
        : { kind: 'allOf-made', title: 'split into an `allOf`', after: after['allOf'] },
    )
    return isMerged ? [merged, after] : [before, merged]
  }

  /** A union of bare types and a list of types say the same. */
  #withTypes(before: JsonObject, after: JsonObject, place: Place): [JsonObject, JsonObject] {
    const [from, to] = [withTypeList(before), withTypeList(after)]
    if (from !== before && to !== after) return [before, after]
    if (from !== before && Array.isArray(after['type'])) {
      this.#add(place, {
        kind: 'union-as-types',
        title: '`anyOf` of types became a list',
        before: unionOf(before)?.branches,
        after: after['type'],
      })
      return [from, after]
    }
    if (to !== after && Array.isArray(before['type'])) {
      this.#add(place, {
        kind: 'types-as-union',
        title: 'list of types became an `anyOf`',
        before: before['type'],
        after: unionOf(after)?.branches,
      })
      return [before, to]
    }
    return [before, after]
  }

  /** The keywords of which nothing has to be known to compare them. */
  #compareMembers(before: JsonObject, after: JsonObject, place: Place): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (UNDERSTOOD.has(key)) continue
      const [from, to] = [before[key], after[key]]
      if (!isDeepStrictEqual(from, to)) this.#add(place, memberChange(key, from, to))
    }
  }

  #compareUnions(before: JsonObject, after: JsonObject, place: Place): void {
    const [from, to] = [unionOf(before), unionOf(after)]
    if (from && to && from.key !== to.key) {
      this.#add(place, {
        kind: `${from.key}-as-${to.key}`,
        title: `\`${from.key}\` became \`${to.key}\``,
      })
    }
    if (from && to) {
      for (const { index, from: one, to: other } of paired(from.branches, to.branches)) {
        const at = { ...place, path: [...place.path, `|${index}`] }
        if (one === undefined) this.#add(at, { kind: 'branch-added', title: 'branch added', after: other })
        else if (other === undefined) {
          this.#add(at, { kind: 'branch-dropped', title: 'branch dropped', before: one })
        } else this.compare(one, other, at)
      }
    } else if (from || to) {
      const key = (from ?? to)?.key as string
      this.#add(place, memberChange(key, from?.branches, to?.branches))
    }
    const both = [before['allOf'], after['allOf']]
    if (Array.isArray(both[0]) && Array.isArray(both[1]) && both[0].length === both[1].length) {
      both[0].forEach((part, index) => {
        this.compare(part, (both[1] as Json[])[index] as Json, place)
      })
    } else if (!isDeepStrictEqual(both[0], both[1])) {
      this.#add(place, memberChange('allOf', both[0], both[1]))
    }
  }

  #compareProperties(before: JsonObject, after: JsonObject, place: Place): void {
    const closing = closingChange(before, after)
    const inside = { ...place, path: [...place.path, '*'] }
    if (closing === 'values') {
      this.compare(before['additionalProperties'] as Json, after['additionalProperties'] as Json, inside)
    } else if (closing) this.#add(place, closing)
    this.#compareRequired(before, after, place)
    for (const key of ['properties', 'patternProperties'] as const) {
      const [from, to] = [before[key], after[key]]
      if (isObject(from) !== isObject(to) && isEmpty(from ?? to)) {
        this.#add(place, memberChange(key, from, to))
        continue
      }
      const [some, others] = [isObject(from) ? from : {}, isObject(to) ? to : {}]
      for (const name of new Set([...Object.keys(some), ...Object.keys(others)])) {
        const at = { ...place, path: [...place.path, key === 'properties' ? name : '*'] }
        const [one, other] = [own(some, name), own(others, name)]
        if (one === undefined) this.#add(at, { kind: 'field-added', title: 'field added', after: other })
        else if (other === undefined)
          this.#add(at, { kind: 'field-dropped', title: 'field dropped', before: one })
        else this.compare(one, other, at)
      }
      if (key === 'properties' && isReordered(Object.keys(some), Object.keys(others))) {
        const [was, is] = [Object.keys(some), Object.keys(others)]
        this.#add(place, {
          kind: 'fields-reordered',
          title: 'fields in another order',
          before: was,
          after: is,
        })
      }
    }
  }

  #compareRequired(before: JsonObject, after: JsonObject, place: Place): void {
    const [from, to] = [new Set(names(before['required'])), new Set(names(after['required']))]
    for (const name of [...to].filter((each) => !from.has(each))) {
      const at = { ...place, path: [...place.path, name] }
      this.#add(at, { kind: 'required-grew', title: 'made required', before: false, after: true })
    }
    for (const name of [...from].filter((each) => !to.has(each))) {
      // A field that is gone altogether is said to be.
      if (isObject(before['properties']) && !own(after['properties'], name)) continue
      const at = { ...place, path: [...place.path, name] }
      this.#add(at, { kind: 'required-shrank', title: 'made optional', before: true, after: false })
    }
    if (from.size === 0 && to.size === 0 && !isDeepStrictEqual(before['required'], after['required'])) {
      this.#add(place, memberChange('required', before['required'], after['required']))
    }
  }

  #compareItems(before: JsonObject, after: JsonObject, place: Place): void {
    const [from, to] = [tupleOf(before), tupleOf(after)]
    if (from && to) {
      if (from.key !== to.key) {
        const title =
          to.key === 'items' ? '`prefixItems` became `items: [...]`' : '`items: [...]` became `prefixItems`'
        this.#add(place, { kind: 'tuple-respelled', title })
      }
      for (let index = 0; index < Math.max(from.items.length, to.items.length); index++) {
        const at = { ...place, path: [...place.path, String(index)] }
        const [one, other] = [from.items[index], to.items[index]]
        if (one !== undefined && other !== undefined) this.compare(one, other, at)
        else this.#add(at, memberChange('item', one, other))
      }
      if (!isDeepStrictEqual(from.rest, to.rest)) this.#add(place, memberChange('items', from.rest, to.rest))
      return
    }
    if (from || to) {
      for (const key of ['prefixItems', 'items']) {
        if (!isDeepStrictEqual(before[key], after[key]))
          this.#add(place, memberChange(key, before[key], after[key]))
      }
      return
    }
    const [one, other] = [before['items'], after['items']]
    if (one !== undefined && other !== undefined) {
      this.compare(one, other, { ...place, path: [...place.path, '[]'] })
    } else if (one !== other) this.#add(place, memberChange('items', one, other))
  }

  #addOnce(key: string, place: Place, change: FoundChange): void {
    if (this.#added.has(key)) return
    this.#added.add(key)
    this.#add(place, change)
  }

  #add({ path }: Place, { kind, title, before, after }: FoundChange): void {
    this.changes.push({
      kind,
      title,
      owner: this.#owner,
      path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    })
  }
}

/** What stands beside a reference holds as well; definitions are looked up, not compared. */
function merged(schema: JsonObject, target: JsonObject | null): JsonObject {
  if (!target) return schema
  const { $ref: _, ...beside } = schema
  return { ...target, ...beside }
}

function tupleOf(schema: JsonObject): { key: 'prefixItems' | 'items'; items: Json[]; rest?: Json } | null {
  const { prefixItems, items, additionalItems } = schema
  if (Array.isArray(prefixItems)) {
    return { key: 'prefixItems', items: prefixItems, ...(items !== undefined && { rest: items }) }
  }
  if (!Array.isArray(items)) return null
  return { key: 'items', items, ...(additionalItems !== undefined && { rest: additionalItems }) }
}

function own(holder: Json | undefined, name: string): Json | undefined {
  return isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}

function names(required: Json | undefined): string[] {
  return Array.isArray(required) ? required.filter((each) => typeof each === 'string') : []
}

function isEmpty(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [was, is] = [new Set(before), new Set(after)]
  return !isDeepStrictEqual(
    before.filter((name) => is.has(name)),
    after.filter((name) => was.has(name)),
  )
}
