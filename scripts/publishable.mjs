// Packs each package as npm would publish it, and looks at the tarball: publint, are-the-types-wrong, a budget for its size, and what
// npm's provenance asks for. Lists what people get with it, by license, and refuses a license that nobody has looked at. Run after a
// build: it packs what is built. `--release`: the repository is named, too, as npm compares it with the one that publishes
// (scripts/release.mjs writes it).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { dependenciesOf, licenseLines, notPermissive } from './bundling/licenses.mjs'
import { npm, root } from './command.mjs'

/** Kilobytes of each tarball. Who makes one larger raises its budget in the same change, and says why in it. */
const BUDGETS = {
  'packages/runtime': 165,
  'packages/core': 1750,
  'packages/typed': 32,
  'packages/vitest': 10,
  'packages/cli': 3350,
  server: 165,
  'ts-plugin': 42,
}

/** Only for `import`: what `require` makes of an ES module is not asked, nor what resolvers before Node 16 do. */
const OTHER_RESOLUTIONS = new Set(['CJSResolvesToESM', 'NoResolution'])

const problems = []
const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-tarballs-'))
try {
  for (const name of Object.keys(BUDGETS)) {
    const before = new Set(readdirSync(folder))
    const { code, output } = await npm(
      ['pack', '--workspace', name, '--ignore-scripts', '--pack-destination', folder],
      { quiet: true },
    )
    if (code !== 0) throw new Error(output)
    const [file] = readdirSync(folder).filter((each) => !before.has(each))
    inspectLicenses(name)
    await inspect(name, readFileSync(path.join(folder, file)))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${Object.keys(BUDGETS).length} packages can be published.`)

function inspectLicenses(name) {
  const dependencies = dependenciesOf(fileURLToPath(new URL(name, root)))
  const count = dependencies.length === 1 ? '1 dependency' : `${dependencies.length} dependencies`
  console.log([`${name}: ${count}`, ...licenseLines(dependencies).map((line) => `  ${line}`)].join('\n'))
  for (const { name: dependency, version, license } of notPermissive(dependencies))
    problems.push(`${name}: look at the license of ${`${dependency} ${version}`.trimEnd()}: ${license}.`)
}

async function inspect(name, tarball) {
  const manifest = JSON.parse(readFileSync(new URL(`${name}/package.json`, root), 'utf8'))
  const kilobytes = Math.ceil(tarball.length / 1024)
  if (process.argv.includes('--sizes')) console.log(`${name}: ${kilobytes} kB of ${BUDGETS[name]} kB`)
  if (kilobytes > BUDGETS[name])
    problems.push(`${name}: the tarball has ${kilobytes} kB, and its budget is ${BUDGETS[name]} kB.`)
  const { publishConfig, repository } = manifest
  if (publishConfig?.access !== 'public' || publishConfig?.provenance !== true)
    problems.push(`${name}: publishConfig lacks "access": "public" or "provenance": true.`)
  if (process.argv.includes('--release') && (!repository?.url || repository.directory !== name))
    problems.push(
      `${name}: repository lacks its address or its directory: node scripts/release.mjs repository`,
    )
  const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength)
  const { messages } = await publint({ pack: { tarball: bytes }, strict: true })
  for (const message of messages) {
    if (message.type === 'suggestion') continue
    problems.push(`${name}: publint: ${formatMessage(message, manifest, { color: false })}`)
  }
  // What tsserver loads is imported by nobody.
  if (!/"types"/.test(JSON.stringify(manifest.exports ?? {}))) return
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  for (const problem of analysis.types ? analysis.problems : []) {
    const isOther = problem.resolutionKind === 'node10' || problem.resolutionKind === 'node16-cjs'
    if (isOther && OTHER_RESOLUTIONS.has(problem.kind)) continue
    const { kind, entrypoint = '', resolutionKind = '' } = problem
    problems.push(`${name}: are the types wrong: ${kind} ${entrypoint} ${resolutionKind}`.trimEnd())
  }
}
