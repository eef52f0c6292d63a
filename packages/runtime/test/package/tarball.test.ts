import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { inDirectory, node, packageRoot } from './processes.js'

const run = promisify(execFile)

/** What npm would publish of the package as it is built now. */
async function pack(directory: string): Promise<{ files: string[]; tarball: string }> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', directory]
  const { stdout } = await run('npm', args, { cwd: packageRoot, shell: process.platform === 'win32' })
  const packed = JSON.parse(stdout) as Packed[] | Record<string, Packed>
  const [{ files, filename }] = Object.values(packed) as [Packed]
  return { files: files.map(({ path }) => path), tarball: join(directory, filename) }
}

interface Packed {
  filename: string
  files: Array<{ path: string }>
}

it('the tarball holds what the exports name, and the one dependency', { timeout: 60_000 }, async () => {
  await inDirectory(false, async (directory) => {
    const { files } = await pack(directory)
    const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
    expect(Object.keys(manifest.dependencies)).toEqual(['@standard-schema/spec'])
    expect(manifest.peerDependenciesMeta).toEqual({ zod: { optional: true } })
    expect(Object.keys(manifest.peerDependencies)).toEqual(['zod'])
    expect(manifest.bundleDependencies ?? manifest.optionalDependencies).toBeUndefined()
    for (const target of Object.values(manifest.exports['.']) as string[]) {
      expect(files).toContain(target.replace('./', ''))
    }
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'THIRD-PARTY-NOTICES.txt']))
    expect(files).toContain('dist/json-schema-validator.js')
    expect(files.filter((file) => /tsbuildinfo|tsconfig|\.test\.|^test\/|^scripts\//.test(file))).toEqual([])
    // Every map's source is there, or stepping into the library would lead nowhere.
    for (const map of files.filter((file) => file.endsWith('.js.map'))) {
      expect(files).toContain(map.replace(/^dist\//, 'src/').replace(/\.js\.map$/, '.ts'))
    }
  })
})

it('installed from the tarball, with nothing but its dependency, it runs', { timeout: 60_000 }, async () => {
  await inDirectory(false, async (directory) => {
    const { tarball } = await pack(directory)
    const home = join(directory, 'node_modules', '@toolsight')
    await mkdir(home, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', home])
    await symlink(join(home, 'package'), join(home, 'runtime'), 'junction')
    await writeFile(
      join(directory, 'program.mjs'),
      `
        import { defineTool, parseToolInput, resolveParameters } from '@toolsight/runtime'
        const tool = defineTool({ name: 'find', input: { type: 'object', required: ['id'] }, handler: ({ id }) => id })
        const told = (promise) => promise.catch((error) => ({ code: error.code, message: error.message }))
        const zodLike = { '~standard': { version: 1, vendor: 'zod', validate: (value) => ({ value }) }, _zod: {} }
        console.log(JSON.stringify([
          tool.handler(await parseToolInput(tool, { id: 'a' }), {}),
          await told(parseToolInput(tool, {})),
          await told(resolveParameters({ name: 'find', input: zodLike })),
        ]))
      `,
    )
    expect(JSON.parse(await node(['program.mjs'], { cwd: directory }))).toEqual([
      'a',
      { message: 'Tool "find" received invalid input: 1 issue(s).' },
      { code: 'dependencies-missing', message: expect.stringContaining('npm install zod') },
    ])
  })
})
