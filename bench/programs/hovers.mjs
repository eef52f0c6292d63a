/*
 * node hovers.mjs <folder> <files>
 *
 * A client of the language server: opens tool files of a workspace, waits for what is wrong with them, and points at
 * their tools and fields. Prints milliseconds from request to answer as JSON.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { toolFile } from '../workspace.mjs'

const [folder, files] = [process.argv[2], Number(process.argv[3])]
/** Files that are pointed at before anything counts: code gets compiled. */
const WARM_UP = 20

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
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
  items.map(() => ({ workspace: { check: false } })),
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
    textDocument: { hover: { contentFormat: ['markdown'] }, publishDiagnostics: { versionSupport: true } },
  },
  initializationOptions: { trusted: true, clientCommands: true },
})
await connection.sendNotification('initialized', {})

const times = { tool: [], field: [], again: [], edited: [] }
for (let index = 0; index < files; index++) {
  const file = path.join(folder, toolFile(index))
  const uri = pathToFileURL(file).href
  const text = readFileSync(file, 'utf8')
  await checked(uri, 1, () =>
    connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'typescript', version: 1, text },
    }),
  )
  const tool = positionOf(text, 'defineTool({')
  const field = positionOf(text, 'field03:')
  const counts = index >= WARM_UP
  for (const [kind, position] of [
    ['tool', tool],
    ['field', field],
    ['again', field],
    ['again', tool],
  ]) {
    const ms = await hover(uri, position)
    if (counts) times[kind].push(ms)
  }
  // As if somebody typed a comment: all facts stay, all positions may be others.
  await checked(uri, 2, () =>
    connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [
        { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '/**/' },
      ],
    }),
  )
  const ms = await hover(uri, field)
  if (counts) times.edited.push(ms)
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
}
await connection.sendRequest('shutdown')
await connection.sendNotification('exit')
process.stdout.write(JSON.stringify(times))
process.exit()

async function hover(uri, position) {
  const started = performance.now()
  const answer = await connection.sendRequest('textDocument/hover', { textDocument: { uri }, position })
  const ms = performance.now() - started
  if (!answer) throw new Error(`Nothing was said of ${uri} at ${JSON.stringify(position)}.`)
  return ms
}

async function checked(uri, version, change) {
  const done = new Promise((resolve) => waiting.set(`${uri} ${version}`, resolve))
  await change()
  await done
}

function positionOf(text, part) {
  const before = text.slice(0, text.indexOf(part) + 1).split('\n')
  return { line: before.length - 1, character: before.at(-1).length }
}
