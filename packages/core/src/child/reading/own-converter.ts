import type { OwnConverter } from '../../model/framework.js'
import type { Json } from '../../model/json.js'
import type { ReadContext } from './live.js'
import { entriesOf, safeGet } from './safe-get.js'
import type { Side } from './vendors/vendor.js'

export type Convert = (schema: unknown, side: Side) => Promise<unknown>

/** What the installed framework itself converts schemas of a vendor with; null where it has nothing of its own, or is not installed. */
export async function ownConverter(
  vendor: string,
  { framework, loadOwn }: Pick<ReadContext, 'framework' | 'loadOwn'>,
): Promise<Convert | null> {
  if (!loadOwn) return null
  for (const [index, own] of (framework.ownConverters ?? []).entries()) {
    if (!own.vendors.includes(vendor)) continue
    const exports = await loadOwn(index)
    const convert = functionIn(exports, own.call)
    const wrap = own.wrap === undefined ? (schema: unknown) => schema : functionIn(exports, own.wrap)
    if (convert && wrap) return (schema, side) => called(convert, own, wrap(schema), side)
  }
  return null
}

/** Of a CommonJS module that is imported, the exports may stand under `default` alone. */
function functionIn(exports: unknown, name: string): ((...given: unknown[]) => unknown) | null {
  const path = name.split('.')
  for (const found of [safeGet(exports, ...path), safeGet(exports, 'default', ...path)])
    if (typeof found === 'function') return found as (...given: unknown[]) => unknown
  return null
}

async function called(
  convert: (...given: unknown[]) => unknown,
  { given = ['{schema}'], result = '' }: OwnConverter,
  schema: unknown,
  side: Side,
): Promise<unknown> {
  const handler = () => {
    throw new Error('No handler is run to convert a schema.')
  }
  const parts = { '{schema}': schema, '{side}': side, '{handler}': handler, '{metadata}': ownMetadata }
  let value = await convert(...given.map((each) => filled(each, parts)))
  for (const member of result === '' ? [] : result.split('.'))
    value = await (value as Record<string, unknown>)[member]
  return value
}

/** A registry of Zod's that has of each schema what its own copy of Zod keeps: a description is in no other copy's. */
const ownMetadata = {
  get(schema: unknown): unknown {
    const meta = safeGet(schema, 'meta')
    return typeof meta === 'function' ? (Reflect.apply(meta, schema, []) as unknown) : undefined
  },
}

function filled(given: Json, parts: Readonly<Record<string, unknown>>): unknown {
  if (typeof given === 'string') return Object.hasOwn(parts, given) ? parts[given] : given
  if (Array.isArray(given)) return given.map((each) => filled(each, parts))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(entriesOf(given).map(([key, value]) => [key, filled(value as Json, parts)]))
}
