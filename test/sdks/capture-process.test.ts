import childProcess from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../packages/core/dist/index.js'

/**
 * Starting a process and loading an SDK take most of the time of a capture: one process captures all tools of a project, and
 * where the workspace is opened for one check the same process evaluates them.
 */

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
  {
    group: 'mastra',
    target: 'openai',
    head: "import { createTool } from '@mastra/core/tools'\nimport { z } from 'zod'\n",
    tool: (name: string) =>
      `export const ${name} = createTool({ id: '${name}', description: 'Does it.', inputSchema: z.object({ q: z.string() }), execute: async () => '' })\n`,
  },
  {
    group: 'genkit',
    target: 'gemini',
    head: "import { googleAI } from '@genkit-ai/google-genai'\nimport { genkit, z } from 'genkit'\nconst ai = genkit({ plugins: [googleAI({ apiKey: 'none' })] })\n",
    tool: (name: string) =>
      `export const ${name} = ai.defineTool({ name: '${name}', description: 'Does it.', inputSchema: z.object({ q: z.string() }) }, async () => '')\n`,
  },
  {
    group: 'mcp-frameworks',
    target: 'mcp',
    head: "import { FastMCP } from 'fastmcp'\nimport { z } from 'zod'\nconst server = new FastMCP({ name: 'a', version: '1.0.0' })\n",
    tool: (name: string) =>
      `server.addTool({ name: '${name}', description: 'Does it.', parameters: z.object({ q: z.string() }), execute: async () => '' })\n`,
  },
  {
    group: 'claude-agent-sdk',
    target: 'mcp',
    head: "import { tool } from '@anthropic-ai/claude-agent-sdk'\nimport { z } from 'zod'\n",
    tool: (name: string) =>
      `export const ${name} = tool('${name}', 'Does it.', { q: z.string() }, async () => ({ content: [] }))\n`,
  },
  {
    group: 'vendors',
    target: 'anthropic',
    head: "import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'\nimport { z } from 'zod'\n",
    tool: (name: string) =>
      `export const ${name} = betaZodTool({ name: '${name}', description: 'Does it.', inputSchema: z.object({ q: z.string() }), run: async () => '' })\n`,
  },
  {
    group: 'vendors',
    target: 'openai',
    head: "import { zodFunction } from 'openai/helpers/zod'\nimport { z } from 'zod'\n",
    tool: (name: string) =>
      `export const ${name} = zodFunction({ name: '${name}', description: 'Does it.', parameters: z.object({ q: z.string() }) })\n`,
  },
]

type Project = (typeof PROJECTS)[number]

async function withProject(
  { group, target, head, tool }: Project,
  once: boolean,
  use: (captured: (file: string) => Promise<boolean[]>) => Promise<void>,
): Promise<void> {
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
    const workspace = await openWorkspace({ root, trusted: true, config, once })
    try {
      await use(async (file) => {
        const { tools } = await workspace.check(path.join(root, file))
        return Promise.all(tools.map(async (each) => (await workspace.wire.form(each, target)).captured))
      })
    } finally {
      await workspace.dispose()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test.each(PROJECTS)('one process captures all tools of $group for $target', async (project) => {
  await withProject(project, false, async (captured) => {
    expect(await captured('first.ts')).toEqual([true])
    const before = forks
    expect(await captured('more.ts')).toEqual([true, true, true])
    expect(forks).toBe(before)
  })
})

test.each(PROJECTS)('one check of $group for $target is one process', async (project) => {
  const before = forks
  await withProject(project, true, async (captured) => {
    expect(await captured('first.ts')).toEqual([true])
    expect(await captured('more.ts')).toEqual([true, true, true])
    expect(forks - before).toBe(1)
  })
})
