/*
 * Compares with the SDKs and frameworks that tool authors use. They stand in packages of their own, `test/sdks` and the
 * folders in it, so that the root install stays small. Arguments go to vitest.
 */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { installMissing } from './install.mjs'
import { prepare } from './prepare.mjs'

await prepare()
const shared = new URL('test/sdks/', root)
const groups = readdirSync(shared, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => new URL(`${entry.name}/`, shared))
  .filter((group) => existsSync(new URL('package-lock.json', group)))
try {
  for (const group of [shared, ...groups]) {
    await installMissing(group, `the packages of ${group.pathname.slice(root.pathname.length)}`)
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const config = fileURLToPath(new URL('vitest.sdks.config.ts', root))
const { code } = await node([vitest, 'run', '--config', config, ...process.argv.slice(2)])
process.exitCode = code
