import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { node, root, run } from './command.mjs'

/** What the sources of each package were when it was last built, by its folder. */
const stamp = new URL('.cache/built', root)

/** What all builds read. */
const SHARED = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'scripts/bundling']

/** What the build of a package reads besides its own folder and the packages that it references. */
const ALSO_READ = { server: ['docs/rules'], 'packages/cli': ['docs'] }

/** Builds the packages whose sources, or those of a package that they reference, are not those of the last build. */
export async function buildStale() {
  const stale = stalePackages()
  if (stale.length === 0) return
  console.error('Building …')
  await build(stale, { quiet: true })
}

/**
 * Builds packages: the type checker first, then what a package's own `build` script adds.
 *
 * @throws {Error} with what the failing step printed
 */
async function build(folders, { quiet = false } = {}) {
  const sources = fingerprints()
  await step(
    'tsc -b',
    node([fileURLToPath(new URL('node_modules/typescript/bin/tsc', root)), '-b'], { quiet }),
  )
  const built = new Map()
  // Each waits for those that it references; the others run beside it.
  for (const folder of folders) {
    const before = [...needs(folder)].map((each) => built.get(each))
    built.set(
      folder,
      Promise.all(before).then(() => runBuildScript(folder, quiet)),
    )
  }
  await Promise.all(built.values())
  mkdirSync(new URL('.cache/', root), { recursive: true })
  writeFileSync(stamp, JSON.stringify(sources))
}

/** By a shell, as npm does it: npm itself takes longer to start than most of these scripts run. */
async function runBuildScript(folder, quiet) {
  const cwd = fileURLToPath(new URL(folder, root))
  const { name, scripts } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'))
  if (!scripts?.build) return
  const programs = fileURLToPath(new URL('node_modules/.bin', root))
  const env = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` }
  await step(`${name}'s build`, run(scripts.build, [], { cwd, env, quiet, shell: true }))
}

/** What the compiler has written since the last build is not in the bundles. */
function stalePackages() {
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const last = builtAt === 0 ? {} : lastBuild()
  const now = fingerprints()
  const isOfBuild = (folder) => {
    const compiled = statSync(new URL(`${folder}/dist/.tsbuildinfo`, root), { throwIfNoEntry: false })
    return compiled !== undefined && compiled.mtimeMs <= builtAt
  }
  return packages().filter(
    (folder) => now[folder] !== last[folder] || ![folder, ...needs(folder)].every(isOfBuild),
  )
}

function lastBuild() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return {}
  }
}

/** Of each package what changes when anything does that its build reads: by content, since a checkout touches every file's time. */
function fingerprints() {
  const shared = hashOf(SHARED.flatMap(filesIn))
  const own = Object.fromEntries(packages().map((folder) => [folder, hashOf(inputsOf(folder))]))
  const withNeeds = (folder) => [shared, own[folder], ...[...needs(folder)].sort().map((each) => own[each])]
  return Object.fromEntries(packages().map((folder) => [folder, withNeeds(folder).join(' ')]))
}

function inputsOf(folder) {
  const beside = readdirSync(new URL(`${folder}/`, root), { withFileTypes: true })
  return [
    ...beside.filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`),
    ...['src', 'scripts'].flatMap((name) => filesIn(`${folder}/${name}`)),
    ...(ALSO_READ[folder] ?? []).flatMap(filesIn),
  ]
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(new URL(file, root)))
  return hash.digest('base64')
}

/** The file itself, or all below a folder. */
function filesIn(name) {
  const found = statSync(new URL(name, root), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [name] : []
  return readdirSync(new URL(`${name}/`, root), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => pathToFileURL(`${entry.parentPath}/${entry.name}`).href.slice(root.href.length))
}

/** The folders that the type checker builds, each after those it needs. */
function packages() {
  return referencesOf('.').map((folder) => path.posix.normalize(folder))
}

/** All packages that one references, and those that they reference. */
function needs(folder) {
  const found = new Set(referencesOf(folder).map((each) => path.posix.join(folder, each)))
  // A set that grows while it is gone through is gone through to its end.
  for (const each of found) for (const other of needs(each)) found.add(other)
  return found
}

function referencesOf(folder) {
  const { references } = JSON.parse(readFileSync(new URL(`${folder}/tsconfig.json`, root), 'utf8'))
  return references.map((reference) => reference.path)
}

async function step(title, running) {
  const { code, output } = await running
  if (code !== 0) throw new Error(`${title} failed.\n\n${output}`.trim())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(packages()).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
