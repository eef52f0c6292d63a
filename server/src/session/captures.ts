import type { FileReport, Workspace } from '@toolsight/core'
import { isAbort } from '../protocol/cancellation.js'

/** An open document whose last report is not all there is to say. */
export interface Waiting {
  uri: string
  workspace: Workspace
  report: FileReport
}

export interface CapturesHost {
  /** Whether documents that somebody looks at are being checked: they come first. */
  isBusy(): boolean
  /** Open documents with tools that an SDK has yet to send. */
  waiting(): Waiting[]
  /** A document's tools were sent: what is wrong with them is known now. */
  captured(uri: string): void
  failed(uri: string, error: unknown): void
}

/** Has what SDKs send captured for open documents, while nothing else is to be done: an edit comes first. */
export class Captures {
  readonly #host: CapturesHost
  /** By URI: what was evaluated of the tools that were sent last. What could not be sent is not tried again as it is. */
  readonly #tried = new Map<string, string>()
  #running: AbortController | null = null

  constructor(host: CapturesHost) {
    this.#host = host
  }

  /** Starts with what waits, unless there is something better to do. */
  wake(): void {
    if (this.#running !== null || this.#host.isBusy()) return
    const [next] = this.#host
      .waiting()
      .filter(({ uri, report }) => this.#tried.get(uri) !== programsOf(report))
    if (next) void this.#run(next)
  }

  /** Somebody types. */
  interrupt(): void {
    this.#running?.abort()
  }

  async #run({ uri, workspace, report }: Waiting): Promise<void> {
    const controller = new AbortController()
    this.#running = controller
    try {
      await workspace.wire.capture(report.tools, controller.signal)
      this.#tried.set(uri, programsOf(report))
      if (!controller.signal.aborted) this.#host.captured(uri)
    } catch (error) {
      if (!isAbort(error)) {
        this.#tried.set(uri, programsOf(report))
        this.#host.failed(uri, error)
      }
    } finally {
      this.#running = null
    }
    this.wake()
  }
}

/** Differs when other code would be sent. */
function programsOf({ tools }: FileReport): string {
  return JSON.stringify(tools.map(({ id, program }) => [id, program]))
}
