import childProcess from 'node:child_process'
import cluster from 'node:cluster'
import crypto from 'node:crypto'
import inspector from 'node:inspector'
import nodeModule from 'node:module'
import os from 'node:os'
import v8 from 'node:v8'
import workerThreads from 'node:worker_threads'
import { inertValue } from '../modules/stub.js'
import { exitNow } from '../runner/host-watch.js'
import type { Activity } from './activity.js'
import type { Refuse } from './refuse.js'

type Members = Record<string, unknown>

const PROCESS_FUNCTIONS = [
  'exit',
  'reallyExit',
  'abort',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'chdir',
  'umask',
  'setuid',
  'setgid',
  'seteuid',
  'setegid',
  'setgroups',
  'initgroups',
  'binding',
  '_linkedBinding',
  'execve',
]

/** Listeners for these would let user code take our messages, or keep the process from dying. */
const OWN_EVENTS = new Set<unknown>([
  'message',
  'internalMessage',
  'disconnect',
  'exit',
  'beforeExit',
  'uncaughtException',
  'uncaughtExceptionMonitor',
  'unhandledRejection',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
])

/** `module.constants.compileCacheStatus.DISABLED` */
const COMPILE_CACHE_DISABLED = 3

/** When a report is written, and where to. */
const REPORT_SETTINGS = [
  'directory',
  'filename',
  'signal',
  'reportOnFatalError',
  'reportOnSignal',
  'reportOnUncaughtException',
]

export function guardProcess(refuse: Refuse, activity: Activity, hostIsGone: () => boolean): void {
  const target = process as unknown as Members
  guardChannel(target, refuse, hostIsGone)
  for (const name of PROCESS_FUNCTIONS) {
    if (typeof target[name] === 'function') fix(target, name, refusal(refuse, `process.${name}`))
  }
  // A native addon cannot be contained, but an import of one that is never called does no harm.
  fix(target, 'dlopen', (module: { exports: unknown }) => {
    refuse('a native addon')
    module.exports = inertValue()
  })
  guardListeners(activity)
  guardStarting(refuse)
}

/** Messages are ours alone: for user code it is as if the process had been started by hand. */
function guardChannel(target: Members, refuse: Refuse, hostIsGone: () => boolean): void {
  for (const name of ['send', '_send']) fix(target, name, undefined)
  const disconnect = (): void => {
    // Node calls this too, when the host's end of the channel is closed.
    if (hostIsGone()) exitNow(0)
    throw refuse('process.disconnect')
  }
  for (const name of ['disconnect', '_disconnect']) fix(target, name, disconnect)
}

function guardListeners(activity: Activity): void {
  const target = process as unknown as Record<string, (...args: unknown[]) => unknown>
  const guard = (name: string, note: () => void): void => {
    const original = target[name] as (...args: unknown[]) => unknown
    fix(
      process as unknown as Members,
      name,
      function guarded(this: unknown, event: unknown, ...rest: unknown[]) {
        if (OWN_EVENTS.has(event)) return process
        note()
        return Reflect.apply(original, process, [event, ...rest])
      },
    )
  }
  for (const name of ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'])
    guard(name, () => activity.leave())
  for (const name of ['removeListener', 'off']) guard(name, () => undefined)
  fix(process as unknown as Members, 'removeAllListeners', () => process)
  for (const name of ['setUncaughtExceptionCaptureCallback', 'addUncaughtExceptionCaptureCallback'])
    fix(process as unknown as Members, name, () => undefined)
}

function guardStarting(refuse: Refuse): void {
  for (const name of [
    'exec',
    'execSync',
    'execFile',
    'execFileSync',
    'fork',
    'spawn',
    'spawnSync',
    '_forkChild',
    'ChildProcess',
  ]) {
    replace(childProcess, name, refusal(refuse, `child_process.${name}`))
  }
  for (const name of ['fork', 'setupPrimary', 'setupMaster'])
    replace(cluster, name, refusal(refuse, `cluster.${name}`))
  replace(workerThreads, 'Worker', refusal(refuse, 'A worker'))
  replace(inspector, 'open', refusal(refuse, 'inspector.open'))
  for (const name of ['connect', 'connectToMainThread'])
    replace(inspector.Session.prototype, name, refusal(refuse, 'An inspector'))
  for (const name of [
    'setFlagsFromString',
    'writeHeapSnapshot',
    'setHeapSnapshotNearHeapLimit',
    'takeCoverage',
    'startupSnapshot',
  ]) {
    replace(v8, name, refusal(refuse, `v8.${name}`))
  }
  // Loader hooks would change how everybody's packages load; programs that install them work without.
  for (const name of ['register', 'registerHooks']) replace(nodeModule, name, () => ({ deregister() {} }))
  // It would keep compiled code in a folder; programs that ask for it work without.
  replace(nodeModule, 'enableCompileCache', () => {
    refuse('module.enableCompileCache')
    return { status: COMPILE_CACHE_DISABLED }
  })
  // Code of other languages, which nothing contains.
  replace(crypto, 'setEngine', refusal(refuse, 'crypto.setEngine'))
  const ffi = builtin('node:ffi')
  for (const [name, value] of Object.entries(ffi))
    if (typeof value === 'function') replace(ffi, name, refusal(refuse, `ffi.${name}`))
  replace(os, 'setPriority', refusal(refuse, 'os.setPriority'))
  // Both write files without `fs`.
  replace(builtin('node:wasi'), 'WASI', refusal(refuse, 'wasi.WASI'))
  replace(builtin('node:trace_events'), 'createTracing', refusal(refuse, 'trace_events.createTracing'))
  guardReport(refuse)
}

/** A report is written by Node itself, also when memory runs out. One may be had, and say less of the network. */
function guardReport(refuse: Refuse): void {
  const report = process.report as unknown as Members | undefined
  if (!report) return
  replace(report, 'writeReport', refusal(refuse, 'process.report.writeReport'))
  for (const name of REPORT_SETTINGS) {
    const { get } = Object.getOwnPropertyDescriptor(report, name) ?? {}
    if (get) Object.defineProperty(report, name, { get, set: refusal(refuse, `process.report.${name}`) })
  }
}

/** A module that not every build of Node has. */
function builtin(name: string): object {
  try {
    return (process.getBuiltinModule(name) as object | undefined) ?? {}
  } catch {
    return {}
  }
}

/** Callable and constructable, whichever the original was. */
export function refusal(refuse: Refuse, what: string): () => never {
  return function refused(): never {
    throw refuse(what)
  }
}

export function replace(module: object, name: string, value: unknown): void {
  if (name in module) (module as Members)[name] = value
}

/**
 * For good: what is replaced on `process` must not come back. Packages that put a function of their own around one (Node's
 * `domain`, signal-exit) are let believe that they did: an exception there would be no fault of the project's. Nor may they find the
 * same function in place of theirs: graceful-fs makes the one that it kept the prototype of the one that it set.
 */
function fix(target: Members, name: string, value: unknown): void {
  let current = value
  Object.defineProperty(target, name, {
    get: () => current,
    set: () => {
      if (typeof value === 'function') current = standIn(value)
    },
    enumerable: true,
    configurable: false,
  })
}

/** Another function that does the same. */
// biome-ignore lint/complexity/noBannedTypes: whichever it is.
function standIn(original: Function): unknown {
  return function guarded(this: unknown, ...args: unknown[]): unknown {
    return Reflect.apply(original, this, args)
  }
}
