/*
 * An editor's work, over stdio: opens a workspace, waits until all of it is known, then types, points and rests. Prints
 * JSON. Arguments: the server's program, root, how many tools, how many edits.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { toolFile } from '../workspace.mjs'
import { session } from './session.mjs'

const [main, root] = process.argv.slice(2)
const [tools, edits] = [Number(process.argv[4]), Number(process.argv[5])]
const KEYSTROKES = 100
const KEYSTROKE_MS = 20
const REST_MS = 5000

const opened = performance.now()
const client = await session(main, root, { diagnostics: { delay: 0 } })
const all = client.next(
  (method, params) =>
    method === 'toolsight/status' && params.progress === null && params.counts.tools >= tools,
)
await client.connection.sendNotification('initialized', {})
await all
const allKnown = performance.now() - opened

const file = toolFile(0)
const text = readFileSync(path.join(root, file), 'utf8')
const uri = await client.open(file, text)
const place = positionOf(text, 'Text number 0')
const times = []
for (let edit = 0; edit < edits; edit++) {
  const version = edit + 2
  const told = client.published(uri, version)
  const started = performance.now()
  const end = { ...place, character: place.character + 'Text number 0'.length }
  await client.change(uri, version, [
    { range: { start: place, end }, text: `Text ${String(edit).padStart(8, '0')}` },
  ])
  await told
  times.push(performance.now() - started)
}

const points = [positionOf(text, 'defineTool({'), positionOf(text, 'input: Input'), place]
const hovers = []
for (const position of points)
  await client.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position })
for (let count = 0; count < 200; count++) {
  const started = performance.now()
  const params = { textDocument: { uri }, position: points[count % points.length] }
  const hover = await client.connection.sendRequest('textDocument/hover', params)
  hovers.push(performance.now() - started)
  if (hover === null && count % points.length < 2) throw new Error('Nothing was said of the tool.')
}

await pause(8000)
const cpuBefore = cpuOf(client.server.pid)
await pause(REST_MS)
const cpuAfter = cpuOf(client.server.pid)
const resident = residentOf(client.server.pid)
await client.stop()

const typing = await session(main, root, {})
await typing.connection.sendNotification('initialized', {})
const telling = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const telling = defineTool({
  name: 'telling',
  description: 'Tells when it is evaluated',
  input: (() => {
    console.log('evaluated')
    return z.object({ a: z.string().describe('A word') })
  })(),
  handler: () => 'x',
})
`
const typed = await typing.open('src/tools/telling.ts', telling)
const before = typing.log.filter((line) => line.includes('evaluated')).length
const cursor = positionOf(telling, 'A word')
for (let count = 0; count < KEYSTROKES; count++) {
  if (count === KEYSTROKES - 1) await pause(KEYSTROKE_MS)
  const told = count === KEYSTROKES - 1 ? typing.published(typed, count + 2) : pause(KEYSTROKE_MS)
  await typing.change(typed, count + 2, [{ range: { start: cursor, end: cursor }, text: 'x' }])
  await told
}
const evaluations = typing.log.filter((line) => line.includes('evaluated')).length - before
await typing.stop()

console.log(
  JSON.stringify({
    allKnown,
    times,
    hovers,
    evaluations,
    idleCpuMsPerSecond: cpuBefore === null ? null : (cpuAfter - cpuBefore) / (REST_MS / 1000),
    resident,
  }),
)

function positionOf(text, part) {
  const before = text.slice(0, text.indexOf(part)).split('\n')
  return { line: before.length - 1, character: before.at(-1).length }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Processor milliseconds so far; null where the system has no /proc. Its clock ticks a hundred times a second. */
function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

/** Resident megabytes, now and at most; null where the system has no /proc. */
function residentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const size = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1024
    return { nowMb: size('VmRSS'), peakMb: size('VmHWM') }
  } catch {
    return null
  }
}
