import type { Json, JsonObject, SchemaPath } from '../model/json.js'
import { follow, isObject } from './subschemas.js'
import { WalkBudget } from './walk-budget.js'

/** One sub-schema of a JSON Schema, and the field that it is about. */
export interface SchemaNode {
  /** `{}` and `{ "not": {} }` stand for true and false. */
  schema: JsonObject
  /** The field, as findings name it; of a definition that nothing refers to, the root. */
  path: SchemaPath
  /** The keyword under which it stands: `properties`, `items`, `anyOf`, `$ref`, …; null for the root. */
  under: string | null
  parent: SchemaNode | null
  /** Objects around it, itself counted where it is one. */
  depth: number
  /** A `$ref` that leads back to a sub-schema around it. */
  isRecursive: boolean
}

/** Of a field that stands in others. */
const MAX_PATH = 24

/** `once`: what is referred to is looked at where that is done first. `places`: at every place where it counts. */
type Mode = 'once' | 'places'

interface Walked {
  nodes: readonly SchemaNode[]
  isWhole: boolean
}

const known = { once: new WeakMap<JsonObject, Walked>(), places: new WeakMap<JsonObject, Walked>() }

/**
 * Every sub-schema once, in the order in which they stand, references followed. What is judged of a schema is judged on
 * this list, for all targets together.
 */
export function schemaNodes(root: JsonObject): readonly SchemaNode[] {
  return walked(root, 'once').nodes
}

/** Whether `schemaNodes` has all there are: no more than anybody would want to have looked at. */
export function hasAllNodes(root: JsonObject): boolean {
  return walked(root, 'once').isWhole
}

/**
 * Every place in what a schema describes, with each sub-schema that speaks of it: what several places refer to stands at each of them,
 * and a schema that contains itself once around. Conditions and definitions that nothing refers to are no places.
 */
export function schemaPlaces(root: JsonObject): readonly SchemaNode[] {
  return walked(root, 'places').nodes
}

function walked(root: JsonObject, mode: Mode): Walked {
  const found = known[mode].get(root)
  if (found) return found
  const walk = new Walk(root, mode)
  known[mode].set(root, walk)
  return walk
}

const MAPS = ['properties', 'patternProperties', 'dependentSchemas'] as const
const DEFINITIONS = ['$defs', 'definitions'] as const
const BRANCHES = ['anyOf', 'oneOf'] as const
/** About the same value as the schema that they stand in. */
const ASIDE = ['not', 'if', 'then', 'else', 'propertyNames', 'contains'] as const

class Walk implements Walked {
  readonly nodes: SchemaNode[] = []
  readonly #root: JsonObject
  readonly #mode: Mode
  readonly #budget = new WalkBudget()
  readonly #seen = new Set<JsonObject>()
  /** Definitions that have no field anywhere in them: another place that refers to one has none either. */
  readonly #bare = new Set<JsonObject>()
  readonly #open: JsonObject[] = []
  #fields = 0
  /** Grows when something was left out. */
  #cuts = 0

  get isWhole(): boolean {
    return !this.#budget.isExceeded
  }

  constructor(root: JsonObject, mode: Mode) {
    this.#root = root
    this.#mode = mode
    this.#visit(root, [], null, null)
    if (mode === 'places') return
    for (const key of DEFINITIONS) {
      const held = root[key]
      if (!isObject(held)) continue
      for (const schema of Object.values(held)) this.#visit(schema, [], key, this.nodes[0] ?? null)
    }
  }

  #visit(value: Json | undefined, path: SchemaPath, under: string | null, parent: SchemaNode | null): void {
    if (value === undefined) return
    const schema = asSchema(value)
    // What is referred to is looked at where that is done first; what is written in several places stands in all of them.
    const isShared = under === '$ref' || under === '$defs' || under === 'definitions'
    if (schema === null || (isShared && this.#isDone(schema))) return
    if (this.#isTooFar(path) || !this.#budget.allows(this.#open.length)) {
      this.#cuts++
      return
    }
    this.#seen.add(schema)
    const [fields, cuts] = [this.#fields, this.#cuts]
    const depth = (parent?.depth ?? 0) + (isObject(schema['properties']) ? 1 : 0)
    const node: SchemaNode = { schema, path, under, parent, depth, isRecursive: false }
    this.nodes.push(node)
    if (under === 'properties') this.#fields++
    this.#open.push(schema)
    this.#visitParts(node)
    this.#open.pop()
    if (isShared && this.#fields === fields && this.#cuts === cuts) this.#bare.add(schema)
  }

  #isDone(schema: JsonObject): boolean {
    if (this.#mode === 'once') return this.#seen.has(schema)
    if (this.#bare.has(schema)) return true
    if (!this.#open.includes(schema)) return false
    this.#cuts++
    return true
  }

  #isTooFar(path: SchemaPath): boolean {
    return this.#mode === 'places' && path.length > MAX_PATH
  }

  #visitParts(node: SchemaNode): void {
    const { schema, path } = node
    if (this.#mode === 'once') this.#follow(node)
    for (const key of MAPS) {
      const held = schema[key]
      if (!isObject(held) || (key === 'dependentSchemas' && this.#mode === 'places')) continue
      for (const [name, each] of Object.entries(held)) {
        const step = key === 'patternProperties' ? '*' : name
        this.#visit(each, key === 'dependentSchemas' ? path : [...path, step], key, node)
      }
    }
    this.#visitItems(node)
    const values = whole(schema['additionalProperties'])
    if (values !== undefined) this.#visit(values, [...path, '*'], 'additionalProperties', node)
    for (const key of BRANCHES) if (schema[key] !== undefined) this.#visitBranches(node, key)
    // A field's own words go before those that it refers to.
    if (this.#mode === 'places') this.#follow(node)
    for (const each of list(schema['allOf'])) this.#visit(each, path, 'allOf', node)
    if (this.#mode === 'places') return
    for (const key of ASIDE) if (schema[key] !== undefined) this.#visit(whole(schema[key]), path, key, node)
  }

  #follow(node: SchemaNode): void {
    const target = follow(this.#root, node.schema['$ref'])
    if (!target) return
    if (this.#open.includes(target)) node.isRecursive = true
    this.#visit(target, node.path, '$ref', node)
  }

  #visitItems(node: SchemaNode): void {
    const { path, schema } = node
    const { items, prefixItems } = schema
    this.#visitPlaces(node, 'prefixItems', prefixItems)
    if (Array.isArray(items)) this.#visitPlaces(node, 'items', items)
    else if (items !== undefined) this.#visit(whole(items), [...path, '[]'], 'items', node)
  }

  #visitPlaces(node: SchemaNode, key: 'prefixItems' | 'items', held: Json | undefined): void {
    list(held).forEach((each, index) => {
      this.#visit(each, [...node.path, String(index)], key, node)
    })
  }

  /** A union with null alone is no branch. */
  #visitBranches(node: SchemaNode, key: (typeof BRANCHES)[number]): void {
    const branches = list(node.schema[key])
    const real = branches.filter((each) => !isNull(each))
    branches.forEach((each, index) => {
      const path = real.length === 1 || isNull(each) ? node.path : [...node.path, `|${index}`]
      this.#visit(each, path, key, node)
    })
  }
}

function asSchema(value: Json): JsonObject | null {
  if (typeof value === 'boolean') return value ? {} : { not: {} }
  return isObject(value) ? value : null
}

/** `true` and `false` say whether there may be more, and nothing of what it is. */
function whole(value: Json | undefined): Json | undefined {
  return typeof value === 'boolean' ? undefined : value
}

function isNull(branch: Json): boolean {
  return isObject(branch) && (branch['type'] === 'null' || branch['const'] === null)
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
