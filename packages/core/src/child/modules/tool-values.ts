import { DESCRIPTION_KEYS, HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { isStandIn, recogniseVendor } from '../reading/index.js'

/** JSON Schema has texts and other schemas in it, like a definition. */
const JSON_TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

/** Whether all entries of a list or record are tools. `mayBeEmpty`: what an empty one counts as. */
export function isTools(value: unknown, mayBeEmpty: boolean): boolean {
  if (!value) return mayBeEmpty
  if (typeof value !== 'object' || isStandIn(value)) return false
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
  const entries: unknown[] = Object.values(value)
  return entries.length === 0 ? mayBeEmpty : entries.every(isTool)
}

/** A definition by what it holds, or a class of one. */
export function isTool(value: unknown): boolean {
  if (isStandIn(value)) return false
  if (typeof value === 'function') return /^class\b/.test(Function.prototype.toString.call(value))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  try {
    const has = (keys: Iterable<string>, isIt: (part: unknown) => boolean) =>
      [...keys].some((key) => isIt(Reflect.get(value, key)))
    const isText = (part: unknown) => typeof part === 'string'
    if (recogniseVendor(value)) return false
    const { type } = value as { type?: unknown }
    if (type === 'function') return true
    if (typeof type === 'string' && JSON_TYPES.has(type)) return false
    const own = Object.keys(value)
    const isDone = has(HANDLER_KEYS, (part) => typeof part === 'function')
    const isRun = isDone || has(own, (part) => typeof part === 'function')
    const isGiven = has(own.filter(isSchemaKey), (part) => typeof part === 'object' && part !== null)
    if (has(DESCRIPTION_KEYS, isText) ? isRun || isGiven : has(NAME_KEYS, isText) && isDone) return true
    // Under whatever keys: texts, and what the fields of an input are read from.
    const texts = own.filter((key) => isText(Reflect.get(value, key))).length
    return texts > 0 && texts + Number(isRun) > 1 && has(own, holdsFields)
  } catch {
    return false
  }
}

/** A validator, or an object of which each field has one. */
function holdsFields(part: unknown): boolean {
  if ((typeof part !== 'object' && typeof part !== 'function') || part === null || isStandIn(part))
    return false
  if (recogniseVendor(part)) return true
  const fields: unknown[] = Array.isArray(part) || typeof part === 'function' ? [] : Object.values(part)
  return fields.length > 0 && fields.every((field) => !isStandIn(field) && recogniseVendor(field) !== null)
}

/** What tells an entry from others that were made of the same code: its name, or what describes it. */
export function nameOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const held: unknown = Reflect.get(entry, 'function')
  if (typeof held === 'object' && held !== null) return nameOf(held)
  const key = [...NAME_KEYS, ...DESCRIPTION_KEYS].find((each) => typeof Reflect.get(entry, each) === 'string')
  return key === undefined ? entry : Reflect.get(entry, key)
}
