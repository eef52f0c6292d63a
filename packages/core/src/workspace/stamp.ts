import { type BigIntStats, statSync } from 'node:fs'

/**
 * Changes when a file or folder does, or another takes its place; null when nothing is there. Sizes and times alone are
 * not enough: some package managers give every file the same time, and a file that is moved keeps its own.
 */
export function stampOf(path: string): string | null {
  const stats = look(path)
  return stats && stampOfStats(stats)
}

/** The stamp of a file; null for a folder as for nothing at all. */
export function fileStampOf(path: string): string | null {
  const stats = look(path)
  return stats?.isFile() ? stampOfStats(stats) : null
}

/** When what stands there was last written or replaced, in milliseconds; null when nothing is there. */
export function changedAt(path: string): number | null {
  const stats = look(path)
  return stats && Math.max(Number(stats.mtimeMs), Number(stats.ctimeMs))
}

function look(path: string): BigIntStats | null {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true }) ?? null
  } catch {
    // A folder that may not be entered, a circle of links.
    return null
  }
}

function stampOfStats({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}`
}
