import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePlugin } from '../../ts-plugin/scripts/bundle-plugin.mjs'
import { root } from '../command.mjs'
import { bundle } from './bundle.mjs'

/** What only this repository needs of the manifest. */
const OURS = ['private', 'type', 'workspaces', 'scripts', 'devDependencies', 'dependencies', 'allowScripts']

/**
 * Makes a folder that is the extension as it is installed.
 *
 * @param {URL} folder with a slash at its end; emptied first
 * @param {string} target the platform
 */
export async function stage(folder, target) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of shippedFiles()) copy(file, folder, file)
  copy('.vscodeignore', folder, '.vscodeignore')
  // Of the repository's README the packager would ask an address for every picture; the extension has its own.
  copy('client/README.md', folder, 'README.md')
  writeFileSync(new URL('package.json', folder), `${JSON.stringify(manifest(), null, 2)}\n`)
  await bundle({ folder, target, minify: true })
  await placePlugin(folder)
}

/** tsserver finds a plugin by its package's name alone, in the extension's own `node_modules`. */
async function placePlugin(folder) {
  const { name, version } = JSON.parse(readFileSync(new URL('ts-plugin/package.json', root), 'utf8'))
  const place = new URL(`node_modules/${name}/`, folder)
  mkdirSync(place, { recursive: true })
  const manifest = { name, version, license: 'MIT', main: './plugin.cjs' }
  writeFileSync(new URL('package.json', place), `${JSON.stringify(manifest, null, 2)}\n`)
  await bundlePlugin({
    outfile: fileURLToPath(new URL('plugin.cjs', place)),
    engine: '../../../dist/engine/engine.mjs',
    isManaged: true,
    minify: true,
  })
}

/**
 * What `.vscodeignore` lets through, of what is not made here. The packager itself would look through every folder of the
 * repository, those of packages for tests included, and follow every link of `node_modules` to sources.
 */
function shippedFiles() {
  const lines = readFileSync(new URL('.vscodeignore', root), 'utf8').split('\n')
  const patterns = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  return patterns
    .filter((pattern) => !/^(dist\/|node_modules\/|package\.json$)/.test(pattern))
    .flatMap((pattern) => (pattern.includes('*') ? matching(pattern) : [pattern]))
}

/** The files that a pattern means: `*` stands for a name's part, `**` for everything below. */
function matching(pattern) {
  const folder = pattern.slice(0, pattern.slice(0, pattern.indexOf('*')).lastIndexOf('/') + 1)
  const isDeep = pattern.includes('**')
  const source = pattern.replace(/[.]/g, '\\.').replace(/\*\*|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))
  return readdirSync(new URL(folder, root), { recursive: isDeep, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(fileURLToPath(root), path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => new RegExp(`^${source}$`).test(file))
}

function manifest() {
  const own = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  for (const key of OURS) delete own[key]
  // The repository's `engines` is about building it: an editor has the Node that it has.
  own.engines = { vscode: own.engines.vscode }
  return own
}

function copy(source, folder, target) {
  const from = fileURLToPath(new URL(source, root))
  if (!existsSync(from)) throw new Error(`${source} is missing, and belongs into the extension.`)
  const to = path.join(fileURLToPath(folder), target)
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to)
}
