import * as vscode from 'vscode'

/** What a language status item says; our name comes before it. */
export interface StatusItem {
  text: string
  detail: string
  severity?: vscode.LanguageStatusSeverity
  isBusy?: boolean
  command: vscode.Command
}

export function show(item: vscode.LanguageStatusItem, shown: StatusItem): void {
  // The list in which it stands is the language's, and names nobody.
  item.text = vscode.l10n.t('Toolsight: {0}', shown.text)
  item.detail = shown.detail
  item.severity = shown.severity ?? vscode.LanguageStatusSeverity.Information
  item.busy = shown.isBusy ?? false
  item.command = shown.command
}

export function showLog(): vscode.Command {
  return { title: vscode.l10n.t('Show log'), command: 'toolsight.client.showLog' }
}
