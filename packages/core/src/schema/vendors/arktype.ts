import type { JsonObject } from '../../model/json.js'
import { jsonCopy } from '../json-copy.js'
import { itemsOf, peek } from '../peek.js'
import type { Part, Vendor } from './vendor.js'

export const arktype: Vendor = {
  id: 'arktype',
  vendor: 'arktype',
  title: 'ArkType',
  modules: ['arktype', '@ark/schema'],
  packages: ['arktype'],

  recognise(value) {
    return (
      peek(value, '~standard', 'vendor') === 'arktype' && typeof peek(value, 'toJsonSchema') === 'function'
    )
  },

  version() {
    return null
  },

  async convert(schema, side, _load, strictness) {
    const facing = peek(schema, side === 'input' ? 'in' : 'out') ?? schema
    const toJsonSchema = peek(facing, 'toJsonSchema')
    if (typeof toJsonSchema !== 'function') throw new Error('This version of ArkType has no toJsonSchema.')
    const config = strictness === 'skip' ? [{ fallback: { predicate: keepBase, morph: keepBase } }] : []
    return Reflect.apply(toJsonSchema, facing, config) as unknown
  },

  shape(schema, side) {
    const kind = peek(schema, 'kind')
    if (typeof kind !== 'string') return null
    const name = construct(kind, schema)
    return {
      construct: name,
      parts: parts(kind, schema, side),
      json: json(kind, schema),
      hasDefault: false,
      omitted: [
        ...(kind === 'morph' ? ['morph'] : []),
        ...(itemsOf(peek(schema, 'inner', 'predicate')).length > 0 ? ['narrow'] : []),
      ],
      unsendable: UNSENDABLE.has(name) || isInstance(kind, schema),
    }
  },

  async compose(record, load) {
    const type = peek(await load('arktype'), 'type')
    return typeof type === 'function' ? (Reflect.apply(type, undefined, [record]) as unknown) : null
  },

  standardise: null,

  unsupported(schema) {
    return typeof peek(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Upgrade to arktype 2.0 or later.'
  },
}

/** Standard JSON Schema has `{}` for them, without a word. */
const UNSENDABLE: ReadonlySet<string> = new Set(['bigint', 'symbol', 'undefined'])

/** Of a class; only arrays come from JSON. */
function isInstance(kind: string, schema: unknown): boolean {
  return kind === 'proto' && peek(schema, 'proto') !== Array && peek(schema, 'proto') !== Object
}

function keepBase(context: { base: unknown }): unknown {
  return context.base
}

/** ArkType calls a Date `proto` and a bigint `domain`; people know them by name. */
function construct(kind: string, schema: unknown): string {
  if (kind === 'domain') return text(peek(schema, 'domain')) ?? kind
  if (kind === 'proto')
    return (text(peek(schema, 'builtinName')) ?? text(peek(schema, 'proto', 'name')) ?? kind).toLowerCase()
  if (kind === 'unit') {
    const unit = peek(schema, 'unit')
    return unit === undefined || typeof unit === 'bigint' || typeof unit === 'symbol'
      ? typeof unit
      : 'literal'
  }
  if (kind === 'intersection' && itemsOf(peek(schema, 'inner', 'predicate')).length > 0) return 'narrow'
  if (kind === 'intersection') return basisName(schema) ?? kind
  return kind
}

function basisName(schema: unknown): string | null {
  const basis = peek(schema, 'inner', 'proto') ?? peek(schema, 'inner', 'domain')
  const kind = peek(basis, 'kind')
  return typeof kind === 'string' && peek(schema, 'structure') === undefined ? construct(kind, basis) : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function parts(kind: string, schema: unknown, side: 'input' | 'output'): Part[] {
  if (kind === 'union') {
    return itemsOf(peek(schema, 'branches')).map((branch, index) => ({
      role: 'branch',
      path: [`|${index}`],
      schema: branch,
    }))
  }
  if (kind === 'alias') return inner(peek(schema, 'resolution'))
  if (kind === 'morph') return inner(peek(schema, side === 'input' ? 'in' : 'out'))
  const structure = peek(schema, 'structure')
  if (structure === undefined) return []
  const property = (node: unknown, required: boolean): Part | null => {
    const key = peek(node, 'key')
    return typeof key === 'string'
      ? { role: 'property', path: [key], schema: peek(node, 'value'), required, hasDefault: hasDefault(node) }
      : null
  }
  const properties = [
    ...itemsOf(peek(structure, 'required')).map((node) => property(node, true)),
    ...itemsOf(peek(structure, 'optional')).map((node) => property(node, false)),
  ].filter((part) => part !== null)
  const values = itemsOf(peek(structure, 'index')).map(
    (node): Part => ({ role: 'values', path: ['*'], schema: peek(node, 'value') }),
  )
  return [...properties, ...values, ...sequence(peek(structure, 'sequence'))]
}

/** A node without a default throws when asked for it. */
function hasDefault(node: unknown): boolean {
  const inner = peek(node, 'inner')
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'default')
}

function sequence(node: unknown): Part[] {
  if (node === undefined) return []
  const fixed = [
    ...itemsOf(peek(node, 'prefix')),
    ...itemsOf(peek(node, 'defaultables')).map((pair) => peek(pair, 0)),
    ...itemsOf(peek(node, 'optionals')),
  ].map((schema, index): Part => ({ role: 'element', path: [String(index)], schema }))
  const variadic = peek(node, 'variadic')
  const rest = variadic === undefined ? [] : [variadic]
  return [
    ...fixed,
    ...[...rest, ...itemsOf(peek(node, 'postfix'))].map(
      (schema): Part => ({ role: 'items', path: ['[]'], schema }),
    ),
  ]
}

function inner(schema: unknown): Part[] {
  return schema === undefined ? [] : [{ role: 'inner', path: [], schema }]
}

function json(kind: string, schema: unknown): JsonObject | null {
  if (kind === 'domain') {
    const domain = peek(schema, 'domain')
    return domain === 'string' || domain === 'number' || domain === 'object' ? { type: domain } : null
  }
  if (kind === 'unit') {
    const unit = jsonCopy(peek(schema, 'unit'))
    return unit.ok ? { const: unit.value } : null
  }
  if (kind === 'proto') return peek(schema, 'builtinName') === 'Array' ? { type: 'array' } : null
  if (kind === 'intersection') {
    const basis = peek(schema, 'inner', 'proto') ?? peek(schema, 'inner', 'domain')
    const basisKind = peek(basis, 'kind')
    return typeof basisKind === 'string' ? json(basisKind, basis) : {}
  }
  return {}
}
