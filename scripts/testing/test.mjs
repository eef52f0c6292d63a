/*
 * npm test [-- what vitest takes…]
 */
import { fileURLToPath } from 'node:url'
import { node, root } from '../command.mjs'
import { prepareTests } from './prepare-tests.mjs'

await prepareTests(process.argv.slice(2))

process.env.TOOLSIGHT_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 30))
console.log(
  `Rows of large tables are drawn with the seed ${process.env.TOOLSIGHT_TEST_SEED}: TOOLSIGHT_TEST_SEED repeats it, \`npm run test:matrix\` runs all.`,
)

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const { code } = await node([vitest, 'run', ...process.argv.slice(2)])
process.exitCode = code
