import childProcess from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../packages/core/dist/index.js'

/** Loading an SDK takes most of the time of a capture, so one process captures all tools of a project. */

const { fork } = childProcess
let forks = 0

beforeAll(() => {
  childProcess.fork = ((...args: Parameters<typeof fork>) => {
    forks++
    return fork(...args)
  }) as typeof fork
  syncBuiltinESMExports()
})

afterAll(() => {
  childProcess.fork = fork
  syncBuiltinESMExports()
})

const aiSdk = (schema: string) => ({
  head: "import { tool } from 'ai'\nimport { z } from 'zod'\n",
  tool: (name: string) =>
    `export const ${name} = tool({ description: 'Does it.', ${schema}: z.object({ q: z.string() }), execute: async () => 1 })\n`,
})
const mcp = (module: string, schema: string) => ({
  head: `import { McpServer } from '${module}'\nimport { z } from 'zod'\nconst server = new McpServer({ name: 'a', version: '1.0.0' })\n`,
  tool: (name: string) =>
    `server.registerTool('${name}', { description: 'Does it.', inputSchema: ${schema} }, async () => ({ content: [] }))\n`,
})

const PROJECTS = [
  { group: 'ai-sdk-4', target: 'openai', ...aiSdk('parameters') },
  { group: 'ai-sdk-5', target: 'openai', ...aiSdk('inputSchema') },
  { group: 'ai-sdk-6', target: 'openai', ...aiSdk('inputSchema') },
  { group: 'ai-sdk-7', target: 'openai', ...aiSdk('inputSchema') },
  { group: 'mcp-1', target: 'mcp', ...mcp('@modelcontextprotocol/sdk/server/mcp.js', '{ q: z.string() }') },
  { group: 'mcp-2', target: 'mcp', ...mcp('@modelcontextprotocol/server', 'z.object({ q: z.string() })') },
  {
    group: 'openai-agents',
    target: 'openai-responses',
    head: "import { tool } from '@openai/agents'\nimport { z } from 'zod'\n",
    tool: (name: string) =>
      `export const ${name} = tool({ name: '${name}', description: 'Does it.', parameters: z.object({ q: z.string() }), execute: async () => '' })\n`,
  },
  {
    group: 'langchain',
    target: 'openai',
    head: "import { tool } from '@langchain/core/tools'\nimport { z } from 'zod'\n",
    tool: (name: string) =>
      `export const ${name} = tool(async () => '', { name: '${name}', description: 'Does it.', schema: z.object({ q: z.string() }) })\n`,
  },
]

test.each(PROJECTS)('one process captures all tools of $group', async ({ group, target, head, tool }) => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-')))
  try {
    symlinkSync(
      fileURLToPath(new URL(`${group}/node_modules`, import.meta.url)),
      path.join(root, 'node_modules'),
    )
    writeFileSync(path.join(root, 'package.json'), '{ "name": "tools", "type": "module" }')
    writeFileSync(path.join(root, 'first.ts'), head + tool('one'))
    writeFileSync(path.join(root, 'more.ts'), head + tool('two') + tool('three') + tool('four'))
    const config = { targets: [target], evaluate: { timeoutMs: 15_000 } }
    const workspace = await openWorkspace({ root, trusted: true, config })
    const captured = async (file: string) => {
      const { tools } = await workspace.check(path.join(root, file))
      return await Promise.all(tools.map(async (each) => (await workspace.wire(each, target)).captured))
    }
    try {
      expect(await captured('first.ts')).toEqual([true])
      const before = forks
      expect(await captured('more.ts')).toEqual([true, true, true])
      expect(forks).toBe(before)
    } finally {
      await workspace.dispose()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
