/*
 * What `.ci/run` runs. Tests are counted by vitest's own report, one by one; every other check counts as one.
 * A check whose tool or report is absent has failed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node, npm, root } from './command.mjs'
import { installEditors } from './editors/install.mjs'
import { installPrograms } from './editors/programs.mjs'
import { GENERATED } from './generated.mjs'
import { requireSupportedNode } from './node-support.mjs'
import { ensureNode, otherNodes } from './node-versions.mjs'
import { installSdks } from './sdks.mjs'
import { roomForRun } from './testing/room.mjs'
import { removeAbandoned } from './testing/run-folders.mjs'

requireSupportedNode()

// Runs that were killed may have left what there is no room beside.
removeAbandoned(tmpdir())
const room = await roomForRun()
console.log(`Room on disk: ${room.said}`)
if (!room.isEnough) {
  console.log(
    'That is too little, and the run would fail at its end. Make room (`npm cache clean --force`, folders of earlier runs), or set TMPDIR to a folder on another disk.',
  )
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}

const reports = new URL('.cache/ci/', root)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Each of the Nodes draws rows of its own of large tables. `npm test` prints the seed.
process.env.TOOLSIGHT_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 30))

const total = { passed: 0, failed: 0 }
const failures = []
/** Each failed test by its file and name: what there is to look at is at the end of the log. */
const failedTests = []

await step('npm start', async () => {
  // Installs and builds what all that follows needs.
  tell('start', await npm(['start'], { quiet: true }))
})
// The network is waited for while tests run. What cannot be had, the step that needs it asks for again, and says so.
const fetched = Promise.allSettled([
  ...otherNodes.map(ensureNode),
  installEditorsAndPrograms(),
  installSdks(),
])

await step('npm test', async () => {
  await npm(['test', '--', ...reporting('test')])
  countTests('npm test', 'test')
})
await fetched

await step('npm run test:nodes', async () => {
  await npm(['run', 'test:nodes', '--', ...reporting('node-{node}')])
  for (const version of otherNodes) countTests(`Node ${version}`, `node-${version}`)
})

await step('npm run test:sdks', async () => {
  await npm(['run', 'test:sdks', '--', ...reporting('sdks')])
  countTests('SDKs', 'sdks')
})

// Editors are mostly waited for: the checks run beside them, and are reported afterwards.
const checks = runChecks()
await step('npm run test:editors', async () => {
  await npm(['run', 'test:editors', '--', ...reporting('editors')])
  countTests('real editors', 'editors')
  keepScreenshots()
})
await step('Checks', async () => {
  for (const [title, ended] of await checks) tell(title, ended)
})

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
for (const each of failedTests) console.log(`\n${each}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a part under its title, and says how long it took. */
async function step(title, part) {
  console.log(`\n== ${title}`)
  const start = performance.now()
  await part()
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`== ${title}: ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}

async function installEditorsAndPrograms() {
  await installPrograms()
  await installEditors()
}

/** One after the other: each of them keeps a core busy. */
async function runChecks() {
  const commands = [
    ...['lint', 'lint:docs', 'lint:prose', 'lint:spelling', 'types', 'boundaries', 'unused'].map((name) => [
      name,
      () => npm(['run', name], { quiet: true }),
    ]),
    ...GENERATED.map(([title, name]) => [`current: ${title}`, () => script(name, '--check')]),
    ['picture is current', () => script('pictures/terminal', '--check')],
    ['packages can be published', () => script('publishable')],
    ['what the README says runs', () => script('check-readme')],
  ]
  const results = []
  for (const [title, start] of commands) results.push([title, await start()])
  return results
}

function tell(title, { code, output }) {
  if (code !== 0) console.log(output.trim())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title}`)
  count(title, code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

function reporting(report) {
  const file = fileURLToPath(new URL(`${report}.json`, reports))
  const suites = fileURLToPath(new URL('scripts/testing/suite-errors.mjs', root))
  return ['--reporter=default', '--reporter=json', `--reporter=${suites}`, `--outputFile.json=${file}`]
}

function script(name, ...args) {
  return node([fileURLToPath(new URL(`scripts/${name}.mjs`, root)), ...args], { quiet: true })
}

/** What the editors looked like, beside the reports. */
function keepScreenshots() {
  const screenshots = new URL('.cache/editors/screenshots/', root)
  if (existsSync(screenshots)) cpSync(screenshots, new URL('screenshots/', reports), { recursive: true })
}

/** Adds the tests of one vitest report; a file that failed before its first test counts as one failure. */
function countTests(title, report) {
  const file = new URL(`${report}.json`, reports)
  if (!existsSync(file)) return count(title, 0, 1)
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const suites = JSON.parse(readFileSync(new URL(`${report}.suites.json`, reports), 'utf8'))
  for (const { file, suite, message } of suites)
    failedTests.push(describeFailure(title, file, suite, message))
  for (const { name, message } of brokenFiles)
    if (message) failedTests.push(describeFailure(title, name, '', message))
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failedTests.push(describeFailure(title, name, fullName, failureMessages?.[0]))
  const none = numTotalTests === 0 ? 1 : 0
  count(title, numPassedTests, numFailedTests + brokenFiles.length + none)
}

/** The suite, the file, the test, and the first lines of what went wrong. */
function describeFailure(title, file, test, message = '') {
  const place = relative(fileURLToPath(root), file)
  const lines = message.split('\n').slice(0, 6)
  return [
    `FAILED  ${title}: ${place}${test && ` > ${test}`}`,
    ...lines.map((line) => `        ${line}`),
  ].join('\n')
}

function count(title, passed, failed) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(title)
}
