import buffer from 'node:buffer'
import childProcess from 'node:child_process'
import events from 'node:events'
import fs from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'
import url from 'node:url'
import util, { types } from 'node:util'
import { NodeSettings } from './node-settings.js'

/** A function or an accessor of an object that every evaluation shares. */
interface Member {
  key: PropertyKey
  descriptor: PropertyDescriptor
}

interface Holder {
  object: object
  /** What a regular expression matches, which is no property of its own. */
  source: unknown
  /** How many of its keys are enumerable, as all are that are assigned: what is counted in no time. */
  keys: number
  members: Member[]
  /** Which data counts, besides code. */
  counts(key: PropertyKey): boolean
  /** It may let go of a function that it needs no more: Zod does with what it computes once. */
  isInstance?: true
}

/** What was come upon, and how far from where it began. */
interface Found {
  value: unknown
  depth: number
}

/** What Node itself, and most packages, work with. */
const BUILTINS: object[] = [fs, fs.promises, path, nodeModule, url, util, events, buffer, childProcess, Intl]
/** Data of `process` that Node itself changes; all other stays as it is. */
const CHANGING = /^(?:_|domain$|moduleLoadList$|mainModule$)/

/** Enough for any validator; a huge client library is looked at as far as this. */
const MAX_HOLDERS = 2000
/** `zod` exports `z`, which has the functions. */
const DEPTH = 2

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect

const LANGUAGE = new Set<unknown>(
  [Object, Function, Array, Map, Set, WeakMap, WeakSet, Promise, RegExp, Date, Error].map(
    ({ prototype }) => prototype as unknown,
  ),
)

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

  private readonly settings = new NodeSettings()

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
    this.shareAsked()
    this.addProcess()
    this.builtins = this.holders.length
    this.shareGlobals()
  }

  /** Its data is the same for as long as it runs, and files read it. */
  private addProcess(): void {
    this.add(process)
    const { argv, execArgv, versions, release } = process
    const isData = (key: PropertyKey): boolean => typeof key === 'string' && !CHANGING.test(key)
    for (const each of [process, argv, execArgv, versions, release]) this.holders.push(held(each, isData))
  }

  /** What is asked for by name is shared as what is imported. */
  private shareAsked(): void {
    const { getBuiltinModule } = process
    process.getBuiltinModule = ((name: string) => {
      const builtin: unknown = getBuiltinModule(name)
      this.share(builtin)
      return builtin
    }) as typeof getBuiltinModule
  }

  /** Node makes many globals when they are read for the first time: they are shared from then on. */
  private shareGlobals(): void {
    for (const key of ownKeys(globalThis)) {
      const descriptor = getOwnPropertyDescriptor(globalThis, key) as PropertyDescriptor
      const { get, configurable } = descriptor
      if (!get || !configurable) continue
      const sharing = (): unknown => {
        const value: unknown = Reflect.apply(get, globalThis, [])
        this.add(value)
        return value
      }
      defineProperty(globalThis, key, { ...descriptor, get: sharing })
    }
  }

  /** Packages load with Node's own modules as they were. Everything else that has changed by now was changed by the user's code. */
  beforeLoading(): void {
    for (const holder of this.holders.slice(0, this.builtins)) if (hasChanged(holder)) restoreHolder(holder)
    this.restoreImports()
    this.settings.restore()
    this.changedBefore = new Set(this.holders.filter(hasChanged))
  }

  /**
   * What a package does to others when it loads, it does once and for everybody. `configurations` are objects of the
   * package's that somebody else looks after.
   */
  afterLoading(exports: unknown, configurations: readonly object[] = []): void {
    for (const holder of this.holders) {
      if (this.changedBefore.has(holder) || !hasChanged(holder)) continue
      Object.assign(holder, held(holder.object, holder.counts))
    }
    this.changedBefore.clear()
    this.isSynced = false
    this.settings.capture()
    for (const configuration of configurations) this.known.add(configuration)
    this.add(exports)
  }

  /** One more of Node's modules, from now on. */
  share(builtin: unknown): void {
    this.add(builtin)
    if (!isObject(builtin)) return
    // A class that is guarded stands behind a proxy.
    for (const each of Object.values(builtin))
      if (types.isProxy(each)) this.addPrototype(dataOf(each, 'prototype'))
  }

  get changed(): boolean {
    return this.isSynced || this.settings.changed || this.holders.some(hasChanged)
  }

  /** Undoes what changed. False when something cannot be undone. */
  restore(): boolean {
    for (const holder of this.holders) if (hasChanged(holder)) restoreHolder(holder)
    this.restoreImports()
    this.settings.restore()
    return !this.changed
  }

  private restoreImports(): void {
    if (this.isSynced) this.syncImports()
    this.isSynced = false
  }

  /** What is near comes first: what is found twice counts where it is nearest. */
  private add(value: unknown): void {
    const found: Found[] = [{ value, depth: 0 }]
    for (const each of found) this.visit(each, found)
  }

  private visit({ value, depth }: Found, found: Found[]): void {
    if (!isObject(value) || types.isProxy(value) || this.known.has(value)) return
    if (this.holders.length >= MAX_HOLDERS) return
    this.known.add(value)
    if (typeof value === 'function') return this.addFunction(value, depth, found)
    // A namespace cannot be changed from outside, but what it holds can.
    if (!types.isModuleNamespaceObject(value) && !Object.isFrozen(value))
      this.holders.push({ ...held(value), ...(!isPlain(value) && { isInstance: true }) })
    this.addPrototype(Object.getPrototypeOf(value))
    // What an instance holds is its own affair.
    if (depth === DEPTH || !isPlain(value)) return
    for (const key of ownKeys(value)) found.push({ value: exportOf(value, key), depth: depth + 1 })
  }

  private addFunction(value: object, depth: number, found: Found[]): void {
    const statics = held(value)
    if (statics.members.length > 0) this.holders.push(statics)
    if (depth < DEPTH) {
      for (const key of ownKeys(value)) {
        const member = dataOf(value, key)
        if (key !== 'prototype' && isPlain(member)) found.push({ value: member, depth: depth + 1 })
      }
    }
    const prototype = dataOf(value, 'prototype')
    if (!isObject(prototype) || types.isProxy(prototype) || this.known.has(prototype)) return
    this.known.add(prototype)
    const inherited = held(prototype)
    // Every old-style function has a prototype; by their name few are meant to be called with `new`.
    if (inherited.members.length > 0 || !/^[a-z]/.test(String(dataOf(value, 'name'))))
      this.holders.push(inherited)
  }

  /** The language's own are looked after with the globals. */
  private addPrototype(prototype: unknown): void {
    if (!isObject(prototype) || types.isProxy(prototype) || this.known.has(prototype)) return
    if (LANGUAGE.has(prototype)) return
    this.known.add(prototype)
    this.holders.push(held(prototype))
    this.addPrototype(Object.getPrototypeOf(prototype))
  }
}

function held(object: object, counts: Holder['counts'] = () => false): Holder {
  const members: Member[] = []
  for (const key of ownKeys(object)) {
    const descriptor = getOwnPropertyDescriptor(object, key)
    if (descriptor && key !== 'constructor' && (isCode(descriptor) || counts(key)))
      members.push({ key, descriptor })
  }
  return { object, source: sourceOf(object), keys: Object.keys(object).length, members, counts }
}

function sourceOf(object: object): unknown {
  return types.isRegExp(object) ? object.source : null
}

function isCode({ value, get, set }: PropertyDescriptor): boolean {
  return typeof value === 'function' || get !== undefined || set !== undefined
}

function hasChanged(holder: Holder): boolean {
  const { object, members, source, isInstance } = holder
  if (source !== null && (object as RegExp).source !== source) return true
  for (let i = 0; i < members.length; i++) {
    const { key, descriptor } = members[i] as Member
    // This runs at every evaluation: reading a value is many times faster than its descriptor.
    if (descriptor.value !== undefined) {
      const now = (object as Record<PropertyKey, unknown>)[key]
      if (now !== descriptor.value && !(isInstance && now === undefined)) return true
    } else if (!isSame(getOwnPropertyDescriptor(object, key), descriptor)) return true
  }
  const keys = Object.keys(object).length
  if (keys === holder.keys) return false
  if (added(holder).length > 0) return true
  holder.keys = keys
  return false
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
