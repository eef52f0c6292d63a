/** Carries what a framework's stand-in was called with, on the value that it returned. */
export const RECORDED = Symbol('toolsight.recorded')

export interface Recorded {
  /** The exported function as a chain: `tool`, `Tool.define`. */
  callee: string
  args: unknown[]
}

/**
 * A value without content: any member, call or construction gives another, any conversion gives an empty string. Stands
 * in for assets and for modules that only a bundler knows.
 */
export function inertValue(): unknown {
  const members = new Map<PropertyKey, unknown>()
  const inert: unknown = new Proxy(function inert() {}, {
    get(_, key) {
      switch (key) {
        case Symbol.toPrimitive:
          return () => ''
        case Symbol.iterator:
          return () => [][Symbol.iterator]()
        // Neither a promise nor a schema, whoever looks.
        case 'then':
        case '~standard':
        case 'toJSON':
          return undefined
      }
      if (!members.has(key)) members.set(key, inertValue())
      return members.get(key)
    },
    set: () => true,
    apply: () => inertValue(),
    construct: () => inertValue() as object,
  })
  return inert
}

/**
 * Stands in for a framework's own function: it runs nothing, and what it returns has the members of the objects it was
 * called with, and remembers the arguments. Its members are stand-ins too (`Tool.define`).
 */
export function frameworkStandIn(callee: string): unknown {
  const members = new Map<PropertyKey, unknown>()
  return new Proxy(function standIn() {}, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'prototype' || key === 'then' || key === '~standard') {
        return Reflect.get(target, key)
      }
      if (!members.has(key)) members.set(key, frameworkStandIn(`${callee}.${key}`))
      return members.get(key)
    },
    apply: (_, __, args: unknown[]) => record(callee, args),
    construct: (_, args: unknown[]) => record(callee, args),
  })
}

function record(callee: string, args: unknown[]): object {
  const result = {}
  for (const argument of args) {
    if (typeof argument !== 'object' || argument === null || '~standard' in argument) continue
    for (const key of Object.keys(argument)) {
      // Read when it is needed: a member that throws must not hide the others.
      Object.defineProperty(result, key, {
        get: () => (argument as Record<string, unknown>)[key],
        enumerable: true,
        configurable: true,
      })
    }
  }
  // Enumerable, so that `{ ...tool(config), name }` still carries it.
  Object.defineProperty(result, RECORDED, { value: { callee, args } satisfies Recorded, enumerable: true })
  return result
}

/** What was recorded on a value, if anything: never throws. */
export function recordedOn(value: unknown): Recorded | null {
  if (typeof value !== 'object' || value === null) return null
  try {
    const recorded = Object.getOwnPropertyDescriptor(value, RECORDED)?.value as Recorded | undefined
    return recorded ?? null
  } catch {
    return null
  }
}

/** The default or namespace import of a framework: its own functions are stand-ins, the rest is read from `rest`. */
export function frameworkNamespace(
  roots: ReadonlySet<string>,
  standIn: (root: string) => unknown,
  rest: () => unknown,
): object {
  return new Proxy(Object.create(null) as object, {
    get(_, key) {
      if (typeof key === 'string' && roots.has(key)) return standIn(key)
      return Reflect.get(rest() as object, key) as unknown
    },
    has: (_, key) => (typeof key === 'string' && roots.has(key)) || Reflect.has(rest() as object, key),
  })
}
