import { isAscii } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { npm } from '../../scripts/command.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Packs without building and without writing: the paths that the tarball would hold. */
async function packed(folder: string): Promise<string[]> {
  const { code, output } = await npm(
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=silent'],
    {
      cwd: path.join(root, folder),
      quiet: true,
    },
  )
  if (code !== 0) throw new Error(output)
  const [tarball]: Array<{ files: Array<{ path: string }> }> = JSON.parse(output.slice(output.indexOf('[')))
  return tarball?.files.map((file) => file.path) ?? []
}

/** What no user of a package needs, wherever it stands. */
const SURPLUS = /(^|\/)(test|node_modules)\/|\.tsbuildinfo$/

describe.each([
  // Its source maps lead to its sources.
  ['packages/runtime', /^(src\/|THIRD-PARTY-NOTICES\.txt$)/],
  ['packages/core', /^schemas\//],
  ['packages/typed', null],
  ['packages/vitest', null],
  ['server', null],
])('the tarball of %s', (name, also) => {
  it('holds what is needed to use it, and no more', async () => {
    const files = await packed(name)
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js']))
    const isNeeded = (file: string) =>
      /^dist\/|^(LICENSE|README\.md|package\.json)$/.test(file) || also?.test(file) === true
    expect(files.filter((file) => !isNeeded(file) || SURPLUS.test(file))).toEqual([])
  })

  it('lists its files by way of package.json', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'))
    expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'README.md', 'LICENSE']))
  })
})

it('the tarball of packages/cli holds what its bin names, bundled with all but native parts and TypeScript', async () => {
  const files = await packed('packages/cli')
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'bin/toolsight.js',
      'bundle/THIRD-PARTY-NOTICES.txt',
      'bundle/docs/rules/missing-parameters.md',
      'schemas/check.schema.json',
      'skills/toolsight/SKILL.md',
      ...['toolsight', 'analysis-process', 'encoding', 'type-process'].flatMap((name) => [
        `bundle/start/${name}.cjs`,
        `bundle/programs/${name}.cjs`,
      ]),
      'bundle/programs/mcp-server.cjs',
      'bundle/typescript/parser.cjs',
      'bundle/typescript/LICENSE.txt',
      'bundle/runner/main.js',
      'bundle/runner/watchdog.js',
    ]),
  )
  expect(
    files.filter((file) => !/^(bin|bundle|schemas|skills)\/|^(LICENSE|README\.md|package\.json)$/.test(file)),
  ).toEqual([])
  const manifest = JSON.parse(readFileSync(path.join(root, 'packages/cli/package.json'), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['oxc-resolver', 'oxc-transform', 'typescript'])
})

it('the programs of packages/cli have no letter that makes V8 keep them in twice the room', () => {
  const folder = path.join(root, 'packages/cli/bundle/programs')
  const others = readdirSync(folder).filter((name) => !isAscii(readFileSync(path.join(folder, name))))
  expect(others).toEqual([])
})

it('the tarball of server holds the pages that diagnostics lead to', async () => {
  expect(await packed('server')).toContain('dist/docs/rules/missing-parameters.md')
})

it('the tarball of ts-plugin holds the plugin in one file, and the engine’s program', async () => {
  const files = await packed('ts-plugin')
  expect(files).toEqual(
    expect.arrayContaining(['dist/plugin.cjs', 'dist/engine/main.js', 'LICENSE', 'README.md']),
  )
  expect(
    files.filter((file) => !/^(dist\/(plugin\.cjs|engine\/)|LICENSE|README\.md|package\.json)/.test(file)),
  ).toEqual([])
})
