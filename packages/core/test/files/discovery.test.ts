import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultConfig } from '#core/config/defaults.js'
import { FileListing, PathError } from '#core/files/discovery.js'

let root: string
let written: string[] = []

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-files-')))
  written = []
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function put(...files: Array<string | [string, string]>): Promise<void> {
  for (const each of files) {
    const [name, content] = typeof each === 'string' ? [each, ''] : each
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    written.push(file)
  }
}

interface Asked {
  paths?: string[]
  at?: string
  base?: string
  include?: string[]
  exclude?: string[]
}

async function list({ paths, at = '.', base = '.', ...patterns }: Asked = {}): Promise<string[]> {
  const config = { ...defaultConfig(), ...patterns }
  const scope = { root: path.join(root, at), base: path.join(root, base), config }
  const listing = new FileListing(scope)
  const { files, problems } = await listing.list(paths)
  expect(problems).toEqual([])
  // One file asked about by itself is told of as the list tells.
  if (!paths) expect(written.filter((file) => listing.includes(file)).sort()).toEqual(files)
  return files.map((file) => path.posix.relative(root, file))
}

async function refusal(asked: Asked): Promise<string> {
  const error = await list(asked).then(
    () => expect.unreachable('the paths were accepted'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof PathError)) throw error
  return error.message.replaceAll(root, '<root>')
}

describe('without paths', () => {
  it('lists the source files below the root in the order of their code units', async () => {
    await put(
      'b.ts',
      'a.tsx',
      'Z.mjs',
      'a/c.mts',
      'a-b.cts',
      'x.js',
      'y.cjs',
      'y.jsx',
      'x.json',
      'readme.md',
      'ä.ts',
    )
    await put('.opencode/tool/d.cjs', '.other/e.cjs')
    expect(await list()).toEqual([
      '.opencode/tool/d.cjs',
      'Z.mjs',
      'a-b.cts',
      'a.tsx',
      'a/c.mts',
      'b.ts',
      'x.js',
      'y.cjs',
      'y.jsx',
      'ä.ts',
    ])
  })

  it('leaves out packages, tests, dot folders and what the defaults exclude', async () => {
    await put(
      'a.ts',
      'a.test.ts',
      'b/a.spec.tsx',
      'test/x.ts',
      'b/__tests__/x.ts',
      'b/fixtures/x.ts',
      '.next/x.js',
    )
    await put('node_modules/p/x.js', 'b/node_modules/p/x.ts', 'testing/x.ts')
    expect(await list()).toEqual(['a.ts', 'testing/x.ts'])
  })

  it.each(['\n', '\r', '\u2028', '\u2029'])(
    'walks into folders with a line break in their names: %j',
    async (end) => {
      const name = `a${end}b`
      await put(`${name}/c.ts`, `${name}/out/d.ts`, 'x/e.ts', [`.gitignore`, 'out\n'])
      expect(await list()).toEqual([`${name}/c.ts`, 'x/e.ts'])
      expect(await list({ exclude: [`${name}/**`] })).toEqual(['x/e.ts'])
      expect(await list({ paths: ['a*/*.ts'] })).toEqual([`${name}/c.ts`])
    },
  )

  it('looks into the dot folders that frameworks load tools from, and into no others there', async () => {
    await put('.opencode/tools/query.ts', 'app/.pi/extensions/greet.ts', '.omp/tools/find/index.ts')
    await put('.opencode/node_modules/p/x.ts', '.opencode/.cache/x.ts', '.pi.ts/x.ts', '.opencodex/x.ts')
    expect(await list()).toEqual([
      '.omp/tools/find/index.ts',
      '.opencode/tools/query.ts',
      'app/.pi/extensions/greet.ts',
    ])
  })

  it('reads no dot folder but those that include names', async () => {
    await put('.tools/a.ts', '.other/a.ts', '.next/a.ts', 'x/.deep/a.ts')
    expect(await list({ include: ['**/.{tools,x}/*.ts'] })).toEqual(['.tools/a.ts'])
    expect(await list({ include: ['{.tools,x/.deep}/*.ts', '.{other,n/x}/*.ts'] })).toEqual([
      '.other/a.ts',
      '.tools/a.ts',
      'x/.deep/a.ts',
    ])
  })

  it('never walks into node_modules or .git, whatever exclude says', async () => {
    await put('a.ts', 'node_modules/p/x.js', '.git/hooks/x.js', 'legacy/x.ts')
    expect(await list({ exclude: ['legacy'], include: ['**/*', '.*/**/*'] })).toEqual(['a.ts'])
  })

  it('knows patterns with ./, a trailing slash, a plain directory, and a dot folder that is named', async () => {
    await put('src/a.ts', 'src/deep/b.cjs', 'src/deep/c.jsx', 'lib/a.ts', '.tools/a.ts', 'one.ts')
    expect(await list({ include: ['./src/'] })).toEqual(['src/a.ts', 'src/deep/b.cjs', 'src/deep/c.jsx'])
    expect(await list({ include: ['.tools/**/*.ts', 'one.ts'] })).toEqual(['.tools/a.ts', 'one.ts'])
    expect(await list({ include: ['**/*'], exclude: ['src/deep', './lib/'] })).toEqual(['one.ts', 'src/a.ts'])
  })

  it('reads patterns from the directory of the configuration', async () => {
    await put('app/tools/a.ts', 'app/other/b.ts')
    expect(await list({ at: 'app', include: ['app/tools/**/*.ts'] })).toEqual(['app/tools/a.ts'])
    expect(await list({ at: 'app', exclude: ['app/tools/*'] })).toEqual(['app/other/b.ts'])
    expect(await list({ at: 'app', base: 'app', include: ['tools/**/*.ts'] })).toEqual(['app/tools/a.ts'])
  })
})

describe('what git ignores', () => {
  it('reads nested .gitignore files, a deeper one having the last word', async () => {
    await put(['.gitignore', 'out/\n*.gen.ts\n/top.ts\n'], ['a/.gitignore', '!keep.gen.ts\n/local.ts\n'])
    await put(
      'out/x.ts',
      'a/out/x.ts',
      'a/x.gen.ts',
      'a/keep.gen.ts',
      'a/local.ts',
      'a/b/local.ts',
      'top.ts',
      'a/top.ts',
    )
    expect(await list()).toEqual(['a/b/local.ts', 'a/keep.gen.ts', 'a/top.ts'])
  })

  it('reads those above the root as far as the repository goes, and its exclude file', async () => {
    await put(
      ['.gitignore', 'above.ts'],
      ['repo/.gitignore', 'one.ts'],
      ['repo/.git/info/exclude', 'mine.ts'],
    )
    await put(...['above', 'one', 'mine', 'kept'].map((name) => `repo/app/${name}.ts`))
    expect(await list({ at: 'repo/app' })).toEqual(['repo/app/above.ts', 'repo/app/kept.ts'])
  })

  it('does not look above the root where there is no repository', async () => {
    await put(['.gitignore', 'one.ts'], ['app/.gitignore', 'two.ts'], 'app/one.ts', 'app/two.ts')
    expect(await list({ at: 'app' })).toEqual(['app/one.ts'])
  })
})

describe('paths', () => {
  it('are files, directories and globs, each file once', async () => {
    await put('a.ts', 'tools/b.ts', 'tools/c.ts', 'tools/deep/d.js', 'e.ts')
    expect(await list({ paths: ['a.ts', 'tools', 'tools/*.ts', path.join(root, 'a.ts')] })).toEqual([
      'a.ts',
      'tools/b.ts',
      'tools/c.ts',
      'tools/deep/d.js',
    ])
    expect(await list({ paths: ['**/{b,d}.*'] })).toEqual(['tools/b.ts', 'tools/deep/d.js'])
    expect(await list({ paths: ['./tools/'] })).toEqual(['tools/b.ts', 'tools/c.ts', 'tools/deep/d.js'])
  })

  it('may lie outside the root', async () => {
    await put('app/a.ts', 'other/tools/b.ts', 'other/tools/b.test.ts')
    expect(await list({ at: 'app', base: 'app', paths: ['../other'] })).toEqual(['other/tools/b.ts'])
    expect(await list({ at: 'app', base: 'app', paths: ['../other/**/b.ts'] })).toEqual(['other/tools/b.ts'])
  })

  it('check a file that is named even where it is excluded, ignored, or looks like a glob', async () => {
    await put(['.gitignore', 'out'], 'out/x.ts', 'a.test.ts', 'node_modules/p/x.js', 'app/[id]/x.ts')
    const paths = ['out/x.ts', 'a.test.ts', 'node_modules/p/x.js', 'app/[id]/x.ts']
    expect(await list({ paths })).toEqual([...paths].sort())
  })

  it('are refused with the reason when they lead to nothing', async () => {
    await put(
      'a.ts',
      'readme.md',
      'docs/x.md',
      'test/x.ts',
      'node_modules/p/x.js',
      ['.gitignore', 'out'],
      'out/x.ts',
    )
    await symlink('loop', path.join(root, 'loop'))
    expect(await refusal({ paths: ['a.ts', 'b.ts'] })).toBe('There is no file or directory b.ts.')
    expect(await refusal({ paths: ['a.ts/b.ts'] })).toBe('There is no file or directory a.ts/b.ts.')
    expect(await refusal({ paths: ['readme.md'] })).toBe('readme.md is not a TypeScript or JavaScript file.')
    expect(await refusal({ paths: ['tools/*.ts'] })).toBe(
      'The pattern tools/*.ts matches no file to check below <root>.',
    )
    expect(await refusal({ paths: ['*.tsx'] })).toBe(
      'The pattern *.tsx matches no file to check below <root>.',
    )
    expect(await refusal({ paths: ['loop'] })).toBe('loop is a link that leads back to itself.')
    for (const directory of ['docs', 'test', 'out', 'node_modules/p']) {
      expect(await refusal({ paths: [directory] })).toContain(`There is no file to check in ${directory}: `)
    }
  })
})

it('ends on links that form a loop, and lists no file twice', async () => {
  await put('a/x.ts')
  await symlink('..', path.join(root, 'a/up'))
  await symlink(path.join(root, 'a'), path.join(root, 'b'))
  await symlink('loop', path.join(root, 'loop'))
  expect(await list()).toEqual(['a/x.ts'])
  expect(await list({ paths: ['b'] })).toEqual(['b/x.ts'])
})

it('compiles the patterns once and reads an ignore file again only after it changed', async () => {
  await put(['.gitignore', 'out/\n'], ['a/.gitignore', 'local.ts\n'])
  let compiled = 0
  const { include, exclude } = defaultConfig()
  const config = {
    get include() {
      compiled++
      return include
    },
    exclude,
  }
  const read: string[] = []
  const listing = new FileListing({ root, base: root, config }, (file) => {
    read.push(path.posix.relative(root, file))
    return readFileSync(file, 'utf8')
  })
  const included = () =>
    ['a/x.ts', 'a/local.ts', 'out/x.ts'].filter((name) => listing.includes(`${root}/${name}`))
  for (let keystroke = 0; keystroke < 5; keystroke++) expect(included()).toEqual(['a/x.ts'])
  expect(compiled).toBe(1)
  expect(read).toEqual(['.gitignore', 'a/.gitignore'])
  await writeFile(`${root}/a/.gitignore`, 'nothing-else.ts\n')
  expect(included()).toEqual(['a/x.ts', 'a/local.ts'])
  expect(read).toEqual(['.gitignore', 'a/.gitignore', 'a/.gitignore'])
  await rm(`${root}/.gitignore`)
  expect(included()).toEqual(['a/x.ts', 'a/local.ts', 'out/x.ts'])
  expect([compiled, read.length]).toEqual([1, 3])
})

it('reports a directory without permission and lists the rest', async () => {
  await put('a.ts', 'closed/b.ts', 'open/c.ts')
  await chmod(root, 0o755)
  await chmod(path.join(root, 'closed'), 0)
  // The superuser may read everything: ask as somebody else.
  const options = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const program = `
    import { FileListing } from ${JSON.stringify(new URL('../../dist/files/discovery.js', import.meta.url).href)}
    const [root] = process.argv.slice(1)
    const config = { include: ['**/*.ts'], exclude: [] }
    console.log(JSON.stringify(await new FileListing({ root, base: root, config }).list()))
  `
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, root],
    {
      ...options,
      cwd: root,
    },
  )
  await chmod(path.join(root, 'closed'), 0o755)
  expect(JSON.parse(stdout)).toEqual({
    files: [`${root}/a.ts`, `${root}/open/c.ts`],
    problems: [
      {
        path: `${root}/closed`,
        message:
          'This directory may not be read: permission denied. Give your user the right to read it, or exclude it.',
      },
    ],
  })
})
