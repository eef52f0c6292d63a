/*
 * Opens the first file of a project with a fault in it, as an editor does that has just started. Prints JSON: when the first finding,
 * the first lens and the first lens with a verdict came, in milliseconds after the server was started. Arguments: the server's
 * program, the project.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { session } from './session.mjs'

const [main, root] = process.argv.slice(2)
const file = path.join(root, 'src/tool0.ts')
const uri = pathToFileURL(file).href
const sound = readFileSync(file, 'utf8')
const text = sound.replace('z.string().min(1)', 'z.date()')
if (text === sound) throw new Error(`${file} has no field to break.`)

const started = performance.now()
const elapsed = () => performance.now() - started
const client = await session(main, root, {})
const squiggle = client.next((method, params) => isFinding(method, params)).then(elapsed)
let refreshed = client.refreshed()
await client.connection.sendNotification('initialized', {})
await client.connection.sendNotification('textDocument/didOpen', {
  textDocument: { uri, languageId: 'typescript', version: 1, text },
})
let [lens, verdict] = [null, null]
while (verdict === null) {
  const titles = await lensTitles()
  if (titles.length > 0) lens ??= elapsed()
  if (titles.some((title) => /^[✗⚠✓]/.test(title))) verdict = elapsed()
  else {
    await refreshed
    refreshed = client.refreshed()
  }
}
console.log(JSON.stringify({ squiggle: await squiggle, lens, verdict }))
await client.stop()

function isFinding(method, params) {
  const isOfFile = method === 'textDocument/publishDiagnostics' && params.uri === uri
  return isOfFile && params.diagnostics.some(({ code }) => code === 'unconvertible-schema')
}

async function lensTitles() {
  const { connection } = client
  const lenses = await connection.sendRequest('textDocument/codeLens', { textDocument: { uri } })
  const resolved = await Promise.all(
    (lenses ?? []).map((each) => connection.sendRequest('codeLens/resolve', each)),
  )
  return resolved.map(({ command }) => command?.title ?? '')
}
