/*
 * Compares with the SDKs and frameworks that tool authors use. Arguments go to vitest.
 */
import { fileURLToPath } from 'node:url'
import { node, root } from '../command.mjs'
import { prepare } from '../prepare.mjs'
import { installSdks } from '../sdks.mjs'

await prepare()
try {
  await installSdks()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const config = fileURLToPath(new URL('vitest.sdks.config.ts', root))
const { code } = await node([vitest, 'run', '--config', config, ...process.argv.slice(2)])
process.exitCode = code
