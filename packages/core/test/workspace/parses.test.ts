import { expect, test, vi } from 'vitest'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'
import { type Files, type Project, withProject } from '../support/project.js'

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

/** How often a tree is asked for while a workspace is checked. */
async function treesOf(files: Files): Promise<number> {
  const parse = vi.spyOn(ModuleGraph.prototype, 'parse')
  try {
    const check = async ({ workspace }: Project) => {
      await workspace.checkAll(await workspace.files())
    }
    await withProject(files, check, { analysis: 'here' })
    return parse.mock.calls.length
  } finally {
    parse.mockRestore()
  }
}

test('a name is followed through a barrel without a parse of every module in it', async () => {
  const few = await treesOf(pages(10))
  const many = await treesOf(pages(40))
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(few * 4)
})
