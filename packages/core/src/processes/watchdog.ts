import { Worker } from 'node:worker_threads'

/** How often it looks. */
const EVERY_MS = 500
/** What a process whose reason is gone may take to end by itself. */
const GRACE_MS = 700

/** In a thread of its own, where nothing that the process computes keeps it from looking. As text: bundles have no file for it. */
const PROGRAM = `
const { workerData: { client, parent, everyMs, graceMs } } = require('node:worker_threads')
function isGone() {
  if (client !== null) {
    try { process.kill(client, 0) } catch (error) { return error.code === 'ESRCH' }
  }
  return process.ppid !== parent
}
const watch = setInterval(() => {
  if (!isGone()) return
  clearInterval(watch)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs)
}, everyMs)
`

/**
 * Ends this process soon after the one that it works for has ended, also while it is busy: its own thread would only notice when it is
 * not. `client`: the process, where that differs from the one that started this.
 */
export function endWith(client: number | null = null): void {
  const watchdog = new Worker(PROGRAM, {
    eval: true,
    workerData: { client, parent: process.ppid, everyMs: EVERY_MS, graceMs: GRACE_MS },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  })
  // Without a thread, the process's own still notices when it is not busy.
  watchdog.on('error', () => {})
  watchdog.unref()
}
