import { type Connection, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver'
import { features } from './features/index.js'
import { describe } from './log.js'
import { Session } from './session.js'

/** Serves one client over a connection until it says `exit`. */
export function serve(connection: Connection): void {
  const session = new Session(connection)
  connection.onInitialize(async (params) => {
    await session.initialize(params)
    const capabilities: ServerCapabilities = {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    }
    for (const feature of features) Object.assign(capabilities, feature.capabilities?.(session))
    return { capabilities, serverInfo: { name: 'toolsight' } }
  })
  connection.onInitialized(() => {
    session.initialized().catch((error: unknown) => session.log.error(`Start failed: ${describe(error)}`))
  })
  connection.onShutdown(() => session.dispose())
  session.listen()
  for (const feature of features) feature.register(session)
  connection.listen()
}
