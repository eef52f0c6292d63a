/*
 * Compares with the SDKs that tool authors use, which stand in a package of their own. Arguments go to vitest.
 */
import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { installMissing } from './install.mjs'
import { prepare } from './prepare.mjs'

await prepare()
try {
  await installMissing(new URL('test/sdks/', root), 'the SDKs that tests compare with')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const config = fileURLToPath(new URL('vitest.sdks.config.ts', root))
const { code } = await node([vitest, 'run', '--config', config, ...process.argv.slice(2)])
process.exitCode = code
