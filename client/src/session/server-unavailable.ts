import * as vscode from 'vscode'
import type { SessionState } from './state.js'

/** There is no server to ask. The message says what to do about it. */
export class ServerUnavailable extends Error {
  override readonly name = 'ServerUnavailable'

  constructor(state: SessionState) {
    super(adviceFor(state))
  }
}

function adviceFor(state: SessionState): string {
  if (state.kind === 'unavailable') return state.reason
  if (state.kind === 'failed')
    return vscode.l10n.t('Restart Toolsight: its server stopped. {0}', state.reason)
  return vscode.l10n.t('Try again in a moment: the Toolsight server is just starting.')
}
