import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { installMissing } from './install.mjs'
import { prepare } from './prepare.mjs'

await prepare()
try {
  await installMissing(
    new URL('test/tsserver/versions/', root),
    'the versions of TypeScript that the plugin is for',
  )
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const { code } = await node([vitest, 'run', ...process.argv.slice(2)])
process.exitCode = code
