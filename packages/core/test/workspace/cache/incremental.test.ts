import { describe, expect, it } from 'vitest'
import { withProject } from '../../support/project.js'

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
const tool = (limit: string, imports = '') =>
  `${HEAD}${imports}\nexport const t = defineTool({ name: 't', input: z.object({ q: z.string().max(${limit}) }) })\n`
const told = (maxLength: number) => ({ t: { q: { type: 'string', maxLength } } })
const IMPORT = "import { limit } from './limit.js'"

describe('a workspace that is being edited', () => {
  it('sees an open buffer instead of the file, and the file again once it is closed', async () => {
    await withProject({ 'tool.ts': tool('1') }, async (project) => {
      expect(await project.told('tool.ts')).toEqual(told(1))
      project.type('tool.ts', tool('2'))
      expect(await project.told('tool.ts')).toEqual(told(2))
      project.type('tool.ts', tool('3'), 2)
      expect(await project.told('tool.ts')).toEqual(told(3))
      project.close('tool.ts')
      expect(await project.told('tool.ts')).toEqual(told(1))
    })
  })

  it('sees edits of what a tool imports, however far', async () => {
    const files = {
      'tool.ts': tool('limit', "import { limit } from './barrel.js'"),
      'other.ts': tool('5').replaceAll("'t'", "'o'"),
      'barrel.ts': "export * from './limit.js'",
      'limit.ts': 'export const limit = 1',
    }
    await withProject(files, async (project) => {
      expect(await project.told('tool.ts')).toEqual(told(1))
      project.type('limit.ts', 'export const limit = 2')
      expect(await project.told('tool.ts')).toEqual(told(2))
      project.write('limit.ts', 'export const limit = 33')
      expect(await project.told('tool.ts')).toEqual(told(2))
      project.close('limit.ts')
      expect(await project.told('tool.ts')).toEqual(told(33))
      project.type('barrel.ts', 'export const limit = 4')
      expect(await project.told('tool.ts')).toEqual(told(4))
      expect(await project.told('other.ts')).toEqual({ o: { q: { type: 'string', maxLength: 5 } } })
    })
  })

  it('sees files come and go, as buffers and on disk', async () => {
    await withProject({ 'tool.ts': tool('limit', IMPORT) }, async (project) => {
      const missing = { t: "failed: Cannot find module './limit.js'" }
      expect(await project.told('tool.ts')).toEqual(missing)
      project.type('limit.ts', 'export const limit = 1')
      expect(await project.told('tool.ts')).toEqual(told(1))
      project.close('limit.ts')
      expect(await project.told('tool.ts')).toEqual(missing)
      project.write('limit.ts', 'export const limit = 2')
      project.workspace.filesChanged()
      expect(await project.told('tool.ts')).toEqual(told(2))
      project.remove('limit.ts')
      project.workspace.filesChanged()
      expect(await project.told('tool.ts')).toEqual(missing)
    })
  })

  it('sees a tsconfig and a package change', async () => {
    const files = {
      'tool.ts': tool('limit', "import { limit } from '@/limit'"),
      'a/limit.ts': 'export const limit = 1',
      'b/limit.ts': 'export const limit = 2',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./a/*"] } } }',
    }
    await withProject(files, async (project) => {
      expect(await project.told('tool.ts')).toEqual(told(1))
      project.write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./b/*"] } } }')
      project.workspace.filesChanged()
      expect(await project.told('tool.ts')).toEqual(told(2))
    })
  })

  it('finds the tools of half-typed text, and evaluates them again once it is mended', async () => {
    const whole = `${tool('1')}export const u = defineTool({ name: 'u', input: z.object({ n: z.number() }) })\n`
    const halves = [
      whole.replace('z.object({ n: z.number() })', 'z.object({ n: z.'),
      whole.replace("name: 'u', input: z.object({ n: z.number() }) })", "name: 'u', inp"),
      whole.replace('export const u', 'const x = "unclosed\nexport const u'),
      `${whole}if (`,
    ]
    await withProject({ 'tool.ts': whole }, async (project) => {
      for (const half of halves) {
        project.type('tool.ts', half)
        const names = (await project.tools('tool.ts')).map(({ name, status }) => [name, status])
        expect(names).toContainEqual(['t', 'unevaluated'])
        expect((await project.findings('tool.ts')).map(({ code }) => code)).toEqual(['syntax-error'])
        project.type('tool.ts', whole)
        expect(await project.told('tool.ts')).toEqual({ ...told(1), u: { n: { type: 'number' } } })
      }
    })
  })

  it('does not evaluate again what has not changed', async () => {
    const files = {
      'tool.ts': tool('limit', IMPORT),
      'limit.ts': 'export const limit = 1\nexport const other = 1',
    }
    await withProject(files, async (project) => {
      const [before] = await project.tools('tool.ts')
      project.type('limit.ts', 'export const limit = 1\nexport const other = 2\nstart()\nfunction start() {}')
      const [after] = await project.tools('tool.ts')
      expect(after?.reading).toBe(before?.reading)
      project.type('limit.ts', 'export const limit = 2\nexport const other = 2')
      const [changed] = await project.tools('tool.ts')
      expect(changed?.reading).not.toBe(before?.reading)
    })
  })

  it('evaluates nothing without trust, and says what the text tells', async () => {
    const text = `${HEAD}export const t = defineTool({ name: 't', description: 'Says.', input: z.object({ q: z.string() }), parameters: { type: 'object', properties: { q: { type: 'string' } } } })`
    await withProject(
      { 'tool.ts': text },
      async (project) => {
        const [tool] = await project.tools('tool.ts')
        expect(tool).toMatchObject({
          status: 'unevaluated',
          name: 't',
          description: 'Says.',
          vendor: 'zod',
          schemaSource: 'explicit',
        })
        expect(tool?.reason).toMatch(/not trusted/)
      },
      { trusted: false },
    )
  })
})
