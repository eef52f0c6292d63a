/*
 * Compares what Toolsight shows of published MCP servers with what these servers list, for docs/truth.md:
 * `npm run truth -- [package…] [--source <folder>]`. Without names it goes through `truth.json`. Each package is installed without
 * running its scripts, started over stdio with placeholder keys, and asked for its tools. The source that Toolsight reads is what the
 * package ships, or the checkout that `--source` names (for one package).
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openWorkspace } from '../packages/core/dist/index.js'
import { differences, listTools, matchTools } from '../packages/core/dist/servers/index.js'
import { npm, root } from './command.mjs'

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, details: { type: 'boolean' } },
})
const known = JSON.parse(readFileSync(new URL('scripts/truth.json', root), 'utf8'))
const cache = fileURLToPath(new URL('.cache/truth/', root))

const servers =
  wanted.length === 0
    ? known.servers
    : wanted.map((name) => known.servers.find((each) => each.package === name) ?? { package: name })

console.log('| package | version | listed | seen | resolved | equal | explained | differ | not started |')
console.log('|---|---|---:|---:|---:|---:|---:|---:|---|')
let isTrue = true
for (const server of servers) {
  const { row, said, holds } = await compared(server)
  console.log(row)
  for (const line of said) console.error(`  ${line}`)
  isTrue &&= holds
}
process.exitCode = isTrue ? 0 : 1

async function compared(server) {
  const name = server.package
  const installed = await install(name, server.version)
  const version = installed.manifest.version
  const listed = await listedBy(installed, server)
  if ('failure' in listed) {
    const [why] = listed.failure.split('\n')
    return {
      row: `| ${name} | ${version} | – | – | – | – | – | – | ${why} |`,
      said: [listed.failure],
      holds: true,
    }
  }
  const { source, remove } = values.source ? { source: path.resolve(values.source) } : sourceOf(installed)
  const seen = await seenIn(source)
  remove?.()
  const result = judge(listed.tools, seen, server.explained ?? {})
  return {
    row: `| ${name} | ${version} | ${listed.tools.length} | ${result.seen} | ${result.resolved} | ${result.equal} | ${result.explained} | ${result.differ} | |`,
    said: result.said,
    holds: result.differ === 0,
  }
}

/** Puts a package into a folder of its own; no script of it or of what it depends on is run. */
async function install(name, version) {
  const folder = path.join(cache, `${name.replace('/', '__')}${version ? `@${version}` : ''}`)
  const at = path.join(folder, 'node_modules', name)
  if (!existsSync(path.join(at, 'package.json'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
    const wantedVersion = version ? `${name}@${version}` : name
    const { code, output } = await npm(
      ['install', wantedVersion, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: folder, quiet: true },
    )
    if (code !== 0) throw new Error(`npm could not install ${wantedVersion}:\n${output}`)
  }
  return { name, folder, at, manifest: JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) }
}

/** What the server itself lists, in a folder with nothing in it. */
async function listedBy({ at, manifest, name }, { bin, args = [], env = {} }) {
  const bins = typeof manifest.bin === 'string' ? { [name]: manifest.bin } : (manifest.bin ?? {})
  const program = bin ?? bins[name.split('/').at(-1)] ?? Object.values(bins)[0]
  if (!program) return { failure: 'The package has no command.' }
  const cwd = mkdtempSync(path.join(tmpdir(), 'toolsight-truth-'))
  try {
    return await listTools({
      command: process.execPath,
      args: [path.join(at, program), ...args.map((each) => (each === '<folder>' ? cwd : each))],
      cwd,
      env,
    })
  } catch (error) {
    return { failure: error.message }
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** What the package ships, as a project of its own beside the packages that it uses. */
function sourceOf({ folder, at }) {
  const project = mkdtempSync(path.join(tmpdir(), 'toolsight-truth-'))
  const source = path.join(project, 'source')
  cpSync(at, source, { recursive: true })
  symlinkSync(path.join(folder, 'node_modules'), path.join(project, 'node_modules'), 'dir')
  // What is built is left out of a project's check; here it is all the source there is.
  for (const built of ['dist', 'build', 'out', 'lib']) {
    const here = path.join(source, built)
    if (existsSync(here)) renameSync(here, path.join(source, `published-${built}`))
  }
  return { source, remove: () => rmSync(project, { recursive: true, force: true }) }
}

/** Every tool that Toolsight sees, with the form that it shows for MCP where it is resolved. */
async function seenIn(folder) {
  const workspace = await openWorkspace({
    root: folder,
    trusted: true,
    config: { exclude: ['**/*.{min,test,spec}.*', '**/test/**'], evaluate: { timeoutMs: 20_000 } },
  })
  try {
    const { tools } = await workspace.checkAll(await workspace.files())
    const seen = []
    for (const tool of tools) {
      const form = tool.status === 'resolved' ? await workspace.wire.form(tool, 'mcp') : null
      seen.push({
        tool,
        name: form?.json?.name ?? tool.name,
        form,
        place: `${path.relative(folder, tool.file)}:${tool.site.range.start.line + 1}`,
      })
    }
    return seen
  } finally {
    await workspace.dispose()
  }
}

function judge(listed, seen, explained) {
  const result = { seen: 0, resolved: 0, equal: 0, explained: 0, differ: 0, said: [] }
  // A cause is of a path, or of all below it; of one tool, or of all.
  const causeOf = (path) => {
    for (let length = path.length; length > 0; length--) {
      const cause = explained[path.slice(0, length).join('.')]
      if (cause) return cause
    }
  }
  // By name alone: here a tool under another name is one that is not seen.
  const definitions = seen.map((tool) => ({
    tool,
    names: tool.name === null ? [] : [tool.name],
    description: null,
    schema: null,
  }))
  const matched = matchTools(listed, definitions)
  for (const { entry, definitions: here } of matched.listed) {
    if (here.length > 0) result.seen += 1
    else result.said.push(`UNSEEN   ${entry.name}`)
    const forms = here.filter(({ form }) => form?.json)
    if (forms.length === 0) {
      for (const { tool, form, place } of here)
        result.said.push(`unknown  ${entry.name} ${place}: ${tool.reason ?? form?.notes.join(' ')}`)
      continue
    }
    result.resolved += 1
    const found = forms.flatMap(({ form, place }) =>
      differences(form.json, entry).map((each) => ({ ...each, form, place })),
    )
    const cause = (each) => causeOf([entry.name, ...each.path]) ?? causeOf(each.path)
    for (const each of found) result.said.push(told(entry.name, each, cause(each)))
    if (found.length === 0) result.equal += 1
    else if (found.every(cause)) result.explained += 1
    else result.differ += 1
  }
  for (const { name, place, tool } of matched.unlisted)
    result.said.push(
      `unlisted ${name ?? '(no name)'} ${place} ${tool.status}${tool.reason ? `: ${tool.reason}` : ''}`,
    )
  return result
}

function told(name, { path: at, ours, listed, form, place }, cause) {
  const sides = `${JSON.stringify(ours)?.slice(0, 300)} where the server lists ${JSON.stringify(listed)?.slice(0, 300)}`
  const via = form.captured ? form.via : 'not captured'
  return `DIFFERS  ${name} ${place} (${via}) ${at.join('.')}: ${sides}${cause ? ` (${cause})` : ''}`
}
