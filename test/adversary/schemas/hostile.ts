import type { Json, JsonObject } from '../../../packages/core/dist/model/json.js'

type Wrap = (inner: JsonObject, level: number) => JsonObject

const LEVELS = 24
const TEXT: JsonObject = { type: 'string' }

/** Definitions each of which says something of the next one: as many places as the levels' product. */
function graph(wrap: Wrap, levels = LEVELS, last = TEXT): JsonObject {
  const definitions = Array.from({ length: levels }, (_, level): [string, Json] => [
    `d${level}`,
    level === levels - 1 ? last : wrap({ $ref: `#/$defs/d${level + 1}` }, level),
  ])
  return withDefinitions(Object.fromEntries(definitions))
}

function withDefinitions($defs: JsonObject): JsonObject {
  return { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, required: ['a'], $defs }
}

/** Each definition refers to all of them. */
function complete(size: number, wrap: (references: JsonObject[]) => JsonObject): JsonObject {
  const all = Array.from({ length: size }, (_, index) => ({ $ref: `#/$defs/d${index}` }))
  return withDefinitions(Object.fromEntries(all.map((_, index) => [`d${index}`, wrap(all)])))
}

function inEachOther(levels: number, wrap: Wrap): JsonObject {
  let schema = TEXT
  for (let level = 0; level < levels; level++) schema = wrap(schema, level)
  return schema
}

/** A schema of fields by their number. */
function wide(count: number, schema: (index: number) => Json): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema(index)]))
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)

/** How a level may say something of the next one. */
export const WRAPS: Readonly<Record<string, Wrap>> = {
  anyOf: (next) => ({ anyOf: [next, next] }),
  oneOf: (next) => ({ oneOf: [next, next] }),
  allOf: (next) => ({ allOf: [next, next] }),
  'fields that are required': (next) => object({ l: next, r: next }, { required: ['l', 'r'] }),
  'optional fields': (next) => object({ l: next, r: next }),
  items: (next) => ({ type: 'array', items: { anyOf: [next, next] }, minItems: 2 }),
  prefixItems: (next) => ({ type: 'array', prefixItems: [next, next] }),
  records: (next) => ({
    type: 'object',
    additionalProperties: next,
    patternProperties: { a: next, b: next },
  }),
  conditions: (next) => ({ not: next, if: next, else: next }),
  aside: (next) => ({ type: 'array', contains: next, items: next, propertyNames: next }),
  dependentSchemas: (next) => object({ a: next }, { dependentSchemas: { a: next, b: next } }),
}

/** Schemas that somebody wrote to hang whoever reads them. */
export const HOSTILE: Readonly<Record<string, JsonObject>> = {
  ...Object.fromEntries(
    Object.entries(WRAPS).map(([name, wrap]) => [`definitions that double: ${name}`, graph(wrap)]),
  ),
  'definitions that double: a mix': graph((next, level) => {
    const wraps = Object.values(WRAPS)
    return (wraps[level % wraps.length] as Wrap)(next, level)
  }),
  'anyOf of itself': withDefinitions({
    d0: { anyOf: [{ $ref: '#/$defs/d0' }, { $ref: '#/$defs/d0' }] },
  }),
  'allOf of itself': withDefinitions({
    d0: { allOf: [{ $ref: '#/$defs/d0' }, { $ref: '#/$defs/d0' }] },
  }),
  'a root of itself': object({ a: TEXT }, { allOf: [{ $ref: '#' }, { $ref: '#' }] }),
  'a reference to itself': withDefinitions({ d0: { $ref: '#/$defs/d0' } }),
  'references in a ring': withDefinitions({
    d0: { $ref: '#/$defs/d1' },
    d1: { $ref: '#/$defs/d2' },
    d2: { $ref: '#/$defs/d0' },
  }),
  'fields that each have all': complete(12, (all) => object(Object.fromEntries(all.entries()) as JsonObject)),
  'unions that each have all': complete(12, (all) => ({ anyOf: all })),
  'parts that each have all': complete(12, (all) => ({ allOf: all })),
  '2,000 references in a row': graph((next) => next, 2000),
  '2,000 objects in each other, by reference': graph((next) => object({ a: next }), 2000),
  'references into fields': object({
    a: { properties: { b: { $ref: '#/properties/a' }, c: { $ref: '#/properties/a' }, d: { $ref: '#' } } },
  }),
  '20,000 fields': object(wide(20_000, () => TEXT)),
  '20,000 fields that are required': object(
    wide(20_000, () => TEXT),
    { required: names(20_000) },
  ),
  '20,000 required names of no field': object({ a: TEXT }, { required: names(20_000) }),
  '5,000 definitions': withDefinitions(
    Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [
        `d${index}`,
        object({ a: { $ref: `#/$defs/d${(index * 7 + 1) % 5000}` } }),
      ]),
    ),
  ),
  '2,000 alternatives': object({
    a: { anyOf: names(2000).map((name) => object({ kind: { const: name } }, { required: ['kind'] })) },
  }),
  '20,000 values': object({ a: { enum: names(20_000) } }),
  '3,000 parts': { type: 'object', allOf: names(3000).map((name) => ({ properties: { [name]: TEXT } })) },
  '250 objects in each other': object({ a: inEachOther(250, (inner) => object({ a: inner })) }),
  '250 unions in each other': object({ a: inEachOther(250, (inner) => ({ anyOf: [inner] })) }),
  'a text of 890 million': object({ a: { type: 'string', minLength: 890_000_000 } }, { required: ['a'] }),
  'a text of 100 million exactly': object(
    { a: { type: 'string', minLength: 1e8, maxLength: 1e8 } },
    { required: ['a'] },
  ),
  'a text of up to 100 million': object({ a: { type: 'string', maxLength: 1e8 } }, { required: ['a'] }),
  'a list that has a billion of something': object(
    { a: { type: 'array', contains: TEXT, minContains: 1e9 } },
    { required: ['a'] },
  ),
  'lists in lists': object(
    {
      a: inEachOther(4, (items, level): JsonObject => {
        if (level === 0) return { type: 'string', minLength: 1e5, maxLength: 1e9 }
        return { type: 'array', items, minItems: 1e5 }
      }),
    },
    { required: ['a'] },
  ),
  'a list of a billion': object({ a: { type: 'array', items: TEXT, minItems: 1e9 } }, { required: ['a'] }),
  'an object of a billion': object(
    { a: { type: 'object', additionalProperties: TEXT, minProperties: 1e9 } },
    { required: ['a'] },
  ),
  'a pattern that never ends': object(
    { a: { type: 'string', pattern: '^(([a-z0-9@./:-])+)+#$' } },
    { required: ['a'] },
  ),
  'names for a pattern that never ends': object(
    {},
    { patternProperties: { '^(a+)+$': TEXT }, required: [`${'a'.repeat(40)}!`] },
  ),
}
