import { expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/** Some editors write a byte order mark at the start of every file. Compilers and package managers read past it. */
const MARK = '\uFEFF'

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { words } from '#words'
import { z } from 'zod'

export const pick = defineTool({ name: 'pick', description: 'Picks a word.', input: z.object({ word: z.enum(words) }), handler: () => 1 })
`

it.each([
  [
    'tsconfig.json',
    { 'tsconfig.json': `${MARK}{ "compilerOptions": { "paths": { "#words": ["./src/words.ts"] } } }` },
  ],
  [
    'a tsconfig.json that another one extends',
    {
      'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
      'tsconfig.base.json': `${MARK}{ "compilerOptions": { "paths": { "#words": ["./src/words.ts"] } } }`,
    },
  ],
  [
    'package.json',
    { 'package.json': `${MARK}{ "type": "module", "imports": { "#words": "./src/words.ts" } }` },
  ],
])('is passed over in %s', async (_, files) => {
  const words = `${MARK}export const words = ['one', 'two'] as const\n`
  await withProject({ 'pick.ts': MARK + TOOL, 'src/words.ts': words, ...files }, async (project) => {
    const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
    expect(tools[0]?.schema).toMatchObject({ properties: { word: { enum: ['one', 'two'] } } })
  })
})
