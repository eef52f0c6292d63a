import * as vscode from 'vscode'
import type { Runtime } from '../runtime/choose.js'
import type { SessionState } from '../session/state.js'
import type { Shown } from './item.js'

/** Which Node runs the server and the evaluator, and what it protects from. */
export function runtimeOf(state: SessionState): Shown {
  const command = { title: vscode.l10n.t('Restart'), command: 'toolsight.client.restart' }
  if (state.kind !== 'running') return { text: vscode.l10n.t('No server is running'), detail: '', command }
  const { runtime, status } = state
  const node = status?.node ?? runtime
  const sentences = [runtime.problem, originOf(runtime), ...(status?.protections ?? [])]
  return {
    text: vscode.l10n.t('Node {0}', node.version),
    detail: sentences.filter((sentence) => sentence !== null).join(' '),
    ...(runtime.problem === null ? {} : { severity: vscode.LanguageStatusSeverity.Warning }),
    command,
  }
}

function originOf({ origin }: Runtime): string {
  if (origin === 'setting') return vscode.l10n.t('As set by "toolsight.evaluate.node".')
  if (origin === 'path') return vscode.l10n.t('The one on your PATH.')
  return vscode.l10n.t("The editor's own.")
}
