import { found, isPlainObject, messageOf } from './found.js'

/** Deeper than any schema or tool input is, and shallow enough for every recursive reader after us. */
export const maxDepth = 256
/** Keeps shared references (`a: x, b: x`, thirty levels of it) from unfolding without end. */
const maxValues = 250_000

/** A value that JSON cannot say, and where it stands. */
export class NotPlainJson extends TypeError {
  override readonly name = 'NotPlainJson'
  readonly path: ReadonlyArray<string | number>

  constructor(path: ReadonlyArray<string | number>, what: string) {
    super(path.length === 0 ? what : `${what} at ${formatPath(path)}`)
    this.path = path
  }
}

/** `properties.city.enum[0]` */
export function formatPath(path: ReadonlyArray<string | number>): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}

/**
 * A deep copy that holds JSON and nothing else, keys in their order. `undefined` properties are left
 * out, as `JSON.stringify` does; everything else that JSON would drop or bend (functions, NaN, Map,
 * class instances, cycles) is refused instead.
 *
 * @throws {NotPlainJson}
 */
export function copyPlainJson(value: unknown): unknown {
  const ancestors = new Set<object>()
  const path: Array<string | number> = []
  let values = 0

  function copy(current: unknown): unknown {
    values += 1
    if (values > maxValues) throw new NotPlainJson([], `more than ${maxValues} values`)
    if (current === null || typeof current === 'string' || typeof current === 'boolean') return current
    if (typeof current === 'number' && Number.isFinite(current)) return current
    if (typeof current !== 'object') throw new NotPlainJson([...path], found(current))
    if (ancestors.has(current)) throw new NotPlainJson([...path], 'an object that contains itself')
    if (path.length >= maxDepth) throw new NotPlainJson([], `more than ${maxDepth} levels`)
    ancestors.add(current)
    const result = Array.isArray(current) ? copyArray(current) : copyObject(current)
    ancestors.delete(current)
    return result
  }

  function member(current: unknown, step: string | number): unknown {
    path.push(step)
    const result = copy(current)
    path.pop()
    return result
  }

  function copyArray(array: unknown[]): unknown[] {
    const length = array.length
    if (length > maxValues) throw new NotPlainJson([...path], `an array of more than ${maxValues} items`)
    const result: unknown[] = []
    for (let index = 0; index < length; index += 1) result.push(member(array[index], index))
    return result
  }

  function copyObject(object: object): object {
    if (!isPlainObject(object)) throw new NotPlainJson([...path], found(object))
    const result: Record<string, unknown> = {}
    for (const key of Object.keys(object)) {
      const property = object[key]
      if (property === undefined) continue
      const value = member(property, key)
      // What is inherited (`__proto__`, `constructor`) is not assigned: that may do something else, or be refused.
      if (key in result)
        Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
      else result[key] = value
    }
    return result
  }

  try {
    return copy(value)
  } catch (thrown) {
    if (thrown instanceof NotPlainJson) throw thrown
    throw new NotPlainJson([], `an object that cannot be read (${messageOf(thrown)})`)
  }
}
