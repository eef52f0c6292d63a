import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isArchived, PlugNPlay, versionIn } from '#core/modules/resolution/plug-n-play.js'

const STATE = {
  enableTopLevelFallback: true,
  fallbackPool: [['spare', 'npm:1.0.0']],
  packageRegistryData: [
    [
      null,
      [
        [
          null,
          {
            packageLocation: './',
            packageDependencies: [
              ['zod', 'npm:4.1.13'],
              ['app', 'workspace:.'],
            ],
          },
        ],
      ],
    ],
    [
      'inner',
      [
        [
          'workspace:packages/inner',
          {
            packageLocation: './packages/inner/',
            packageDependencies: [
              ['zod', 'npm:3.25.0'],
              ['renamed', ['zod', 'npm:4.1.13']],
              ['peer', null],
              ["it's", 'npm:1.0.0'],
            ],
          },
        ],
      ],
    ],
    [
      'zod',
      [
        [
          'npm:3.25.0',
          { packageLocation: './.yarn/cache/zod-3.zip/node_modules/zod/', packageDependencies: [] },
        ],
        ['npm:4.1.13', { packageLocation: '../shared/zod-4.zip/node_modules/zod/', packageDependencies: [] }],
      ],
    ],
    [
      "it's",
      [
        [
          'npm:1.0.0',
          { packageLocation: './.yarn/unplugged/its/node_modules/its/', packageDependencies: [] },
        ],
      ],
    ],
    ['spare', [['npm:1.0.0', { packageLocation: './spare/', packageDependencies: [] }]]],
  ],
}

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-pnp-')))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const json = JSON.stringify(STATE, null, 2)
const quoted = json.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\\n')

describe.each([
  ['.pnp.cjs', `"use strict";\n\nconst RAW_RUNTIME_STATE =\n'${quoted}';\n\nfunction $$SETUP_STATE() {}\n`],
  [
    '.pnp.cjs',
    `function $$SETUP_STATE(h, basePath) {\n  return hydrateRuntimeState(${json}, {basePath: basePath || __dirname});\n}\n`,
  ],
  ['.pnp.data.json', json],
])('%s', (file, text) => {
  test('says where packages are, by the package that imports them', () => {
    writeFileSync(path.join(root, file), text)
    const manifest = PlugNPlay.in(root)
    const at = (name: string, importer: string) => {
      const found = manifest?.packageFor(name, `${root}/${importer}`)
      return found && path.posix.relative(root, found.location)
    }
    expect(at('zod', 'src/a.ts')).toBe('../shared/zod-4.zip/node_modules/zod')
    expect(at('zod', 'packages/inner/a.ts')).toBe('.yarn/cache/zod-3.zip/node_modules/zod')
    expect(at('renamed', 'packages/inner/a.ts')).toBe('../shared/zod-4.zip/node_modules/zod')
    expect(at("it's", 'packages/inner/a.ts')).toBe('.yarn/unplugged/its/node_modules/its')
    expect(at('spare', 'packages/inner/a.ts')).toBe('spare')
    for (const name of ['peer', 'unknown']) expect(at(name, 'packages/inner/a.ts')).toBeNull()
    expect(manifest?.packageFor('zod', '/elsewhere/a.ts')).toBeNull()
  })
})

test.each([
  '',
  'module.exports = 1',
  "const RAW_RUNTIME_STATE =\n'{}';\n",
  "const RAW_RUNTIME_STATE =\n'{",
  '{"packageRegistryData":[1]}',
])('what is no manifest says nothing: %j', (text) => {
  writeFileSync(path.join(root, '.pnp.cjs'), text)
  expect(PlugNPlay.in(root)).toBeNull()
  writeFileSync(path.join(root, '.pnp.data.json'), text)
  expect(PlugNPlay.in(root)).toBeNull()
})

test('versions and archives are known by their names', () => {
  expect(versionIn('npm:4.1.13')).toBe('4.1.13')
  expect(versionIn('virtual:abc#npm:6.0.0-beta.1')).toBe('6.0.0-beta.1')
  expect(versionIn('npm:zod@4.1.13')).toBe('4.1.13')
  expect(versionIn('patch:typescript@npm%3A6.0.3#optional!builtin<x>::version=6.0.3&hash=5786d5')).toBe(
    '6.0.3',
  )
  expect(versionIn('workspace:packages/a')).toBeNull()
  expect(isArchived('/w/.yarn/cache/zod-npm-4.zip/node_modules/zod/')).toBe(true)
  expect(isArchived('/w/.yarn/unplugged/a/node_modules/a/')).toBe(false)
})
