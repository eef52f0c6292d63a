import * as vscode from 'vscode'
import { checkTypesCommand } from './commands/check-types.js'
import { compareServerCommand } from './commands/compare-server.js'
import { documentCommands } from './commands/documents.js'
import { installCommand } from './commands/install.js'
import { exampleCommand } from './commands/open-example.js'
import { serverCommands } from './commands/server.js'
import { toolCommands } from './commands/tools.js'
import { Cursor } from './documents/cursor.js'
import { provideDefinitions } from './documents/definition.js'
import { DocumentProvider } from './documents/provider.js'
import { openLog } from './log.js'
import { settingsOf } from './session/chosen-settings.js'
import { restartOnNewSettings } from './session/restart.js'
import { Session } from './session/session.js'
import { showStatus } from './status/status.js'
import { chooseTargetsCommand } from './targets/command.js'
import { TargetStatus } from './targets/status.js'
import { provideTasks } from './tasks/provider.js'
import { SampleTests } from './tests/controller.js'
import { ToolsView } from './tools-view/view.js'
import { configurePlugin } from './typescript/plugin.js'
import { PluginPresence } from './typescript/presence.js'

let session: Session | null = null

/** What other extensions may ask. */
export interface ToolsightApi {
  /** How long activation took, in milliseconds; the server starts after it. */
  readonly activationMs: number
  /** Resolves when the server answers, or has failed. */
  ready(): Promise<void>
}

/** Registers everything and comes back at once; the server starts when the editor has had its turn. */
export function activate(context: vscode.ExtensionContext): ToolsightApi {
  const start = performance.now()
  const { extension, extensionUri, subscriptions } = context
  const log = openLog()
  const server = vscode.Uri.joinPath(extensionUri, 'dist/server/server.cjs')
  const current = new Session(server, settingsOf(extension.packageJSON), log)
  session = current
  const view = new ToolsView(current, log)
  const cursor = new Cursor()
  const presence = new PluginPresence(current)
  subscriptions.push(
    log,
    current,
    view,
    cursor,
    presence,
    new DocumentProvider(current, cursor),
    new SampleTests(current, log),
    provideDefinitions(current),
    showStatus(current),
    restartOnNewSettings(current),
    provideTasks(extensionUri, log),
    configurePlugin(current, log),
    installCommand(current, context.workspaceState, log),
    exampleCommand(extensionUri, log),
    checkTypesCommand(current, presence, log),
    compareServerCommand(current, log),
    new TargetStatus(current),
    chooseTargetsCommand(current, cursor, log),
    ...serverCommands(current, log),
    ...toolCommands(current, view, log),
    ...documentCommands(current, cursor, log),
  )
  const starting = new Promise<void>((resolve) => setImmediate(() => resolve(current.start())))
  const activationMs = performance.now() - start
  log.debug(`Activated in ${activationMs.toFixed(1)} ms.`)
  return { activationMs, ready: () => starting }
}

export async function deactivate(): Promise<void> {
  await session?.end()
  session = null
}
