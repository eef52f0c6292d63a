import { expect, it } from 'vitest'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const BUNDLE = `export { z } from 'zod'\nexport const filler = \`${'x'.repeat(4 * 1024 * 1024)}\`\n`

it('a bundle that is too large to be read is loaded as a package is', async () => {
  const files = {
    'third-party/index.js': BUNDLE,
    'find.js': `import { defineTool } from '@toolsight/runtime'
import { z } from './third-party/index.js'
export const find = defineTool({
  name: 'find',
  description: 'Finds rooms.',
  input: z.object({ city: z.string().describe('A city') }),
  handler: () => null,
})
`,
  }
  await withProject(files, async (project) => {
    const { tools } = await project.check('find.js')
    expect(tools).toMatchObject([
      { name: 'find', status: 'resolved', schema: { properties: { city: { type: 'string' } } } },
    ])
    const { findings } = await project.check('third-party/index.js')
    expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(/^This file is 4\.0 MB/)])
  })
})
