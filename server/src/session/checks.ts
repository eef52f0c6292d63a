import type { FileReport } from '@toolsight/core'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { isAbort } from '../protocol/cancellation.js'

export interface ChecksHost {
  /** The text as it stands now; undefined once it is closed. */
  document(uri: string): TextDocument | undefined
  /** Null where the document is not one to be checked. */
  check(document: TextDocument, signal: AbortSignal): Promise<FileReport | null>
  /** The report of the last check, be it of an older text. */
  known(uri: string): FileReport | null
  /** A report of the text as it stands. */
  checked(document: TextDocument, report: FileReport | null): void
  failed(document: TextDocument, error: unknown): void
  /** No check is due or under way any more. */
  idle(): void
}

type Waiter = (report: FileReport | null) => void

interface State {
  /** Something changed since the last report. */
  isDue: boolean
  timer: NodeJS.Timeout | null
  running: AbortController | null
  waiters: Set<Waiter>
}

/**
 * The checks of open documents. A check starts when the text has been quiet for a while, everyone who asks for a report
 * meanwhile gets the one of that check, and a report that a newer text has overtaken is never given out.
 */
export class Checks {
  readonly #host: ChecksHost
  readonly #states = new Map<string, State>()

  constructor(host: ChecksHost) {
    this.#host = host
  }

  /** The text, or something it depends on, has changed: it will be checked after `delayMs` without another change. */
  schedule(uri: string, delayMs: number): void {
    const state = this.#state(uri)
    state.isDue = true
    state.running?.abort()
    if (state.timer) clearTimeout(state.timer)
    state.timer = setTimeout(() => {
      state.timer = null
      void this.#run(uri, state)
    }, delayMs)
  }

  /** Whether a check is due or under way anywhere. */
  get isBusy(): boolean {
    return [...this.#states.values()].some((state) => state.isDue || state.running !== null)
  }

  /** Whether what is known of a document is of its text as it stands: no check is due or under way. */
  isCurrent(uri: string): boolean {
    const state = this.#states.get(uri)
    return state !== undefined && !state.isDue && state.running === null
  }

  /** A report of the text as it is. Null when the document is not one to be checked, was closed, or `signal` aborted. */
  async report(uri: string, signal: AbortSignal): Promise<FileReport | null> {
    const state = this.#states.get(uri)
    if (!state || signal.aborted) return null
    if (!state.isDue && !state.running) return this.#host.known(uri)
    return new Promise((resolve) => {
      const leave = () => waiter(null)
      const waiter: Waiter = (report) => {
        signal.removeEventListener('abort', leave)
        state.waiters.delete(waiter)
        resolve(report)
      }
      state.waiters.add(waiter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  close(uri: string): void {
    const state = this.#states.get(uri)
    if (!state) return
    this.#states.delete(uri)
    if (state.timer) clearTimeout(state.timer)
    state.running?.abort()
    this.#settle(state, null)
  }

  dispose(): void {
    for (const uri of [...this.#states.keys()]) this.close(uri)
  }

  #state(uri: string): State {
    const found = this.#states.get(uri)
    if (found) return found
    const state: State = { isDue: false, timer: null, running: null, waiters: new Set() }
    this.#states.set(uri, state)
    return state
  }

  async #run(uri: string, state: State): Promise<void> {
    // One at a time: the check that was overtaken starts this one when it is over.
    if (state.running) return
    const document = this.#host.document(uri)
    if (!document) return
    const controller = new AbortController()
    const { version } = document
    state.running = controller
    state.isDue = false
    let report: FileReport | null = null
    let error: unknown
    try {
      report = await this.#host.check(document, controller.signal)
    } catch (thrown) {
      if (!isAbort(thrown)) error = thrown
    }
    state.running = null
    if (this.#states.get(uri) !== state) return
    if (controller.signal.aborted || document.version !== version) {
      if (!state.timer) void this.#run(uri, state)
      return
    }
    if (error !== undefined) this.#host.failed(document, error)
    else this.#host.checked(document, report)
    this.#settle(state, this.#host.known(uri))
    if (!this.isBusy) this.#host.idle()
  }

  #settle(state: State, report: FileReport | null): void {
    for (const waiter of [...state.waiters]) waiter(report)
  }
}
