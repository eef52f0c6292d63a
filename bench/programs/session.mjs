/* A client of the language server as the extension ships it, over stdio. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

/**
 * Starts a server for a workspace and comes back when it has answered `initialize`.
 *
 * @param {string} main the server's program
 * @param {string} root the workspace's folder
 * @param {object} settings what the client says that somebody has set
 */
export async function session(main, root, settings) {
  const server = spawn(process.execPath, [main, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  const waiting = new Set()
  const log = []
  connection.onNotification((method, params) => {
    if (method === 'window/logMessage') log.push(params.message)
    for (const look of waiting) look(method, params)
  })
  connection.onRequest((method, params) => {
    for (const look of waiting) look(method, params)
    return method === 'workspace/configuration' ? params.items.map(() => settings) : null
  })
  connection.listen()
  const next = (fits) =>
    new Promise((resolve) => {
      const look = (method, params) => {
        if (!fits(method, params)) return
        waiting.delete(look)
        resolve(params)
      }
      waiting.add(look)
    })
  const uri = pathToFileURL(root).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'bench' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true, codeLens: { refreshSupport: true } },
      textDocument: { publishDiagnostics: { versionSupport: true } },
    },
    initializationOptions: { trusted: true, clientCommands: true },
  })
  const published = (uri, version) =>
    next(
      (method, params) =>
        method === 'textDocument/publishDiagnostics' && params.uri === uri && params.version === version,
    )
  return {
    server,
    connection,
    log,
    next,
    published,
    /** The next time that lenses are to be asked for again. */
    refreshed: () => next((method) => method === 'workspace/codeLens/refresh'),
    async open(file, text) {
      const uri = pathToFileURL(path.join(root, file)).href
      const told = published(uri, 1)
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'typescript', version: 1, text },
      })
      await told
      return uri
    },
    change: (uri, version, contentChanges) =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges,
      }),
    async stop() {
      await connection.sendRequest('shutdown')
      const ended = new Promise((resolve) => server.once('exit', resolve))
      await connection.sendNotification('exit')
      await ended
      connection.dispose()
    },
  }
}
