/*
 * node previews.mjs <folder> <edits>
 *
 * A client of the language server: types in a samples file and asks for the live preview after each keystroke, and asks for
 * previews by command. Prints milliseconds from request to answer as JSON.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { toolFile } from '../workspace.mjs'
import { startServer } from './language-server.mjs'

const [folder, edits] = [process.argv[2], Number(process.argv[3])]
/** Previews before anything counts: code gets compiled, and the tables of tokens are loaded. */
const WARM_UP = 30

const server = await startServer(folder, { settings: { retryStyle: ['patties', 'concise'] } })
const { connection } = server

const file = path.join(folder, toolFile(0))
const source = pathToFileURL(file).href
await server.open(source, 'typescript', readFileSync(file, 'utf8'))
const [{ name }] = await command('toolsight.tools')
const samples = source.replace(/\.ts$/, '.samples.json')
const given = await command('toolsight.samples', { uri: source, tool: name })
const [{ input }] = given[name].valid
const text = JSON.stringify({
  [name]: { valid: [{ input: { ...input, typed: 0 } }], invalid: given[name].invalid },
})
await server.open(samples, 'json', text)
const start = text.indexOf('"typed":') + '"typed":'.length
const place = { line: 0, character: start }

const times = { typed: [], command: [] }
for (let index = 0; index < edits + WARM_UP; index++) {
  const began = performance.now()
  void connection.sendNotification('textDocument/didChange', {
    textDocument: { uri: samples, version: index + 2 },
    contentChanges: [
      { range: { start: place, end: { line: 0, character: start + 1 } }, text: String(index % 10) },
    ],
  })
  const shown = await connection.sendRequest('toolsight/document', {
    kind: 'sample',
    uri: samples,
    position: place,
  })
  const typed = performance.now() - began
  if (!shown?.text.includes(`"typed": ${index % 10}`))
    throw new Error(`The preview is of another text:\n${shown?.text}`)
  const asked = performance.now()
  await command('toolsight.preview', { uri: source, tool: name, input: { ...input, typed: String(index) } })
  const ms = performance.now() - asked
  if (index < WARM_UP) continue
  times.typed.push(typed)
  times.command.push(ms)
}
await server.stop()
process.stdout.write(JSON.stringify(times))
process.exit()

function command(name, ...args) {
  return connection.sendRequest('workspace/executeCommand', { command: name, arguments: args })
}
