import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cacheFolder } from '#core/workspace/cache/cache-store.js'
import { openWorkspace, type WorkspaceOptions } from '#core/workspace/index.js'
import { sampled } from '../../../../../test/sampled.js'
import { type Project, withProject } from '../../support/project.js'

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"

/** A tool whose limit is a new number each time it is evaluated. */
const COUNTED = 'Math.floor(Math.random() * 1e9)'
const tool = (limit = COUNTED, imports = '') =>
  `${HEAD}${imports}\nexport const t = defineTool({ name: 't', description: 'd', input: z.object({ q: z.number().max(${limit}) }) })\n`

/** What another process would find: nothing is shared but the disk. */
async function run(project: Project, options: Partial<WorkspaceOptions> = {}): Promise<unknown> {
  const config = { evaluate: { timeoutMs: 15_000 }, ...options.config }
  const workspace = await openWorkspace({
    root: project.root,
    trusted: true,
    cache: true,
    ...options,
    config,
  })
  try {
    const report = await workspace.checkAll(await workspace.files())
    return report.tools.map(({ id, schema, status, site }) => ({
      id,
      schema,
      status,
      line: site.range.start.line,
    }))
  } finally {
    await workspace.dispose()
  }
}

function cacheFiles(project: Project): string[] {
  const folder = cacheFolder(project.root, null)
  return readdirSync(folder).map((file) => path.join(folder, file))
}

const FILES = {
  'tool.ts': tool(COUNTED, "import { limit } from './limit.js'\nimport { log } from './log.js'").replace(
    '.max(',
    '.min(limit).refine(() => log()).max(',
  ),
  'limit.ts':
    "import { readFileSync } from 'node:fs'\nexport const limit = Number(readFileSync('limit.txt', 'utf8')) + (process.env.TOOLSIGHT_TEST_LIMIT ? 1 : 0)",
  'log.js': 'export const log = () => true',
  'log.ts': 'export const log = () => true',
  'limit.txt': '1',
  'tsconfig.json': '{}',
}

describe('a result kept on disk', () => {
  let before: string | undefined
  beforeEach(() => {
    before = process.env['TOOLSIGHT_TEST_LIMIT']
  })
  afterEach(() => {
    if (before === undefined) delete process.env['TOOLSIGHT_TEST_LIMIT']
    else process.env['TOOLSIGHT_TEST_LIMIT'] = before
  })

  it('is found again by the next run', async () => {
    await withProject(FILES, async (project) => {
      past(project.path('limit.txt'))
      const first = await run(project)
      expect(await run(project)).toEqual(first)
      expect(await run(project)).toEqual(first)
    })
  })

  it.each([
    ['the rules', 'missing-description', []],
    ['the rules of what is sent', 'optional-field', ['openai-strict']],
  ])('is judged again where %s are told something else', async (_, rule, targets) => {
    const judge = async (project: Project, severity: 'off' | 'warning') => {
      const workspace = await openWorkspace({
        root: project.root,
        trusted: true,
        cache: true,
        config: { targets, rules: { 'missing-description': 'off', 'null-refused': 'off', [rule]: severity } },
      })
      try {
        return (await workspace.checkAll(await workspace.files())).findings.map(({ code }) => code)
      } finally {
        await workspace.dispose()
      }
    }
    const text =
      "export const t = defineTool({ name: 't', input: z.object({ q: z.string().describe('d').optional() }) })"
    const imports = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
    await withProject({ 'tool.ts': imports + text }, async (project) => {
      for (let run = 0; run < 2; run++) {
        expect(await judge(project, 'off')).toEqual([])
      }
      for (let run = 0; run < 2; run++) {
        expect(await judge(project, 'warning')).toEqual([rule])
      }
      expect(await judge(project, 'off')).toEqual([])
    })
  })

  it('is neither used nor made without being asked for, nor without trust', async () => {
    await withProject(FILES, async (project) => {
      past(project.path('limit.txt'))
      await run(project, { cache: false })
      expect(() => cacheFiles(project)).toThrow('ENOENT')
      const first = await run(project)
      expect(await run(project, { cache: false })).not.toEqual(first)
      expect(await run(project, { trusted: false })).not.toEqual(first)
      expect(await run(project)).toEqual(first)
    })
  })

  const allowed = { config: { evaluate: { timeoutMs: 15_000, env: ['TOOLSIGHT_TEST_LIMIT'] } } }

  const CHANGES: Array<
    [string, (project: Project) => unknown, Partial<WorkspaceOptions>?, Partial<WorkspaceOptions>?]
  > = [
    ['the file', (project) => project.write('tool.ts', `\n${FILES['tool.ts']}`)],
    ['a module it imports', (project) => project.write('limit.ts', `${FILES['limit.ts']} + 1`)],
    ['a file that was read', (project) => project.write('limit.txt', '2')],
    ['what an import leads to', (project) => project.remove('log.ts')],
    [
      'an imported file, which begins to make tools',
      (project) =>
        project.write(
          'log.ts',
          "import { defineTool } from '@toolsight/runtime'\nexport const log = () => true",
        ),
    ],
    [
      'the tsconfig',
      (project) => project.write('tsconfig.json', '{ "compilerOptions": { "module": "preserve" } }'),
    ],
    ['the package type', (project) => project.write('package.json', '{ "name": "x", "type": "module" }')],
    ['what is installed', (project) => project.write('package-lock.json', '{}')],
    [
      'a variable',
      () => {
        process.env['TOOLSIGHT_TEST_LIMIT'] = '1'
      },
      allowed,
    ],
    ['the converters', () => undefined, {}, { config: { converters: ['zod', 'valibot'] } }],
    ['the variables that may be seen', () => undefined, {}, allowed],
  ]

  it.each(sampled(CHANGES, 5))(
    'is not used once %s changed',
    async (_, change, options = {}, then = options) => {
      await withProject(FILES, async (project) => {
        past(project.path('limit.txt'))
        const first = await run(project, options)
        expect(await run(project, options)).toEqual(first)
        await change(project)
        past(project.path('limit.txt'))
        const second = await run(project, then)
        expect(second).not.toEqual(first)
        expect(await run(project, then)).toEqual(second)
      })
    },
  )

  it('is not used once a package changed', async () => {
    const own = 'module.exports = { limit: 1 }'
    const files = {
      'tool.ts': tool(COUNTED, "import { limit } from 'own'").replace('.max(', '.min(limit).max('),
      'node_modules/own/package.json': '{ "name": "own", "version": "1.0.0" }',
      'node_modules/own/index.js': own,
    }
    await withProject(files, async (project) => {
      const first = await run(project)
      project.write('node_modules/own/package.json', '{ "name": "own", "version": "1.0.10" }')
      const second = await run(project)
      expect(second).not.toEqual(first)
      project.write('node_modules/own/index.js', `${own} // patched`)
      expect(await run(project)).not.toEqual(second)
    })
  })

  it('is that of the file alone: another one does not matter', async () => {
    await withProject({ ...FILES, 'other.ts': tool().replaceAll("'t'", "'o'") }, async (project) => {
      past(project.path('limit.txt'))
      const first = (await run(project)) as Array<{ id: string }>
      project.write('other.ts', tool('7').replaceAll("'t'", "'o'"))
      const second = (await run(project)) as Array<{ id: string }>
      const mine = (tools: Array<{ id: string }>) => tools.filter(({ id }) => id.startsWith('tool.ts'))
      expect(mine(second)).toEqual(mine(first))
      expect(second).not.toEqual(first)
    })
  })

  it('never is that of an evaluation that was stopped', async () => {
    await withProject({ 'tool.ts': tool('(() => { for (;;); })()') }, async (project) => {
      const config = { evaluate: { timeoutMs: 200 } }
      expect(await run(project, { config })).toMatchObject([{ status: 'failed' }])
      for (const file of safely(() => cacheFiles(project)))
        expect(readFileSync(file, 'utf8')).not.toContain('tool.ts')
    })
  })

  const DAMAGES: Array<[string, (file: string) => void]> = [
    ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 300))],
    ['emptied', (file) => writeFileSync(file, '')],
    [
      'garbled',
      (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"outcomes"', '"outcome5"')),
    ],
    [
      'replaced by a folder',
      (file) => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
  ]

  it.each(sampled(DAMAGES, 2))('is as if it were not there when its file is %s', async (_, damage) => {
    await withProject(FILES, async (project) => {
      past(project.path('limit.txt'))
      const first = await run(project)
      for (const file of cacheFiles(project)) damage(file)
      const second = await run(project)
      expect(second).not.toEqual(first)
      expect(second).toMatchObject([{ status: 'resolved' }])
    })
  })

  it('is kept outside of the workspace, by its path, or in the folder that is named', async () => {
    await withProject({ 'tool.ts': tool() }, async (project) => {
      const before = readdirSync(project.root, { recursive: true })
      const first = await run(project)
      expect(readdirSync(project.root, { recursive: true })).toEqual(before)
      await withProject({}, async ({ root: cacheLocation }) => {
        const second = await run(project, { cacheLocation })
        expect(second).not.toEqual(first)
        expect(await run(project, { cacheLocation })).toEqual(second)
        // What came with the workspace is no cache.
        const own = project.path('node_modules/.cache/toolsight')
        cpSync(cacheFolder(project.root, cacheLocation), own, { recursive: true })
        expect(await run(project)).toEqual(first)
      })
    })
  })

  it('is never written through a link', async () => {
    await withProject({ 'tool.ts': tool() }, async (project) => {
      await run(project)
      const other = project.path('other.txt')
      writeFileSync(other, 'mine')
      for (const file of cacheFiles(project)) {
        rmSync(file)
        symlinkSync(other, file)
        // Names that somebody else can tell beforehand.
        for (const name of [`${file}.tmp`, `${file}.${process.pid}.tmp`]) symlinkSync(other, name)
      }
      const again = await run(project)
      expect(readFileSync(other, 'utf8')).toBe('mine')
      expect(await run(project)).toEqual(again)
    })
  })

  it.each([
    ['of a user', undefined],
    ['in the workspace', 'kept'],
  ])(
    'is not written once the workspace was removed, and does not bring it back: caches %s',
    async (_, kept) => {
      await withProject({ 'tool.ts': tool() }, async (project) => {
        const location = kept === undefined ? {} : { cacheLocation: project.path(kept) }
        const workspace = await openWorkspace({ root: project.root, trusted: true, cache: true, ...location })
        const files = await workspace.files()
        // What was found is written after that.
        const onProgress = (done: number) => {
          if (done === files.length) rmSync(project.root, { recursive: true, force: true })
        }
        await workspace.checkAll(files, { onProgress })
        await workspace.dispose()
        expect(existsSync(project.root)).toBe(false)
        // Nobody would ever read it.
        expect(existsSync(cacheFolder(project.root, location.cacheLocation ?? null))).toBe(false)
      })
    },
  )

  it('knows of factories in files that are not looked at again', async () => {
    const files = {
      'factory.ts': `${HEAD}export const make = (name: string) => defineTool({ name, description: 'd', input: z.object({ q: z.number().max(${COUNTED}) }) })`,
      'caller.ts': "import { make } from './factory.js'\nexport const a = make('a')",
    }
    await withProject(files, async (project) => {
      const first = await run(project)
      expect(first).toHaveLength(1)
      expect(await run(project)).toEqual(first)
      project.remove('caller.ts')
      expect(await run(project)).toMatchObject([{ status: 'unevaluated' }])
      project.write('caller.ts', "import { make } from './factory.js'\nexport const b = make('b')")
      expect(await run(project)).toMatchObject([{ id: 'caller.ts#b' }])
    })
  })
})

/** What was written while a run is under way may not be what it read: such a result is not kept. */
function past(file: string): void {
  utimesSync(file, 1, 1)
}

function safely<T>(work: () => T[]): T[] {
  try {
    return work()
  } catch {
    return []
  }
}
