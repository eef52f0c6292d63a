import {
  CLIENT_COMMANDS,
  COMMANDS,
  type FileTargets,
  TARGETS,
  type TargetChoice,
  type TargetsParams,
} from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { registerCommand } from '../commands/register.js'
import { toolArgument } from '../commands/tool-argument.js'
import type { Cursor } from '../documents/cursor.js'
import type { Session } from '../session/session.js'
import { pickTargets } from './pick.js'
import { subjectOf } from './subject.js'

/** How long the status bar says what was written. */
const SHOWN_MS = 4000

/** Chooses the providers that tools are checked for, and writes them into the configuration. */
export function chooseTargetsCommand(
  session: Session,
  cursor: Cursor,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return registerCommand(CLIENT_COMMANDS.chooseTargets, log, async (argument) => {
    const subject =
      toolArgument(argument) ?? subjectOf(vscode.window.activeTextEditor) ?? cursor.place ?? inFolder()
    if (!subject) throw new Error(vscode.l10n.t('Open a file with tools first.'))
    const { uri } = subject
    const [current, all] = await Promise.all([
      session.request<FileTargets | null>(TARGETS, subject satisfies TargetsParams),
      session.execute<TargetChoice[]>(COMMANDS.targets, { uri }),
    ])
    if (current?.isSetting) return showSetting()
    const targets = await pickTargets(current, all)
    const dirty = new Set(vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(addressOf))
    const written = await session.execute<{ uri: string } | null>(COMMANDS.chooseTargets, { uri, targets })
    if (written) await keep(vscode.Uri.parse(written.uri), dirty)
  })
}

/** What counts is the file on disk. One that had other changes is left for its author to save. */
async function keep(address: vscode.Uri, dirty: ReadonlySet<string>): Promise<void> {
  const document = await vscode.workspace.openTextDocument(address)
  if (dirty.has(addressOf(document))) {
    await vscode.window.showTextDocument(document)
    return
  }
  await document.save()
  const file = vscode.workspace.asRelativePath(address)
  vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) Wrote the targets to {0}', file), SHOWN_MS)
}

/** The configuration file would not count. */
async function showSetting(): Promise<void> {
  const open = vscode.l10n.t('Open settings')
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The setting "toolsight.targets" overrides the configuration file. Change it in the settings.',
    ),
    open,
  )
  if (chosen === open)
    await vscode.commands.executeCommand('workbench.action.openSettings', 'toolsight.targets')
}

/** Called from the view of tools while no editor is open. */
function inFolder(): TargetsParams | null {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  return folder ? { uri: folder.uri.toString() } : null
}

function addressOf({ uri }: vscode.TextDocument): string {
  return uri.toString()
}
