import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { node, npm, root } from './command.mjs'

const stamp = new URL('.cache/built', root)

/** Builds every package, unless the sources are those of the last build. */
export async function buildStale() {
  if (isBuilt()) return
  console.error('Building …')
  await build({ quiet: true })
}

/**
 * Builds every package: the type checker first, then what a package's own `build` script adds.
 *
 * @throws {Error} with what the failing step printed
 */
export async function build({ quiet = false } = {}) {
  const sources = fingerprint()
  await step(
    'tsc -b',
    node([fileURLToPath(new URL('node_modules/typescript/bin/tsc', root)), '-b'], { quiet }),
  )
  for (const folder of workspaces()) {
    const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'))
    if (!manifest.scripts?.build) continue
    await step(`${manifest.name}'s build`, npm(['run', 'build', '--silent', '-w', manifest.name], { quiet }))
  }
  mkdirSync(new URL('.cache/', root), { recursive: true })
  writeFileSync(stamp, sources)
}

/** What the compiler has written since the last build is not in the bundles. */
function isBuilt() {
  if (!existsSync(stamp)) return false
  const builtAt = statSync(stamp).mtimeMs
  const isOfBuild = (folder) => {
    const compiled = statSync(new URL(`${folder}/dist/.tsbuildinfo`, root), { throwIfNoEntry: false })
    return compiled !== undefined && compiled.mtimeMs <= builtAt
  }
  return workspaces().every(isOfBuild) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Changes when anything does that a build reads: by content, since a checkout touches every file's time. */
function fingerprint() {
  const hash = createHash('sha256')
  const inputs = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']
  for (const workspace of workspaces()) {
    for (const entry of readdirSync(new URL(`${workspace}/`, root), { withFileTypes: true })) {
      if (entry.isFile()) inputs.push(`${workspace}/${entry.name}`)
    }
    for (const folder of ['src', 'scripts']) inputs.push(...filesIn(`${workspace}/${folder}`))
  }
  inputs.push(...filesIn('scripts/bundling'))
  for (const path of inputs.sort()) hash.update(`${path}\0`).update(readFileSync(new URL(path, root)))
  return hash.digest('hex')
}

function filesIn(folder) {
  const directory = new URL(`${folder}/`, root)
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => pathToFileURL(`${entry.parentPath}/${entry.name}`).href.slice(root.href.length))
}

/** The folders that the type checker builds, each after those it needs. */
function workspaces() {
  const { references } = JSON.parse(readFileSync(new URL('tsconfig.json', root), 'utf8'))
  return references.map(({ path }) => path)
}

async function step(title, running) {
  const { code, output } = await running
  if (code !== 0) throw new Error(`${title} failed.\n\n${output}`.trim())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
