import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'
import { openWorkspace } from '#core/workspace/index.js'
import type { Report } from '#core/workspace/reports.js'
import { type Project, withProject } from '../../support/project.js'

/** What another process would report, and the files whose trees it reads for that. */
async function run(project: Project): Promise<{ report: Report; trees: string[] }> {
  const parse = vi.spyOn(ModuleGraph.prototype, 'parse')
  const analyze = vi.spyOn(ModuleGraph.prototype, 'analyze')
  const workspace = await openWorkspace({ root: project.root, trusted: true, cache: true, analysis: 'here' })
  try {
    const report = await workspace.checkAll(await workspace.files())
    const read = [...parse.mock.calls, ...analyze.mock.calls].map(([file]) => path.basename(file))
    return { report, trees: [...new Set(read)].sort() }
  } finally {
    parse.mockRestore()
    analyze.mockRestore()
    await workspace.dispose()
  }
}

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { answer } from './answers.js'
import { keep } from './store.js'
export function serve(settings: Settings) {
  const server = new McpServer({ name: 'inn', version: '1.0.0' })
  server.registerTool('find_room', {
    description: 'Finds a room.',
    inputSchema: { beds: z.number().optional(), since: z.date() },
  }, async (input) => answer(keep(input)))
  register(server, settings.names)
  return server
}
function register(server: McpServer, names: string[]) {
  for (const name of names) server.registerTool(name, { description: settings[name] }, async () => answer(name))
}
`

const FILES = {
  'package.json': JSON.stringify({
    name: 'inn',
    dependencies: { '@modelcontextprotocol/sdk': '1', zod: '4' },
  }),
  'server.ts': SERVER,
  // Hands on what it is given, and has nothing to do with tools.
  'answers.ts':
    "import { log } from './log.js'\nexport function answer(given: unknown) { log.write(given); return { content: [] } }\n",
  'log.ts': 'export const log = { write(line: unknown) { console.error(line) } }\n',
  'store.ts':
    'const all: unknown[] = []\nexport const keep = (each: unknown) => { all.push(each); return each }\n',
  // Looks like a tool, and nothing makes it one.
  'menu.ts':
    "export const menuTool = { name: 'show_menu', description: 'Shows the menu.', parameters: { type: 'object', properties: {} } }\n",
  'main.ts': "import { serve } from './server.js'\nserve({ names: process.argv })\n",
}

it('nothing is read of files that have not changed, and the report is the same', async () => {
  await withProject(FILES, async (project) => {
    const first = await run(project)
    expect(first.trees).toContain('server.ts')
    const second = await run(project)
    expect(second.trees).toEqual([])
    expect(second.report).toEqual(first.report)
  })
})

it('what one file puts together is read again where another that it takes from has changed', async () => {
  await withProject(FILES, async (project) => {
    await run(project)
    project.write(
      'main.ts',
      "import { serve } from './server.js'\nserve({ names: ['a'] })\nserve({ names: [] })\n",
    )
    const second = await run(project)
    expect(second.trees).toContain('main.ts')
    expect(second.trees).not.toContain('menu.ts')
  })
})
