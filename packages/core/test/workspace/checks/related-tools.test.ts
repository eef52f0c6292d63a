import { describe, expect, it } from 'vitest'
import type { Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const tool = (name: string, module = 'zod') =>
  `import { z } from '${module}'
import { defineTool } from '@toolsight/runtime'
export const t = defineTool({ name: '${name}', description: 'd', input: z.object({ q: z.string().describe('d') }) })
`

async function codes(project: Project, file: string): Promise<string[]> {
  const { findings } = await project.workspace.check(project.path(file))
  return findings.map(({ code }) => code)
}

describe('findings about a file that depend on tools of other files', () => {
  const files = { 'a.ts': tool('same'), 'b.ts': tool('same'), 'c.ts': tool('other') }

  it('follow the names that the others have now', async () => {
    await withProject(files, async (project) => {
      await project.workspace.checkAll(await project.workspace.files())
      expect(await codes(project, 'a.ts')).toEqual(['duplicate-name'])
      expect(await codes(project, 'c.ts')).toEqual([])
      project.type('b.ts', tool('other'))
      await codes(project, 'b.ts')
      expect(await codes(project, 'a.ts')).toEqual([])
      expect(await codes(project, 'c.ts')).toEqual(['duplicate-name'])
    })
  })

  it('name every other tool of that name, in order of their files', async () => {
    await withProject({ ...files, 'c.ts': tool('same') }, async (project) => {
      for (const file of ['c.ts', 'a.ts', 'b.ts']) await codes(project, file)
      const { findings } = await project.workspace.check(project.path('b.ts'))
      expect(findings[0]?.related.map(({ file }) => file)).toEqual([
        project.path('a.ts'),
        project.path('c.ts'),
      ])
    })
  })

  it('follow the package that a file belongs to', async () => {
    await withProject({ 'x/a.ts': tool('same'), 'y/b.ts': tool('same') }, async (project) => {
      await project.workspace.checkAll(await project.workspace.files())
      expect(await codes(project, 'x/a.ts')).toEqual(['duplicate-name'])
      project.write('y/package.json', '{ "name": "y", "type": "module" }')
      project.workspace.filesChanged()
      await codes(project, 'y/b.ts')
      expect(await codes(project, 'x/a.ts')).toEqual([])
    })
  })
})
