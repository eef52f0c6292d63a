import type { DiffedPackage, Lock, PackageLock } from '../engine.js'

/** A package as it was. */
export interface BaselinePackage {
  /** Where its lock would be now: absolute, with `/`. Null for a lock from elsewhere. */
  folder: string | null
  lock: Lock
  /** The validators that its tools had; absent where only a lock tells of them. */
  judge?: NonNullable<DiffedPackage['judgeBefore']>
}

/** What became of a package. */
export interface PackagePair {
  /** Null: it is new. */
  before: BaselinePackage | null
  /** Without tools where it is gone. */
  now: PackageLock
}

/** Which package became which: by folder, else by name, which stays where a folder has another name. */
export function pairPackages(
  before: readonly BaselinePackage[],
  now: readonly PackageLock[],
  root: string,
): PackagePair[] {
  const left = new Set(before)
  const partners = new Map<PackageLock, BaselinePackage>()
  const take = (isSame: (one: BaselinePackage, other: PackageLock) => boolean) => {
    for (const each of now) {
      const found = partners.has(each) ? undefined : [...left].find((one) => isSame(one, each))
      if (!found) continue
      partners.set(each, found)
      left.delete(found)
    }
  }
  take(({ folder }, other) => folder === other.folder)
  take(({ lock }, other) => lock.package?.name != null && lock.package.name === other.lock.package?.name)
  take(({ folder }) => folder === null)
  return [
    ...now.map((each) => ({ before: partners.get(each) ?? null, now: each })),
    ...[...left].map((each) => ({ before: each, now: gone(each, root) })),
  ]
}

function gone({ folder, lock }: BaselinePackage, root: string): PackageLock {
  const nothing: Lock = { ...lock, package: null, packages: {}, sources: {}, tools: [], schemas: [] }
  return { folder: folder ?? root, lock: nothing, facts: new Map() }
}
