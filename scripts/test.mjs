/*
 * npm test [-- --whole] [what vitest takes…]
 */
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

const args = process.argv.slice(2)
if (!args.includes('--whole')) {
  process.env.TOOLSIGHT_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 30))
  console.log(
    `Rows of large tables are drawn with the seed ${process.env.TOOLSIGHT_TEST_SEED}: TOOLSIGHT_TEST_SEED repeats it, --whole runs all.`,
  )
}

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const { code } = await node([vitest, 'run', ...args.filter((arg) => arg !== '--whole')])
process.exitCode = code
