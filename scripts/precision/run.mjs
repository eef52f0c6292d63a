/*
 * Checks the public projects of projects.json without any configuration, one after the other, and keeps each report. See README.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root, run } from '../command.mjs'

const INSTALL_SECONDS = 180
const CHECK_SECONDS = 300
/** Runs a command and says on stderr how much processor time it took, with all its processes. */
const WITH_TIMES = '"$@"; status=$?; times >&2; exit $status'
/** What people add where the versions of a manifest contradict each other. */
const LEGACY_PEERS = '--legacy-peer-deps'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    into: { type: 'string' },
    list: { type: 'string', multiple: true, default: ['projects', 'more'] },
    again: { type: 'boolean', default: false },
  },
})
if (!values.into) {
  console.error(
    'Usage: node scripts/precision/run.mjs --into <folder> [--from <folder>] [--list <name>…] [--again] [owner/name…]',
  )
  process.exit(2)
}

const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
const into = path.resolve(values.into)
const lists = JSON.parse(readFileSync(new URL('projects.json', import.meta.url), 'utf8'))
const asked = values.list
  .flatMap((name) => lists[name])
  .filter(({ project }) => positionals.length === 0 || positionals.includes(project))

mkdirSync(into, { recursive: true })
for (const project of asked) {
  const folder = path.join(into, project.project.replace('/', '+'))
  if (!(await get(project, folder))) {
    console.log(`${project.project}: no copy of ${project.commit}`)
    continue
  }
  const installed = values.again ? installedBefore(folder) : await install(folder)
  const result = { ...project, installed, ...(await check(folder)) }
  writeFileSync(`${folder}.json`, `${JSON.stringify(result, null, 2)}\n`)
  const { errors, warnings, tools } = result.report?.summary ?? {}
  console.log(
    `${project.project}: exit ${result.exit}, ${tools} tools, ${errors} errors, ${warnings} warnings, ` +
      `${result.processorSeconds.toFixed(1)} s of processor time${installed === 'yes' ? '' : `, installed: ${installed}`}`,
  )
}

/** Puts the files of the commit into a folder, without the history. */
async function get({ project, commit }, folder) {
  if (existsSync(folder)) return true
  mkdirSync(folder)
  const git = values.from
    ? path.join(path.resolve(values.from), project.replace('/', '+'), 'repo')
    : path.join(into, `${project.replace('/', '+')}.git`)
  if (!values.from) {
    const from = `https://github.com/${project}`
    await run('git', ['clone', '--quiet', '--bare', from, git], { quiet: true })
  }
  const repository = existsSync(path.join(git, '.git')) ? path.join(git, '.git') : git
  const args = [`--git-dir=${repository}`, `--work-tree=${folder}`, 'checkout', '--force', commit, '--', '.']
  // An index of its own leaves the repository as it is.
  const env = { ...process.env, GIT_INDEX_FILE: `${folder}.index` }
  await run('git', args, { quiet: true, env })
  rmSync(`${folder}.index`, { force: true })
  // A copy can lack its largest files, which are no source.
  if (readdirSync(folder).length > 0) return true
  rmSync(folder, { recursive: true })
  return false
}

/** Installs what the root manifest names; says why not where that fails. */
async function install(folder, options = ['--ignore-scripts', '--no-audit', '--no-fund']) {
  if (!existsSync(path.join(folder, 'package.json'))) return 'no package.json at the root'
  if (existsSync(path.join(folder, 'node_modules'))) return 'yes'
  const { code, output } = await limited(INSTALL_SECONDS, 'npm', ['install', ...options], folder)
  if (code === 0) return 'yes'
  const reason = /npm error code (\w+)/.exec(output)?.[1] ?? 'no'
  if (reason !== 'ERESOLVE' || options.includes(LEGACY_PEERS)) return reason
  return install(folder, [...options, LEGACY_PEERS])
}

/** The result of installing in the run before. */
function installedBefore(folder) {
  return JSON.parse(readFileSync(`${folder}.json`, 'utf8')).installed
}

async function check(folder) {
  const args = [String(CHECK_SECONDS), process.execPath, cli, 'check', '--format', 'json', '--no-cache']
  const command = ['timeout', '--kill-after=5', ...args]
  const { status, stdout, stderr } = spawnSync('sh', ['-c', WITH_TIMES, 'sh', ...command], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  const isReport = stdout.startsWith('{')
  return {
    exit: status,
    processorSeconds: processorSeconds(stderr),
    report: isReport ? JSON.parse(stdout) : null,
    log: stderr.slice(0, 4000),
  }
}

/** The last line that \`times\` prints has the user and system time of what ran, such as \`0m3.120s 0m0.410s\`. */
function processorSeconds(stderr) {
  const last = stderr.trimEnd().split('\n').at(-1)
  const [user, system] = [...last.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => minutes * 60 + +rest,
  )
  return user + system
}

/** Runs a command in the folder; `timeout` ends it with code 124. */
function limited(seconds, command, args, cwd) {
  return run('timeout', ['--kill-after=5', String(seconds), command, ...args], { cwd, quiet: true })
}
