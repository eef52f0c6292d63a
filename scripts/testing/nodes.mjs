/*
 * Runs the tests whose outcome depends on the Node they run on (the evaluator, the forms of modules and packages, the command
 * as a process, and the runtime library) on every other Node we support. What only puts texts together, or would show the same once
 * the evaluator answers the same, runs in `npm test` alone. Arguments go to vitest; `{node}` in one stands for the version.
 */
import { fileURLToPath } from 'node:url'
import { root, run } from '../command.mjs'
import { ensureNode, otherNodes, versionOf } from '../node-versions.mjs'
import { prepare } from '../prepare.mjs'

const areas = [
  ...['call', 'define-tool', 'parse', 'resolve'].map((area) => `packages/runtime/test/${area}/`),
  ...['bundle', 'zod-not-loaded'].map((name) => `packages/runtime/test/package/${name}.test.ts`),
  ...['contained', 'deadline', 'disk', 'loading', 'modules', 'packages', 'sites', 'supervision'].map(
    (name) => `packages/core/test/evaluate/${name}.test.ts`,
  ),
  ...['invalidation', 'isolation', 'late', 'layouts', 'module-shapes'].map(
    (name) => `packages/core/test/matrix/${name}.test.ts`,
  ),
  ...[
    'acceptance',
    'end-to-end/check/bad-input',
    'end-to-end/check/no-evaluate',
    'end-to-end/check/process',
  ].map((name) => `packages/cli/test/${name}.test.ts`),
]

await prepare()

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
let failed = 0
const { TOOLSIGHT_TEST_SEED: drawn } = process.env
for (const [index, version] of otherNodes.entries()) {
  const binary = await ensureNode(version)
  const seed = drawn === undefined ? {} : { TOOLSIGHT_TEST_SEED: String(Number(drawn) + index + 1) }
  const rows =
    drawn === undefined ? 'all rows of large tables' : `rows drawn with the seed ${seed.TOOLSIGHT_TEST_SEED}`
  console.log(`\nNode ${versionOf(version)}, ${rows}`)
  const args = process.argv.slice(2).map((arg) => arg.replace('{node}', version))
  // The property test's long run is for one Node: here it is enough to see that it holds at all.
  const env = { TOOLSIGHT_PROPERTY_MS: '5000', ...process.env, ...seed }
  const { code } = await run(binary, [vitest, 'run', ...areas, ...args], { env })
  if (code !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0
