import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openWorkspace } from '../../packages/core/dist/workspace/index.js'

/*
 * Files that are read beside the sources of a folder, in forms that somebody made to hang whoever opens it.
 */

/** Of processor time: how long it takes on the clock depends on what else the machine does. */
const MOST_MS = 5000

const keys = (count: number, value: unknown) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value])))
const inEachOther = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const lockOf = (tools: string) =>
  `{ "version": 1, "toolsight": "0", "package": null, "packages": {}, "sources": {}, "tools": [${tools}] }`

/** The package that the source imports, in whatever its package.json is. */
const packageOf = (exports: string) => ({
  'node_modules/patties/package.json': `{ "name": "patties", "version": "1.0.0", "exports": ${exports} }`,
  'node_modules/patties/index.js': 'export const defineTool = (definition) => definition',
})

const FOLDERS: Record<string, Record<string, string>> = {
  'a rule of .gitignore that fits in too many ways': {
    '.gitignore': `${'*a'.repeat(4)}*b\n`,
    [`${'a'.repeat(200)}.ts`]: '',
  },
  'packages of a workspace in any folder of any folder': {
    'package.json': JSON.stringify({ name: 'p', workspaces: [`${'**/'.repeat(40)}x`] }),
    'a/b/c/d/e/f/x.ts': '',
  },
  'a package whose exports are objects in each other': packageOf(
    `${'{"import":'.repeat(50_000)}"./index.js"${'}'.repeat(50_000)}`,
  ),
  'a package whose exports are lists in each other': packageOf(
    `${'['.repeat(50_000)}"./index.js"${']'.repeat(50_000)}`,
  ),
  'a package of 50,000 patterns in its exports': packageOf(keys(50_000, './*.js').replaceAll('"k', '"./*k*')),
  'a configuration of unknown keys': { 'toolsight.config.json': keys(30_000, 1) },
  'a configuration of unknown rules': { 'toolsight.config.json': `{ "rules": ${keys(30_000, 'off')} }` },
  'a configuration that is too large': { 'toolsight.config.json': `{ "a": "${'a'.repeat(50_000_000)}" }` },
  'lists in each other for a configuration': { 'toolsight.config.json': inEachOther(100_000) },
  'an expression for names that comes to no end': {
    'toolsight.config.json': JSON.stringify({
      frameworks: [
        {
          id: 'own',
          title: 'Own',
          module: './own.js',
          export: 'tool',
          limits: { name: { pattern: '^(a|a)+$', min: 1, max: 200 } },
        },
      ],
    }),
    'own.js': 'export const tool = (definition) => definition',
    'hostile.ts': `import { tool } from './own.js'\nexport const u = tool({ name: '${'a'.repeat(100)}!', parameters: {} })\n`,
  },
  'a lock of tools that are none': { 'toolsight.lock.json': lockOf(`${'{},'.repeat(500_000)}{}`) },
  'lists in each other for a lock': { 'toolsight.lock.json': inEachOther(100_000) },
  'a lock that is too large': { 'toolsight.lock.json': lockOf(`"${'a'.repeat(50_000_000)}"`) },
  'accepted changes that are too large': {
    'toolsight.lock.json': lockOf(''),
    'toolsight.accepted.txt': '# \n'.repeat(15_000_000),
  },
}

const SOURCE = `import { defineTool } from 'patties/ai'
import { handler } from '@p/none'
export const t = defineTool({ name: 't', parameters: { type: 'object', properties: {} }, handler })
`

it.each(Object.entries(FOLDERS))('hang nobody: %s', { timeout: 300_000 }, async (_, files) => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight files-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries({
    'package.json': '{ "name": "p" }',
    'tool.ts': SOURCE,
    ...files,
  })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const before = process.cpuUsage()
  const workspace = await openWorkspace({ root, trusted: false }).catch((error: unknown) => {
    expect(String(error)).toMatch(/^ConfigError/)
  })
  if (workspace) {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ name }) => name)).toContain('t')
    expect(tools).toHaveLength('hostile.ts' in files ? 2 : 1)
    for (const tool of tools) await workspace.locks.since.of(tool)
    await workspace.dispose()
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST_MS)
})
