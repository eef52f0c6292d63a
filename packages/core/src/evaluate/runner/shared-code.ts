import buffer from 'node:buffer'
import childProcess from 'node:child_process'
import events from 'node:events'
import fs from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'
import url from 'node:url'
import util, { types } from 'node:util'

/** A function or an accessor of an object that every evaluation shares. */
interface Member {
  key: PropertyKey
  descriptor: PropertyDescriptor
}

interface Holder {
  object: object
  /** How many of its keys are enumerable, as all are that are assigned: what is counted in no time. */
  keys: number
  members: Member[]
}

/** What Node itself, and most packages, work with. */
const BUILTINS: object[] = [
  fs,
  fs.promises,
  path,
  nodeModule,
  url,
  util,
  events,
  buffer,
  childProcess,
  process,
]

/** Enough for any validator; a huge client library is looked at as far as this. */
const MAX_HOLDERS = 2000
/** `zod` exports `z`, which has the functions. */
const DEPTH = 2

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect

/**
 * The functions of Node's modules and of the packages that are loaded, which are there once for all evaluations: where
 * they hang on an object that can be changed (`module.exports`, a class, a prototype), a file that puts its own in their
 * place would change every other file's answer. Only functions count: data that a package keeps is its own affair.
 */
export class SharedCode {
  private readonly known = new Set<object>()
  private readonly holders: Holder[] = []
  /** Changed by user code that is still running, while a package loads. */
  private changedBefore = new Set<Holder>()

  /** How many of the first are Node's own. */
  private readonly builtins: number

  /** Brings what `import { … } from 'node:…'` gives to packages up to Node's modules as they are. */
  private readonly syncImports = nodeModule.syncBuiltinESMExports
  /** User code did that, maybe with functions of its own: they would stay when those of the modules are put back. */
  private isSynced = false

  constructor() {
    nodeModule.syncBuiltinESMExports = () => {
      this.isSynced = true
      this.syncImports()
    }
    this.syncImports()
    for (const builtin of BUILTINS) this.add(builtin)
    this.builtins = this.holders.length
  }

  /** Packages load by way of Node's own modules as they were. What else has changed by now is the user's doing. */
  beforeLoading(): void {
    for (const holder of this.holders.slice(0, this.builtins)) if (hasChanged(holder)) restoreHolder(holder)
    this.restoreImports()
    this.changedBefore = new Set(this.holders.filter(hasChanged))
  }

  /**
   * What a package does to others when it loads, it does once and for everybody. `configurations` are objects of the
   * package's that somebody else looks after.
   */
  afterLoading(exports: unknown, configurations: readonly object[] = []): void {
    for (const holder of this.holders) {
      if (this.changedBefore.has(holder) || !hasChanged(holder)) continue
      Object.assign(holder, held(holder.object))
    }
    this.changedBefore.clear()
    this.isSynced = false
    for (const configuration of configurations) this.known.add(configuration)
    this.add(exports)
  }

  /** One more of Node's modules, from now on. */
  share(builtin: unknown): void {
    this.add(builtin)
  }

  get changed(): boolean {
    return this.isSynced || this.holders.some(hasChanged)
  }

  /** Undoes what changed. False when something cannot be undone. */
  restore(): boolean {
    for (const holder of this.holders) if (hasChanged(holder)) restoreHolder(holder)
    this.restoreImports()
    return !this.changed
  }

  private restoreImports(): void {
    if (this.isSynced) this.syncImports()
    this.isSynced = false
  }

  private add(value: unknown, depth = 0): void {
    if (!isObject(value) || types.isProxy(value) || this.known.has(value)) return
    if (this.holders.length >= MAX_HOLDERS) return
    this.known.add(value)
    if (typeof value === 'function') return this.addFunction(value)
    // A namespace cannot be changed from outside, but what it holds can.
    if (!types.isModuleNamespaceObject(value) && !Object.isFrozen(value)) this.holders.push(held(value))
    if (depth === DEPTH) return
    for (const key of ownKeys(value)) {
      const member = exportOf(value, key)
      if (typeof member === 'function' || isPlain(member)) this.add(member, depth + 1)
    }
  }

  private addFunction(value: object): void {
    const statics = held(value)
    if (statics.members.length > 0) this.holders.push(statics)
    const prototype = dataOf(value, 'prototype')
    if (!isObject(prototype) || types.isProxy(prototype) || this.known.has(prototype)) return
    this.known.add(prototype)
    const inherited = held(prototype)
    // Every old-style function has a prototype; by their name few are meant to be called with `new`.
    if (inherited.members.length > 0 || !/^[a-z]/.test(String(dataOf(value, 'name'))))
      this.holders.push(inherited)
  }
}

function held(object: object): Holder {
  const members: Member[] = []
  for (const key of ownKeys(object)) {
    const descriptor = getOwnPropertyDescriptor(object, key)
    if (descriptor && key !== 'constructor' && isCode(descriptor)) members.push({ key, descriptor })
  }
  return { object, keys: Object.keys(object).length, members }
}

function isCode({ value, get, set }: PropertyDescriptor): boolean {
  return typeof value === 'function' || get !== undefined || set !== undefined
}

function hasChanged(holder: Holder): boolean {
  const { object, members } = holder
  for (let i = 0; i < members.length; i++) {
    const { key, descriptor } = members[i] as Member
    // This runs at every evaluation: reading a value is many times faster than its descriptor.
    if (descriptor.value !== undefined) {
      if ((object as Record<PropertyKey, unknown>)[key] !== descriptor.value) return true
    } else if (!isSame(getOwnPropertyDescriptor(object, key), descriptor)) return true
  }
  return Object.keys(object).length !== holder.keys && added(holder).length > 0
}

function isSame(now: PropertyDescriptor | undefined, before: PropertyDescriptor): boolean {
  return now !== undefined && now.value === before.value && now.get === before.get && now.set === before.set
}

/**
 * Functions that were put there since. Data may be the package's own memory, and what is defined so that it does not show
 * is the package's, too: Zod completes its prototypes when the first schema of a kind is made.
 */
function added({ object, members }: Holder): PropertyKey[] {
  const before = new Set(members.map(({ key }) => key))
  return ownKeys(object).filter((key) => {
    const descriptor = getOwnPropertyDescriptor(object, key)
    if (!descriptor?.enumerable || key === 'constructor' || before.has(key)) return false
    return isCode(descriptor)
  })
}

function restoreHolder(holder: Holder): void {
  const { object, members } = holder
  for (const key of added(holder)) deleteProperty(object, key)
  for (const { key, descriptor } of members) {
    if (!isSame(getOwnPropertyDescriptor(object, key), descriptor)) defineProperty(object, key, descriptor)
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** A container of functions, and no instance of something. */
function isPlain(value: unknown): value is object {
  if (!isObject(value) || typeof value === 'function' || types.isProxy(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Compiled to CommonJS, an export of an ES module may be a getter that reads the binding. */
function exportOf(object: object, key: PropertyKey): unknown {
  if (dataOf(object, '__esModule') !== true) return dataOf(object, key)
  try {
    return (object as Record<PropertyKey, unknown>)[key]
  } catch {
    return undefined
  }
}

/** A property that is plain data. Getters are the package's code, a binding may not be there yet. */
function dataOf(object: object, key: PropertyKey): unknown {
  try {
    return getOwnPropertyDescriptor(object, key)?.value
  } catch {
    return undefined
  }
}
