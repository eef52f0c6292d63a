import * as vscode from 'vscode'
import type { Runtime } from '../runtime/choose.js'
import type { SessionState } from '../session/state.js'
import type { StatusItem } from './item.js'

/** Which Node runs the server and the evaluator; what it protects from is one click away. */
export function runtimeOf(state: SessionState): StatusItem {
  const command = { title: vscode.l10n.t('Restart'), command: 'toolsight.client.restart' }
  if (state.kind !== 'running') return { text: vscode.l10n.t('no server is running'), detail: '', command }
  const { runtime } = state
  const link = `[${vscode.l10n.t('What it protects from')}](command:toolsight.client.showRuntime)`
  return {
    text: vscode.l10n.t('Node {0}', versionOf(state)),
    detail: `${runtime.problem ?? originOf(runtime)}, ${link}`,
    ...(runtime.problem === null ? {} : { severity: vscode.LanguageStatusSeverity.Warning }),
    command,
  }
}

/** The same in full. */
export function explainRuntime(state: SessionState): { title: string; detail: string } {
  if (state.kind !== 'running') return { title: vscode.l10n.t('No server is running'), detail: '' }
  const { runtime, status } = state
  const node = status?.node ?? runtime
  const lines = [
    node.path,
    ...(runtime.problem === null ? [] : [runtime.problem]),
    ...(status?.reason ? [status.reason] : []),
    ...(status?.protections ?? []),
  ]
  const title = vscode.l10n.t('Node {0}, {1}', versionOf(state), originOf(runtime))
  return { title, detail: lines.join('\n\n') }
}

/** Of the Node that evaluates, where it differs from the server's. */
function versionOf({ runtime, status }: SessionState & { kind: 'running' }): string {
  return (status?.node ?? runtime).version
}

function originOf({ origin }: Runtime): string {
  if (origin === 'setting') return vscode.l10n.t('as set')
  if (origin === 'path') return vscode.l10n.t('the one on your PATH')
  return vscode.l10n.t("the editor's own")
}
