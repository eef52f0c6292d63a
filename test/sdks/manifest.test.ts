import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openWorkspace } from '../../packages/core/dist/index.js'

const TOOLS = `import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'
import { defineTool } from './define-tool.mjs'
export const sound = zodFunction({ name: 'sound', parameters: z.object({ a: z.string() }) })
export const refused = zodFunction({ name: 'refused', parameters: z.object({ a: z.string().optional() }) })
export const own = defineTool({ name: 'own', description: 'd', input: z.object({ a: z.string() }), handler: () => '' })
`

test('a manifest says what is captured, what is as documented, and what the SDK refuses', async () => {
  const root = fileURLToPath(new URL('vendors/manifest/', import.meta.url))
  mkdirSync(root, { recursive: true })
  const workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
  try {
    writeFileSync(`${root}tools.mjs`, TOOLS)
    writeFileSync(`${root}define-tool.mjs`, 'export const defineTool = (config) => config\n')
    const { tools } = await workspace.checkAll(await workspace.files())
    const made = await workspace.manifest.of(tools, { format: 'json' })
    expect(JSON.parse(made.text)).toMatchObject({
      target: 'openai',
      tools: [
        { name: 'own', captured: false, inputSchema: { required: ['a'] } },
        {
          name: 'refused',
          captured: false,
          refused: expect.stringMatching(/^Error: .*uses `\.optional\(\)` without `\.nullable\(\)`/),
        },
        { name: 'sound', captured: true, inputSchema: { required: ['a'] } },
      ],
    })
    expect(made.missing).toEqual([])
    expect(made.refused.map(({ name }) => name)).toEqual(['refused'])
    expect(made.documented).toMatchObject([{ name: 'own', why: expect.stringMatching(/^Not captured: /) }])
    // What would be sent has no room for a tool that is not.
    const sent = await workspace.manifest.of(tools, { format: 'openai' })
    expect(sent.missing.map(({ name }) => name)).toEqual(['refused'])
  } finally {
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
  }
})

test('progress counts the files that are checked, then the tools that are captured', async () => {
  const root = fileURLToPath(new URL('vendors/progress/', import.meta.url))
  mkdirSync(root, { recursive: true })
  const workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
  const told: string[] = []
  const onProgress = (done: number, total: number, what: string) => told.push(`${done} of ${total} ${what}`)
  try {
    writeFileSync(`${root}tools.mjs`, TOOLS)
    writeFileSync(`${root}define-tool.mjs`, 'export const defineTool = (config) => config\n')
    const { tools } = await workspace.checkAll(await workspace.files(), { capture: true, onProgress })
    expect(told).toEqual(['1 of 2 files', '2 of 2 files', '0 of 3 tools'])
    told.length = 0
    await workspace.manifest.of(tools, { format: 'json', onProgress })
    expect(told).toEqual(['0 of 3 tools', '1 of 3 tools', '2 of 3 tools'])
  } finally {
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
  }
})
