import { expect, test, vi } from 'vitest'
import type { Fix } from '#core/model/finding.js'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'
import { openWorkspace } from '#core/workspace/index.js'
import { type Project, withProject } from '../../support/project.js'

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { note } from './fields.js'

export const keep = defineTool({
  name: 'keep_note',
  description: 'Keeps a note.',
  input: note,
  handler: () => 1,
})
`

const FIELDS = `import { z } from 'zod'

export const note = z.object({ text: z.string().describe('What'), place: z.string().describe('Where').optional() })
`

interface Run {
  fixes: Array<Fix | null>
  /** How often a tree was asked for while the fixes were made. */
  trees: number
}

/** What another process would make: nothing is shared but the disk. */
async function run({ root }: Project, cache: boolean, targets: string[] = []): Promise<Run> {
  const workspace = await openWorkspace({ root, trusted: true, cache, analysis: 'here', config: { targets } })
  try {
    const { findings } = await workspace.checkAll(await workspace.files())
    const parse = vi.spyOn(ModuleGraph.prototype, 'parse')
    try {
      const fixes: Array<Fix | null> = []
      for (const finding of findings) fixes.push(await workspace.fixes.preferred(finding))
      return { fixes, trees: parse.mock.calls.length }
    } finally {
      parse.mockRestore()
    }
  } finally {
    await workspace.dispose()
  }
}

test('the next run has the same fixes without a look at the source', async () => {
  await withProject({ 'tool.ts': TOOL, 'fields.ts': FIELDS }, async (project) => {
    const first = await run(project, true)
    expect(first.fixes.flatMap((fix) => fix?.edits.map(({ file }) => file.endsWith('/fields.ts')))).toContain(
      true,
    )
    expect(first.trees).toBeGreaterThan(0)
    expect(await run(project, true)).toEqual({ fixes: first.fixes, trees: 0 })
  })
})

test.each<[string, (project: Project) => void, string[]?]>([
  ['the file that the edits are of', (project) => project.write('fields.ts', `\n\n${FIELDS}`)],
  ['the file of the tool', (project) => project.write('tool.ts', TOOL.replace('keep_note', 'keep note'))],
  ['where an import leads to', (project) => project.write('fields.js', FIELDS.replace('.optional()', ''))],
  ['the targets', () => {}, ['gemini']],
])('fixes are made again after a change of %s', async (_, change, targets) => {
  await withProject({ 'tool.ts': TOOL, 'fields.ts': FIELDS }, async (project) => {
    await run(project, true)
    change(project)
    const again = await run(project, true, targets)
    expect(again.fixes).toEqual((await run(project, false, targets)).fixes)
  })
})
