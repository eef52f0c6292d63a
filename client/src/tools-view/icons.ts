import type { TreeIcon } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

/** From the editor's own set, in the colors its theme gives them. */
export function iconOf(icon: TreeIcon): vscode.ThemeIcon {
  const [id, color] = ICONS[icon]
  return new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color))
}

const ICONS: Record<TreeIcon, [id: string, color?: string]> = {
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
