/** Tells whether the process that started this one still runs. `parent` is its id at the start. */
export function hostWatch(parent: number): () => boolean {
  // Elsewhere an orphan is given another parent.
  if (process.platform !== 'win32') return () => process.ppid !== parent
  const kill = process.kill.bind(process)
  return () => {
    try {
      kill(parent, 0)
      return false
    } catch {
      return true
    }
  }
}

/** Ends this process at once, whatever `process.exit` has become by then. */
export const exitNow: (code: number) => void = (
  process as unknown as { reallyExit(code: number): void }
).reallyExit.bind(process)
