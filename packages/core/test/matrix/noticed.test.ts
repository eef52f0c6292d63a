import { linkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '#core/workspace/index.js'
import { sampled } from '../../../../test/sampled.js'
import { type Files, type Project, type Told, told, withProject } from '../support/project.js'

/** What happens behind an open workspace's back, one thing at a time. */
interface Change {
  title: string
  files: Files
  before: Told
  change(project: Project): void
  /** Whether the face is told that files came or went. Packages and texts are noticed without it. */
  isTold?: true
  after: Told
  /** It is about open buffers, which no other run knows of. */
  typed?: true
}

const ESM = { 'package.json': '{ "name": "case", "type": "module" }' }
const tool = (imports: string, limit = 'limit') =>
  `import { defineTool } from '@toolsight/runtime'\n${imports}\nexport const t = defineTool({ name: 't', input: { type: 'object', properties: { q: { maxLength: ${limit} } } } })\n`
const of = (maxLength: number): Told => ({ t: { q: { maxLength } } })
const installed = (name: string, code: string, version = '1.0.0'): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version,
    type: 'module',
    exports: './index.js',
  }),
  [`node_modules/${name}/index.js`]: code,
})
const install = (project: Project, files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) project.write(file, text)
}
const relink = (project: Project, from: string, to: string) => {
  rmSync(project.path(from))
  symlinkSync(project.path(to), project.path(from))
}
const MAKE =
  "import { defineTool } from '@toolsight/runtime'\nexport function make(name: string) { return defineTool({ name, input: { type: 'object', properties: {} } }) }\n"

const changes: Change[] = [
  {
    title: 'a package upgraded in place, with files of the same size',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from 'plain'"),
      ...installed('plain', 'export const limit = 1'),
    },
    before: of(1),
    change: (project) => install(project, installed('plain', 'export const limit = 2')),
    after: of(2),
  },
  {
    title: 'a package upgraded by another folder in its place',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from 'plain'"),
      ...installed('plain', 'export const limit = 1'),
    },
    before: of(1),
    change: (project) => {
      project.remove('node_modules/plain')
      install(project, installed('plain', 'export const limit = 2', '2.0.0'))
    },
    after: of(2),
  },
  {
    title: 'a package that only another package loads',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from 'outer'"),
      'package-lock.json': '{ "inner": "1.0.0" }',
      ...installed('outer', "export { limit } from 'inner'"),
      ...installed('inner', 'export const limit = 1'),
    },
    before: of(1),
    change: (project) => {
      install(project, installed('inner', 'export const limit = 2', '2.0.0'))
      project.write('package-lock.json', '{ "inner": "2.0.0" }')
    },
    after: of(2),
  },
  ...['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'node_modules/.package-lock.json'].map(
    (lockfile): Change => ({
      title: `by ${lockfile} alone, what a package loads that is not looked at`,
      files: {
        ...ESM,
        'tool.ts': tool("import { limit } from 'outer'"),
        [lockfile]: 'inner: 1.0.0',
        ...installed('outer', "export { limit } from 'inner'"),
        ...installed('inner', "export { limit } from './deep/limit.js'"),
        'node_modules/inner/deep/limit.js': 'export const limit = 1',
      },
      before: of(1),
      change: (project) => {
        project.write('node_modules/inner/deep/limit.js', 'export const limit = 2')
        project.write(lockfile, 'inner: 1.0.1')
      },
      after: of(2),
    }),
  ),
  {
    title: 'a package whose package.json leads to another file',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from 'plain'"),
      ...installed('plain', 'export const limit = 1'),
      'node_modules/plain/next.js': 'export const limit = 2',
    },
    before: of(1),
    change: (project) => {
      const manifest = { name: 'plain', version: '1.0.1', type: 'module', exports: './next.js' }
      project.write('node_modules/plain/package.json', JSON.stringify(manifest))
    },
    after: of(2),
  },
  {
    title: 'a link to another copy',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from '@scope/linked'"),
      'store/1/node_modules/linked/package.json':
        '{ "name": "@scope/linked", "version": "1.0.0", "main": "index.js" }',
      'store/1/node_modules/linked/index.js': 'exports.limit = 1',
      'store/2/node_modules/linked/package.json':
        '{ "name": "@scope/linked", "version": "2.0.0", "main": "index.js" }',
      'store/2/node_modules/linked/index.js': 'exports.limit = 2',
      'node_modules/@scope/linked': { link: 'store/1/node_modules/linked' },
    },
    before: of(1),
    change: (project) => relink(project, 'node_modules/@scope/linked', 'store/2/node_modules/linked'),
    after: of(2),
  },
  {
    title: 'a package that is installed for the first time',
    files: { ...ESM, 'tool.ts': tool("import { limit } from 'plain'") },
    before: { t: 'unevaluated: The package `plain` is not installed.' },
    change: (project) => install(project, installed('plain', 'export const limit = 2')),
    after: of(2),
  },
  {
    title: 'a node_modules that stands nearer',
    files: {
      ...ESM,
      'package.json': '{ "name": "case", "type": "module" }',
      'packages/a/package.json': '{ "name": "a", "type": "module" }',
      'tool.ts': '',
      'packages/a/tool.ts': tool("import { limit } from 'plain'"),
      ...installed('plain', 'export const limit = 1'),
    },
    before: of(1),
    change: (project) =>
      install(
        project,
        Object.fromEntries(
          Object.entries(installed('plain', 'export const limit = 2')).map(([file, text]) => [
            `packages/a/${file}`,
            text,
          ]),
        ),
      ),
    after: of(2),
  },
  {
    title: 'a package that is removed',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from 'plain'"),
      ...installed('plain', 'export const limit = 1'),
    },
    before: of(1),
    change: (project) => project.remove('node_modules/plain'),
    after: { t: 'unevaluated: The package `plain` is not installed.' },
  },
  {
    title: 'a file that is read while the module runs',
    files: {
      ...ESM,
      'tool.ts': tool(
        "import { readFileSync } from 'node:fs'\nconst limit = Number(readFileSync(new URL('./limit.txt', import.meta.url), 'utf8'))",
      ),
      'limit.txt': '1',
    },
    before: of(1),
    change: (project) => project.write('limit.txt', '2'),
    after: of(2),
  },
  {
    title: 'a file that is opened while the module runs',
    files: {
      ...ESM,
      'tool.ts': tool(
        "import { fstatSync, openSync } from 'node:fs'\nconst limit = fstatSync(openSync(import.meta.dirname + '/limit.txt', 'r')).size",
      ),
      'limit.txt': '1',
    },
    before: of(1),
    change: (project) => project.write('limit.txt', '12'),
    after: of(2),
  },
  {
    title: 'a folder that is listed while the module runs',
    files: {
      ...ESM,
      'tool.ts': tool(
        "import { readdirSync } from 'node:fs'\nconst limit = readdirSync(new URL('./items/', import.meta.url)).length",
      ),
      'items/a': '',
    },
    before: of(1),
    change: (project) => project.write('items/b', ''),
    after: of(2),
  },
  {
    title: 'JSON that is imported',
    files: {
      ...ESM,
      'tool.ts': tool("import data from './data.json' with { type: 'json' }", 'data.limit'),
      'data.json': '{ "limit": 1 }',
    },
    before: of(1),
    change: (project) => project.write('data.json', '{ "limit": 2 }'),
    after: of(2),
  },
  {
    title: 'files that change places and keep their times',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './a.js'"),
      'a.ts': 'export const limit = 1',
      'b.ts': 'export const limit = 2',
    },
    before: of(1),
    change: (project) => {
      renameSync(project.path('a.ts'), project.path('c.ts'))
      renameSync(project.path('b.ts'), project.path('a.ts'))
    },
    after: of(2),
  },
  {
    title: 'a file that comes before the one that was found',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './limit'"),
      'limit/index.ts': 'export const limit = 1',
    },
    before: of(1),
    change: (project) => project.write('limit.ts', 'export const limit = 2'),
    isTold: true,
    after: of(2),
  },
  {
    title: 'a buffer that comes before the file that was found',
    typed: true,
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './limit.js'"),
      'limit.js': 'export const limit = 1',
    },
    before: of(1),
    change: (project) => project.type('limit.ts', 'export const limit = 2'),
    after: of(2),
  },
  {
    title: 'a buffer that comes after the file that was found',
    typed: true,
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './limit'"),
      'limit.ts': 'export const limit = 1',
    },
    before: of(1),
    change: (project) => {
      project.type('limit/index.ts', 'export const limit = 2')
      project.type('limit.js', 'export const limit = 3')
    },
    after: of(1),
  },
  {
    title: 'a file that is opened, though another comes before it',
    typed: true,
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './limit'"),
      'limit.ts': 'export const limit = 1',
      'limit.js': 'export const limit = 2',
    },
    before: of(1),
    change: (project) => {
      project.type('limit.js', 'export const limit = 3')
      project.workspace.filesChanged()
    },
    after: of(1),
  },
  {
    title: 'a buffer that is closed after its file went',
    typed: true,
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './limit.js'"),
      'limit.ts': 'export const limit = 1',
    },
    before: of(1),
    change: (project) => {
      project.type('limit.ts', 'export const limit = 2')
      project.remove('limit.ts')
      project.close('limit.ts')
    },
    after: { t: "failed: Cannot find module './limit.js'" },
  },
  {
    title: 'a file that was opened through a link, once it is gone',
    typed: true,
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './real.js'"),
      'real.ts': 'export const limit = 1',
      'link.ts': { link: 'real.ts' },
    },
    before: of(1),
    change: (project) => {
      project.type('link.ts', 'export const limit = 2')
      project.remove('real.ts')
      project.close('link.ts')
    },
    isTold: true,
    after: { t: "failed: Cannot find module './real.js'" },
  },
  {
    title: 'a file replaced by a folder',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from './limit'"),
      'limit.ts': 'export const limit = 1',
    },
    before: of(1),
    change: (project) => {
      project.remove('limit.ts')
      project.write('limit/index.ts', 'export const limit = 2')
    },
    isTold: true,
    after: of(2),
  },
  {
    title: 'a tsconfig that another extends',
    files: {
      ...ESM,
      'tool.ts': tool("import { limit } from '@/limit'"),
      'tsconfig.json': '{ "extends": "./base.json" }',
      'base.json': '{ "compilerOptions": { "paths": { "@/*": ["./a/*"] } } }',
      'a/limit.ts': 'export const limit = 1',
      'b/limit.ts': 'export const limit = 2',
    },
    before: of(1),
    change: (project) =>
      project.write('base.json', '{ "compilerOptions": { "paths": { "@/*": ["./b/*"] } } }'),
    isTold: true,
    after: of(2),
  },
  {
    title: 'the kind of the package',
    files: {
      ...ESM,
      'tool.ts': tool("import limit from 'old'", 'typeof limit === "number" ? 2 : 1'),
      'node_modules/old/index.js':
        "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 1",
    },
    before: of(1),
    change: (project) => project.write('package.json', '{ "name": "case" }'),
    isTold: true,
    after: of(2),
  },
]

const entryOf = (files: Files) => ('packages/a/tool.ts' in files ? 'packages/a/tool.ts' : 'tool.ts')

describe('an open workspace notices', () => {
  it.each(changes)('$title', async ({ files, before, change, isTold, after }) => {
    const entry = entryOf(files)
    await withProject(files, async (project) => {
      expect(await project.told(entry)).toEqual(before)
      change(project)
      if (isTold) project.workspace.filesChanged()
      expect(await project.told(entry)).toEqual(after)
      expect(await project.told(entry)).toEqual(after)
    })
  })

  it('the last caller of a function that makes tools go', async () => {
    const files = {
      ...ESM,
      'factory.ts': MAKE,
      'tool.ts': "import { make } from './factory.js'\nexport const t = make('t')\n",
    }
    await withProject(files, async (project) => {
      const ids = async () =>
        (await project.workspace.checkAll(await project.workspace.files())).tools.map(({ id }) => id)
      expect(await ids()).toEqual(['tool.ts#t'])
      project.write('tool.ts', 'export {}')
      expect(await ids()).toEqual(['factory.ts#1'])
      project.write('tool.ts', files['tool.ts'])
      expect(await ids()).toEqual(['tool.ts#t'])
      project.remove('tool.ts')
      project.workspace.filesChanged()
      expect(await ids()).toEqual(['factory.ts#1'])
    })
  })

  it('nothing of a link to a file of a package that comes and goes, as in the store of a package manager', async () => {
    const logged: string[] = []
    const plain = installed('plain', "console.log('loaded'); export const limit = 1")
    const files = { ...ESM, 'tool.ts': tool("import { limit } from 'plain'"), ...plain }
    await withProject(
      files,
      async (project) => {
        const store = project.path('stored.js')
        const file = project.path('node_modules/plain/index.js')
        const again = installed('plain', "console.log('written again'); export const limit = 1")
        const count = (text: string) => logged.filter((line) => line.includes(text)).length
        const changes = [() => linkSync(file, store), () => rmSync(store), () => install(project, again)]
        for (const change of [() => undefined, ...changes]) {
          change()
          expect(await project.told('tool.ts')).toEqual(of(1))
        }
        // What a process writes may arrive later than its answer. Only what was written again is loaded again.
        await expect
          .poll(() => [count('loaded'), count('written again')], { timeout: 20_000 })
          .toEqual([1, 1])
      },
      { onLog: (line) => logged.push(line) },
    )
  })

  it('that the other tool of a name is gone', async () => {
    const named = tool('', '1')
    await withProject({ ...ESM, 'tool.ts': named, 'other.ts': named }, async (project) => {
      const codes = async () => (await project.findings('tool.ts')).map(({ code }) => code)
      await project.check('other.ts')
      expect(await codes()).toContain('duplicate-name')
      project.remove('other.ts')
      project.workspace.filesChanged()
      expect(await codes()).not.toContain('duplicate-name')
    })
  })

  it('where things stand now, though nothing of the program changed', async () => {
    const failing = tool(
      "throwing()\nfunction throwing(): never { throw new Error('no') }\nconst limit = throwing()",
    )
    await withProject({ ...ESM, 'tool.ts': failing }, async (project) => {
      const [before] = await project.findings('tool.ts', 'evaluation-failed')
      const [toolBefore] = await project.tools('tool.ts')
      project.type('tool.ts', `\n\n${failing}`)
      const [after] = await project.findings('tool.ts', 'evaluation-failed')
      expect(after?.range.start.line).toBe((before?.range.start.line ?? 0) + 2)
      const [toolAfter] = await project.tools('tool.ts')
      expect(toolAfter?.site.range.start.line).toBe((toolBefore?.site.range.start.line ?? 0) + 2)
    })
  })
})

describe('a run that knows the results of the one before notices', () => {
  const untyped = changes.filter(({ typed }) => !typed)

  it.each(sampled(untyped, 12))('$title', async ({ files, before, change, after }) => {
    await withProject(
      files,
      async (project) => {
        const entry = project.path(entryOf(files))
        expect(told((await project.workspace.checkAll([entry])).tools)).toEqual(before)
        await project.workspace.dispose()
        change(project)
        const config = { evaluate: { timeoutMs: 15_000, env: [], node: null } }
        const next = await openWorkspace({ root: project.root, trusted: true, cache: true, config })
        try {
          expect(told((await next.checkAll([entry])).tools)).toEqual(after)
        } finally {
          await next.dispose()
        }
      },
      { cache: true },
    )
  })
})

it('a package that changes while a result is put down is not taken for the one that it was evaluated with', async () => {
  const files = {
    ...ESM,
    'tool.ts': tool("import { limit } from 'plain'"),
    ...installed('plain', 'export const limit = 1'),
  }
  await withProject(
    files,
    async (project) => {
      const entry = project.path('tool.ts')
      await project.workspace.check(entry, { isHurried: true })
      const underway = project.workspace.check(entry)
      install(project, installed('plain', 'export const limit = 2', '2.0.0'))
      await underway
      expect(told((await project.workspace.check(entry)).tools)).toEqual(of(2))
    },
    { cache: true },
  )
})
