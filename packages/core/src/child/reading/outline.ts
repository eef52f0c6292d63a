import type { SchemaPath } from '../../model/json.js'
import type { Part, Side, Vendor } from './vendors/vendor.js'

/** What a validator shows of itself without being called. */
export interface Outline {
  /** Keys that the root declares; null where it is no object, or does not show them. */
  declaredKeys: string[] | null
  /** Fields that carry a default. */
  defaults: SchemaPath[]
  /** Checks and transforms that JSON Schema cannot say, with where they stand. */
  omitted: Array<{ name: string; path: SchemaPath }>
  /** Fields that take no JSON value at all (`bigint`, `symbol`), and whether they may be left out. */
  unsendable: Array<{ construct: string; path: SchemaPath; isRequired: boolean }>
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
  visit(schema, [], { isRequired: true, isAlone: true })
  return { declaredKeys: object ? [...keys] : null, defaults, omitted, unsendable }

  function visit(current: unknown, path: SchemaPath, { isRequired, isAlone }: Standing): void {
    if (open.includes(current) || nodes++ > MAX_NODES) return
    const shape = vendor.shape(current, side)
    if (shape === null) return
    const atRoot = path.every((element) => element.startsWith('|'))
    if (shape.hasDefault && !atRoot) defaults.push(path)
    for (const name of shape.omitted) omitted.push({ name, path })
    if (shape.unsendable === true && isAlone)
      unsendable.push({ construct: shape.construct, path, isRequired })
    const isAloneInside =
      isAlone && !OTHERS_TAKEN.has(shape.construct) && !shape.omitted.includes('preprocess')
    open.push(current)
    for (const part of shape.parts) {
      if (part.role === 'action') continue
      if (part.role === 'property' && atRoot) {
        object = true
        keys.add(part.path[0] as string)
      }
      if (part.hasDefault === true) defaults.push([...path, ...part.path])
      visit(part.schema, part.path.length === 0 ? path : [...path, ...part.path], {
        isRequired: part.role === 'inner' || part.role === 'all' ? isRequired : isRequiredPart(part),
        isAlone: isAloneInside && part.role !== 'branch',
      })
    }
    open.pop()
    if (atRoot && OBJECTS.has(shape.construct.toLowerCase())) object = true
  }
}

/** How a schema stands in the one around it: whether there must be a value for it, and nothing else takes that value. */
interface Standing {
  isRequired: boolean
  isAlone: boolean
}

/** What takes values that the schema inside refuses. */
const OTHERS_TAKEN: ReadonlySet<string> = new Set(['nullable', 'catch'])

/** An array or a record may be empty. */
function isRequiredPart({ role, required = true }: Part): boolean {
  return required && role !== 'items' && role !== 'values'
}

/** What vendors call an object, for those that declare no key at all. */
const OBJECTS = new Set(['object', 'strict_object', 'loose_object', 'typeliteral', 'objects'])
