import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { hostWatch } from './host-watch.js'

/*
 * A thread beside user code, which may never come back: ends the process when nobody waits for it any more, or when it
 * takes more memory than the heap limit can see (buffers). It also tells the host how much processor time was used,
 * which user code may keep the process's own thread from saying.
 */

export interface WatchdogOptions {
  host: number
  residentBytes: number
}

const { host, residentBytes } = workerData as WatchdogOptions
const hostIsGone = hostWatch(host)

/** The host's end reads lines; see `CPU_PIPE` in the host. */
const CPU_PIPE = 4
/** A process that only waits says nothing, and wakes nobody. */
const WORTH_TELLING_MS = 20
let toldMs = 0

setInterval(() => {
  if (hostIsGone()) end()
  if (process.memoryUsage.rss() > residentBytes) {
    writeSync(2, `toolsight: out of memory (over ${Math.round(residentBytes / 1024 / 1024)} MB)\n`)
    end()
  }
  tellCpu()
}, 100)

function tellCpu(): void {
  const { user, system } = process.cpuUsage()
  const cpuMs = Math.round((user + system) / 1000)
  if (cpuMs - toldMs < WORTH_TELLING_MS) return
  toldMs = cpuMs
  try {
    writeSync(CPU_PIPE, `${cpuMs}\n`)
  } catch {
    // The host is gone, which is noticed above.
  }
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
