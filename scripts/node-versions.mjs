import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { npm, root } from './command.mjs'

/** The Nodes that tests run on besides the one in use: the two in long-term support, and the newest. */
export const otherNodes = ['22', '24', 'latest']

/**
 * Puts a Node into `.cache/node-<version>/`, from npm, where it is not there yet.
 *
 * @param {string} version a major version, or `latest`
 * @returns {Promise<string>} the path of the binary
 * @throws {Error} when npm has none for this platform, or cannot be reached
 */
export async function ensureNode(version) {
  const directory = new URL(`.cache/node-${version}/`, root)
  const name = packageName()
  const binary = new URL(
    `node_modules/${name}/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
    directory,
  )
  if (existsSync(binary)) return fileURLToPath(binary)
  mkdirSync(directory, { recursive: true })
  // A package of its own, so that npm puts nothing into the repository's node_modules.
  const manifest = new URL('package.json', directory)
  if (!existsSync(manifest)) writeFileSync(manifest, `${JSON.stringify({ private: true }, null, 2)}\n`)
  console.error(`Fetching Node ${version} …`)
  const { code, output } = await npm(
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
    { cwd: directory, quiet: true },
  )
  if (code !== 0)
    throw new Error(`npm could not fetch Node ${version} (${name}@${version}):\n\n${output.trim()}`)
  return fileURLToPath(binary)
}

/** The exact version of a Node that `ensureNode` has put there. */
export function versionOf(version) {
  const manifest = new URL(`.cache/node-${version}/node_modules/${packageName()}/package.json`, root)
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}

function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  // The name without "bin" belongs to somebody else on this one platform.
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform}-${process.arch}`
}
