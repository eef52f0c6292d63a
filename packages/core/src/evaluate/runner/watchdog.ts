import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { hostWatch } from './host-watch.js'

/*
 * A thread beside user code, which may never come back: ends the process when nobody waits for it any more, or when it
 * takes more memory than the heap limit can see (buffers).
 */

export interface WatchdogOptions {
  host: number
  residentBytes: number
}

const { host, residentBytes } = workerData as WatchdogOptions
const hostIsGone = hostWatch(host)

setInterval(() => {
  if (hostIsGone()) end()
  if (process.memoryUsage.rss() > residentBytes) {
    writeSync(2, `toolsight: out of memory (over ${Math.round(residentBytes / 1024 / 1024)} MB)\n`)
    end()
  }
}, 100)

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
