import { CLIENT_COMMANDS, type InstallArgument } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { registerCommand } from './register.js'

/** The directories that an installation was offered for, in the workspace's own store. */
const OFFERED = 'toolsight.installOffered'

/** Installs packages in a terminal, and offers that once for each directory of a workspace. */
export function installCommand(
  session: Session,
  store: vscode.Memento,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(CLIENT_COMMANDS.install, log, (argument) => {
      const install = installArgument(argument) ?? installsOf(session)[0]
      if (!install) throw new Error(vscode.l10n.t('Nothing is to be installed.'))
      run(install)
    }),
    session.onDidChange(() => void offer(installsOf(session), store)),
  )
}

function installsOf({ state }: Session): readonly InstallArgument[] {
  return (state.kind === 'running' && state.status?.installs) || []
}

async function offer(installs: readonly InstallArgument[], store: vscode.Memento): Promise<void> {
  if (!vscode.workspace.isTrusted) return
  const offered = store.get<string[]>(OFFERED, [])
  const install = installs.find(({ uri }) => !offered.includes(uri))
  if (!install) return
  await store.update(OFFERED, [...offered, install.uri])
  const button = vscode.l10n.t('Install with {0}', install.manager)
  const message = vscode.l10n.t('Toolsight: dependencies are not installed, so not all tools are checked.')
  if ((await vscode.window.showInformationMessage(message, button)) === button) run(install)
}

function run({ command, uri }: InstallArgument): void {
  const terminal = vscode.window.createTerminal({ name: command, cwd: vscode.Uri.parse(uri) })
  terminal.show()
  terminal.sendText(command)
}

/** A package manager, one word, and names of packages: nothing that a shell would take for more. */
const COMMAND = /^(?:npm|pnpm|yarn|bun|deno) (?:install|add)(?: --[a-z-]+| [@\w][\w./-]*)*$/

/** What actions hand to the command; null where it was called without, as from the palette. */
function installArgument(value: unknown): InstallArgument | null {
  if (typeof value !== 'object' || value === null) return null
  const { command, uri, manager } = value as Record<string, unknown>
  if (typeof command !== 'string' || typeof uri !== 'string' || typeof manager !== 'string') return null
  return COMMAND.test(command) ? { command, uri, manager } : null
}
