import { rmSync } from 'node:fs'

/** Removes a folder in which a process that is ending may still write: what came in meanwhile goes, too. */
export function removeFolder(folder: string): void {
  for (let left = 10; ; left--) {
    try {
      return rmSync(folder, { recursive: true, force: true, maxRetries: 2, retryDelay: 100 })
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
