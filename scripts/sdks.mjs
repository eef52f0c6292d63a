import { existsSync, readdirSync } from 'node:fs'
import { root } from './command.mjs'
import { installMissing } from './install.mjs'

/**
 * Installs the SDKs and frameworks that are compared with, where they are missing: packages of their own, `test/sdks` and the
 * folders in it, so that the root install stays small.
 *
 * @throws {Error} with npm's words
 */
export async function installSdks() {
  const shared = new URL('test/sdks/', root)
  const groups = readdirSync(shared, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => new URL(`${entry.name}/`, shared))
    .filter((group) => existsSync(new URL('package-lock.json', group)))
  for (const group of [shared, ...groups]) {
    await installMissing(group, `the packages of ${group.pathname.slice(root.pathname.length)}`)
  }
}
