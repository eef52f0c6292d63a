import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { node, npm, root } from './command.mjs'

/** The package managers besides npm, at the versions whose layout is proved. */
const MANAGERS = { pnpm: '10.34.9', '@yarnpkg/cli-dist': '4.18.1' }

const cache = fileURLToPath(new URL('.cache/', root))

/**
 * Installs a workspace with a package manager into `.cache/layouts/`, where it is not there yet. The first time needs the
 * registry.
 *
 * @param {'npm' | 'pnpm' | 'yarn' | 'plug-n-play'} manager yarn with its node-modules linker, or without
 * @param {Record<string, string>} files the workspace's texts by path; package.json has `workspaces: ["packages/*"]`
 * @returns {Promise<string>} the directory, which is not to be changed
 * @throws {RegistryUnreachable} where nothing is in the cache and the registry does not answer
 * @throws {Error} with what the package manager printed
 */
export async function ensureLayout(manager, files) {
  const all = { ...files, ...SETTINGS[manager] }
  const key = createHash('sha256')
    .update(JSON.stringify([MANAGERS, all]))
    .digest('hex')
  const directory = path.join(cache, 'layouts', `${manager}-${key.slice(0, 12)}`)
  if (existsSync(directory)) return directory
  // Whole or not at all: another run may be at it, too.
  const draft = mkdtempSync(path.join(folder('layouts'), 'draft-'))
  try {
    for (const [file, text] of Object.entries(all)) {
      mkdirSync(path.dirname(path.join(draft, file)), { recursive: true })
      writeFileSync(path.join(draft, file), text)
    }
    const { code, output } = await INSTALL[manager](draft)
    if (code !== 0) throw failure(`${manager} could not install the workspace`, output)
    if (!existsSync(directory)) renameSync(draft, directory)
    return directory
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const SETTINGS = {
  npm: {},
  pnpm: { 'pnpm-workspace.yaml': 'packages:\n  - packages/*\nlinkWorkspacePackages: true\n' },
  yarn: { '.yarnrc.yml': 'nodeLinker: node-modules\n', 'yarn.lock': '' },
  // With its archives inside, so that it can be copied.
  'plug-n-play': { '.yarnrc.yml': 'nodeLinker: pnp\nenableGlobalCache: false\n', 'yarn.lock': '' },
}

const INSTALL = {
  npm: (cwd) => npm(['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd, quiet: true }),
  async pnpm(cwd) {
    const cli = path.join(await managers(), 'node_modules/pnpm/bin/pnpm.cjs')
    const store = path.join(cache, 'pnpm-store')
    return node(
      [cli, 'install', '--no-frozen-lockfile', '--store-dir', store, '--package-import-method', 'copy'],
      {
        cwd,
        quiet: true,
      },
    )
  },
  yarn: withYarn,
  'plug-n-play': withYarn,
}

async function withYarn(cwd) {
  const cli = path.join(await managers(), 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')
  const env = {
    ...process.env,
    ...(await asNpmDoes()),
    YARN_ENABLE_TELEMETRY: '0',
    YARN_ENABLE_IMMUTABLE_INSTALLS: '0',
    YARN_GLOBAL_FOLDER: path.join(cache, 'yarn'),
  }
  return node([cli, 'install'], { cwd, quiet: true, env })
}

/** Yarn reads no `.npmrc`: the registry that npm uses here, and whose certificates npm trusts, it is told. */
async function asNpmDoes() {
  const settings = { registry: 'YARN_NPM_REGISTRY_SERVER', cafile: 'YARN_HTTPS_CA_FILE_PATH' }
  const env = {}
  for (const [setting, variable] of Object.entries(settings)) {
    const { code, output } = await npm(['config', 'get', setting, '--loglevel=silent'], { quiet: true })
    const value = output.trim()
    if (code === 0 && value !== '' && value !== 'null' && value !== 'undefined')
      env[variable] = setting === 'registry' ? value.replace(/\/$/, '') : value
  }
  return env
}

/** The package managers themselves, from npm. */
async function managers() {
  const directory = folder('managers')
  const wanted = JSON.stringify({ private: true, dependencies: MANAGERS }, null, 2)
  const names = Object.entries(MANAGERS).map(([name, version]) => `${name}@${version}`)
  if (Object.keys(MANAGERS).every((name) => existsSync(path.join(directory, 'node_modules', name))))
    return directory
  writeFileSync(path.join(directory, 'package.json'), `${wanted}\n`)
  const { code, output } = await npm(['install', '--no-audit', '--no-fund', '--loglevel=error', ...names], {
    cwd: directory,
    quiet: true,
  })
  if (code !== 0) throw failure(`npm could not fetch ${names.join(' and ')}`, output)
  return directory
}

/** There is no network, or none that leads there. */
export class RegistryUnreachable extends Error {}

function failure(what, output) {
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(output)
  return new (isOffline ? RegistryUnreachable : Error)(`${what}:\n\n${output.trim()}`)
}

function folder(name) {
  const directory = path.join(cache, name)
  mkdirSync(directory, { recursive: true })
  return directory
}
