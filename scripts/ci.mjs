/*
 * What `.ci/run` runs. Tests are counted by vitest's own report, one by one; every other check counts as one.
 * A check whose tool or report is absent has failed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node, npm, root } from './command.mjs'
import { installPrograms } from './editors/programs.mjs'
import { requireSupportedNode } from './node-support.mjs'
import { otherNodes } from './node-versions.mjs'

requireSupportedNode()

const reports = new URL('.cache/ci/', root)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0 }
const failures = []

console.log('== npm test')
await npm(['test', '--', ...reporting('test')])
countTests('npm test', 'test')

console.log('\n== npm run test:nodes')
await npm(['run', 'test:nodes', '--', ...reporting('node-{node}')])
for (const version of otherNodes) countTests(`Node ${version}`, `node-${version}`)

console.log('\n== npm run test:editors')
await installPrograms()
await npm(['run', 'test:editors', '--', ...reporting('editors')])
countTests('real editors', 'editors')
keepScreenshots()

console.log('\n== npm run test:sdks')
await npm(['run', 'test:sdks', '--', ...reporting('sdks')])
countTests('SDKs', 'sdks')

console.log('\n== Checks')
await check('start', npm(['start'], { quiet: true }))
await check('lint', npm(['run', 'lint'], { quiet: true }))
await check('types', npm(['run', 'types'], { quiet: true }))
await check('boundaries', npm(['run', 'boundaries'], { quiet: true }))
await check('unused', npm(['run', 'unused'], { quiet: true }))
await check('rule docs are current', script('generate-rule-docs', '--check'))
await check('evaluation docs are current', script('generate-evaluation-docs', '--check'))
await check('JSON Schemas for editors are current', script('generate-schemas', '--check'))
await check('docs/messages.md is current', script('generate-message-docs', '--check'))
await check('docs/frameworks.md is current', script('generate-framework-docs', '--check'))
await check('translatable texts are current', script('generate-l10n', '--check'))
await check('picture is current', script('picture', '--check'))
await check('what the README says runs', script('check-readme'))

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function reporting(report) {
  const file = fileURLToPath(new URL(`${report}.json`, reports))
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
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
  const none = numTotalTests === 0 ? 1 : 0
  count(title, numPassedTests, numFailedTests + brokenFiles.length + none)
}

async function check(title, running) {
  const { code, output } = await running
  if (code !== 0) console.log(output.trim())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title}`)
  count(title, code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

function count(title, passed, failed) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(title)
}
