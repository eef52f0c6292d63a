import * as vscode from 'vscode'
import { ServerUnavailable } from '../session/server-unavailable.js'

/** Registers a command of ours. When it cannot be done the user, who asked for it, is told what to do. */
export function registerCommand(
  id: string,
  log: vscode.LogOutputChannel,
  run: (argument: unknown) => Promise<void> | void,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (argument: unknown) => {
    try {
      await run(argument)
    } catch (error) {
      if (error instanceof vscode.CancellationError) return
      log.error(`${id}: ${String(error)}`)
      void tell(error)
    }
  })
}

async function tell(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const restart = vscode.l10n.t('Restart')
  const showLog = vscode.l10n.t('Show Log')
  const actions = error instanceof ServerUnavailable ? [restart, showLog] : [showLog]
  const chosen = await vscode.window.showErrorMessage(message, ...actions)
  if (chosen === restart) await vscode.commands.executeCommand('toolsight.client.restart')
  if (chosen === showLog) await vscode.commands.executeCommand('toolsight.client.showLog')
}
