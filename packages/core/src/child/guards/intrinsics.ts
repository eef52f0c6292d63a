/** One property of a built-in object as it was. */
interface Property {
  key: PropertyKey
  descriptor: PropertyDescriptor
}

interface Captured {
  object: object
  /** How many it has, those that can never change included. */
  keys: number
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
  /** Those of Node alone: what a package puts there is its own memory, such as Zod's configuration. */
  private readonly globals = ownKeys(globalThis)
  private objects: object[] | null = null
  private captured: Captured[] = []

  /**
   * Takes what is now as the state to go back to: a package may change built-ins for good, when it loads. Nothing is looked
   * after before the first time.
   */
  capture(): void {
    this.objects ??= builtinObjects(this.globals)
    this.captured = this.objects.map((object) => {
      const keys = ownKeys(object)
      const properties = keys.map((key) => ({
        key,
        descriptor: getOwnPropertyDescriptor(object, key) as PropertyDescriptor,
      }))
      return {
        object,
        extensible: isExtensible(object),
        keys: keys.length,
        properties: properties.filter(({ descriptor }) => !isFixed(descriptor)),
      }
    })
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

function hasChanged({ object, keys, properties, extensible }: Captured): boolean {
  if (isExtensible(object) !== extensible || ownKeys(object).length !== keys) return true
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

/** Nothing can change it. Reading it may take long: an old-style function's `caller` walks the stack. */
function isFixed({ configurable, writable }: PropertyDescriptor): boolean {
  return !configurable && !writable
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
    // One that can never change stays, whatever is tried.
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

/** All that these globals lead to; `process` is looked after with Node's modules, and getters are not asked. */
function builtinObjects(globals: readonly PropertyKey[]): object[] {
  const found = new Set<object>([process, globalThis])
  const add = (value: unknown): void => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') found.add(value)
  }
  for (const hidden of hiddenObjects()) add(hidden)
  // What is added is gone through, too.
  for (const object of found) {
    if (object === process) continue
    add(Object.getPrototypeOf(object))
    for (const key of object === globalThis ? globals : ownKeys(object)) {
      const { value, get, set } = getOwnPropertyDescriptor(object, key) ?? {}
      for (const each of [value, get, set]) add(each)
    }
  }
  found.delete(process)
  return [...found].filter((object) => typeof object !== 'function' || ownKeys(object).some(isMember))
}

/** Every function has the others. */
function isMember(key: PropertyKey): boolean {
  return key !== 'name' && key !== 'length'
}

/** Prototypes that no global names. */
function hiddenObjects(): object[] {
  const generators = [function* () {}, async function* () {}, async () => {}]
  const iterators = [[], new Map(), new Set(), ''].map((iterable) => iterable[Symbol.iterator]())
  const { Iterator: Helped } = globalThis as unknown as { Iterator?: { from(value: object): object } }
  const helped = Helped?.from({ next() {} }) as { map?(change: () => void): object } | undefined
  const instances = [...iterators, ''.matchAll(/./g), helped]
  return [...generators, ...instances, helped?.map?.(() => undefined)].flatMap((each) =>
    each ? [Object.getPrototypeOf(each) as object] : [],
  )
}
