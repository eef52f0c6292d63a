import type { ServerCapabilities } from 'vscode-languageserver'
import type { Session } from '../session/session.js'

/**
 * One feature of the protocol, one file in `features/`. It asks the session for what core knows, and turns that into what
 * the protocol wants; it computes nothing of its own.
 */
export interface Feature {
  /** What the server announces because of it. The session knows what the client can do by then. */
  capabilities?(session: Session): Partial<ServerCapabilities>
  /** Adds the handlers of its requests, each wrapped in `session.answer(…)`. Called once, before the client is served. */
  register(session: Session): void
  /** The client can be asked now: the place for dynamic registration. */
  initialized?(session: Session): Promise<void>
}
