import { describe, expect, it } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/* Validators are run on made-up calls while tools are read: whatever they do, the tools are known all the same. */

const tool = (name: string, field: string, before = '') => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${before}
export const ${name} = defineTool({
  name: '${name}',
  description: 'D.',
  input: z.object({ force: z.coerce.boolean(), text: ${field} }),
  handler: () => 1,
})
`

async function probesOf(files: Files, timeoutMs = 20_000) {
  let found: unknown
  await withProject(
    files,
    async (project) => {
      const tools = await Promise.all(Object.keys(files).map((file) => project.tools(file)))
      found = tools.flat().map(({ name, status, schema, reading }) => {
        const probes = reading?.callProbes
        return {
          name,
          status,
          fields: Object.keys((schema?.['properties'] as object | undefined) ?? {}),
          probes: probes?.status === 'unavailable' ? probes.reason : probes?.status,
        }
      })
    },
    { config: { evaluate: { timeoutMs } } },
  )
  return found
}

const known = { status: 'resolved', fields: ['force', 'text'] }

describe('a validator on made-up calls', () => {
  it('that does not end loses nothing of the tool', async () => {
    const hangs = tool('hangs', 'z.string().refine(() => { for (;;); })')
    const plain = tool('plain', 'z.string()')
    expect(await probesOf({ 'hangs.ts': hangs, 'plain.ts': plain }, 600)).toEqual([
      { name: 'hangs', ...known, probes: 'not-ending' },
      { name: 'plain', ...known, probes: 'probed' },
    ])
  })

  it('that throws, waits or counts loses nothing of the tool', async () => {
    const throws = tool('throws', "z.string().refine(() => { throw new Error('No.') })")
    const counts = tool('counts', 'z.string().refine(((calls) => () => ++calls < 1000)(0))')
    expect(await probesOf({ 'throws.ts': throws, 'counts.ts': counts })).toEqual([
      { name: 'throws', ...known, probes: 'throws' },
      { name: 'counts', ...known, probes: 'probed' },
    ])
  })

  it('loads no code that only validation needs', async () => {
    const lazy = tool(
      'lazy',
      'z.string().refine((text) => isWord(text))',
      "import { isWord } from './words.ts'",
    )
    const words = "console.log('it runs')\nexport const isWord = (text: string) => text !== ''\n"
    const lines: string[] = []
    await withProject(
      { 'lazy.ts': lazy, 'words.ts': words },
      async (project) => {
        const [found] = await project.tools('lazy.ts')
        expect(found?.reading?.callProbes).toEqual({ status: 'unavailable', reason: 'needs-code' })
        expect(found?.status).toBe('resolved')
      },
      { onLog: (line) => lines.push(line) },
    )
    expect(lines.join('\n')).not.toContain('it runs')
  })
})

describe('a call that the framework mends before its validator refuses it', () => {
  const rooms = (version: string): Files => ({
    'rooms.ts': `import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
export const rooms = createTool({
  id: 'rooms',
  description: 'Lists rooms.',
  inputSchema: z.object({ floor: z.number(), view: z.string().optional() }),
  execute: async () => 1,
})
`,
    'node_modules/@mastra/core/package.json': `{ "name": "@mastra/core", "version": "${version}", "type": "module", "exports": { "./*": "./*.js" } }`,
    'node_modules/@mastra/core/tools.js': 'export const createTool = (tool) => tool\n',
  })

  it.each([
    ['1.0.4', ['null-refused']],
    ['1.1.0', []],
  ])('is refused by Mastra %s as far as it says: %j', async (version, expected) => {
    await withProject(rooms(version), async (project) => {
      const [found] = await project.tools('rooms.ts')
      expect(found?.reading?.callProbes).toMatchObject({ status: 'probed' })
      expect((await project.findings('rooms.ts')).map(({ code }) => code)).toEqual(expected)
    })
  })
})
