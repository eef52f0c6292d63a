import type { SchemaPath } from '../../model/json.js'
import type { Side, Vendor } from './vendors/vendor.js'

/** What a validator shows of itself without being called. */
export interface Outline {
  /** Keys that the root declares; null where it is no object, or does not show them. */
  declaredKeys: string[] | null
  /** Fields that carry a default. */
  defaults: SchemaPath[]
  /** Checks and transforms that JSON Schema cannot say, with where they stand. */
  omitted: Array<{ name: string; path: SchemaPath }>
  /** Fields that take no JSON value at all: `bigint`, `symbol`. */
  unsendable: Array<{ construct: string; path: SchemaPath }>
}

const MAX_NODES = 5_000

/** Reads a validator's outline. A recursive schema is read once around. Never throws. */
export function outline(vendor: Vendor, schema: unknown, side: Side): Outline {
  const keys = new Set<string>()
  const defaults: SchemaPath[] = []
  const omitted: Outline['omitted'] = []
  const unsendable: Outline['unsendable'] = []
  let nodes = 0
  let object = false
  const open: unknown[] = []
  visit(schema, [])
  return { declaredKeys: object ? [...keys] : null, defaults, omitted, unsendable }

  function visit(current: unknown, path: SchemaPath): void {
    if (open.includes(current) || nodes++ > MAX_NODES) return
    const shape = vendor.shape(current, side)
    if (shape === null) return
    const atRoot = path.every((element) => element.startsWith('|'))
    if (shape.hasDefault && !atRoot) defaults.push(path)
    for (const name of shape.omitted) omitted.push({ name, path })
    // Another branch of a union may take what this one does not.
    const isAlone = !path.some((element) => element.startsWith('|'))
    if (shape.unsendable === true && isAlone) unsendable.push({ construct: shape.construct, path })
    open.push(current)
    for (const part of shape.parts) {
      if (part.role === 'action') continue
      if (part.role === 'property' && atRoot) {
        object = true
        keys.add(part.path[0] as string)
      }
      if (part.hasDefault === true) defaults.push([...path, ...part.path])
      visit(part.schema, part.path.length === 0 ? path : [...path, ...part.path])
    }
    open.pop()
    if (atRoot && OBJECTS.has(shape.construct.toLowerCase())) object = true
  }
}

/** What vendors call an object, for those that declare no key at all. */
const OBJECTS = new Set(['object', 'strict_object', 'loose_object', 'typeliteral', 'objects'])
