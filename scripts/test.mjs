import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { prepare } from './prepare.mjs'

await prepare()

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const { code } = await node([vitest, 'run', ...process.argv.slice(2)])
process.exitCode = code
