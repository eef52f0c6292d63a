import type { Report } from '@toolsight/core'
import { isAbort } from '../protocol/cancellation.js'
import type { Folder } from './folder.js'

export interface BackgroundHost {
  /** Whether documents that somebody looks at are being checked: they come first. */
  isBusy(): boolean
  /** Everything of a folder was looked at. */
  checked(folder: Folder, report: Report): void
  progressed(folder: Folder): void
  failed(folder: Folder, error: unknown): void
}

interface Pass {
  controller: AbortController
  promise: Promise<void>
}

/** Quiet after a keystroke before the rest of the workspace is looked at again. */
const AFTER_INTERRUPTION_MS = 2000

/**
 * Checks whole folders while nothing else is to be done. A pass that a keystroke interrupts starts again when it is quiet;
 * what it had found by then is not evaluated a second time.
 */
export class Background {
  readonly #host: BackgroundHost
  readonly #timers = new Map<Folder, NodeJS.Timeout>()
  /** Due, but for documents that are being checked. */
  readonly #waiting = new Set<Folder>()
  readonly #passes = new Map<Folder, Pass>()

  constructor(host: BackgroundHost) {
    this.#host = host
  }

  /** Has a folder checked after `delayMs` without another request. */
  request(folder: Folder, delayMs: number): void {
    if (folder.isClosed) return
    clearTimeout(this.#timers.get(folder))
    this.#timers.set(
      folder,
      setTimeout(() => {
        this.#timers.delete(folder)
        this.#waiting.add(folder)
        this.wake()
      }, delayMs),
    )
  }

  /** Starts what is due, unless there is something better to do. */
  wake(): void {
    if (this.#host.isBusy()) return
    for (const folder of [...this.#waiting]) {
      this.#waiting.delete(folder)
      void this.#start(folder)
    }
  }

  /** Somebody types: what is under way waits until it is quiet. */
  interrupt(): void {
    const stopped = [...this.#passes.keys(), ...this.#waiting]
    this.#waiting.clear()
    for (const { controller } of this.#passes.values()) controller.abort()
    for (const folder of stopped) this.request(folder, AFTER_INTERRUPTION_MS)
  }

  /** Checks a folder now, whatever else is going on. Resolves when all of it is known, or `signal` aborts. */
  async complete(
    folder: Folder,
    signal: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<void> {
    await folder.ready
    if (folder.isComplete && !this.#host.isBusy()) return
    this.forget(folder)
    await this.#passThrough(folder, signal, onProgress)
  }

  /** Drops what is due or under way in a folder. */
  forget(folder: Folder): void {
    clearTimeout(this.#timers.get(folder))
    this.#timers.delete(folder)
    this.#waiting.delete(folder)
    this.#passes.get(folder)?.controller.abort()
  }

  dispose(): void {
    for (const folder of [...this.#timers.keys(), ...this.#passes.keys()]) this.forget(folder)
    this.#waiting.clear()
  }

  async #start(folder: Folder): Promise<void> {
    await this.#passes.get(folder)?.promise
    if (folder.isClosed || this.#passes.has(folder)) return
    const controller = new AbortController()
    const promise = this.#passThrough(folder, controller.signal)
      .catch((error: unknown) => {
        if (!isAbort(error)) this.#host.failed(folder, error)
      })
      .finally(() => this.#passes.delete(folder))
    this.#passes.set(folder, { controller, promise })
  }

  async #passThrough(
    folder: Folder,
    signal: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<void> {
    await folder.ready
    const { workspace } = folder
    if (!workspace || signal.aborted) return
    try {
      const files = await workspace.files()
      const progressed = (done: number, total: number) => {
        folder.progress = { done, total }
        this.#host.progressed(folder)
        onProgress?.(done, total)
      }
      progressed(0, files.length)
      const report = await workspace.checkAll(files, { signal, onProgress: progressed })
      folder.progress = null
      // Reopened meanwhile: what was found is about another configuration.
      if (folder.workspace !== workspace || signal.aborted) return
      this.#host.checked(folder, report)
      if (!workspace.wire.isWaiting(report.tools)) return
      // What SDKs send takes longer, and what is known without it is told by now.
      const whole = await workspace.checkAll(files, { signal, capture: true })
      if (folder.workspace === workspace && !signal.aborted) this.#host.checked(folder, whole)
    } finally {
      folder.progress = null
      this.#host.progressed(folder)
    }
  }
}
