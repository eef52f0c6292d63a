import * as vscode from 'vscode'

/** What a language status item says. */
export interface Shown {
  text: string
  detail: string
  severity?: vscode.LanguageStatusSeverity
  isBusy?: boolean
  command: vscode.Command
}

export function show(item: vscode.LanguageStatusItem, shown: Shown): void {
  item.text = shown.text
  item.detail = shown.detail
  item.severity = shown.severity ?? vscode.LanguageStatusSeverity.Information
  item.busy = shown.isBusy ?? false
  item.command = shown.command
}

export function showLog(): vscode.Command {
  return { title: vscode.l10n.t('Show log'), command: 'toolsight.client.showLog' }
}
