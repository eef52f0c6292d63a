import type { ToolDocumentParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { addressOf, liveAddress, nameOf } from './address.js'

/** Opens a virtual document beside what is being edited, and leaves the keyboard there. */
export async function showDocument(params: ToolDocumentParams): Promise<void> {
  await vscode.window.showTextDocument(addressOf(params), {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  })
}

/** Opens a virtual document in the place of another one. */
export async function replaceDocument(old: vscode.Uri, params: ToolDocumentParams): Promise<void> {
  const address = addressOf(params)
  if (address.toString() === old.toString()) return
  const tab = vscode.window.tabGroups.activeTabGroup.tabs.find(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === old.toString(),
  )
  await vscode.window.showTextDocument(address, { preview: tab?.isPreview ?? true })
  // A tab that only previews has been replaced.
  const left = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((each) => each === tab)
  if (left) await vscode.window.tabGroups.close(left)
}

/** Opens the document that follows the cursor, beside what is being edited. */
export async function showLive(): Promise<void> {
  await vscode.window.showTextDocument(liveAddress(), {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  })
}

/** A form of a tool on the wire; `via` as in `ToolDocumentParams`: null is the resolved schema in the documented shape. */
export interface ComparedForm {
  target: string
  via?: string | null
}

/** What is sent of one tool in two forms, in the diff editor. */
export async function showComparison(
  uri: string,
  tool: string,
  left: ComparedForm,
  right: ComparedForm,
): Promise<void> {
  const title = `${nameOf(tool)} · ${named(left)} ↔ ${named(right)}`
  const of = (form: ComparedForm) => addressOf({ kind: 'wire', uri, tool, ...form, notes: false })
  await vscode.commands.executeCommand('vscode.diff', of(left), of(right), title)
}

/** A tool as its lock has it beside what it is now, in the diff editor. */
export async function showSinceLock(uri: string, tool: string): Promise<void> {
  const title = vscode.l10n.t('{0} · since the lock', nameOf(tool))
  const of = (side: 'locked' | 'now') => addressOf({ kind: 'lock', uri, tool, side })
  await vscode.commands.executeCommand('vscode.diff', of('locked'), of('now'), title)
}

function named({ target, via }: ComparedForm): string {
  if (via === null) return vscode.l10n.t('resolved')
  return via === undefined ? target : `${target} (${via})`
}
