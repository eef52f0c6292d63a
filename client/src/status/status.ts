import * as vscode from 'vscode'
import { DOCUMENTS } from '../session/selector.js'
import type { Session } from '../session/session.js'
import type { SessionState } from '../session/state.js'
import { show } from './item.js'
import { runtimeOf } from './runtime.js'
import { stateOf } from './state.js'
import { targetsOf } from './targets.js'

/** Beside the language in the status bar: how it is going, what tools are checked for, and which Node does it. */
export function showStatus(session: Session): vscode.Disposable {
  const state = vscode.languages.createLanguageStatusItem('toolsight.state', DOCUMENTS)
  state.name = vscode.l10n.t('Toolsight: State')
  const runtime = vscode.languages.createLanguageStatusItem('toolsight.runtime', DOCUMENTS)
  runtime.name = vscode.l10n.t('Toolsight: Runtime')
  const targets = vscode.languages.createLanguageStatusItem('toolsight.targets', DOCUMENTS)
  targets.name = vscode.l10n.t('Toolsight: Targets')
  const update = (current: SessionState) => {
    show(state, stateOf(current))
    show(targets, targetsOf(current))
    show(runtime, runtimeOf(current))
    setContexts(current)
  }
  update(session.state)
  return vscode.Disposable.from(state, targets, runtime, session.onDidChange(update))
}

/** What the manifest's `when` clauses ask. */
function setContexts(state: SessionState): void {
  const status = state.kind === 'running' ? state.status : null
  const set = (key: string, value: unknown) => void vscode.commands.executeCommand('setContext', key, value)
  set('toolsight.state', status?.state ?? state.kind)
  if (status) set('toolsight.hasTools', status.counts.tools > 0)
}
