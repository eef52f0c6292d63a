/*
 * Puts faults that show in production into copies of projects, one at a time: of calls, results, hosts, texts and security. Places are
 * drawn with a seed, among tools that are known and those that only look like tools. A fault is found when a rule for it has something
 * new to say at that tool. What a fault changes is put back.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../command.mjs'
import { FAMILIES } from './families.mjs'
import { offsetOf, slice, spanOf } from './texts.mjs'

const { values } = parseArgs({
  options: {
    into: { type: 'string' },
    seed: { type: 'string', default: '21' },
    each: { type: 'string', default: '8' },
    family: { type: 'string', multiple: true },
  },
})
if (!values.into) {
  console.error(
    'Usage: node scripts/precision/seed-families.mjs --into <folder of copies> [--seed n] [--each n]',
  )
  process.exit(2)
}
const into = path.resolve(values.into)
const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
const random = generator(Number(values.seed))

const projects = readdirSync(into)
  .filter((name) => existsSync(path.join(into, name, 'package.json')))
  .map(opened)
const taken = new Set()
const rows = []
for (const [family, kinds] of Object.entries(FAMILIES)) {
  if (values.family && !values.family.includes(family)) continue
  for (let n = 0; n < Number(values.each); n++) {
    const fault = drawn(kinds, n)
    if (fault) rows.push({ family, ...tried(fault) })
    else console.log(`NO PLACE ${family}`)
  }
}
console.log(`${rows.filter(({ found }) => found).length} of ${rows.length} faults found`)
writeFileSync(path.join(into, 'seeded-families.json'), `${JSON.stringify(rows, null, 2)}\n`)

function opened(name) {
  const folder = path.join(into, name)
  // What a run before said of the whole project, beside the copy.
  const report = `${folder}.json`
  const { tools } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : checked(folder, [])
  return { name, folder, tools: tools.filter(({ status, nameRange }) => status === 'resolved' && nameRange) }
}

/** The nth fault of a family: each kind in turn, in the first place of a random order that it fits. */
function drawn(kinds, n) {
  for (let shift = 0; shift < kinds.length; shift++) {
    const kind = kinds[(n + shift) % kinds.length]
    // A project is drawn before its tool, so that those with many tools have no more faults than others.
    for (const project of shuffled(projects)) {
      for (const tool of shuffled(project.tools)) {
        const key = `${project.name} ${tool.file} ${tool.name}`
        if (taken.has(key)) continue
        const text = readFileSync(path.join(project.folder, tool.file), 'utf8')
        const at = spanOf(text, tool.range)
        const definition = slice(text, at)
        // A range may be that of one name in a list: then there is nothing to change in it.
        const others = project.tools.filter((each) => each.file === tool.file && each !== tool)
        const put = kind.put(definition, { tool, others })
        if (put === null || put === definition) continue
        taken.add(key)
        return { kind, project, tool, text, changed: text.slice(0, at[0]) + put + text.slice(at[1]) }
      }
    }
  }
  return null
}

function tried({ kind, project, tool, text, changed }) {
  const file = path.join(project.folder, tool.file)
  const settings = path.join(project.folder, 'toolsight.config.json')
  const before = existsSync(settings) ? readFileSync(settings, 'utf8') : null
  if (kind.targets) writeFileSync(settings, JSON.stringify({ targets: kind.targets }))
  try {
    const known = new Set(told(project, tool, text, kind))
    const start = { ...tool.range.start }
    writeFileSync(file, changed)
    const now = told(project, { ...tool, start }, changed, kind)
    const found = now.some((each) => !known.has(each))
    console.log(
      `${found ? 'found  ' : 'MISSED '} ${kind.fault}: ${tool.name} of ${project.name}, ${tool.file} (${tool.framework}, ${tool.confidence ?? 'sure'})`,
    )
    return {
      fault: kind.fault,
      project: project.name,
      tool: tool.name,
      likely: tool.confidence === 'likely',
      found,
    }
  } finally {
    writeFileSync(file, text)
    if (before !== null) writeFileSync(settings, before)
    else rmSync(settings, { force: true })
  }
}

/** What the rules of a fault say within the tool's definition, or of the tool by its name. */
function told({ folder }, tool, text, { codes }) {
  const { diagnostics, tools } = checked(folder, [tool.file])
  const now = tools.filter(
    ({ file, range }) =>
      file === tool.file && offsetOf(text, range.start) === offsetOf(text, tool.range.start),
  )
  const lines = now.map(({ range }) => [range.start.line, range.end.line])
  return diagnostics
    .filter(({ code }) => codes.includes(code))
    .filter(
      ({ file, range, message }) =>
        (file === tool.file &&
          lines.some(([from, to]) => range.start.line >= from && range.start.line <= to)) ||
        message.includes(tool.name),
    )
    .map(({ code, message }) => `${code} ${message}`)
}

function checked(folder, files) {
  const args = [cli, 'check', '--format', 'json', '--no-cache', ...files]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 })
  return JSON.parse(stdout)
}

function shuffled(list) {
  const copy = [...list]
  for (let n = copy.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    ;[copy[n], copy[other]] = [copy[other], copy[n]]
  }
  return copy
}

/** Mulberry32. */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}
