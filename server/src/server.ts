import { endWith } from '@toolsight/core/startup'
import { type Connection, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver'
import { features } from './features/index.js'
import { TRUST, TYPESCRIPT_PLUGIN } from './messages.js'
import { Session } from './session/session.js'
import { version } from './version.js'

const NOT_TRUSTED =
  'Nothing is evaluated: the editor has not said that this workspace is trusted.\n' +
  'What needs no evaluation is shown. An editor says so by initializationOptions { "trusted": true }, or later by the ' +
  'notification toolsight/trust { "trusted": true }.'

/** Serves one client over a connection until it says `exit`. */
export function serve(connection: Connection): void {
  const session = new Session(connection)
  connection.onInitialize((params) => {
    endWith(params.processId)
    session.initialize(params)
    const capabilities: ServerCapabilities = {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    }
    for (const feature of features) Object.assign(capabilities, feature.capabilities?.(session))
    return { capabilities, serverInfo: { name: 'toolsight', version } }
  })
  connection.onInitialized(() => {
    if (!session.isTrusted) session.log.info(NOT_TRUSTED)
    session.attempt('The start', () => session.folders.initialized())
    for (const feature of features) {
      session.attempt('A dynamic registration', () => feature.initialized?.(session))
    }
  })
  connection.onDidChangeConfiguration(({ settings }) =>
    session.attempt('Reading the settings', () => session.folders.readSettings(sectionOf(settings))),
  )
  connection.onNotification(TRUST, (params: unknown) =>
    session.attempt('The change of trust', () => session.trust(says(params, 'trusted'))),
  )
  connection.onNotification(TYPESCRIPT_PLUGIN, (params: unknown) => {
    session.types.isPluginLoaded = says(params, 'loaded')
  })
  connection.onShutdown(() => session.dispose())
  session.listen()
  for (const feature of features) feature.register(session)
  connection.listen()
}

/** A client that is not asked for its settings sends all of them, under our name. */
function sectionOf(settings: unknown): unknown {
  return typeof settings === 'object' && settings !== null
    ? (settings as Record<string, unknown>)['toolsight']
    : undefined
}

/** Nothing but `true` says so. */
function says(params: unknown, what: 'trusted' | 'loaded'): boolean {
  return typeof params === 'object' && params !== null && (params as Record<string, unknown>)[what] === true
}
