import { type BigIntStats, statSync } from 'node:fs'

/**
 * Changes when a file or folder does, or another takes its place; null when nothing is there. Sizes and times alone are
 * not enough: some package managers give every file the same time, and a file that is moved keeps its own. What may not
 * be looked at is known by the reason.
 */
export function stampOf(path: string): string | null {
  const found = look(path)
  return found && (typeof found === 'string' ? found : stampOfStats(found))
}

/**
 * Whether what is there is as it was. Another link to a file is no change of it, though its status has the time: package managers with
 * a store for all projects link its files into each project that they install.
 */
export function isAsStamped(stamp: string | null, now: string | null): boolean {
  if (stamp === now || stamp === null || now === null) return stamp === now
  const [was, is] = [stamp.split(':'), now.split(':')]
  return was.slice(0, 3).join() === is.slice(0, 3).join() && was[4] !== is[4]
}

/** The stamp of a file, a named pipe or a device; null for a folder as for nothing at all. */
export function fileStampOf(path: string): string | null {
  const found = look(path)
  if (found === null || typeof found === 'string') return found
  return found.isDirectory() ? null : stampOfStats(found)
}

/** Changes when a file's time or size does, and is the same for a copy that keeps both; empty when nothing is there. */
export function portableStampOf(path: string): string {
  const found = look(path)
  return found === null || typeof found === 'string' ? '' : `${found.mtimeNs}:${found.size}`
}

/** When the file or folder was last written or replaced, in milliseconds; null when that is not known. */
export function changedAt(path: string): number | null {
  const found = look(path)
  if (found === null || typeof found === 'string') return null
  return Math.max(Number(found.mtimeMs), Number(found.ctimeMs))
}

/** In a folder that may not be entered, or at the end of a circle of links: there is something, whatever it is. */
const HIDDEN = new Set(['EACCES', 'EPERM', 'ELOOP'])

/** Why it cannot be looked at, where there is something; null where nothing is there. */
function look(path: string): BigIntStats | string | null {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true }) ?? null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code !== undefined && HIDDEN.has(code) ? code : null
  }
}

function stampOfStats({ ino, size, mtimeNs, ctimeNs, nlink }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}:${nlink}`
}
