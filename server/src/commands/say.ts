import { MessageType, ShowMessageNotification } from 'vscode-languageserver'
import type { Session } from '../session/session.js'

const TYPES = { info: MessageType.Info, warning: MessageType.Warning } as const

/** A message to people that asks for no answer. */
export function say(session: Session, type: keyof typeof TYPES, message: string): void {
  session.attempt('Showing a message', () =>
    session.connection.sendNotification(ShowMessageNotification.type, { type: TYPES[type], message }),
  )
}
