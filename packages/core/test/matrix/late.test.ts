import { describe, expect, it } from 'vitest'
import { type Project, told, withProject } from '../support/project.js'

const ESM = { 'package.json': '{ "name": "case", "type": "module" }' }
const HEAD = "import { defineTool } from '@toolsight/runtime'\n"
const tool = (limit: string, imports = '', name = 't') =>
  `${HEAD}${imports}\nexport const ${name} = defineTool({ name: '${name}', input: { type: 'object', properties: { q: { maxLength: ${limit} } } } })\n`
const of = (maxLength: number) => ({ t: { q: { maxLength } } })

/** A tool whose evaluation goes on until the file `go` is there: the child looks for it, the test makes it. */
const waiting = (project: Project, limit: number, imports = '') =>
  tool(
    `(await arrived, ${limit})`,
    `${imports}\nimport { existsSync } from 'node:fs'\nconst arrived = await new Promise<void>((resolve) => {\n  const look = () => (existsSync(${JSON.stringify(project.path('go'))}) ? resolve() : setTimeout(look, 5))\n  look()\n})`,
  )

describe('late answers', () => {
  it('of a text that was replaced meanwhile never win', async () => {
    await withProject({ ...ESM, 'tool.ts': '', 'other.ts': tool('9', '', 'o') }, async (project) => {
      project.type('tool.ts', waiting(project, 1), 1)
      const early = project.check('tool.ts')
      const behind = project.check('other.ts')
      project.type('tool.ts', tool('2'), 2)
      const late = project.check('tool.ts')
      project.write('go', '')
      const reports = await Promise.all([early, behind, late])
      // Who asked first is told of the text as it stands, too.
      expect(reports.map(({ tools }) => told(tools))).toEqual([of(2), { o: { q: { maxLength: 9 } } }, of(2)])
      expect(await project.told('tool.ts')).toEqual(of(2))
    })
  })

  it('are not kept by the workspace, whichever is asked for again', async () => {
    await withProject({ ...ESM, 'tool.ts': '' }, async (project) => {
      project.type('tool.ts', waiting(project, 1), 1)
      const early = project.check('tool.ts')
      project.type('tool.ts', tool('2'), 2)
      project.write('go', '')
      expect(told((await early).tools)).toEqual(of(2))
      project.type('tool.ts', waiting(project, 1), 3)
      expect(await project.told('tool.ts')).toEqual(of(1))
    })
  })

  it('of a helper that was replaced meanwhile never win', async () => {
    const files = { ...ESM, 'tool.ts': '', 'limit.ts': 'export const limit = 1' }
    await withProject(files, async (project) => {
      project.type(
        'tool.ts',
        waiting(project, 0, "import { limit } from './limit.js'").replace(', 0)', ', limit)'),
      )
      const early = project.check('tool.ts')
      project.type('limit.ts', 'export const limit = 2')
      project.write('go', '')
      expect(told((await early).tools)).toEqual(of(2))
    })
  })

  it('of a package that was upgraded meanwhile never win', async () => {
    const files = {
      ...ESM,
      'tool.ts': '',
      'other.ts': tool('1', '', 'o'),
      'node_modules/plain/package.json': '{ "name": "plain", "version": "1.0.0", "main": "index.js" }',
      'node_modules/plain/index.js': 'exports.limit = 1',
    }
    let onLog: (line: string) => void = () => {}
    const loaded = new Promise<string>((resolve) => {
      onLog = resolve
    })
    await withProject(
      files,
      async (project) => {
        const text = waiting(project, 0, "import { limit } from 'plain'")
          .replace('await new Promise', "await (console.log('loaded', limit), new Promise")
          .replace(/\n}\)/, '\n}))')
          .replace(', 0)', ', limit)')
        project.type('tool.ts', text)
        const early = project.check('tool.ts')
        expect(await loaded).toContain('loaded 1')
        project.write('node_modules/plain/index.js', 'exports.limit = 2')
        const other = project.check('other.ts')
        project.write('go', '')
        expect(told((await early).tools)).toEqual(of(2))
        expect(told((await other).tools)).toEqual({ o: { q: { maxLength: 1 } } })
      },
      { onLog },
    )
  })

  it('do not come at all where the caller gave up', async () => {
    await withProject({ ...ESM, 'tool.ts': '' }, async (project) => {
      project.type('tool.ts', waiting(project, 1))
      const stop = new AbortController()
      const early = project.workspace.check(project.path('tool.ts'), { signal: stop.signal })
      stop.abort()
      project.write('go', '')
      await expect(early).rejects.toThrow(/abort/i)
      expect(await project.told('tool.ts')).toEqual(of(1))
    })
  })

  it('are asked for once, however many wait for them', async () => {
    await withProject({ ...ESM, 'tool.ts': '' }, async (project) => {
      project.type('tool.ts', waiting(project, 1))
      const [first, second] = [project.check('tool.ts'), project.check('tool.ts')]
      project.write('go', '')
      const [left, right] = await Promise.all([first, second])
      expect(left.tools[0]?.reading).toBe(right.tools[0]?.reading)
    })
  })
})

describe('stale facts', () => {
  const two = tool('1') + tool('2', '', 'u').replace(HEAD, '')
  const shown = async (project: Project, file = 'tool.ts') => {
    const { tools, stale } = await project.check(file)
    return {
      tools: tools.map((each) => [each.name, each.status, each.stale ? told([each.stale]) : null]),
      gone: told(stale),
    }
  }
  const fresh = {
    tools: [
      ['t', 'resolved', null],
      ['u', 'resolved', null],
    ],
    gone: {},
  }

  it('stand beside tools whose text does not parse, and leave with the error', async () => {
    await withProject({ ...ESM, 'tool.ts': two }, async (project) => {
      expect(await shown(project)).toEqual(fresh)
      const u = { u: { q: { maxLength: 2 } } }
      for (const broken of [`${two}if (`, `${two}const x = {`]) {
        project.type('tool.ts', broken)
        expect(await shown(project)).toEqual({
          tools: [
            ['t', 'unevaluated', of(1)],
            ['u', 'unevaluated', u],
          ],
          gone: {},
        })
      }
      // One error after another: what was good stays what it was.
      project.type('tool.ts', two.replace("name: 'u', input", "name: 'u', inp(("))
      const { tools, gone } = await shown(project)
      expect(tools[0]).toEqual(['t', 'unevaluated', of(1)])
      expect({ ...gone, ...Object.assign({}, ...tools.map((each) => each[2] ?? {})) }).toEqual({
        ...of(1),
        ...u,
      })
      project.type('tool.ts', two)
      expect(await shown(project)).toEqual(fresh)
    })
  })

  it('tell of tools that half-typed text hides', async () => {
    await withProject({ ...ESM, 'tool.ts': two }, async (project) => {
      await project.check('tool.ts')
      project.type('tool.ts', two.replace('export const u = defineTool(', 'export const u = `'))
      expect(await shown(project)).toEqual({
        tools: [['t', 'unevaluated', of(1)]],
        gone: { u: { q: { maxLength: 2 } } },
      })
      project.type('tool.ts', two.slice(0, two.indexOf('export const u')))
      expect(await shown(project)).toEqual({ tools: [['t', 'resolved', null]], gone: {} })
    })
  })

  it('stand beside a tool whose evaluation fails, of itself or of what it imports', async () => {
    const files = {
      ...ESM,
      'tool.ts': tool('limit', "import { limit } from './limit.js'"),
      'limit.ts': 'export const limit = 1',
    }
    await withProject(files, async (project) => {
      await project.check('tool.ts')
      const failing = { tools: [['t', 'failed', of(1)]], gone: {} }
      project.type('limit.ts', 'export const limit = (')
      expect(await shown(project)).toEqual(failing)
      project.type('limit.ts', "throw new Error('no')\nexport const limit = boom()")
      expect(await shown(project)).toEqual(failing)
      project.type('tool.ts', tool('limt', "import { limit } from './limit.js'"))
      expect(await shown(project)).toEqual(failing)
      project.close('limit.ts')
      project.close('tool.ts')
      expect(await shown(project)).toEqual({ tools: [['t', 'resolved', null]], gone: {} })
    })
  })

  it('keep to the tool whose name is being typed', async () => {
    await withProject({ ...ESM, 'tool.ts': two }, async (project) => {
      await project.check('tool.ts')
      project.type('tool.ts', `${two.replace("name: 't'", "name: 'tx'")}if (`)
      expect(await shown(project)).toEqual({
        tools: [
          ['tx', 'unevaluated', of(1)],
          ['u', 'unevaluated', { u: { q: { maxLength: 2 } } }],
        ],
        gone: {},
      })
    })
  })

  it('are none where nothing was known, where a tool was taken out, or where its file is gone', async () => {
    await withProject({ ...ESM, 'tool.ts': `${two}if (` }, async (project) => {
      const unknown = {
        tools: [
          ['t', 'unevaluated', null],
          ['u', 'unevaluated', null],
        ],
        gone: {},
      }
      expect(await shown(project)).toEqual(unknown)
      project.type('tool.ts', two)
      expect(await shown(project)).toEqual(fresh)
      project.close('tool.ts')
      project.remove('tool.ts')
      project.workspace.filesChanged()
      expect(await shown(project)).toEqual({ tools: [], gone: {} })
      project.write('tool.ts', `${two}if (`)
      project.workspace.filesChanged()
      expect(await shown(project)).toEqual(unknown)
    })
  })

  it('change nothing that is said of the tool itself', async () => {
    await withProject({ ...ESM, 'tool.ts': two }, async (project) => {
      await project.check('tool.ts')
      project.type('tool.ts', `${two}if (`)
      const after = await project.check('tool.ts')
      await withProject({ ...ESM, 'tool.ts': `${two}if (` }, async (once) => {
        const only = await once.check('tool.ts')
        expect(after.findings.map(({ code }) => code)).toEqual(only.findings.map(({ code }) => code))
        const plain = after.tools.map(({ stale: _, file: _file, ...rest }) => rest)
        expect(plain).toEqual(only.tools.map(({ file: _file, ...rest }) => rest))
      })
    })
  })
})
