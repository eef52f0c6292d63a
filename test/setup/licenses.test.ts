import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dependenciesOf, licenseLines, notPermissive } from '../../scripts/bundling/licenses.mjs'

const repository = fileURLToPath(new URL('../../', import.meta.url))

describe.each([
  'packages/runtime',
  'packages/core',
  'packages/typed',
  'packages/vitest',
  'packages/cli',
  'server',
  'ts-plugin',
])('what people get with %s', (folder) => {
  it('asks for no more than to be named', () => {
    const dependencies = dependenciesOf(path.join(repository, folder))
    expect(dependencies.length).toBeGreaterThan(0)
    expect(notPermissive(dependencies)).toEqual([])
  })
})

it('is what the package installs, and what is bundled into it', () => {
  const named = (folder: string) =>
    dependenciesOf(path.join(repository, folder)).map(({ name, license, bundled }) => [
      name,
      license,
      bundled,
    ])
  expect(named('packages/runtime')).toEqual([
    ['@cfworker/json-schema', 'MIT', true],
    ['@standard-schema/spec', 'MIT', false],
    ['ajv', 'MIT', true],
    ['punycode.js', 'MIT', true],
  ])
  expect(named('packages/cli')).toEqual(
    expect.arrayContaining([
      ['oxc-resolver', 'MIT', false],
      ['typescript', 'Apache-2.0', false],
      ['zod', 'MIT', true],
    ]),
  )
})

describe('a package', () => {
  let root: string
  const put = (file: string, content: object | string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'toolsight-licenses-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('has the dependencies of its dependencies, each once, by license', () => {
    put('package.json', {
      name: 'own',
      dependencies: { a: '1', b: '1', gone: '1' },
      optionalDependencies: { 'other-platform': '1' },
      devDependencies: { dev: '1' },
    })
    put('node_modules/a/package.json', {
      name: 'a',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { b: '1', c: '1' },
    })
    put('node_modules/a/node_modules/b/package.json', {
      name: 'b',
      version: '2.0.0',
      license: '(GPL-3.0 OR ISC)',
    })
    put('node_modules/b/package.json', {
      name: 'b',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { a: '1' },
    })
    put('node_modules/c/package.json', {
      name: 'c',
      version: '1.0.0',
      licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }],
    })
    put('node_modules/dev/package.json', { name: 'dev', version: '1.0.0', license: 'GPL-3.0' })
    put('dist/THIRD-PARTY-NOTICES.txt', '@x/y 1.2.3 (Apache-2.0 AND GPL-3.0)\n-------\n\nText (MIT)\n')
    const dependencies = dependenciesOf(root)
    expect(licenseLines(dependencies)).toEqual([
      '(GPL-3.0 OR ISC), installed: b 2.0.0',
      'Apache-2.0 AND GPL-3.0, bundled: @x/y 1.2.3',
      'MIT, installed: a 1.0.0, b 1.0.0',
      'MIT OR GPL-3.0, installed: c 1.0.0',
      'no license, installed: gone ?',
    ])
    expect(notPermissive(dependencies).map(({ name }) => name)).toEqual(['@x/y', 'gone'])
  })
})
