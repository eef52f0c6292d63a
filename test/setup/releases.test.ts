import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Manifest {
  name: string
  version: string
  private?: boolean
  publishConfig?: object
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** Each package of the repository, by its folder. */
function packages(): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  return workspaces.flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(path.join(root, name.slice(0, -2))).map((each) => `${name.slice(0, -1)}${each}`)
      : name,
  )
}

const published = packages().filter((name) => !manifestIn(path.join(root, name)).private)

it('every package that is published asks npm for provenance', () => {
  expect(published.length).toBeGreaterThan(5)
  for (const name of published)
    expect([name, manifestIn(path.join(root, name)).publishConfig]).toEqual([
      name,
      { access: 'public', provenance: true },
    ])
})

it('a changeset of one package gives all of them one version, and what they ask of each other', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-release-'))
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
  try {
    for (const name of ['.', ...packages()]) {
      mkdirSync(path.join(folder, name), { recursive: true })
      cpSync(path.join(root, name, 'package.json'), path.join(folder, name, 'package.json'))
    }
    cpSync(path.join(root, '.changeset'), path.join(folder, '.changeset'), { recursive: true })
    writeFileSync(path.join(folder, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }')
    writeFileSync(path.join(folder, '.changeset/some.md'), '---\ntoolsight: minor\n---\n\nMore.\n')
    run('git', 'init', '-q', '-b', 'main')
    run(process.execPath, path.join(root, 'node_modules/@changesets/cli/bin.js'), 'version')
    const versions = new Set(published.map((name) => manifestIn(path.join(folder, name)).version))
    expect(versions.size).toBe(1)
    const [version = ''] = versions
    expect(version).not.toBe(manifestIn(path.join(root, 'packages/cli')).version)
    for (const name of published) {
      const { dependencies = {} } = manifestIn(path.join(folder, name))
      for (const [each, range] of Object.entries(dependencies))
        if (each.startsWith('@toolsight/')) expect([name, each, range]).toEqual([name, each, version])
    }
    expect(readdirSync(path.join(folder, '.changeset'))).not.toContain('some.md')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

it('the repository is named in each package, for a release', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-release-'))
  try {
    mkdirSync(path.join(folder, 'scripts'))
    for (const script of ['release.mjs', 'command.mjs'])
      cpSync(path.join(root, 'scripts', script), path.join(folder, 'scripts', script))
    for (const name of published) {
      mkdirSync(path.join(folder, name), { recursive: true })
      cpSync(path.join(root, name, 'package.json'), path.join(folder, name, 'package.json'))
    }
    const script = path.join(folder, 'scripts/release.mjs')
    const env = { ...process.env, GITHUB_SERVER_URL: 'https://example.com', GITHUB_REPOSITORY: 'us/tools' }
    execFileSync(process.execPath, [script, 'repository'], { env, stdio: 'pipe' })
    for (const name of published)
      expect(manifestIn(path.join(folder, name))).toMatchObject({
        repository: { type: 'git', url: 'git+https://example.com/us/tools.git', directory: name },
      })
    expect(() => execFileSync(process.execPath, [script, 'repository', 'tools'], { stdio: 'pipe' })).toThrow(
      'Name the repository',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
