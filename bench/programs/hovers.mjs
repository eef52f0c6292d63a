/*
 * node hovers.mjs <folder> <files>
 *
 * A client of the language server: opens tool files of a workspace, waits for what is wrong with them, and points at
 * their tools and fields. Prints milliseconds from request to answer as JSON.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { toolFile } from '../workspace.mjs'
import { startServer } from './language-server.mjs'

const [folder, files] = [process.argv[2], Number(process.argv[3])]
/** Files that are pointed at before anything counts: code gets compiled. */
const WARM_UP = 20

const server = await startServer(folder, { textDocument: { hover: { contentFormat: ['markdown'] } } })
const { connection } = server

const times = { tool: [], field: [], again: [], edited: [] }
for (let index = 0; index < files; index++) {
  const file = path.join(folder, toolFile(index))
  const uri = pathToFileURL(file).href
  const text = readFileSync(file, 'utf8')
  await server.open(uri, 'typescript', text)
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
  const start = { line: 0, character: 0 }
  await server.change(uri, 2, [{ range: { start, end: start }, text: '/**/' }])
  const ms = await hover(uri, field)
  if (counts) times.edited.push(ms)
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
}
await server.stop()
process.stdout.write(JSON.stringify(times))
process.exit()

async function hover(uri, position) {
  const started = performance.now()
  const answer = await connection.sendRequest('textDocument/hover', { textDocument: { uri }, position })
  const ms = performance.now() - started
  if (!answer) throw new Error(`Nothing was said of ${uri} at ${JSON.stringify(position)}.`)
  return ms
}

function positionOf(text, part) {
  const before = text.slice(0, text.indexOf(part) + 1).split('\n')
  return { line: before.length - 1, character: before.at(-1).length }
}
