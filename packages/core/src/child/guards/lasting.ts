import asyncHooks from 'node:async_hooks'
import diagnosticsChannel from 'node:diagnostics_channel'
import { PerformanceObserver } from 'node:perf_hooks'
import tls from 'node:tls'
import v8 from 'node:v8'
import vm from 'node:vm'
import workerThreads from 'node:worker_threads'
import type { Activity } from './activity.js'

type AnyFunction = (...args: unknown[]) => unknown
type Members = Record<string, AnyFunction | undefined>

/**
 * What calls user code after its answer, in the middle of those of other files: the process is replaced. A package that does
 * it while it loads does it for all files.
 */
export function guardLasting(activity: Activity): void {
  const lasts = (target: object, names: readonly string[]): void => {
    for (const name of names) noted(target as Members, name, () => activity.leave())
  }
  lasts(asyncHooks, ['createHook'])
  lasts(v8.promiseHooks, ['onInit', 'onBefore', 'onAfter', 'onSettled', 'createHook'])
  lasts(diagnosticsChannel.Channel.prototype, ['subscribe', 'bindStore'])
  lasts(PerformanceObserver.prototype, ['observe'])
  // Another realm has everything once more, unguarded.
  lasts(vm, ['createContext', 'runInNewContext'])
  lasts(vm.Script.prototype, ['runInNewContext'])
  // What one file stores there, every other one reads.
  lasts(workerThreads, ['setEnvironmentData'])
  lasts(tls, ['setDefaultCACertificates'])
  for (const name of ['localStorage', 'sessionStorage']) notedGlobal(name, () => activity.leave())
  globalThis.FinalizationRegistry = new Proxy(FinalizationRegistry, {
    construct: (target, args, newTarget) => {
      activity.leave()
      return Reflect.construct(target, args, newTarget) as object
    },
  })
}

/** A global that is made when it is read. */
function notedGlobal(name: string, note: () => void): void {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)
  const get = descriptor?.get
  if (!get || !descriptor.configurable) return
  Object.defineProperty(globalThis, name, {
    ...descriptor,
    get(): unknown {
      note()
      return Reflect.apply(get, globalThis, [])
    },
  })
}

function noted(target: Members, name: string, note: () => void): void {
  const original = target[name]
  if (!original) return
  target[name] = function noting(this: unknown, ...args: unknown[]): unknown {
    note()
    return Reflect.apply(original, this, args)
  }
}
