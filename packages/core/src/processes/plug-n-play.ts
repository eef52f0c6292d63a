import { statSync } from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { foldersUp } from '../common/paths.js'

/** What Yarn adds to `node:module`: https://yarnpkg.com/advanced/pnpapi */
interface PlugNPlayModule {
  findPnpApi?(file: string): PlugNPlayApi | null
}

interface PlugNPlayApi {
  topLevel: unknown
  getPackageInformation(locator: unknown): { packageLocation: string } | null
}

const LOADER = '--experimental-loader'

/**
 * Whether a process with these flags asks Yarn's loader for ES modules. It changes how Node reads files (`process.binding`), which Node's
 * permission model does not let it.
 */
export function usesPlugNPlayLoader(flags: readonly string[]): boolean {
  return flags.includes(LOADER)
}

/** What Yarn's Plug'n'Play needs in a process whose code may import from its archives, as `yarn node` starts one. */
export function plugNPlayFlags(cwd: string): string[] {
  for (const folder of foldersUp(path.resolve(cwd))) {
    const setup = path.join(folder, '.pnp.cjs')
    if (isFile(setup)) {
      const loader = path.join(folder, '.pnp.loader.mjs')
      const hooks = isFile(loader) ? [LOADER, pathToFileURL(loader).href] : []
      return ['--require', setup, ...hooks]
    }
  }
  return []
}

/** The same for a program of ours, which Yarn may keep in an archive itself: of the project that runs us. */
export function ownPlugNPlayFlags(program: string): string[] {
  const api = (Module as PlugNPlayModule).findPnpApi?.(program)
  const project = api?.getPackageInformation(api.topLevel)?.packageLocation
  return project === undefined ? [] : plugNPlayFlags(project)
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
