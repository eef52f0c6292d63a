import { COMMANDS, type TargetChoice, type ToolArgument } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'

/** The providers that a tool's wire form can be shown for, those that it is checked for first. */
export function targetsOf(session: Session, { uri, tool }: ToolArgument): Promise<TargetChoice[]> {
  return session.execute<TargetChoice[]>(COMMANDS.targets, { uri, tool })
}

/** A target in a list: its title, its id with why the tool is checked for it, and how the tool is shown for it. */
export function itemOf({ id, title, source, detail }: TargetChoice): vscode.QuickPickItem {
  return {
    label: title,
    description: source === undefined ? id : `${id}, ${source}`,
    ...(detail !== undefined && { detail }),
  }
}

async function pickTarget(targets: readonly TargetChoice[], placeHolder: string): Promise<string> {
  const items = targets.map((target) => ({ ...itemOf(target), id: target.id }))
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true })
  if (!chosen) throw new vscode.CancellationError()
  return chosen.id
}

/** The one target that the tool is checked for, or the user's choice. */
export async function chooseTarget(session: Session, tool: ToolArgument): Promise<string> {
  const targets = await targetsOf(session, tool)
  const [only, another] = targets.filter(({ configured }) => configured)
  if (only && !another) return only.id
  return pickTarget(targets, vscode.l10n.t('Show what this provider gets'))
}
