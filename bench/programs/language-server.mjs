import { spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/**
 * A language server over stdio, that has shaken hands and checks open files alone.
 *
 * @param {string} folder the workspace
 * @param {{ settings?: object, textDocument?: object }} options settings besides; what the client can
 */
export async function startServer(folder, { settings = {}, textDocument = {} } = {}) {
  const server = spawn(process.execPath, [main, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  const waiting = new Map()
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, version }) => {
    waiting.get(`${uri} ${version}`)?.()
  })
  connection.onRequest('workspace/configuration', ({ items }) =>
    items.map(() => ({ workspace: { check: false }, ...settings })),
  )
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()

  const root = pathToFileURL(folder).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'bench' }],
    capabilities: {
      workspace: { configuration: true },
      textDocument: { publishDiagnostics: { versionSupport: true }, ...textDocument },
    },
    initializationOptions: { trusted: true, clientCommands: true },
  })
  await connection.sendNotification('initialized', {})

  /** Sends a change, and waits until what is wrong with that version is known. */
  async function checked(uri, version, method, params) {
    const done = new Promise((resolve) => waiting.set(`${uri} ${version}`, resolve))
    await connection.sendNotification(method, params)
    await done
  }

  return {
    connection,
    open: (uri, languageId, text) =>
      checked(uri, 1, 'textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } }),
    change: (uri, version, contentChanges) =>
      checked(uri, version, 'textDocument/didChange', { textDocument: { uri, version }, contentChanges }),
    async stop() {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
    },
  }
}
