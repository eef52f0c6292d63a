import path from 'node:path'
import type { Engine, Lock, PackageLock } from '../engine.js'
import { visible } from '../format/visible.js'
import { readText } from '../io/read-text.js'
import type { Project } from '../session.js'
import { UsageError } from '../usage-error.js'
import { version } from '../version.js'
import { missingPackages } from './without-schema.js'

/**
 * The lock in a file; null where the file does not exist.
 *
 * @param name what messages call it
 * @throws {UsageError} where it cannot be read, or is no lock that this version reads
 */
export async function lockFrom(file: string, name: string, engine: Engine): Promise<Lock | null> {
  let text: string
  try {
    text = await readText(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new UsageError(`The lock ${visible(name)} cannot be read (${String(code)}).`)
  }
  return lockIn(text, name, engine)
}

/**
 * @param remedy what to do about a lock that cannot be written again
 * @throws {UsageError} for a text that is no lock that this version reads
 */
export function lockIn(text: string, name: string, { readLock, LockError }: Engine, remedy?: string): Lock {
  try {
    return readLock(text)
  } catch (error) {
    if (!(error instanceof LockError)) throw error
    const { message, problem, isNewer } = error
    const why = remedy === undefined || isNewer ? message : `${problem}. ${remedy}`
    throw new UsageError(`The lock ${visible(name)} cannot be read: ${visible(why)}`)
  }
}

/** Where the lock of a package stands. Absolute. */
export function lockFileIn(folder: string, { LOCK_NAME }: Engine): string {
  return path.join(folder, LOCK_NAME)
}

export interface LocksOfNow {
  locks: PackageLock[]
  /** Servers that could not be asked: what they said, for people. */
  failures: string[]
  /** What is not installed, so that tools are not known: for people. */
  missing: string[]
}

/** The tools of a project, written down; a package that has a lock and no tool any more has one without tools. */
export async function locksOfNow({ workspace, files, check, lock }: Project): Promise<LocksOfNow> {
  const all = await files([])
  const report = await check(all, { capture: true })
  const folders = await workspace.locks.folders()
  return {
    locks: await lock([...report.tools, ...report.schemas], { version: version(), folders }),
    missing: missingPackages(report),
    failures: report.findings.flatMap(({ code, message }) => (code === 'server-failed' ? [message] : [])),
  }
}
