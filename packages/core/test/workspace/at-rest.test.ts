import { describe, expect, it } from 'vitest'
import { openWorkspace } from '#core/workspace/index.js'
import { type Project, withProject } from '../support/project.js'

const tool = (name: string, limit = 5) =>
  `import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\nexport const ${name} = defineTool({ name: '${name}', description: 'Finds “${name}”', input: z.object({ q: z.string().max(${limit}) }), outputSchema: z.object({ n: z.number() }) })\n`
const FILES = {
  'a.ts': tool('a'),
  'b.ts': tool('b'),
  'written.ts': `import { defineTool } from '@toolsight/runtime'\nexport const w = defineTool({ name: 'w', description: 'd', parameters: { type: 'object', properties: { q: { type: 'string' } } } })\n`,
}

async function opened(project: Project, analysis: 'here' | 'apart') {
  return openWorkspace({ root: project.root, trusted: true, cache: true, analysis })
}

describe('facts of files that nobody has open', () => {
  it('are the same as ever, though they are held as text and their results are on disk alone', async () => {
    await withProject(FILES, async (project) => {
      const server = await opened(project, 'apart')
      const plain = await opened(project, 'here')
      try {
        const files = await server.files()
        const fresh = await server.checkAll(files)
        const again = await server.checkAll(files)
        const elsewhere = await plain.checkAll(await plain.files())
        expect(fresh.tools.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved'])
        expect(JSON.stringify(again)).toBe(JSON.stringify(fresh))
        expect(JSON.stringify(elsewhere)).toBe(JSON.stringify(fresh))
        const descriptor = Object.getOwnPropertyDescriptor(again.tools[0], 'schema')
        expect(descriptor?.get).toBeTypeOf('function')
      } finally {
        await Promise.all([server.dispose(), plain.dispose()])
      }
    })
  })

  it('are the same objects until something that they are made of changes', async () => {
    await withProject(FILES, async (project) => {
      const server = await opened(project, 'apart')
      try {
        const files = await server.files()
        await server.checkAll(files)
        const before = await server.checkAll(files)
        await project.write('a.ts', tool('a', 7))
        const after = await server.checkAll(files)
        expect(after.tools[1]).toBe(before.tools[1])
        expect(JSON.stringify(after.tools[0]?.schema)).toContain('"maxLength":7')
        // Kept texts are on disk alone by now; one shard is written anew with what it held.
        const last = await server.checkAll(files)
        expect(JSON.stringify(last)).toBe(JSON.stringify(after))
      } finally {
        await server.dispose()
      }
    })
  })
})
