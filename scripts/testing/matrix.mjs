/*
 * npm run test:matrix [-- what vitest takes…]: all rows of the tables of which `npm test` draws some.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node, root } from '../command.mjs'
import { prepareTests } from './prepare-tests.mjs'

await prepareTests()

const files = ['packages', 'test'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
    .filter((file) =>
      /\bsampled\(|TRIED_VERSIONS|DRAWN_VERSION/.test(readFileSync(new URL(file, root), 'utf8')),
    ),
)

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const { code } = await node([vitest, 'run', ...files, ...process.argv.slice(2)])
process.exitCode = code
