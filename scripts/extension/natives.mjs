/*
 * The two native parts (oxc's transform and resolver): one `.node` file each, of the platform that the bundle is for.
 * Another platform's come from npm, in the version that is installed here.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { npm, root, run } from '../command.mjs'

/** VS Code's names of platforms, and how oxc calls them. */
const PLATFORMS = {
  'win32-x64': 'win32-x64-msvc',
  'win32-arm64': 'win32-arm64-msvc',
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'alpine-x64': 'linux-x64-musl',
  'alpine-arm64': 'linux-arm64-musl',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

export const targets = Object.keys(PLATFORMS)

/** By the name that the code imports: what its bindings' packages and files are called. */
export const natives = {
  'oxc-transform': { scope: '@oxc-transform', file: 'transform' },
  'oxc-resolver': { scope: '@oxc-resolver', file: 'resolver' },
}

const requireHere = createRequire(import.meta.url)

/** VS Code's name of the platform that this runs on. */
export function ownTarget() {
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return `${isMusl ? 'alpine' : process.platform}-${process.arch}`
}

/**
 * Puts the bindings of a platform into a folder.
 *
 * @param {string} target one of `targets`
 * @param {URL} folder with a slash at its end
 * @throws {Error} for a platform that has none, or when npm cannot bring them
 */
export async function copyNatives(target, folder) {
  const platform = PLATFORMS[target]
  if (!platform) throw new Error(`There is no package for ${target}. There are: ${targets.join(', ')}.`)
  mkdirSync(folder, { recursive: true })
  for (const [name, { scope, file }] of Object.entries(natives)) {
    const binary = `${file}.${platform}.node`
    const source =
      target === ownTarget() ? await installed(name, scope, platform) : await fetched(name, scope, platform)
    copyFileSync(new URL(binary, source), new URL(`${file}.node`, folder))
  }
}

function installed(name, scope, platform) {
  const beside = createRequire(requireHere.resolve(name))
  return pathToFileURL(beside.resolve(`${scope}/binding-${platform}/package.json`))
}

async function fetched(name, scope, platform) {
  const version = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, root), 'utf8')).version
  const folder = new URL(`.cache/natives/${name}-${platform}-${version}/`, root)
  const unpacked = new URL('package/', folder)
  if (existsSync(new URL('package.json', unpacked))) return unpacked
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = await npm(
    [
      'pack',
      `${scope}/binding-${platform}@${version}`,
      '--silent',
      '--pack-destination',
      fileURLToPath(folder),
    ],
    { quiet: true },
  )
  if (packed.code !== 0) throw new Error(`npm could not bring ${name} for ${platform}:\n${packed.output}`)
  const tarball = packed.output.trim().split('\n').at(-1)
  const { code, output } = await run('tar', ['-xzf', tarball], { cwd: folder, quiet: true })
  if (code !== 0) throw new Error(`${tarball} could not be unpacked:\n${output}`)
  return unpacked
}
