import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const STARTED = 'child_process'
let children: ChildProcess[] = []
const onStart = (message: unknown) => children.push((message as { process: ChildProcess }).process)
beforeAll(() => subscribe(STARTED, onStart))
afterAll(() => void unsubscribe(STARTED, onStart))

/** What is sent to the evaluation process, in characters a tool, when each tool of a file is asked about. */
async function sentForEach(tools: number): Promise<number> {
  const definitions = Array.from(
    { length: tools },
    (_, n) =>
      `export const t${n} = defineTool({ name: 't${n}', description: 'D.', input: z.object({ n: z.number().max(${n}) }) })\n`,
  )
  const text = `import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\n${definitions.join('')}`
  children = []
  return withProject({ 'tools.ts': text }, async (project) => {
    const found = await project.tools('tools.ts')
    expect(found).toHaveLength(tools)
    const sent = children.filter(({ connected }) => connected).map((child) => vi.spyOn(child, 'send'))
    for (const [n, tool] of found.entries()) {
      const { outcome } = await project.workspace.samples.preview(tool, { input: { n } })
      expect(outcome).toBe('accepted')
    }
    const messages = sent.flatMap(({ mock }) => mock.calls.map(([message]) => message))
    const sizes = messages.map((message) => JSON.stringify(message).length)
    return sizes.reduce((sum, size) => sum + size, 0) / tools
  })
}

test('a question about one tool is not larger because its file has more tools', async () => {
  const few = await sentForEach(5)
  expect(few).toBeGreaterThan(0)
  expect(await sentForEach(40)).toBeLessThan(few * 1.5)
})
