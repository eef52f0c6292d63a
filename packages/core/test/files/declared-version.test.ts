import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeclaredVersions } from '#core/files/declared-version.js'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-declared-')))
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function put(files: Record<string, string | object>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
}

const declared = (name: string) => new DeclaredVersions().of(name, `${root}/packages/a/src/tools.ts`)

describe('a range that a package.json takes from a catalog', () => {
  const asks = (range: string, name = 'zod') => ({
    'packages/a/package.json': { dependencies: { [name]: range } },
  })

  it.each([
    ['of pnpm', 'packages:\n  - packages/*\n\ncatalog:\n  ai: ^6.0.0\n  zod: ^4.1.0\n'],
    ['in quotes, with comments', "catalog: # ours\n  # schemas\n  'zod': '^4.1.0' # not 3\n"],
    ['in double quotes', 'catalog:\n  "zod": "^4.1.0"\n'],
    ['with lines of Windows', 'catalog:\r\n  zod: ^4.1.0\r\n'],
    ['that is named as the default', 'catalogs:\n  default:\n    zod: ^4.1.0\n'],
    [
      'beside others',
      'catalogs:\n  old:\n    zod: ^3.25.0\ncatalog:\n  zod: ^4.1.0\noverrides:\n  zod: 3.0.0\n',
    ],
  ])('%s', async (_, text) => {
    await put({ ...asks('catalog:'), 'pnpm-workspace.yaml': text })
    expect(declared('zod')).toBe('4.1.0')
  })

  it('of one with a name', async () => {
    const text =
      'catalog:\n  zod: ^4.1.0\ncatalogs:\n  old:\n    ai: ^4.0.0\n    zod: ^3.25.0\n  new:\n    zod: ^4.2.0\n'
    await put({ ...asks('catalog:old'), 'pnpm-workspace.yaml': text })
    expect(declared('zod')).toBe('3.25.0')
  })

  it('of a package with a scope', async () => {
    const text = "catalog:\n  '@modelcontextprotocol/sdk': ^1.25.2\n  zod: ^4.0.0\n"
    await put({ ...asks('catalog:', '@modelcontextprotocol/sdk'), 'pnpm-workspace.yaml': text })
    expect(declared('@modelcontextprotocol/sdk')).toBe('1.25.2')
  })

  it('of Yarn', async () => {
    await put({ ...asks('catalog:'), '.yarnrc.yml': 'nodeLinker: node-modules\ncatalog:\n  zod: ^4.1.0\n' })
    expect(declared('zod')).toBe('4.1.0')
  })

  it.each([
    ['at the top', { catalog: { zod: '^4.1.0' } }],
    ['under workspaces', { workspaces: { packages: ['packages/*'], catalog: { zod: '^4.1.0' } } }],
  ])('of Bun, %s of package.json', async (_, manifest) => {
    await put({ ...asks('catalog:'), 'package.json': manifest })
    expect(declared('zod')).toBe('4.1.0')
  })

  it.each([
    ['which has no such package', 'catalog:\n  ai: ^6.0.0\n'],
    ['which is written in a way that is not read', 'catalog: { zod: ^4.1.0 }\n'],
    ['with an alias of YAML', 'catalog:\n  zod: *zod\n'],
    ['which is another one', 'catalogs:\n  old:\n    zod: ^3.25.0\n'],
    ['of which a record within has the package', 'catalog:\n  nested:\n    zod: ^3.25.0\n'],
  ])('is not known of one %s', async (_, text) => {
    await put({ ...asks('catalog:'), 'pnpm-workspace.yaml': text })
    expect(declared('zod')).toBeNull()
  })
})

it('a range that names no catalog is taken as it is', async () => {
  await put({
    'packages/a/package.json': { peerDependencies: { zod: '>=3.25' }, dependencies: { ai: 'workspace:*' } },
    'pnpm-workspace.yaml': 'catalog:\n  zod: ^4.1.0\n  ai: ^6.0.0\n',
  })
  expect([declared('zod'), declared('ai')]).toEqual(['3.25.0', null])
})
