import type { JsonObject } from '../../../model/json.js'
import { jsonCopy } from '../json-copy.js'
import { itemsOf, safeGet } from '../safe-get.js'
import type { Part, Vendor } from './vendor.js'

export const arktype: Vendor = {
  id: 'arktype',
  vendor: 'arktype',
  title: 'ArkType',
  modules: ['arktype', '@ark/schema'],
  packages: ['arktype'],

  recognise(value) {
    return (
      safeGet(value, '~standard', 'vendor') === 'arktype' &&
      typeof safeGet(value, 'toJsonSchema') === 'function'
    )
  },

  version() {
    return null
  },

  async convert(schema, side, _load, strictness) {
    const facing = safeGet(schema, side === 'input' ? 'in' : 'out') ?? schema
    const toJsonSchema = safeGet(facing, 'toJsonSchema')
    if (typeof toJsonSchema !== 'function') throw new Error('This version of ArkType has no toJsonSchema.')
    const config = strictness === 'skip' ? [{ fallback: { predicate: keepBase, morph: keepBase } }] : []
    return Reflect.apply(toJsonSchema, facing, config) as unknown
  },

  shape(schema, side) {
    const kind = safeGet(schema, 'kind')
    if (typeof kind !== 'string') return null
    const name = construct(kind, schema)
    return {
      construct: name,
      parts: parts(kind, schema, side),
      json: json(kind, schema),
      hasDefault: false,
      omitted: [
        ...(kind === 'morph' ? ['morph'] : []),
        ...(itemsOf(safeGet(schema, 'inner', 'predicate')).length > 0 ? ['narrow'] : []),
      ],
      unsendable: UNSENDABLE.has(name) || isInstance(kind, schema),
    }
  },

  async compose(record, load) {
    const type = safeGet(await load('arktype'), 'type')
    return typeof type === 'function' ? (Reflect.apply(type, undefined, [record]) as unknown) : null
  },

  standardise: null,

  unsupported(schema) {
    return typeof safeGet(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Upgrade to arktype 2.0 or later.'
  },
}

/** Standard JSON Schema has `{}` for them, without a word. */
const UNSENDABLE: ReadonlySet<string> = new Set(['bigint', 'symbol', 'undefined'])

/** Of a class; only arrays come from JSON. */
function isInstance(kind: string, schema: unknown): boolean {
  return kind === 'proto' && safeGet(schema, 'proto') !== Array && safeGet(schema, 'proto') !== Object
}

function keepBase(context: { base: unknown }): unknown {
  return context.base
}

/** ArkType calls a Date `proto` and a bigint `domain`; people know them by name. */
function construct(kind: string, schema: unknown): string {
  if (kind === 'domain') return text(safeGet(schema, 'domain')) ?? kind
  if (kind === 'proto')
    return (
      text(safeGet(schema, 'builtinName')) ??
      text(safeGet(schema, 'proto', 'name')) ??
      kind
    ).toLowerCase()
  if (kind === 'unit') {
    const unit = safeGet(schema, 'unit')
    return unit === undefined || typeof unit === 'bigint' || typeof unit === 'symbol'
      ? typeof unit
      : 'literal'
  }
  if (kind === 'intersection' && itemsOf(safeGet(schema, 'inner', 'predicate')).length > 0) return 'narrow'
  if (kind === 'intersection') return basisName(schema) ?? kind
  return kind
}

function basisName(schema: unknown): string | null {
  const basis = safeGet(schema, 'inner', 'proto') ?? safeGet(schema, 'inner', 'domain')
  const kind = safeGet(basis, 'kind')
  return typeof kind === 'string' && safeGet(schema, 'structure') === undefined
    ? construct(kind, basis)
    : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function parts(kind: string, schema: unknown, side: 'input' | 'output'): Part[] {
  if (kind === 'union') {
    return itemsOf(safeGet(schema, 'branches')).map((branch, index) => ({
      role: 'branch',
      path: [`|${index}`],
      schema: branch,
    }))
  }
  if (kind === 'alias') return inner(safeGet(schema, 'resolution'))
  if (kind === 'morph') return inner(safeGet(schema, side === 'input' ? 'in' : 'out'))
  const structure = safeGet(schema, 'structure')
  if (structure === undefined) return []
  const property = (node: unknown, required: boolean): Part | null => {
    const key = safeGet(node, 'key')
    return typeof key === 'string'
      ? {
          role: 'property',
          path: [key],
          schema: safeGet(node, 'value'),
          required,
          hasDefault: hasDefault(node),
        }
      : null
  }
  const properties = [
    ...itemsOf(safeGet(structure, 'required')).map((node) => property(node, true)),
    ...itemsOf(safeGet(structure, 'optional')).map((node) => property(node, false)),
  ].filter((part) => part !== null)
  const values = itemsOf(safeGet(structure, 'index')).map(
    (node): Part => ({ role: 'values', path: ['*'], schema: safeGet(node, 'value') }),
  )
  return [...properties, ...values, ...sequence(safeGet(structure, 'sequence'))]
}

/** A node without a default throws when asked for it. */
function hasDefault(node: unknown): boolean {
  const inner = safeGet(node, 'inner')
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'default')
}

function sequence(node: unknown): Part[] {
  if (node === undefined) return []
  const fixed = [
    ...itemsOf(safeGet(node, 'prefix')),
    ...itemsOf(safeGet(node, 'defaultables')).map((pair) => safeGet(pair, 0)),
    ...itemsOf(safeGet(node, 'optionals')),
  ].map((schema, index): Part => ({ role: 'element', path: [String(index)], schema }))
  const variadic = safeGet(node, 'variadic')
  const rest = variadic === undefined ? [] : [variadic]
  return [
    ...fixed,
    ...[...rest, ...itemsOf(safeGet(node, 'postfix'))].map(
      (schema): Part => ({ role: 'items', path: ['[]'], schema }),
    ),
  ]
}

function inner(schema: unknown): Part[] {
  return schema === undefined ? [] : [{ role: 'inner', path: [], schema }]
}

function json(kind: string, schema: unknown): JsonObject | null {
  if (kind === 'domain') {
    const domain = safeGet(schema, 'domain')
    return domain === 'string' || domain === 'number' || domain === 'object' ? { type: domain } : null
  }
  if (kind === 'unit') {
    const unit = jsonCopy(safeGet(schema, 'unit'))
    return unit.ok ? { const: unit.value } : null
  }
  if (kind === 'proto') return safeGet(schema, 'builtinName') === 'Array' ? { type: 'array' } : null
  if (kind === 'intersection') {
    const basis = safeGet(schema, 'inner', 'proto') ?? safeGet(schema, 'inner', 'domain')
    const basisKind = safeGet(basis, 'kind')
    return typeof basisKind === 'string' ? json(basisKind, basis) : {}
  }
  return {}
}
