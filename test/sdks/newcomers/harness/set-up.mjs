import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const sdks = fileURLToPath(new URL('../../', import.meta.url))
const projects = fileURLToPath(new URL('../projects/', import.meta.url))
const repository = createRequire(new URL('../../../../package.json', import.meta.url))

/** The ids of all projects, in order. */
export function projectIds() {
  return readdirSync(projects).sort()
}

/** What `newcomer.json` says of a project, and the versions that it is pinned to. */
export function readProject(id) {
  const folder = path.join(projects, id)
  if (!existsSync(folder))
    throw new Error(`There is no project "${id}". There are: ${projectIds().join(', ')}`)
  const manifests = manifestsIn(path.join(folder, 'app')).map(readJson)
  const versions = Object.assign({}, ...manifests.map(({ dependencies }) => dependencies))
  for (const { name } of manifests) delete versions[name]
  return { id, folder, versions, ...readJson(path.join(folder, 'newcomer.json')) }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Puts a project where a newcomer would have it: in a folder of its own, with the packages that its package.json names.
 *
 * @returns the folder
 * @throws {Error} where the installed version is not the one that package.json pins
 */
export function setUp({ id, folder, packages }) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), `newcomer-${id}-`)))
  cpSync(path.join(folder, 'app'), root, { recursive: true })
  const manifests = manifestsIn(root)
  const own = new Map(manifests.map((file) => [readJson(file).name, path.dirname(file)]))
  for (const file of manifests) {
    const { dependencies = {} } = readJson(file)
    for (const [name, version] of Object.entries(dependencies)) {
      const target = path.join(root, 'node_modules', name)
      if (existsSync(target)) continue
      mkdirSync(path.dirname(target), { recursive: true })
      symlinkSync(own.get(name) ?? installed(name, version, packages), target, 'dir')
    }
  }
  return root
}

function manifestsIn(root) {
  return readdirSync(root, { recursive: true })
    .filter((file) => path.basename(file) === 'package.json' && !file.startsWith('node_modules'))
    .map((file) => path.join(root, file))
}

/** Where `test/sdks` has a package at this very version, in the folders that `packages` names. */
function installed(name, version, packages) {
  const found = packages.map((group) => path.join(sdks, group, 'node_modules', name)).filter(existsSync)
  for (const folder of found) {
    if (readJson(path.join(folder, 'package.json')).version === version) return folder
  }
  throw new Error(`${name} ${version} is not installed in ${packages.map((group) => `test/sdks/${group}`)}`)
}

/** The packages of others: what a project has in a workspace of its own is compiled with it. */
function installedIn(root) {
  const manifests = manifestsIn(root).map(readJson)
  const own = new Set(manifests.map(({ name }) => name))
  const named = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  return named.filter((name) => !own.has(name))
}

/**
 * Compiles a TypeScript program of a project for Node, beside its packages. JavaScript runs as it is.
 *
 * @returns the file that Node runs
 */
export async function compile(root, program) {
  const entry = path.join(root, program)
  if (!/\.[cm]?tsx?$/.test(program)) return entry
  const { build } = repository('esbuild')
  const outfile = path.join(root, 'node_modules/.newcomer', `${program.replaceAll('/', '-')}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    external: installedIn(root).flatMap((name) => [name, `${name}/*`]),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  })
  return outfile
}
