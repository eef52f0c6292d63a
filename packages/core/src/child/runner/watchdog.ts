import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { hostWatch } from './host-watch.js'
import { lastingPlaces } from './marks.js'

/*
 * A thread beside user code, which may never come back: ends the process when nobody waits for it any more, or when it
 * takes more memory than the heap limit can see (buffers). It also tells the host how much processor time was used, and
 * which statement runs: user code may keep the process's own thread from saying it.
 */

export interface WatchdogOptions {
  host: number
  residentBytes: number
  /** See `ExecutionPosition`: the number of the request, and the place. */
  position: SharedArrayBuffer
  /** See `Marks`. */
  marks: SharedArrayBuffer
}

const { host, residentBytes, position, marks } = workerData as WatchdogOptions
const cells = new Float64Array(position)
const marked = new Float64Array(marks)
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
  const { user, system } = process.cpuUsage()
  const cpuMs = Math.round((user + system) / 1000)
  tellPlace(cpuMs)
  tellCpu(cpuMs)
}, 100)

let toldPlace = ''

/** Where the thread is, which may be where it stays. */
function tellPlace(cpuMs: number): void {
  const place = `@${cells[0]}:${cells[1]}:${lastingPlaces(marked, cpuMs).join()}`
  if (place === toldPlace) return
  toldPlace = place
  tell(place)
}

function tellCpu(cpuMs: number): void {
  if (cpuMs - toldMs < WORTH_TELLING_MS) return
  toldMs = cpuMs
  tell(String(cpuMs))
}

function tell(line: string): void {
  try {
    writeSync(CPU_PIPE, `${line}\n`)
  } catch {
    // The host is gone, which is noticed above.
  }
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
