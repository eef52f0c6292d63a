import { nearest } from '../../common/nearest.js'
import { type Dialect, dialectOf } from '../../json-schema/meta-schema.js'
import { follow, isObject } from '../../json-schema/subschemas.js'
import { within } from '../../json-schema/within.js'
import { type WrittenSchema, writtenSchemas } from '../../json-schema/written.js'
import type { Json, JsonObject } from '../../model/json.js'
import { enumerated, inline } from '../engine/wording.js'

/** What a JSON Schema says that no value, or no author, can mean. */
export interface Contradiction {
  /** The keyword that is wrong: `['properties', 'n', 'minimum']`. */
  pointer: string[]
  /** What is wrong with the keyword, as a clause: `lists \`size\`, which \`properties\` does not define`. */
  problem: string
  /** What follows from it, or what to do: one sentence. */
  advice: string
}

export interface ContradictionOptions {
  /** Whether names in `required` are looked up. A converter writes them by itself. */
  required: boolean
}

/** A pattern of the schema's own may come to no end with a name: then nothing is said of names. */
const PATTERNS_MS = 200
/** More than anybody mends at once. */
const MAX_FOUND = 20

/**
 * Unknown types, limits that exclude each other, empty enums, required fields that allow no value and required names that no property has, in the order of the schema.
 * What is valid and means something is no contradiction: a property may be defined in any part that is about the same value.
 */
export function contradictionsIn(root: Json, { required }: ContradictionOptions): Contradiction[] {
  if (!isObject(root)) return []
  const isAlone = IGNORE_SIBLINGS.has(dialectOf(root))
  const isReference = (schema: JsonObject): boolean => isAlone && schema['$ref'] !== undefined
  const written = writtenSchemas(root, isReference)
  const nodes = written.filter(({ schema }) => !isReference(schema))
  const names = required ? namesIn(nodes, groupsOf(root, written, isReference)) : null
  const found = nodes.flatMap((node) => [
    ...unknownTypes(node),
    ...(node.isCondition
      ? []
      : [...crossedLimits(node), ...emptyEnum(node), ...impossible(node), ...(names?.get(node) ?? [])]),
  ])
  return found.slice(0, MAX_FOUND)
}

/** What is wrong with required names, by sub-schema; null where the schema's own patterns come to no end with them. */
function namesIn(nodes: readonly Node[], groups: Groups): ReadonlyMap<Node, Contradiction[]> | null {
  const found = new Map<Node, Contradiction[]>()
  const look = (): void => {
    for (const node of nodes)
      if (!node.isCondition) found.set(node, unknownNames(node, groups.of(node.schema)))
  }
  if (nodes.some(({ schema }) => 'patternProperties' in schema))
    return within(PATTERNS_MS, look) ? found : null
  look()
  return found
}

type Node = Pick<WrittenSchema, 'schema' | 'pointer' | 'isCondition'>

/** The sub-schemas that are about one value, whichever of them defines its properties. */
interface Group {
  names: Set<string>
  patterns: RegExp[]
  /** Something besides `properties` says which names there may be, or what it says cannot be looked up. */
  isOpen: boolean
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

function unknownTypes({ schema, pointer }: Node): Contradiction[] {
  const types = [schema['type'] ?? []].flat()
  const unknown = types.filter((type) => typeof type === 'string' && !TYPES.includes(type)) as string[]
  return unknown.map((type) => {
    const meant = nearest(type, TYPES)
    return {
      pointer: [...pointer, 'type'],
      problem: `is "${inline(type, 40)}", which is not a JSON Schema type`,
      advice: meant === null ? `The types are ${enumerated(TYPES)}.` : `Did you mean "${meant}"?`,
    }
  })
}

/** Keywords for the least and for the most, and the types whose values they limit. */
const LIMITS: ReadonlyArray<{ least: string; most: string; types: readonly string[]; isExclusive?: true }> = [
  { least: 'minimum', most: 'maximum', types: ['number', 'integer'] },
  { least: 'exclusiveMinimum', most: 'exclusiveMaximum', types: ['number', 'integer'], isExclusive: true },
  { least: 'exclusiveMinimum', most: 'maximum', types: ['number', 'integer'], isExclusive: true },
  { least: 'minimum', most: 'exclusiveMaximum', types: ['number', 'integer'], isExclusive: true },
  { least: 'minLength', most: 'maxLength', types: ['string'] },
  { least: 'minItems', most: 'maxItems', types: ['array'] },
  { least: 'minContains', most: 'maxContains', types: ['array'] },
  { least: 'minProperties', most: 'maxProperties', types: ['object'] },
]

function crossedLimits({ schema, pointer }: Node): Contradiction[] {
  // Most have no limits at all, and every sub-schema of every tool is looked at.
  if (!LIMITS.some(({ least }) => least in schema)) return []
  const types = schema['type'] === undefined ? null : [schema['type']].flat()
  return LIMITS.flatMap(({ least, most, types: limited, isExclusive }) => {
    const [low, high] = [schema[least], schema[most]]
    if (typeof low !== 'number' || typeof high !== 'number') return []
    if (isExclusive ? low < high : low <= high) return []
    // A limit of another type's values excludes none.
    if (types && !types.some((type) => limited.includes(type as string))) return []
    const relation = low === high ? 'which excludes the same value as' : 'which is greater than'
    return [
      {
        pointer: [...pointer, least],
        problem: `is ${low}, ${relation} \`${most}\` (${high})`,
        advice: 'No value fits both limits, so every call with this field is invalid.',
      },
    ]
  })
}

function emptyEnum({ schema, pointer }: Node): Contradiction[] {
  const values = schema['enum']
  if (!Array.isArray(values) || values.length > 0) return []
  return [
    {
      pointer: [...pointer, 'enum'],
      problem: 'is empty',
      advice: 'No value is allowed, so every call with this field is invalid. List the values, or remove it.',
    },
  ]
}

const BRANCHES = ['anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas']

/** Required fields that allow no value: what converters make of an empty list of values. */
function impossible({ schema, pointer }: Node): Contradiction[] {
  const { required, properties } = schema
  // A branch that fits nothing leaves the others.
  const isBranch = BRANCHES.some((keyword) => pointer.includes(keyword))
  if (!Array.isArray(required) || !isObject(properties) || isBranch) return []
  return Object.entries(properties).flatMap(([name, field]) => {
    const excluded = isObject(field) ? field['not'] : undefined
    const excludesAll = isObject(excluded) && Object.keys(excluded).length === 0
    if (!required.includes(name) || !(excludesAll || field === false)) return []
    return [
      {
        pointer: [...pointer, 'properties', name, ...(field === false ? [] : ['not'])],
        problem: field === false ? 'allows no value' : 'is empty, which excludes every value',
        advice:
          'The field is required, so every call that has what it is part of is invalid. Say which values it takes, or remove it.',
      },
    ]
  })
}

function unknownNames({ schema, pointer }: Node, { names, patterns, isOpen }: Group): Contradiction[] {
  const required = schema['required']
  if (!Array.isArray(required)) return []
  const listed = [...new Set(required.filter((name) => typeof name === 'string'))]
  const label = (wrong: readonly string[]) => enumerated(wrong.map((name) => `\`${inline(name, 40)}\``))
  const at = [...pointer, 'required']
  const own = ownNames(schema)
  const forbidden = schema['additionalProperties'] === false ? listed.filter((name) => !own.has(name)) : []
  const isKnown = (name: string) => names.has(name) || patterns.some((pattern) => pattern.test(name))
  const unknown = isOpen ? [] : listed.filter((name) => !isKnown(name) && !forbidden.includes(name))
  const found: Contradiction[] = []
  if (forbidden.length > 0) {
    found.push({
      pointer: at,
      problem: `lists ${label(forbidden)}, which \`additionalProperties: false\` forbids`,
      advice: `No input is valid. ${defineOrRemove(forbidden, own)}`,
    })
  }
  if (unknown.length > 0) {
    found.push({
      pointer: at,
      problem: `lists ${label(unknown)}, which \`properties\` does not define`,
      advice: defineOrRemove(unknown, { names: () => names }),
    })
  }
  return found
}

function defineOrRemove(wrong: readonly string[], defined: { names(): Iterable<string> }): string {
  const [only] = wrong
  const meant = wrong.length === 1 && only !== undefined ? nearest(only, defined.names()) : null
  if (meant !== null) return `Did you mean \`${inline(meant, 40)}\`?`
  const them = wrong.length === 1 ? 'it' : 'them'
  return `Define ${them} in \`properties\`, or remove ${them} from \`required\`.`
}

/** The names that a sub-schema itself says something of. */
function ownNames(schema: JsonObject): { has(name: string): boolean; names(): string[] } {
  const names = new Set(keysOf(schema['properties']))
  const patterns = patternsOf(schema)
  return {
    has: (name) => names.has(name) || patterns === null || patterns.some((each) => each.test(name)),
    names: () => [...names],
  }
}

/** Null where one is no regular expression: it cannot be told what it fits. */
function patternsOf(schema: JsonObject): RegExp[] | null {
  try {
    return keysOf(schema['patternProperties']).map((pattern) => new RegExp(pattern, 'u'))
  } catch {
    return null
  }
}

const IGNORE_SIBLINGS: ReadonlySet<Dialect> = new Set<Dialect>(['draft-04', 'draft-06', 'draft-07'])

/** Which sub-schemas are about one value. */
function groupsOf(
  root: JsonObject,
  written: readonly WrittenSchema[],
  isReference: (schema: JsonObject) => boolean,
): Groups {
  const groups = new Groups()
  for (const { schema, beside } of written) {
    groups.add(schema)
    if (beside) groups.join(beside, schema)
    groups.refer(root, schema)
    if (!isReference(schema)) groups.note(schema)
  }
  return groups
}

class Groups {
  readonly #parents = new Map<JsonObject, JsonObject>()
  readonly #groups = new Map<JsonObject, Group>()

  add(schema: JsonObject): void {
    if (this.#parents.has(schema)) return
    this.#parents.set(schema, schema)
    this.#groups.set(schema, { names: new Set(), patterns: [], isOpen: false })
  }

  of(schema: JsonObject): Group {
    return this.#groups.get(this.#top(schema)) as Group
  }

  join(a: JsonObject, b: JsonObject): void {
    const [into, from] = [this.#top(a), this.#top(b)]
    if (into === from) return
    const [group, other] = [this.of(into), this.of(from)]
    for (const name of other.names) group.names.add(name)
    group.patterns.push(...other.patterns)
    group.isOpen ||= other.isOpen
    this.#parents.set(from, into)
    this.#groups.delete(from)
  }

  /** Takes down what a sub-schema refers to. */
  refer(root: JsonObject, schema: JsonObject): void {
    const reference = schema['$ref']
    const target = follow(root, reference)
    if (target) {
      this.add(target)
      this.join(schema, target)
    }
    const isUnknown =
      (reference !== undefined && !target) || '$dynamicRef' in schema || '$recursiveRef' in schema
    if (isUnknown) this.of(schema).isOpen = true
  }

  /** Takes down what a sub-schema says of names. */
  note(schema: JsonObject): void {
    const group = this.of(schema)
    for (const name of keysOf(schema['properties'])) group.names.add(name)
    const patterns = patternsOf(schema)
    group.patterns.push(...(patterns ?? []))
    const describesOthers = ['additionalProperties', 'unevaluatedProperties'].some(
      (key) => schema[key] === true || isObject(schema[key]),
    )
    if (patterns === null || describesOthers || schema['propertyNames'] !== undefined) group.isOpen = true
  }

  #top(schema: JsonObject): JsonObject {
    let top = schema
    for (let parent = this.#parents.get(top); parent && parent !== top; parent = this.#parents.get(top))
      top = parent
    return top
  }
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value) : []
}
