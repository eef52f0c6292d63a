/*
 * node tsserver.mjs <folder> <requests>
 *
 * Two tsservers with the same files open, one of them with the plugin, are asked in turn for completions and quick info in code
 * that defines no tools. Prints as JSON, for each kind, the median of the milliseconds from request to answer on either side and of
 * what the plugin adds, and what memory each of them has.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../measure.mjs'
import { toolFile } from '../workspace.mjs'

const [folder, requests] = [process.argv[2], Number(process.argv[3])]
/** Requests before anything counts: code gets compiled. */
const WARM_UP = 60
/** Files with tools that are open beside. */
const OPEN = 5

const repository = fileURLToPath(new URL('../../', import.meta.url))
const tsserver = createRequire(import.meta.url).resolve('typescript/lib/tsserver.js')
const PLUGIN = '@toolsight/typescript-plugin'

class Server {
  times = { completions: [], quickInfo: [] }
  #seq = 0
  #buffer = Buffer.alloc(0)
  #answers = new Map()
  #refreshed = () => {}

  constructor(args) {
    this.process = spawn(process.execPath, [tsserver, '--disableAutomaticTypingAcquisition', ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.process.stdout.on('data', (chunk) => this.#receive(chunk))
  }

  send(command, args) {
    const seq = ++this.#seq
    const request = { seq, type: 'request', command, arguments: args }
    this.process.stdin.write(`${JSON.stringify(request)}\n`)
    return seq
  }

  request(command, args) {
    const seq = this.send(command, args)
    return new Promise((resolve) => this.#answers.set(seq, resolve))
  }

  async time(kind, command, args) {
    const started = performance.now()
    await this.request(command, args)
    this.times[kind].push(performance.now() - started)
  }

  /** Resolves when the plugin has said that there is news. */
  get news() {
    return new Promise((resolve) => {
      this.#refreshed = resolve
    })
  }

  /** Of its own process, in MB. */
  get memory() {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024
  }

  #receive(chunk) {
    this.#buffer = Buffer.concat([this.#buffer, chunk])
    for (;;) {
      const header = this.#buffer.indexOf('\r\n\r\n')
      if (header < 0) return
      const length = Number(/Content-Length: (\d+)/.exec(this.#buffer.toString('utf8', 0, header))[1])
      const end = header + 4 + length
      if (this.#buffer.length < end) return
      const message = JSON.parse(this.#buffer.toString('utf8', header + 4, end))
      this.#buffer = this.#buffer.subarray(end)
      if (message.event === 'projectsUpdatedInBackground') this.#refreshed()
      this.#answers.get(message.request_seq)?.()
      this.#answers.delete(message.request_seq)
    }
  }
}

const without = new Server([])
const withPlugin = new Server(['--globalPlugins', PLUGIN, '--pluginProbeLocations', repository])
const servers = [without, withPlugin]

const tools = Array.from({ length: OPEN }, (_, index) => path.join(folder, toolFile(index)))
const other = path.join(folder, 'src/support/store.ts')
const text = readFileSync(other, 'utf8')
const openFiles = [...tools, other].map((file) => ({ file, fileContent: readFileSync(file, 'utf8') }))
for (const server of servers) {
  server.send('configurePlugin', { pluginName: PLUGIN, configuration: { trusted: true } })
  await server.request('updateOpen', { openFiles })
}
const news = withPlugin.news
for (const server of servers)
  for (const file of tools) await server.request('semanticDiagnosticsSync', { file })
await news
for (const server of servers)
  for (const file of tools) await server.request('semanticDiagnosticsSync', { file })

const place = (piece, skip) => {
  const before = text.slice(0, text.indexOf(piece) + skip).split('\n')
  return { file: other, line: before.length, offset: before.at(-1).length + 1 }
}
for (let index = 0; index < requests; index++) {
  // The one that is asked second finds the processor's caches filled by the other.
  const order = index % 2 === 0 ? servers : [...servers].reverse()
  for (const server of order) {
    await server.time('completions', 'completionInfo', place('rows.set', 5))
    await server.time('quickInfo', 'quickinfo', place('rows.set', 1))
  }
}
/** The one that is asked first is slower, so that two rounds, one in each order, are one pair. */
const pairsOf = (times) =>
  Array.from({ length: Math.floor((times.length - WARM_UP) / 2) }, (_, index) => {
    const at = WARM_UP + 2 * index
    return (times[at] + times[at + 1]) / 2
  })
const kinds = ['completions', 'quickInfo'].map((kind) => {
  const [base, own] = servers.map(({ times }) => pairsOf(times[kind]))
  const more = own.map((value, index) => value - base[index])
  return [kind, { without: median(base), with: median(own), more: median(more) }]
})
const [base, own] = servers.map(({ memory }) => memory)
console.log(JSON.stringify({ ...Object.fromEntries(kinds), memory: { without: base, with: own } }))
for (const server of servers) server.send('exit')
process.exit()
