import type { TreeIcon } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

/** From the editor's own set, in the colours its theme gives them. */
export function iconOf(icon: TreeIcon): vscode.ThemeIcon {
  const [id, colour] = ICONS[icon]
  return new vscode.ThemeIcon(id, colour === undefined ? undefined : new vscode.ThemeColor(colour))
}

const ICONS: Record<TreeIcon, [id: string, colour?: string]> = {
  folder: ['folder'],
  file: ['file'],
  ok: ['pass', 'testing.iconPassed'],
  error: ['error', 'problemsErrorIcon.foreground'],
  warning: ['warning', 'problemsWarningIcon.foreground'],
  info: ['info', 'problemsInfoIcon.foreground'],
  stale: ['history', 'disabledForeground'],
  unevaluated: ['circle-slash', 'disabledForeground'],
  string: ['symbol-string'],
  number: ['symbol-number'],
  boolean: ['symbol-boolean'],
  array: ['symbol-array'],
  object: ['symbol-object'],
  field: ['symbol-field'],
}
