import type { Json, JsonObject } from '../../model/json.js'
import { describeValue } from './describe-value.js'

/** The copy, or what stood in the way (`a function at ["items", "0"]`). `levels`: it has more of them. */
export type JsonCopy = { ok: true; value: Json } | { ok: false; found: string; levels?: number }

/** UTF-16 code units of JSON text, about; enough for any schema a model would be sent. */
const SIZE_LIMIT = 1_000_000
const DEPTH_LIMIT = 200

/**
 * Copies a value from user code as JSON, the way `JSON.stringify` would read it (`toJSON` is called, `undefined`
 * members are dropped) but strict where that would lose something: functions, symbols, bigints, non-finite numbers,
 * `undefined` in arrays, class instances without `toJSON`, cycles, more than 200 levels or 1 MB are refused by name.
 * Own enumerable string keys only, in order; `__proto__` stays an ordinary key. Never throws.
 */
export function jsonCopy(value: unknown): JsonCopy {
  const walk = new Walk()
  try {
    return { ok: true, value: walk.copy(value, '') }
  } catch (error) {
    if (error instanceof TooDeep) return { ok: false, found: error.found, levels: DEPTH_LIMIT }
    if (error instanceof NotJson) return { ok: false, found: `${error.found}${walk.where()}` }
    return { ok: false, found: `a value that throws when read${walk.where()}` }
  }
}

class NotJson extends Error {
  constructor(readonly found: string) {
    super(found)
  }
}

class TooDeep extends NotJson {
  constructor() {
    super(`more than ${DEPTH_LIMIT} levels`)
  }
}

class Walk {
  private readonly path: string[] = []
  private readonly open = new Set<object>()
  private size = 0

  where(): string {
    if (this.path.length === 0) return ''
    const shown = this.path.slice(0, 20)
    return ` at ${JSON.stringify(shown)}`
  }

  copy(value: unknown, key: string): Json {
    switch (typeof value) {
      case 'string':
        this.grow(value.length + 2)
        return value
      case 'number':
        if (!Number.isFinite(value)) throw new NotJson(String(value))
        this.grow(8)
        // JSON knows no negative zero.
        return value === 0 ? 0 : value
      case 'boolean':
        this.grow(5)
        return value
      case 'object':
        return value === null ? null : this.copyObject(value, key)
      case 'function':
        return this.copyFunction(value, key)
      default:
        throw new NotJson(describeValue(value))
    }
  }

  private copyObject(value: object, key: string): Json {
    return this.opened(value, () => {
      const toJSON = toJsonOf(value)
      if (toJSON) return this.copy(Reflect.apply(toJSON, value, [key]), key)
      return Array.isArray(value) ? this.copyArray(value) : this.copyRecord(value)
    })
  }

  /** A function may say what it is as JSON, as what stands for an unknown value does. */
  private copyFunction(value: object, key: string): Json {
    const toJSON = toJsonOf(value)
    if (!toJSON) throw new NotJson(describeValue(value))
    return this.opened(value, () => this.copy(Reflect.apply(toJSON, value, [key]), key))
  }

  private opened(value: object, copy: () => Json): Json {
    if (this.open.has(value)) throw new NotJson('a cycle')
    if (this.open.size >= DEPTH_LIMIT) throw new TooDeep()
    this.open.add(value)
    const copied = copy()
    this.open.delete(value)
    return copied
  }

  private copyArray(value: readonly unknown[]): Json[] {
    const length = value.length
    this.grow(2 + length)
    const copied: Json[] = []
    for (let index = 0; index < length; index++) {
      this.path.push(String(index))
      copied.push(this.copy(value[index], String(index)))
      this.path.pop()
    }
    return copied
  }

  private copyRecord(value: object): JsonObject {
    if (!isRecord(value)) throw new NotJson(describeValue(value))
    const copied: JsonObject = {}
    this.grow(2)
    for (const key of Object.keys(value)) {
      this.path.push(key)
      this.grow(key.length + 4)
      const member = (value as Record<string, unknown>)[key]
      if (member !== undefined) {
        const value = this.copy(member, key)
        // Defined, not assigned, where it is inherited: `__proto__` from JSON.parse is an own key and must stay one.
        if (key in copied)
          Object.defineProperty(copied, key, { value, enumerable: true, configurable: true, writable: true })
        else copied[key] = value
      }
      this.path.pop()
    }
    return copied
  }

  private grow(by: number): void {
    this.size += by
    if (this.size > SIZE_LIMIT) throw new NotJson('more than 1 MB')
  }
}

/** Plain objects of any realm, and objects without a prototype; instances of classes are no JSON. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return true
  return (
    Object.getPrototypeOf(prototype as object) === null &&
    Object.hasOwn(prototype as object, 'hasOwnProperty')
  )
}

function toJsonOf(value: object): ((key: string) => unknown) | null {
  const { toJSON } = value as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON as (key: string) => unknown) : null
}
