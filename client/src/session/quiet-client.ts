import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
  LanguageClient,
} from 'vscode-languageclient/node'

/** Says what goes wrong in the log alone: the status item tells of it, and nothing pops up while somebody works. */
export class QuietLanguageClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false)
  }
}

/** Ends of the server within `withinMs` after which it is not started again. */
const PATIENCE = { ends: 4, withinMs: 180_000 }

/** Starts a server that ended again, unless it ends over and over. */
export class Restarts implements ErrorHandler {
  readonly #ends: number[] = []
  readonly #onGivenUp: (reason: string) => void

  constructor(onGivenUp: (reason: string) => void) {
    this.#onGivenUp = onGivenUp
  }

  error(): ErrorHandlerResult {
    return { action: ErrorAction.Continue, handled: true }
  }

  closed(): CloseHandlerResult {
    const now = Date.now()
    this.#ends.push(now)
    const recent = this.#ends.filter((end) => now - end < PATIENCE.withinMs).length
    if (recent < PATIENCE.ends) return { action: CloseAction.Restart, handled: true }
    const message = `The server ended ${recent} times within three minutes and is not started again.`
    this.#onGivenUp(message)
    return { action: CloseAction.DoNotRestart, message, handled: true }
  }
}
