import vm from 'node:vm'

const context = vm.createContext(Object.create(null) as { run?: () => void })
const script = new vm.Script('run()')

/**
 * Runs something that may come to no end, a regular expression at work included: nothing but this ends it in its own thread. False
 * where it did not end in time.
 */
export function within(timeoutMs: number, run: () => void): boolean {
  context.run = run
  try {
    script.runInContext(context, { timeout: timeoutMs })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  } finally {
    delete context.run
  }
}
