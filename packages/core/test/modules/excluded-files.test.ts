import { expect, test } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const tool = (name: string) => `import { defineTool } from '@toolsight/runtime'
import { fields } from '@/fields'
export const ${name} = defineTool({ name: '${name}', description: 'Searches.', input: fields, handler: () => 1 })
`

const FILES = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '@/*': ['./src/*'] } },
    include: ['src/**/*'],
    exclude: ['src/scripts/try.ts'],
  }),
  'src/fields.ts': "import { z } from 'zod'\nexport const fields = z.object({ q: z.string() })\n",
  'src/scripts/find.ts': tool('find'),
  'src/scripts/try.ts': tool('try_out'),
}

test.each([
  ['before', ['src/scripts/try.ts', 'src/scripts/find.ts']],
  ['after', ['src/scripts/find.ts', 'src/scripts/try.ts']],
])(
  'a file that its tsconfig leaves out has the aliases of its folder, looked at %s the others',
  async (_, order) => {
    await withProject(FILES, async (project) => {
      for (const file of order) {
        const { tools } = await project.workspace.check(project.path(file))
        expect(tools.map(({ status, reason }) => [status, reason])).toEqual([['resolved', null]])
      }
    })
  },
)
