import { describe, expect, test } from 'vitest'
import { openWorkspace } from '#core/index.js'
import { ownProcesses } from '../support/own-processes.js'
import { withProject } from '../support/project.js'

const evaluating = () => ownProcesses(/runner\/.*main\.js/)

const SHAPES = {
  'a factory whose parameter nothing is known of': (name: string) => `
    import { tool } from 'ai'
    import { z } from 'zod'
    export const make = (user) => ({
      ${name}: tool({ description: \`For \${user.id}\`, inputSchema: z.object({ q: z.string() }), execute: async () => 1 }),
    })`,
  'a registration on a server that is passed': (name: string) => `
    import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
    import { z } from 'zod'
    export async function register(server: McpServer, deps) {
      const client = await deps.client()
      server.registerTool('${name}', { description: \`Of \${client.name}\`, inputSchema: { q: z.string() } }, client.run)
    }`,
  'a validator that answers after some turns': (name: string) => `
    import { defineTool } from '@toolsight/runtime'
    import { z } from 'zod'
    const turns = async () => { for (let turn = 0; turn < 20; turn++) await null; return true }
    export const ${name} = defineTool({
      name: '${name}',
      description: 'Books.',
      input: z.object({ q: z.string().optional().refine(turns), n: z.number().optional() }),
    })`,
  'a package that waits for something from the moment it is loaded': (name: string) => `
    import { defineTool } from '@toolsight/runtime'
    import { text } from 'waits'
    import { z } from 'zod'
    export const ${name} = defineTool({ name: '${name}', description: text, input: z.object({ q: z.string() }) })`,
}

/** Its exports are there at once; what it waits for never comes. */
const PACKAGES = {
  'node_modules/waits/package.json': '{ "name": "waits", "version": "1.0.0", "main": "index.cjs" }',
  'node_modules/waits/index.cjs':
    "exports.text = 'Books.'\nconst never = new Promise(() => {})\nnever.then(() => {}).catch(() => {})\n",
}

describe.skipIf(process.platform === 'win32')('one process evaluates all files', () => {
  test.each(Object.entries(SHAPES))('with %s', async (_, shape) => {
    await withProject({ ...PACKAGES, 'a.ts': shape('a'), 'b.ts': shape('b') }, async (project) => {
      expect(await project.tools('a.ts')).toMatchObject([{ status: 'resolved' }])
      const first = evaluating()
      expect(first.length).toBeGreaterThan(0)
      expect(await project.tools('b.ts')).toMatchObject([{ status: 'resolved' }])
      expect(evaluating()).toEqual(expect.arrayContaining(first))
    })
  })
})

test.skipIf(process.platform === 'win32')(
  'a save is expected with a process, where all was known from an earlier run and none has started',
  async () => {
    const text =
      "import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\nexport const t = defineTool({ name: 't', description: 'd', input: z.object({ q: z.string() }) })\n"
    await withProject({ 'a.ts': text }, async (project) => {
      const { root } = project
      const cacheLocation = project.path('kept')
      const open = () => openWorkspace({ root, trusted: true, cache: true, cacheLocation, analysis: 'here' })
      const first = await open()
      await first.checkAll(await first.files())
      await first.dispose()
      const before = evaluating()
      const again = await open()
      try {
        const { tools } = await again.checkAll(await again.files())
        expect([tools.length, evaluating()]).toEqual([1, before])
        await again.expectSave(tools[0] as (typeof tools)[number])
        expect(evaluating().length).toBe(before.length + 1)
      } finally {
        await again.dispose()
      }
    })
  },
)
