import { itemsOf, safeGet } from '../safe-get.js'
import type { Part, Side, Vendor } from './vendor.js'
import { PackageMissing } from './vendor.js'

/** Effect Schema 3.x and 4.x; the parts are syntax trees (`ast`), which `Schema.make` turns into schemas again. */
export const effect: Vendor = {
  id: 'effect',
  vendor: 'effect',
  title: 'Effect Schema',
  modules: ['effect', 'effect/Schema', '@effect/schema', '@effect/schema/Schema'],
  packages: ['effect'],

  recognise(value) {
    return typeof safeGet(value, 'ast', '_tag') === 'string' && (isEffect4(value) || isEffect3(value))
  },

  version(schema) {
    return isEffect4(schema) ? '4' : '3'
  },

  async convert(schema, side, load) {
    const exports = await load('effect')
    if (exports === null) throw new PackageMissing('effect')
    const target = asSchema(exports, schema, side)
    const toDocument = safeGet(exports, 'Schema', 'toJsonSchemaDocument')
    if (typeof toDocument === 'function') return inlined(Reflect.apply(toDocument, undefined, [target]))
    const make = safeGet(exports, 'JSONSchema', 'make')
    if (typeof make !== 'function') throw new PackageMissing('effect')
    return fromEffect3(make, target)
  },

  shape(schema, side) {
    const ast = astOf(schema)
    const tag = safeGet(ast, '_tag')
    if (typeof tag !== 'string') return null
    return {
      construct: construct(tag, ast),
      parts: parts(tag, ast, side),
      json: null,
      hasDefault: false,
      omitted:
        tag === 'Refinement' || itemsOf(safeGet(ast, 'checks')).some((check) => !isSaid(check))
          ? ['filter']
          : [],
    }
  },

  async compose(record, load) {
    const struct = safeGet(await load('effect'), 'Schema', 'Struct')
    return typeof struct === 'function' ? (Reflect.apply(struct, undefined, [record]) as unknown) : null
  },

  async standardise(schema, load) {
    const library = safeGet(await load('effect'), 'Schema')
    const toStandard = safeGet(library, 'toStandardSchemaV1') ?? safeGet(library, 'standardSchemaV1')
    return typeof toStandard === 'function'
      ? (Reflect.apply(toStandard, undefined, [schema]) as unknown)
      : null
  },

  unsupported() {
    return null
  },
}

function isEffect4(value: unknown): boolean {
  return (
    safeGet(value, '~effect/Schema/Schema') !== undefined ||
    safeGet(value, 'ast', '~effect/Schema') !== undefined
  )
}

/** A schema, or `Schema.optional(…)`, which a record of fields may hold. */
function isEffect3(value: unknown): boolean {
  return (
    safeGet(value, Symbol.for('effect/Schema')) !== undefined ||
    safeGet(value, Symbol.for('effect/PropertySignature')) !== undefined
  )
}

/** A schema, a part's tree, or a Standard Schema made from one (which keeps its `ast`). */
function astOf(schema: unknown): unknown {
  return safeGet(schema, 'ast') ?? schema
}

function asSchema(exports: unknown, schema: unknown, side: Side): unknown {
  const make = safeGet(exports, 'Schema', 'make')
  const isTree = safeGet(schema, 'ast') === undefined
  const live =
    isTree && typeof make === 'function' ? (Reflect.apply(make, undefined, [schema]) as unknown) : schema
  if (side === 'input') return live
  const typeSide = safeGet(exports, 'Schema', 'toType') ?? safeGet(exports, 'Schema', 'typeSchema')
  return typeof typeSide === 'function' ? (Reflect.apply(typeSide, undefined, [live]) as unknown) : live
}

/** Effect 4 keeps definitions beside the schema. */
function inlined(document: unknown): unknown {
  const schema = safeGet(document, 'schema')
  const definitions = safeGet(document, 'definitions')
  if (typeof schema !== 'object' || schema === null) return schema
  if (typeof definitions !== 'object' || definitions === null || Object.keys(definitions).length === 0)
    return schema
  return { ...schema, $defs: definitions }
}

/** Effect 3.16 and later know the target by name; older ones refuse the option or ignore it. */
function fromEffect3(make: CallableFunction, schema: unknown): unknown {
  return Reflect.apply(make, undefined, [schema, { target: 'jsonSchema2020-12' }]) as unknown
}

function construct(tag: string, ast: unknown): string {
  if (tag === 'Declaration') {
    const identifier = annotation(ast, 'identifier') ?? safeGet(ast, 'annotations', 'typeConstructor', '_tag')
    if (typeof identifier === 'string') return identifier.replace(/FromSelf$/, '').toLowerCase()
    return 'declaration'
  }
  return tag.replace(/Keyword$/, '').toLowerCase()
}

function annotation(ast: unknown, name: string): unknown {
  const annotations = safeGet(ast, 'annotations')
  return (
    safeGet(annotations, name) ??
    safeGet(annotations, Symbol.for(`effect/annotation/${name.charAt(0).toUpperCase()}${name.slice(1)}`))
  )
}

function isSaid(check: unknown): boolean {
  return (
    safeGet(check, 'annotations', 'toJsonSchemaConstraint') !== undefined ||
    safeGet(check, 'annotations', 'meta') !== undefined
  )
}

function parts(tag: string, ast: unknown, side: Side): Part[] {
  switch (tag) {
    // 3.x and 4.x names.
    case 'TypeLiteral':
    case 'Objects':
      return [
        ...itemsOf(safeGet(ast, 'propertySignatures')).flatMap((signature): Part[] => {
          const name = safeGet(signature, 'name')
          if (typeof name !== 'string') return []
          const required =
            safeGet(signature, 'isOptional') !== true &&
            safeGet(signature, 'type', 'context', 'isOptional') !== true
          return [{ role: 'property', path: [name], schema: safeGet(signature, 'type'), required }]
        }),
        ...itemsOf(safeGet(ast, 'indexSignatures')).map(
          (signature): Part => ({
            role: 'values',
            path: ['*'],
            schema: safeGet(signature, 'type'),
          }),
        ),
      ]
    case 'TupleType':
    case 'Arrays':
      return [
        ...itemsOf(safeGet(ast, 'elements')).map(
          (element, index): Part => ({
            role: 'element',
            path: [String(index)],
            schema: safeGet(element, 'type') ?? element,
          }),
        ),
        ...itemsOf(safeGet(ast, 'rest')).map(
          (rest): Part => ({
            role: 'items',
            path: ['[]'],
            schema: safeGet(rest, 'type') ?? rest,
          }),
        ),
      ]
    case 'Union':
      return itemsOf(safeGet(ast, 'types')).map((member, index) => ({
        role: 'branch',
        path: [`|${index}`],
        schema: member,
      }))
    case 'Transformation':
      return inner(safeGet(ast, side === 'input' ? 'from' : 'to'))
    case 'Refinement':
      return inner(safeGet(ast, 'from'))
    case 'Suspend': {
      const suspended = safeGet(ast, 'f') ?? safeGet(ast, 'thunk')
      if (typeof suspended !== 'function') return []
      try {
        return inner(Reflect.apply(suspended, ast, []) as unknown)
      } catch {
        return []
      }
    }
    default:
      return []
  }
}

function inner(schema: unknown): Part[] {
  return schema === undefined ? [] : [{ role: 'inner', path: [], schema }]
}
