import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, PackageManager } from '@vscode/vsce'
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
  // The packager follows every link of `node_modules` to sources: it is given a folder that has none.
  const files = await listFiles({ cwd: fileURLToPath(root), packageManager: PackageManager.None })
  const shipped = files.filter((file) => !file.startsWith('dist/') && file !== 'package.json')
  for (const file of shipped) copy(file, folder, file)
  copy('.vscodeignore', folder, '.vscodeignore')
  // Of the repository's README the packager would ask an address for every picture; the extension has its own.
  copy('client/README.md', folder, 'README.md')
  writeFileSync(new URL('package.json', folder), `${JSON.stringify(manifest(), null, 2)}\n`)
  await bundle({ folder, target, minify: true })
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
