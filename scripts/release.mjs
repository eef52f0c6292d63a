/*
 * node scripts/release.mjs version              makes the version that the changesets ask for, of the packages and of the extension
 * node scripts/release.mjs repository [url]     names the repository in each package, for npm's provenance; without a URL the one whose
 *                                               GitHub workflow this runs in
 *
 * docs/releasing.md has the whole way.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { node, npm, root } from './command.mjs'

/** What is published to npm. */
const PUBLISHED = [
  'packages/runtime',
  'packages/core',
  'packages/typed',
  'packages/vitest',
  'packages/cli',
  'server',
  'ts-plugin',
]

const [verb, given] = process.argv.slice(2)
if (verb === 'version') await makeVersion()
else if (verb === 'repository') nameRepository(given ?? ofWorkflow())
else fail('Say what to do: node scripts/release.mjs version|repository')

async function makeVersion() {
  const changeset = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')
  const { code } = await node([changeset, 'version'])
  if (code !== 0) return fail('The versions could not be made.')
  const { version } = read('packages/cli')
  write('.', { ...read('.'), version })
  await npm(['install', '--package-lock-only', '--no-audit', '--no-fund', '--ignore-scripts'])
  console.log(`All packages and the extension have version ${version}.`)
}

function nameRepository(url) {
  if (!/^https:\/\/[^\s/]+\/[^\s]+$/.test(url ?? ''))
    return fail('Name the repository: node scripts/release.mjs repository https://<host>/<owner>/<name>')
  const address = `git+${url.replace(/(\.git)?\/?$/, '')}.git`
  for (const name of PUBLISHED) {
    const { repository: _, ...manifest } = read(name)
    write(name, { ...manifest, repository: { type: 'git', url: address, directory: name } })
  }
  console.log(`${PUBLISHED.length} packages name ${address}.`)
}

function ofWorkflow() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  return server && name ? `${server}/${name}` : undefined
}

function read(name) {
  return JSON.parse(readFileSync(new URL(`${name}/package.json`, root), 'utf8'))
}

function write(name, manifest) {
  writeFileSync(new URL(`${name}/package.json`, root), `${JSON.stringify(manifest, null, 2)}\n`)
}

function fail(message) {
  console.error(message)
  process.exitCode = 2
}
