/*
 * An editor's work: checks everything once, then types in open buffers and checks after each edit. Prints JSON.
 * Arguments: root, how many tools, how many edits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openWorkspace } from '../../packages/core/dist/index.js'
import { sharedOf, toolFile } from '../workspace.mjs'

const [root, tools, edits] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const workspace = await openWorkspace({ root, trusted: true, analysis: 'apart' })
const blocks = monitorEventLoopDelay({ resolution: 1 })
blocks.enable()
await workspace.checkAll(await workspace.files())
const blockAtOpen = blocks.max / 1e6

const text = (file) => readFileSync(path.join(root, file), 'utf8')
let version = 0
const times = []
const residents = []
blocks.reset()
for (let edit = 0; edit < edits; edit++) {
  const file = toolFile((edit * 7) % Math.min(tools, 20))
  const typed = text(file)
    .replace(/Text number \d+/, `Text edited ${edit}`)
    .replace("'1 <= string", `'2 <= string`)
  const changed = typed.replace('looks the order up', `looks order ${edit} up`)
  const started = performance.now()
  workspace.update(path.join(root, file), changed, ++version)
  const report = await workspace.check(path.join(root, file))
  times.push(performance.now() - started)
  if (report.tools[0]?.status !== 'resolved') throw new Error(`${file}: ${report.tools[0]?.reason}`)
  if (edit % 100 === 99) residents.push(memory())
}
const blockAtEdit = blocks.max / 1e6

const helper = 'src/shared/schema-00.ts'
const dependents = Array.from({ length: tools }, (_, i) => i)
  .filter((i) => sharedOf(i).includes(0) && i % 20 !== 7 && i % 20 !== 17)
  .slice(0, 150)
  .map((i) => path.join(root, toolFile(i)))
const helperTimes = []
for (let edit = 0; edit < 5; edit++) {
  workspace.update(
    path.join(root, helper),
    text(helper).replace('Street and number', `Street ${edit}`),
    ++version,
  )
  const started = performance.now()
  await workspace.checkAll(dependents)
  helperTimes.push(performance.now() - started)
}

const last = memory()
await workspace.dispose()
console.log(
  JSON.stringify({
    times,
    blockAtOpen,
    blockAtEdit,
    helperTimes,
    dependents: dependents.length,
    residents,
    memory: last,
  }),
)

/** Resident megabytes, now and at most, of each kind of process; those of children only where the system has /proc. */
function memory() {
  const host = { nowMb: process.memoryUsage.rss() / 2 ** 20, peakMb: process.resourceUsage().maxRSS / 1024 }
  const all = children()
  const [parsing, evaluating] = [true, false].map((parses) => {
    const found = all.filter((child) => child.parses === parses)
    const most = (read) => Math.max(0, ...found.map(read))
    return { nowMb: most(({ nowMb }) => nowMb), peakMb: most(({ peakMb }) => peakMb) }
  })
  return { host, 'parsing process': parsing, child: evaluating }
}

function children() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const status = readFileSync(`/proc/${pid}/status`, 'utf8')
          if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return []
          const size = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
          const parses = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('analysis-process')
          return [{ parses, nowMb: size('VmRSS'), peakMb: size('VmHWM') }]
        } catch {
          return []
        }
      })
  } catch {
    return []
  }
}
