import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver'

/** Aborts when the client cancels. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController()
  if (token.isCancellationRequested) controller.abort()
  else token.onCancellationRequested(() => controller.abort())
  return controller.signal
}

/** In place of an answer. */
export type Refusal = ResponseError<never>

/** The answer to a request that the client has cancelled. */
export function cancelled(): Refusal {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.')
}

/** The answer to a request that a newer text has overtaken: the client asks again. */
export function overtaken(): Refusal {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed meanwhile.')
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
