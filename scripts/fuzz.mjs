/*
 * npm run fuzz [-- --minutes 10] [--seed 1] [files…]
 *
 * The fuzzers of test/adversary/, longer than in `npm test`. Each prints its seed. What it says is wrong has the seed that
 * repeats it: keep that beside the test.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { node, root } from './command.mjs'
import { prepare } from './prepare.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error(`--minutes takes a number above 0, not "${values.minutes}".`)
  process.exit(2)
}

await prepare()
process.env.TOOLSIGHT_FUZZ_MINUTES = String(minutes)
if (values.seed !== undefined) process.env.TOOLSIGHT_FUZZ_SEED = values.seed
const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const files = positionals.length > 0 ? positionals : ['test/adversary']
// The files first: this option takes what follows it for its value.
const { code } = await node([vitest, 'run', ...files, '--disable-console-intercept'])
process.exitCode = code
