import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'
import type { Files, Project } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/** Pages that give a package's function what one of as many modules exports, all of which stand in one barrel. */
function pages(count: number): Files {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const library = indexes.map((index) => [
    `library/part-${index}.ts`,
    `export const part${index}Settings = { size: ${index} }\n`,
  ])
  const callers = indexes.map((index) => [
    `pages/page-${index}.ts`,
    `import { show } from 'elsewhere'
import { part${index}Settings } from '../library/index.js'
export const page = (model: string) => ({ model, shown: show(part${index}Settings) })
`,
  ])
  const barrel = indexes.map((index) => `export * from './part-${index}.js'\n`).join('')
  return { ...Object.fromEntries([...library, ...callers]), 'library/index.ts': barrel }
}

/** The files whose trees were asked for while a workspace was checked, as often as they were. */
async function treesOf(files: Files): Promise<string[]> {
  const parse = vi.spyOn(ModuleGraph.prototype, 'parse')
  try {
    const check = async ({ workspace }: Project) => {
      await workspace.checkAll(await workspace.files())
    }
    await withProject(files, check, { analysis: 'here' })
    return parse.mock.calls.map(([file]) => path.basename(file))
  } finally {
    parse.mockRestore()
  }
}

test('a name is followed through a barrel without a parse of every module in it', async () => {
  const few = await treesOf(pages(10))
  const many = await treesOf(pages(40))
  expect(few).toContain('part-3.ts')
  expect(many.length).toBeLessThanOrEqual(few.length * 4)
})

test('where a limit is exceeded, files that lead to no tool are not read for what they put together', async () => {
  const fields = Array.from({ length: 9 }, (_, index) => `n${index}: z.string().nullable()`).join(', ')
  const tool = (name: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const ${name} = defineTool({
  name: '${name}', description: 'Does something.', input: z.object({ ${fields} }), handler: () => 1,
})
`
  const trees = await treesOf({
    'toolsight.config.json': '{ "targets": ["anthropic-strict"] }',
    'search.ts': tool('search'),
    'book.ts': tool('book'),
    'all.ts': "export * from './search.js'\nexport * from './book.js'\n",
    'agent.ts': "import { search, book } from './all.js'\nexport const tools = [search, book]\n",
    'listen.ts': 'export const listen = (server: object) => Object.keys(server)\n',
    'main.ts':
      "import { listen } from './listen.js'\nexport const main = (server: object) => listen(server)\n",
  })
  expect(trees).toContain('agent.ts')
  expect(trees).not.toContain('main.ts')
})
