/*
 * Puts faults that show in production into copies of projects, one at a time: of calls, results, hosts, texts and security. Which fault
 * goes into which tool is in seeded-families.json, so that every run has the same ones. A fault is found when a rule for it has something
 * new to say at that tool. What a fault changes is put back. `--draw` draws a new list with a seed, among the tools of copies with a
 * report beside them: those that are known, and those that only look like tools.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../command.mjs'
import { FAMILIES } from './families.mjs'
import { generator, shuffled } from './random.mjs'
import { offsetOf, slice, spanOf } from './texts.mjs'

const LIST = new URL('seeded-families.json', import.meta.url)

const { values } = parseArgs({
  options: {
    into: { type: 'string' },
    draw: { type: 'boolean', default: false },
    seed: { type: 'string', default: '21' },
    each: { type: 'string', default: '8' },
  },
})
if (!values.into) {
  console.error(
    'Usage: node scripts/precision/seed-families.mjs --into <folder of copies> [--draw [--seed n] [--each n]]',
  )
  process.exit(2)
}
const into = path.resolve(values.into)
const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
const random = generator(Number(values.seed))

if (values.draw) {
  const list = drawnList()
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`)
  console.log(`${list.length} faults drawn`)
} else {
  const rows = JSON.parse(readFileSync(LIST, 'utf8')).map((row) => ({ ...row, result: tried(row) }))
  const counted = (result) => rows.filter((row) => row.result === result).length
  console.log(
    `${counted('found')} of ${rows.length} faults found, ${counted('missed')} missed, ${counted('no place')} without their place`,
  )
  writeFileSync(path.join(into, 'seeded-families.json'), `${JSON.stringify(rows, null, 2)}\n`)
}

/** As many faults of each family, spread over projects. */
function drawnList() {
  const projects = readdirSync(into)
    .filter((name) => existsSync(path.join(into, `${name}.json`)))
    .map((name) => {
      const written = JSON.parse(readFileSync(path.join(into, `${name}.json`), 'utf8'))
      // run.mjs keeps more than the report.
      const { tools } = written.report ?? written
      return { name, tools: tools.filter(isKnown) }
    })
  const taken = new Set()
  return Object.keys(FAMILIES).flatMap((family) => {
    const had = new Map()
    return Array.from({ length: Number(values.each) }, (_, n) => {
      const row = drawn(family, n, { projects, taken, had })
      if (row === null) console.log(`NO PLACE ${family}`)
      return row
    }).filter((row) => row !== null)
  })
}

/** The nth fault of a family: each kind in turn, in a project that has had fewest of them, in the first place of a random order. */
function drawn(family, n, { projects, taken, had }) {
  const kinds = FAMILIES[family]
  const times = ({ name }) => had.get(name) ?? 0
  for (let shift = 0; shift < kinds.length; shift++) {
    const kind = kinds[(n + shift) % kinds.length]
    for (const project of shuffled(projects, random).sort((a, b) => times(a) - times(b))) {
      for (const tool of shuffled(project.tools, random)) {
        const key = `${project.name} ${tool.file} ${tool.name}`
        const changed = taken.has(key) ? null : changedText(kind, project, tool)
        if (changed === null) continue
        taken.add(key)
        had.set(project.name, times(project) + 1)
        const { name, file } = tool
        return {
          family,
          fault: kind.fault,
          project: project.name,
          file,
          tool: name,
          changed: hashOf(changed),
        }
      }
    }
  }
  return null
}

/** The text of a tool's file with a fault; null where the fault does not fit the tool. */
function changedText({ put }, { name, tools }, tool) {
  const text = readFileSync(path.join(into, name, tool.file), 'utf8')
  const at = spanOf(text, tool.range)
  const definition = slice(text, at)
  // A range may be that of one name in a list: then there is nothing to change in it.
  const others = tools.filter((each) => each.file === tool.file && each !== tool)
  const changed = put(definition, { tool, others })
  if (changed === null || changed === definition) return null
  return text.slice(0, at[0]) + changed + text.slice(at[1])
}

/** `no place`: the copy is of another commit, or lacks its dependencies. */
function tried({ family, fault, project: name, file: of, tool: called, changed: expected }) {
  const folder = path.join(into, name)
  const file = path.join(folder, of)
  const kind = FAMILIES[family].find((each) => each.fault === fault)
  const settings = path.join(folder, 'toolsight.config.json')
  const before = existsSync(settings) ? readFileSync(settings, 'utf8') : null
  const said = (result) => {
    console.log(`${result.padEnd(8)}  ${fault}: ${called} of ${name}, ${of}`)
    return result
  }
  if (!existsSync(file)) return said('no place')
  const text = readFileSync(file, 'utf8')
  if (kind.targets) writeFileSync(settings, JSON.stringify({ targets: kind.targets }))
  try {
    const report = checked(folder, [of])
    const tools = report.tools.filter(isKnown)
    const fits = (tool) => {
      const changed = changedText(kind, { name, tools }, tool)
      return changed !== null && hashOf(changed) === expected
    }
    const tool = tools.find((each) => each.file === of && each.name === called && fits(each))
    if (!tool) return said('no place')
    const known = new Set(told(report, tool, text, kind))
    const changed = changedText(kind, { name, tools }, tool)
    writeFileSync(file, changed)
    const now = told(checked(folder, [of]), tool, changed, kind)
    return said(now.some((each) => !known.has(each)) ? 'found' : 'missed')
  } finally {
    writeFileSync(file, text)
    if (before !== null) writeFileSync(settings, before)
    else rmSync(settings, { force: true })
  }
}

/** What the rules of a fault say within the tool's definition, or of the tool by its name. */
function told({ diagnostics, tools }, tool, text, { codes }) {
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

function isKnown({ status, nameRange }) {
  return status === 'resolved' && nameRange
}

function checked(folder, files) {
  const args = [cli, 'check', '--format', 'json', '--no-cache', ...files]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 })
  return JSON.parse(stdout)
}

/** Tells whether a run changes a file as the list's did. */
function hashOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
