import { afterAll, describe, expect, it } from 'vitest'
import typescript from '#core/syntax/typescript.js'
import { ownProcesses } from '../support/own-processes.js'
import { withProject } from '../support/project.js'

const HEAD = "import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\n"
const tool = (description: string, bound = '') =>
  `${HEAD}${bound}export const t = defineTool({ name: 't', description: '${description}', input: z.object({ q: z.string()${bound ? '.max(limit)' : ''} }) })\n`
const APART = { analysis: 'apart' } as const

describe('a workspace whose sources are read in a process of their own', () => {
  // Whatever was asked: the parser would hold this thread, and stay in its memory.
  afterAll(() => expect(typescript).toBeUndefined())

  it('checks, finds fields, and writes fixes', async () => {
    const failing = `${HEAD}export const t = defineTool({ name: 't', description: 'd', input: z.object({ q: z.string().max((() => { throw new Error('no') })()) }) })\n`
    const unconverted =
      "import { defineTool } from '@toolsight/runtime'\nimport * as v from 'valibot'\nexport const t = defineTool({ name: 'v', description: 'd', input: v.object({ q: v.string() }) })\n"
    await withProject(
      { 'a.ts': tool('d'), 'v.ts': unconverted, 'failing.ts': failing },
      async (project) => {
        const [checked] = await project.tools('a.ts')
        expect(checked?.status).toBe('resolved')
        const fields = checked && (await project.workspace.editor.fields(checked))
        expect(fields?.[0]?.location?.range.start).toEqual({ line: 2, character: 77 })
        const report = await project.check('v.ts')
        const finding = report.findings.find(({ code }) => code === 'missing-parameters')
        const fixes = finding ? await project.workspace.fixes.all(finding) : []
        expect(fixes.map(({ edits }) => edits.length > 0)).toEqual([true, true])
        const [thrown] = await project.tools('failing.ts')
        const failure = thrown?.failure
        expect(failure?.kind === 'threw' && failure.stack[0]).toMatchObject({ line: 2 })
      },
      APART,
    )
  })

  it('answers of the text as it stands, however fast it changes', async () => {
    await withProject(
      { 'a.ts': tool('0') },
      async (project) => {
        const reports = []
        for (let version = 1; version <= 20; version++) {
          project.type('a.ts', tool(`${version}`), version)
          reports.push(project.check('a.ts'))
        }
        const last = (await Promise.all(reports)).at(-1)
        expect(last?.tools[0]?.description).toBe('20')
        project.type('limit.ts', 'export const limit = 3\n')
        project.type('a.ts', tool('bounded', "import { limit } from './limit.js'\n"))
        expect(JSON.stringify((await project.tools('a.ts'))[0]?.schema)).toContain('"maxLength":3')
        project.type('limit.ts', 'export const limit = 4\n')
        expect(JSON.stringify((await project.tools('a.ts'))[0]?.schema)).toContain('"maxLength":4')
      },
      APART,
    )
  })

  it.skipIf(process.platform === 'win32')(
    'goes on with a new process when that one is killed, and leaves none behind',
    async () => {
      const killed = await withProject(
        { 'a.ts': tool('0') },
        async (project) => {
          project.type('a.ts', tool('open'))
          await project.check('a.ts')
          const [pid] = ownProcesses(/analysis-process/)
          expect(pid).toBeDefined()
          process.kill(pid as number, 'SIGKILL')
          project.type('a.ts', tool('typed since'))
          expect((await project.tools('a.ts'))[0]?.description).toBe('typed since')
          expect(ownProcesses(/analysis-process/)).not.toContain(pid)
          return pid
        },
        APART,
      )
      expect(ownProcesses(/analysis-process/)).not.toContain(killed)
      expect(ownProcesses(/analysis-process/)).toEqual([])
    },
  )
})
