import type { RemoteConsole } from 'vscode-languageserver'

/** One line a message, into the editor's log. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** A client that has gone takes no log: that is no reason to fail. */
export function clientLog(console: RemoteConsole): Log {
  const attempt = (write: () => void) => {
    try {
      write()
    } catch {
      // The connection is closed.
    }
  }
  return {
    info: (message) => attempt(() => console.info(message)),
    warn: (message) => attempt(() => console.warn(message)),
    error: (message) => attempt(() => console.error(message)),
  }
}

/** What was thrown may be anything. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
