import { types } from 'node:util'
import type { ModuleCode } from '../protocol.js'
import { describeValue, isStandIn, type Taint, type Unknown, type Unknowns } from '../reading/index.js'
import { refusedBy } from '../runner/describe.js'
import { ofProgram, Refused, Suspension, UnresolvedImport } from '../runner/failures.js'
import { defineLazy, noteReadLater } from '../runner/sites/properties.js'
import type { SiteArgument } from './site-entry.js'

/** The members of a class that is not instantiated, as its own file has them. */
export interface MembersAlone {
  made: { prototype: object }
  members: SiteArgument & { kind: 'object' }
}

/** No function has more parameters. */
const MAX_ARGUMENTS = 20

/** What the code of one module is given in place of what is not known. */
export class UnknownValues {
  private readonly imports = new Map<string, { unknown: Unknown; value: unknown }>()
  /** By the index of the name, and whether it is only put into text. */
  private readonly values = new Map<string, unknown>()

  constructor(
    private readonly code: ModuleCode,
    private readonly unknowns: () => Unknowns,
  ) {}

  /** What an import gives that only a bundler or a runtime can. */
  import(specifier: string, label: string): unknown {
    const key = `${label}\0${specifier}`
    let known = this.imports.get(key)
    if (!known) {
      const unknown: Unknown = { label, origin: { kind: 'import', specifier, importer: this.code.id } }
      known = { unknown, value: this.unknowns().standIn(unknown) }
      this.imports.set(key, known)
    }
    this.unknowns().touch(known.unknown)
    return known.value
  }

  /** `quiet`: it is only put into text. */
  private name(index: number, quiet: boolean): unknown {
    const key = `${index}${quiet}`
    if (!this.values.has(key)) {
      const label = this.code.unknowns?.[index] ?? '?'
      const unknown: Unknown = { label, origin: { kind: 'local', module: this.code.id, index } }
      this.values.set(key, this.unknowns().standIn(unknown, null, quiet))
    }
    return this.values.get(key)
  }

  /** By the names that code has for them: `$0`; assigning one changes nothing. */
  names(read: (value: unknown) => unknown, quiet = false): object {
    const names = {}
    this.code.unknowns?.forEach((_, index) => {
      Object.defineProperty(names, `$${index}`, {
        get: () => read(this.name(index, quiet)),
        set: () => void read(this.name(index, quiet)),
      })
    })
    return names
  }

  /** An argument of a function that makes tools: what depends on something unknown is not known there, either. */
  argument(get: () => unknown): unknown {
    const unknowns = this.unknowns()
    if (!unknowns.active) return get()
    const taint: Taint = new Set()
    try {
      return unknowns.instead(unknowns.into(taint, get), taint)
    } catch (error) {
      if (error instanceof Suspension || taint.size === 0) throw error
      return unknowns.instead(undefined, taint)
    }
  }

  /**
   * An entry of a list. One that depends on something unknown is not known, the others are; a text that has such a part in it leaves the rest
   * of the entry known.
   */
  entry(get: () => unknown): unknown {
    const unknowns = this.unknowns()
    return unknowns.active ? this.argument(() => unknowns.constructing(get)) : get()
  }

  /** A text that only describes: what is unknown of it shows in it, and nothing around it depends on that. */
  described(get: () => unknown): unknown {
    const unknowns = this.unknowns()
    if (!unknowns.active) return get()
    const { value, taint } = tainted(unknowns, get)
    return isStandIn(value) || taint.size > 0 ? unknowns.describe(value, taint).value : value
  }

  /** A part of an entry of a list of tools: it is not known where making it leads to what is refused here, such as the network. */
  contained(index: number, get: () => unknown): unknown {
    const instead = (error: unknown): unknown => {
      if (refusedBy(error) === null) throw error
      return this.name(index, false)
    }
    try {
      const value = get()
      return types.isPromise(value) ? value.then(undefined, instead) : value
    } catch (error) {
      return instead(error)
    }
  }

  /**
   * What only decides about tools: it is not known where asking for it fails, as it may for a program that is not set up, or depends on
   * something unknown.
   */
  async deciding(index: number, get: () => Promise<unknown>): Promise<unknown> {
    const refused = Refused.count
    const { value, taint } = this.unknowns().watch(get)
    try {
      const known = await value
      if (taint.size === 0 && Refused.count === refused) return known
    } catch (error) {
      if (error instanceof Suspension || error instanceof UnresolvedImport) throw error
    }
    // What is made beside it is what the program makes.
    Refused.forget(refused)
    return this.name(index, false)
  }

  /** What is spread over the arguments of such a function: where the list is not known, none of them is. */
  spread(get: () => unknown): unknown {
    const list = this.argument(get)
    if (!isStandIn(list)) return iterable(list)
    return Array.from({ length: MAX_ARGUMENTS }, (_, index) => Reflect.get(list as object, index) as unknown)
  }

  /**
   * An instance whose constructor is given stand-ins: what it throws tells nothing of the program. `alone`: its members, which may
   * be known though it cannot be made.
   */
  instance(make: () => unknown, failed?: () => unknown, alone?: () => MembersAlone): unknown {
    try {
      return this.unknowns().constructing(make)
    } catch (error) {
      // A package that is not installed is a reason of its own.
      if (error instanceof Suspension || error instanceof UnresolvedImport || !failed) throw error
      return alone ? withMembers(alone(), failed) : failed()
    }
  }

  /**
   * `{ ...before, ...spread, ...after }` as such an argument. What is spread and not known may have members under any key, or
   * under `keys` alone.
   */
  merged(before: object, spread: () => unknown, after: object, keys?: readonly string[]): object {
    const given = this.argument(spread)
    const limited =
      keys && isStandIn(given)
        ? Object.fromEntries(keys.map((key) => [key, Reflect.get(given as object, key) as unknown]))
        : given
    return this.unknowns().merged(before, limited, after)
  }

  /** A class that is extended: in place of one that is not known, one of which only the members are not known that it alone would have. */
  base(get: () => unknown): unknown {
    const unknowns = this.unknowns()
    if (!unknowns.active) return get()
    const { value, taint } = unknowns.watch(get)
    if (isStandIn(value)) return unknownBase(value as object, (member) => unknowns.pass(member, taint))
    unknowns.add(taint)
    return value
  }

  /** A member of such an argument, evaluated when it is first read. */
  late(owner: object, key: string, get: () => unknown): unknown {
    noteReadLater(owner)
    const unknowns = this.unknowns()
    const { value, taint } = tainted(unknowns, get)
    const instead = unknowns.instead(value, taint)
    const property = isStandIn(instead)
      ? { get: () => unknowns.pass(instead, taint), configurable: true }
      : { value }
    Object.defineProperty(owner, key, { ...property, enumerable: true })
    return unknowns.pass(instead, taint)
  }
}

/** An element of a list that is taken apart, as in `for (const [name, tool] of tools)`: of one that is not known no part is. */
export function elementOf(element: unknown, parts: number): unknown {
  if (!isStandIn(element)) return element
  return Array.from({ length: parts }, (_, index) => Reflect.get(element as object, index) as unknown)
}

/** As the language has it, which would name our own function. */
function iterable(value: unknown): unknown {
  const isIterable =
    value != null && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
  if (!isIterable)
    throw ofProgram(new TypeError(`What is spread is ${describeValue(value)}, which is not iterable`))
  return value
}

function unknownBase(standIn: object, pass: (member: unknown) => unknown): object {
  const rest = (key: string): unknown => (key === 'toJSON' ? undefined : pass(Reflect.get(standIn, key)))
  class Base {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: what extends it gets its fields on this
      return withRest(this, rest)
    }
  }
  return withRest(Base, rest)
}

/** An object whose other members are as `rest` says. */
function withRest(known: object, rest: (key: string) => unknown): object {
  return new Proxy(known, {
    get: (target, key, receiver) =>
      typeof key === 'symbol' || key === 'then' || key in target
        ? (Reflect.get(target, key, receiver) as unknown)
        : rest(key),
  })
}

/** A value, and what is unknown of it. What throws by something unknown has no value. */
function tainted(unknowns: Unknowns, get: () => unknown): { value: unknown; taint: Taint } {
  const taint: Taint = new Set()
  try {
    return { value: unknowns.into(taint, get), taint }
  } catch (error) {
    if (error instanceof Suspension || taint.size === 0) throw error
    return { value: undefined, taint }
  }
}

/** In place of an instance: each member that can be evaluated by itself; what is not among them is unknown. */
function withMembers({ made, members }: MembersAlone, failed: () => unknown): object {
  const instance = Object.create(made.prototype) as object
  for (const member of members.props) {
    if (!('get' in member)) continue
    defineLazy(instance, member.key, () => {
      try {
        return member.get()
      } catch (error) {
        if (error instanceof Suspension || error instanceof UnresolvedImport) throw error
        return failed()
      }
    })
  }
  return withRest(instance, failed)
}
