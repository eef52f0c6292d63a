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
 *
 * @param isReturned what a call returned may be a promise: `server.connect(transport).then(…)`
 */
export function inertValue(isReturned = false): unknown {
  const members = new Map<PropertyKey, unknown>()
  const inert: unknown = new Proxy(function inert() {}, {
    get(_, key) {
      switch (key) {
        case Symbol.toPrimitive:
          return () => ''
        case Symbol.iterator:
          return () => [][Symbol.iterator]()
        case 'then':
          return isReturned ? inertThen : undefined
        // No schema, for any code that looks.
        case '~standard':
        case 'toJSON':
          return undefined
      }
      if (!members.has(key)) members.set(key, inertValue())
      return members.get(key)
    },
    set: () => true,
    apply: () => inertValue(true),
    construct: () => inertValue() as object,
  })
  return inert
}

const textOfFunction = Function.prototype.toString

/** Goes on with code that waits, whose functions are the language's own. What else is to be done later is not done. */
function inertThen(resolve?: unknown): unknown {
  if (typeof resolve === 'function' && /\{\s*\[native code\]\s*\}$/.test(textOfFunction.call(resolve)))
    resolve(inertValue())
  return inertValue(true)
}

/** What a stand-in knows of the module that it is from. */
export interface StandInModule {
  /** The framework's own, as chains: `tool`, `Tool.make`, `McpServer#tool`. */
  callees: readonly string[]
  /** Methods of a definition that give it back. */
  chain: readonly string[]
  /** The export itself, loaded when one of its members is asked for that is no callee. */
  real: () => unknown
}

/** The exports that callees begin with. */
export function rootsOf(callees: readonly string[]): Set<string> {
  return new Set(callees.map((callee) => /^[^.#]*/.exec(callee)?.[0] ?? ''))
}

/**
 * Stands in for a framework's own function: it runs nothing, and what it returns has the members of the objects it was
 * called with, and remembers the arguments. Its members are stand-ins too (`Tool.define`), or the real ones where they
 * are nothing of a definition (`tool.schema`).
 */
export function frameworkStandIn(callee: string, module: StandInModule): unknown {
  const members = new Map<PropertyKey, unknown>()
  const isOwner = module.callees.some((each) => each.startsWith(`${callee}.`))
  return new Proxy(function standIn() {}, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'prototype' || key === 'then' || key === '~standard') {
        return Reflect.get(target, key)
      }
      const method = asMethod(key, callee, module)
      if (method) return method
      if (!isOwner && callee.includes('#') === false && !(key in Function.prototype))
        return realMember(module, key)
      if (!members.has(key)) members.set(key, frameworkStandIn(`${callee}.${key}`, module))
      return members.get(key)
    },
    apply: (_, __, args: unknown[]) => record(callee, args, module),
    construct: (_, args: unknown[]) => record(callee, args, module),
  })
}

/** A stand-in that is called by what every function has: `server.tool.bind(server)`, `server.tool.call(server, …)`. */
function asMethod(key: string, callee: string, module: StandInModule): unknown {
  switch (key) {
    case 'bind':
      return (_: unknown, ...first: unknown[]) =>
        first.length === 0
          ? frameworkStandIn(callee, module)
          : (...rest: unknown[]) => record(callee, [...first, ...rest], module)
    case 'call':
      return (_: unknown, ...args: unknown[]) => record(callee, args, module)
    case 'apply':
      return (_: unknown, args: unknown[] = []) => record(callee, args, module)
    default:
      return null
  }
}

function realMember({ real }: StandInModule, key: string): unknown {
  const value = real()
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isHolder ? (Reflect.get(value as object, key) as unknown) : undefined
}

function record(callee: string, args: unknown[], module: StandInModule): object {
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
  for (const name of module.chain) defineMethod(result, name, () => result)
  const methods = module.callees.filter((each) => each.startsWith(`${callee}#`))
  if (methods.length === 0) return result
  for (const method of methods) {
    const name = method.slice(callee.length + 1)
    if (!name.includes('.')) defineMethod(result, name, frameworkStandIn(method, module))
  }
  // What else such a thing can do is nothing to a definition.
  return new Proxy(result, {
    get: (target, key, receiver) =>
      key in target || typeof key === 'symbol' || key === 'then'
        ? (Reflect.get(target, key, receiver) as unknown)
        : inertValue(),
  })
}

function defineMethod(target: object, name: string, value: unknown): void {
  if (Object.hasOwn(target, name)) return
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
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
