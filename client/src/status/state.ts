import type { StatusParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { SessionState } from '../session/state.js'
import { type StatusItem, showLog } from './item.js'

/** How it is going, and what one would do about it. */
export function stateOf(state: SessionState): StatusItem {
  if (state.kind === 'failed') return failed(state.reason)
  if (state.kind === 'unavailable') return off(vscode.l10n.t('off'), state.reason, showLog())
  if (state.kind === 'running' && state.status) return told(state.status)
  return { text: vscode.l10n.t('starting'), detail: '', isBusy: true, command: showLog() }
}

function told(status: StatusParams): StatusItem {
  const reason = status.reason ?? ''
  switch (status.state) {
    case 'failed':
      return failed(reason)
    case 'checking': {
      const { done, total } = status.progress ?? { done: 0, total: 0 }
      const text = vscode.l10n.t('checking {0} of {1}', done, total)
      return { text, detail: findingsOf(status), isBusy: true, command: showLog() }
    }
    case 'evaluation-off':
      return off(vscode.l10n.t('evaluation is off'), reason, status.trusted ? openSettings() : manageTrust())
    case 'no-tools':
      return { text: vscode.l10n.t('no tools'), detail: '', command: whatCounts() }
    case 'ready':
      return { text: toolsOf(status), detail: `${findingsOf(status)}, ${logLink()}`, command: check() }
  }
}

function failed(reason: string): StatusItem {
  const severity = vscode.LanguageStatusSeverity.Error
  return { text: vscode.l10n.t('failed'), detail: reason, severity, command: showLog() }
}

function off(text: string, detail: string, command: vscode.Command): StatusItem {
  return { text, detail, severity: vscode.LanguageStatusSeverity.Warning, command }
}

function check(): vscode.Command {
  return { title: vscode.l10n.t('Check workspace'), command: 'toolsight.client.checkWorkspace' }
}

function logLink(): string {
  const { title, command } = showLog()
  return `[${title}](command:${command})`
}

function manageTrust(): vscode.Command {
  return { title: vscode.l10n.t('Manage trust'), command: 'workbench.trust.manage' }
}

function openSettings(): vscode.Command {
  const title = vscode.l10n.t('Open settings')
  return { title, command: 'workbench.action.openSettings', arguments: ['toolsight.evaluate'] }
}

/** The welcome of the empty view. */
function whatCounts(): vscode.Command {
  return { title: vscode.l10n.t('What counts as a tool'), command: 'toolsight.tools.focus' }
}

function toolsOf({ counts: { tools } }: StatusParams): string {
  return tools === 1 ? vscode.l10n.t('1 tool') : vscode.l10n.t('{0} tools', tools)
}

function findingsOf({ counts: { errors, warnings } }: StatusParams): string {
  const parts: string[] = []
  if (errors > 0) parts.push(errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors))
  if (warnings > 0)
    parts.push(warnings === 1 ? vscode.l10n.t('1 warning') : vscode.l10n.t('{0} warnings', warnings))
  return parts.length > 0 ? parts.join(', ') : vscode.l10n.t('Nothing to repair')
}
