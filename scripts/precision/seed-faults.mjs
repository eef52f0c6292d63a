/*
 * Puts faults of the kinds that the rules know into the copies that run.mjs made, one at a time, and counts how many are found. Each
 * kind goes into the first tools that it fits, of two projects. What a fault changes is put back.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../command.mjs'
import { replaced, slice, spanOf } from './texts.mjs'

const PROJECTS_A_KIND = 2

/**
 * A kind of fault: `put` changes the text of one definition, or gives null where it does not fit; `codes` are the rules that can find
 * it. `name` faults change the tool's name instead.
 */
const KINDS = [
  {
    kind: 'a name that no API takes',
    codes: ['invalid-name', 'provider-name'],
    name: (text) => changedName(text, ' now!'),
  },
  {
    kind: 'the name of another tool',
    codes: ['duplicate-name'],
    // On an MCP server, tools are called by these names.
    fits: ({ framework }) => framework.startsWith('mcp'),
    name: (_, other) => other,
  },
  {
    kind: 'no description',
    codes: ['missing-description', 'undescribed-field'],
    put: (text) =>
      replaced(text, /\bdescription:\s*(?:\n\s*)?(['"`])(?:(?!\1)[^\\]|\\.)*\1(?:,|(?=\s*\}))/, ''),
  },
  {
    kind: 'a misspelt type',
    codes: ['invalid-parameters'],
    put: (text) => replaced(text, /\btype:\s*(['"])(?:string|number)\1/, "type: 'strng'"),
  },
  {
    kind: 'a required field that does not exist',
    codes: ['invalid-parameters'],
    put: (text) => replaced(text, /\brequired:\s*\[\s*(['"])\w+\1/, "required: ['no_such_field'"),
  },
  {
    kind: 'an empty enum',
    codes: ['invalid-parameters', 'enum-values', 'empty-schema', 'evaluation-failed', 'unconvertible-schema'],
    put: (text) =>
      replaced(text, /\bz\s*\.enum\(\[[^\]]*\]\)/, 'z.enum([])') ??
      replaced(text, /\benum:\s*\[[^\]]*\]/, 'enum: []'),
  },
  {
    kind: 'a method that the validator does not have',
    codes: ['evaluation-failed'],
    put: (text) => replaced(text, /\bz\s*\.(?:string|number|boolean)\(\)/, 'z.text()'),
  },
  {
    kind: 'an environment variable in the schema',
    codes: ['hidden-environment'],
    put: (text) => replaced(text, /\bz\s*\.string\(\)/, "z.enum(process.env.SEEDED_LIST.split(','))"),
  },
  {
    kind: 'a type that JSON does not have',
    codes: [
      'unconvertible-schema',
      'constraints-dropped',
      'untyped-schema',
      'sdk-refusal',
      'evaluation-failed',
    ],
    put: (text) => replaced(text, /\bz\s*\.string\(\)/, 'z.symbol()'),
  },
  {
    kind: 'a minimum above the maximum',
    codes: ['invalid-parameters', 'evaluation-failed'],
    put: (text) => replaced(text, /\bz\s*\.string\(\)/, 'z.string().min(9).max(2)'),
  },
]

const { values } = parseArgs({ options: { into: { type: 'string' } } })
if (!values.into) {
  console.error('Usage: node scripts/precision/seed-faults.mjs --into <folder of run.mjs>')
  process.exit(2)
}
const into = path.resolve(values.into)
const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
const reports = readdirSync(into).filter((file) => /^[^+]+\+.+\.json$/.test(file))
const copies = reports.sort().map((file) => opened(file.slice(0, -'.json'.length).replace('+', '/')))
const projects = copies.filter(({ tools }) => tools.length > 0)

const rows = []
for (const kind of KINDS) {
  const fitting = projects.flatMap((project) => first(project, kind) ?? [])
  // Each kind begins with another project, so that no project has all of them.
  const from = fitting.length === 0 ? 0 : rows.length % fitting.length
  const chosen = [...fitting.slice(from), ...fitting.slice(0, from)].slice(0, PROJECTS_A_KIND)
  for (const fault of chosen) rows.push(tried(kind, fault))
}
const found = rows.filter((row) => row.found).length
console.log(`${found} of ${rows.length} faults found`)
writeFileSync(path.join(into, 'seeded.json'), `${JSON.stringify(rows, null, 2)}\n`)

/**
 * The tools of a project that were resolved. Those that only look like tools are left out: a name with spaces shows that such an
 * object is not a tool, and what it is sent with is not known.
 */
function opened(project) {
  const folder = path.join(into, project.replace('/', '+'))
  const { report } = JSON.parse(readFileSync(`${folder}.json`, 'utf8'))
  const tools = (report?.tools ?? []).filter(
    ({ status, nameRange, confidence }) => status === 'resolved' && nameRange && confidence !== 'likely',
  )
  return { project, folder, tools }
}

/** The first tool of a project that a fault fits, with the changed text. */
function first({ project, folder, tools }, { put, name, fits = () => true }) {
  for (const tool of tools.filter(fits)) {
    const text = readFileSync(path.join(folder, tool.file), 'utf8')
    const others = tools.filter((each) => each.file === tool.file && each.name !== tool.name)
    const at = name ? spanOf(text, tool.nameRange) : spanOf(text, tool.range)
    const other = others[0] && slice(text, spanOf(text, others[0].nameRange))
    const changed = name ? name(slice(text, at), other ?? null) : put(slice(text, at))
    // One expression may name several tools: `tool.name` in a loop.
    if (changed === null || changed === slice(text, at)) continue
    return { project, folder, tool, text, changed: text.slice(0, at[0]) + changed + text.slice(at[1]) }
  }
  return null
}

function tried({ kind, codes }, { project, folder, tool, text, changed }) {
  const file = path.join(folder, tool.file)
  writeFileSync(file, changed)
  try {
    const args = [cli, 'check', '--format', 'json', '--no-cache', tool.file]
    const { stdout } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    })
    const { diagnostics } = JSON.parse(stdout)
    const told = diagnostics.filter((each) => each.file === tool.file).map(({ code }) => code)
    const row = { kind, project, tool: tool.name, found: told.some((code) => codes.includes(code)), told }
    console.log(
      `${row.found ? 'found  ' : 'MISSED '} ${kind}: ${tool.name} of ${project} (${told.join(', ')})`,
    )
    return row
  } finally {
    writeFileSync(file, text)
  }
}

function changedName(text, end) {
  return /^(['"]).+\1$/.test(text) ? text.slice(0, -1) + end + text.at(-1) : null
}
