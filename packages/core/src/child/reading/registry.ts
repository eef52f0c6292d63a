import { entriesOf, safeGet } from './safe-get.js'
import { type Undo, valibotGlobals } from './valibot-globals.js'

/** A package as this process loaded it: its name and its exports (a namespace, or `module.exports`). */
export interface LoadedPackage {
  name: string
  exports: unknown
}

export interface RegistrySnapshot {
  /** Takes back, entry by entry, what was registered since. Never throws. */
  restore(): void
}

/**
 * What validators' global registries hold now. Take it once the packages of an evaluation are loaded and before its
 * code runs. Restoring takes back ids (so that `.meta({ id })` can be evaluated again) and global configuration;
 * descriptions, which validators keep in the same registries by schema, stay with the schemas that are still in use.
 */
export function snapshotRegistries(loaded: readonly LoadedPackage[]): RegistrySnapshot {
  const sources: Array<() => Undo[]> = loaded.flatMap(({ exports }) => [
    () => zodIds(safeGet(exports, 'globalRegistry')),
    () => ownEntries(zodConfigOf(exports)),
    () => zod3ErrorMap(exports),
    () => valibotGlobals(exports),
    () => typeboxEntries(safeGet(exports, 'FormatRegistry')),
    () => typeboxEntries(safeGet(exports, 'TypeRegistry')),
  ])
  // Zod 4.1 and later, and ArkType, keep theirs where every copy finds it, also copies nobody told us of.
  sources.push(
    () => zodIds(safeGet(globalThis, '__zod_globalRegistry')),
    () => ownEntries(safeGet(globalThis, '__zod_globalConfig')),
    () => ownEntries(safeGet(globalThis, '$ark', 'config')),
    () => member(safeGet(globalThis, '$ark'), 'resolvedConfig'),
  )
  const undos = sources.flatMap((source) => attempt(source) ?? [])
  return {
    restore() {
      for (const undo of undos) attempt(undo)
    },
  }
}

/** The objects among a package's exports, and of all copies, that are configuration: what is put there is taken back above. */
export function configurationsOf(exports: unknown): object[] {
  const found = [attempt(() => zodConfigOf(exports)), safeGet(globalThis, '__zod_globalConfig')]
  return found.filter((each): each is object => typeof each === 'object' && each !== null)
}

/** A registry that user code has frozen or replaced keeps what it has. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function zodIds(registry: unknown): Undo[] {
  const [ids, metadata] = [safeGet(registry, '_idmap'), safeGet(registry, '_map')]
  if (!(ids instanceof Map)) return []
  const undo = mapEntries(ids)
  return [
    () => {
      // `clear()` puts new maps in place of those that the live schemas' descriptions are in.
      if (safeGet(registry, '_idmap') !== ids)
        Object.assign(registry as object, { _idmap: ids, _map: metadata })
      undo()
    },
  ]
}

function mapEntries(map: Map<unknown, unknown>): Undo {
  const before = new Map(map)
  return () => {
    for (const key of [...map.keys()]) if (!before.has(key)) map.delete(key)
    for (const [key, value] of before) if (map.get(key) !== value) map.set(key, value)
  }
}

/** `z.config()` without arguments answers the one object that every schema of this copy reads. */
function zodConfigOf(exports: unknown): unknown {
  const [config, never] = [safeGet(exports, 'config'), safeGet(exports, 'never')]
  if (safeGet(exports, 'globalRegistry') === undefined || typeof config !== 'function') return null
  // Since 4.6 its messages are registered with the first schema: schemas that are kept would be left without them.
  if (typeof never === 'function') Reflect.apply(never, undefined, [])
  return Reflect.apply(config, undefined, []) as unknown
}

/** Zod 3 has one error map for all of its copy. */
function zod3ErrorMap(exports: unknown): Undo[] {
  const [get, set] = [safeGet(exports, 'getErrorMap'), safeGet(exports, 'setErrorMap')]
  if (typeof get !== 'function' || typeof set !== 'function') return []
  const before: unknown = Reflect.apply(get, undefined, [])
  return typeof before === 'function' ? [() => Reflect.apply(set, undefined, [before])] : []
}

function ownEntries(object: unknown): Undo[] {
  if (typeof object !== 'object' || object === null) return []
  const target = object as Record<string, unknown>
  const before = new Map(entriesOf(target))
  return [
    () => {
      for (const key of Object.keys(target)) if (!before.has(key)) delete target[key]
      for (const [key, value] of before) if (target[key] !== value) target[key] = value
    },
  ]
}

/** ArkType makes a new object of it at every change. */
function member(holder: unknown, key: string): Undo[] {
  if (typeof holder !== 'object' || holder === null) return []
  const before = safeGet(holder, key)
  return before === undefined ? [] : [() => Object.assign(holder, { [key]: before })]
}

/** TypeBox 0.x registers formats and types of the user's own by name. */
function typeboxEntries(registry: unknown): Undo[] {
  const [list, set, remove] = ['Entries', 'Set', 'Delete'].map((name) => safeGet(registry, name))
  if (typeof list !== 'function' || typeof set !== 'function' || typeof remove !== 'function') return []
  const before = Reflect.apply(list, registry, []) as Map<unknown, unknown>
  return [
    () => {
      const now = Reflect.apply(list, registry, []) as Map<unknown, unknown>
      for (const key of now.keys()) if (!before.has(key)) Reflect.apply(remove, registry, [key])
      for (const [key, value] of before)
        if (now.get(key) !== value) Reflect.apply(set, registry, [key, value])
    },
  ]
}
