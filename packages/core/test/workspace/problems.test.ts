import { expect, it } from 'vitest'
import { withProject } from '../support/project.js'

const tool = (name: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ${name} = defineTool({ name: '${name}', description: 'D.', input: z.object({ a: z.string() }), handler: () => 1 })
`

it('a broken tsconfig is one finding, however many files it governs and whoever asks', async () => {
  const files = {
    'package.json': '{ "name": "p" }',
    'a/tsconfig.json': '{ "extends": "./gone.json" }',
    'a/one.ts': tool('one'),
    'a/two.ts': tool('two'),
    'a/deep/three.ts': tool('three'),
    'b/tsconfig.json': '{ "compilerOptions": { ',
    'b/four.ts': tool('four'),
  }
  await withProject(files, async (project) => {
    const all = async () => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved', 'resolved'])
      return findings.map(({ code, file }) => `${file.slice(project.root.length + 1)} ${code}`)
    }
    expect(await all()).toEqual(['a/tsconfig.json invalid-tsconfig', 'b/tsconfig.json invalid-tsconfig'])
    for (const file of ['a/one.ts', 'a/two.ts', 'a/deep/three.ts']) {
      const findings = await project.findings(file)
      expect(findings.map(({ file: at }) => at)).toEqual([project.path('a/tsconfig.json')])
    }
    project.write('a/tsconfig.json', '{}')
    project.workspace.filesChanged()
    expect(await all()).toEqual(['b/tsconfig.json invalid-tsconfig'])
  })
})
