import path from 'node:path'
import { readRegularText, sizeOf } from '../../common/regular-file.js'
import { ACCEPTED_NAME, type AcceptedChange, AcceptedError, readAccepted } from '../../contract/accepted.js'
import { LOCK_NAME, type Lock, LockError, readLock } from '../../contract/lock.js'
import { stampOf } from '../../files/stamps.js'

/** The lock of a folder, as it stands on disk. */
export interface StoredLock {
  /** Null where it cannot be read. */
  lock: Lock | null
  accepted: readonly AcceptedChange[]
  /** Why something of it cannot be read, one sentence; null where all of it can. */
  problem: string | null
}

const MAX_BYTES = 16 * 1024 * 1024

interface Entry {
  stamp: string
  stored: StoredLock | null
  /** Of the last look at the disk. */
  epoch: number
}

/** The locks on disk, each read once until it changes. The disk is looked at only after `lookAgain`: never for a keystroke. */
export class LockFiles {
  readonly #known = new Map<string, Entry>()
  #epoch = 0
  #revision = 0

  /** Files may have changed: the next question looks at the disk. */
  lookAgain(): void {
    this.#epoch++
  }

  /** Grows whenever a lock has changed. */
  get revision(): number {
    return this.#revision
  }

  /** The lock that stands in a folder; null where none does. The same object for as long as it is the same. */
  in(folder: string): StoredLock | null {
    const known = this.#known.get(folder)
    if (known?.epoch === this.#epoch) return known.stored
    const [file, acceptedFile] = [path.posix.join(folder, LOCK_NAME), path.posix.join(folder, ACCEPTED_NAME)]
    const lockStamp = stampOf(file)
    const stamp = `${lockStamp} ${stampOf(acceptedFile)}`
    if (known?.stamp === stamp) {
      known.epoch = this.#epoch
      return known.stored
    }
    if (known) this.#revision++
    const stored = lockStamp === null ? null : read(file, acceptedFile)
    this.#known.set(folder, { stamp, stored, epoch: this.#epoch })
    return stored
  }
}

function read(file: string, acceptedFile: string): StoredLock {
  const [lock, lockProblem] = attempt(LOCK_NAME, () => readLock(textOf(file)))
  const [accepted, acceptedProblem] = attempt(ACCEPTED_NAME, () => {
    const isThere = stampOf(acceptedFile) !== null
    return isThere ? readAccepted(textOf(acceptedFile)) : []
  })
  return { lock, accepted: accepted ?? [], problem: lockProblem ?? acceptedProblem }
}

/** @throws {LockError} for what would take longer to read than an editor waits */
function textOf(file: string): string {
  if (sizeOf(file) > MAX_BYTES) throw new LockError('it has more than 16 MB')
  return readRegularText(file)
}

function attempt<Value>(name: string, run: () => Value): [Value | null, string | null] {
  try {
    return [run(), null]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isOurs = error instanceof LockError || error instanceof AcceptedError
    const why = isOurs ? `: ${error.message}` : ` (${String(code ?? error)}).`
    return [null, `${name} cannot be read${why}`]
  }
}
