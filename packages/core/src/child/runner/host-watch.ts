import { getSystemErrorName } from 'node:util'

const own = process as unknown as {
  _kill(id: number, signal: number): number
  reallyExit(code: number): void
}

/**
 * Tells whether the host still runs. `host` is its process id as it told us: when the host died meanwhile, the parent
 * at the start may already be a different process.
 */
export function hostWatch(host: number): () => boolean {
  // `process.kill` looks this up on `process`, where the guards refuse it. It returns an error number.
  const kill = own._kill.bind(process)
  const isAlive = (): boolean => {
    const error = kill(host, 0)
    return error >= 0 || getSystemErrorName(error) !== 'ESRCH'
  }
  // An orphan is given to process 1, also while nobody has noticed yet that the host has ended.
  const isOrphan = (): boolean => process.platform !== 'win32' && process.ppid === 1 && host !== 1
  return () => isOrphan() || !isAlive()
}

/** Ends this process at once, whatever `process.exit` has become by then. */
export const exitNow: (code: number) => void = own.reallyExit.bind(process)
