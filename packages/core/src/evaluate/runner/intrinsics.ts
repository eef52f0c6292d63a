/** One property of a built-in object as it was. */
interface Property {
  key: PropertyKey
  descriptor: PropertyDescriptor
}

interface Captured {
  object: object
  properties: Property[]
  extensible: boolean
}

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
const { is, isExtensible } = Object

/**
 * The language's own objects, so that code that changes them (a prototype, `Date`, `Math.random`, a global) does not
 * reach the next evaluation, nor the reading of this one.
 */
export class Intrinsics {
  private readonly objects: object[]
  private captured: Captured[] = []

  constructor() {
    this.objects = builtinObjects()
    this.capture()
  }

  /** Takes what is now as the state to go back to: a package may change built-ins for good, when it loads. */
  capture(): void {
    this.captured = this.objects.map((object) => ({
      object,
      extensible: isExtensible(object),
      properties: ownKeys(object).map((key) => ({
        key,
        descriptor: getOwnPropertyDescriptor(object, key) as PropertyDescriptor,
      })),
    }))
  }

  get changed(): boolean {
    for (let i = 0; i < this.captured.length; i++) if (hasChanged(this.captured[i] as Captured)) return true
    return false
  }

  /** Undoes what changed. False when something cannot be undone: a frozen prototype, a fixed property. */
  restore(): boolean {
    for (let i = 0; i < this.captured.length; i++) {
      const captured = this.captured[i] as Captured
      if (hasChanged(captured)) restoreObject(captured)
    }
    return !this.changed
  }
}

// From here on no method of an array or a map is called: it may be among what was changed.

function hasChanged({ object, properties, extensible }: Captured): boolean {
  if (isExtensible(object) !== extensible || ownKeys(object).length !== properties.length) return true
  for (let i = 0; i < properties.length; i++) {
    const { key, descriptor } = properties[i] as Property
    // This runs at every evaluation: a value is compared as it is read, which is many times faster than its descriptor.
    if (!descriptor.get && !descriptor.set) {
      if (!is((object as Record<PropertyKey, unknown>)[key], descriptor.value)) return true
      continue
    }
    const now = getOwnPropertyDescriptor(object, key)
    if (!now || !sameDescriptor(now, descriptor)) return true
  }
  return false
}

function sameDescriptor(a: PropertyDescriptor, b: PropertyDescriptor): boolean {
  return (
    is(a.value, b.value) &&
    a.get === b.get &&
    a.set === b.set &&
    a.writable === b.writable &&
    a.configurable === b.configurable &&
    a.enumerable === b.enumerable
  )
}

function restoreObject({ object, properties }: Captured): void {
  const keys = ownKeys(object)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey
    if (!isAmong(properties, key)) deleteProperty(object, key)
  }
  for (let i = 0; i < properties.length; i++) {
    const { key, descriptor } = properties[i] as Property
    const now = getOwnPropertyDescriptor(object, key)
    if (!now || !sameDescriptor(now, descriptor)) defineProperty(object, key, descriptor)
  }
}

function isAmong(properties: Property[], key: PropertyKey): boolean {
  for (let i = 0; i < properties.length; i++) if ((properties[i] as Property).key === key) return true
  return false
}

function builtinObjects(): object[] {
  const objects = new Set<object>([globalThis])
  const add = (value: unknown): void => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') objects.add(value)
  }
  const globals = globalThis as unknown as Record<string, unknown>
  for (const name of LANGUAGE_GLOBALS) {
    const value = globals[name]
    add(value)
    if (typeof value === 'function') add((value as { prototype?: unknown }).prototype)
  }
  const generator = Object.getPrototypeOf(function* () {}) as { prototype: object }
  const asyncGenerator = Object.getPrototypeOf(async function* () {}) as { prototype: object }
  add(generator.prototype)
  add(asyncGenerator.prototype)
  add(Object.getPrototypeOf(generator.prototype))
  for (const iterable of [[], new Map(), new Set(), ''])
    add(Object.getPrototypeOf(iterable[Symbol.iterator]()))
  add(Object.getPrototypeOf(Int8Array))
  add((Object.getPrototypeOf(Int8Array) as { prototype: object }).prototype)
  return [...objects]
}

const LANGUAGE_GLOBALS = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Math',
  'JSON',
  'Reflect',
  'Promise',
  'Proxy',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Date',
  'RegExp',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'EvalError',
  'URIError',
  'ArrayBuffer',
  'SharedArrayBuffer',
  'DataView',
  'Atomics',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Iterator',
  'FinalizationRegistry',
  'WebAssembly',
  'Event',
  'EventTarget',
  'Intl',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'queueMicrotask',
  'console',
]
