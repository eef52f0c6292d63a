import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkspace, type ToolFacts, type Workspace } from '../../../packages/core/dist/index.js'
import { type ListedTool, listedBy } from './real-server.js'

/**
 * What Toolsight captures of the tools of published MCP servers is what these servers answer to `tools/list`. The source it
 * reads is the servers' own, as they publish it.
 */

const run = promisify(execFile)
const packages = fileURLToPath(new URL('../mcp-1/node_modules/', import.meta.url))

describe.each([
  { server: 'everything', tools: 19, args: [] },
  { server: 'filesystem', tools: 14, args: [tmpdir()] },
  { server: 'memory', tools: 9, args: [] },
  { server: 'sequential-thinking', tools: 1, args: [] },
])('@modelcontextprotocol/server-$server', ({ server, tools: count, args }) => {
  const published = path.join(packages, '@modelcontextprotocol', `server-${server}`)
  let root: string
  let listed: ListedTool[]
  let workspace: Workspace
  let tools: ToolFacts[]

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'toolsight-mcp-'))
    symlinkSync(packages, path.join(root, 'node_modules'), 'dir')
    cpSync(path.join(published, 'package.json'), path.join(root, 'package.json'))
    mkdirSync(path.join(root, 'src'))
    cpSync(path.join(published, 'dist'), path.join(root, 'src'), {
      recursive: true,
      filter: (file) => !file.includes('__tests__'),
    })
    restoreTypes(path.join(root, 'src'))
    listed = await listedBy(path.join(published, 'dist/index.js'), args)
    workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
    tools = (await workspace.checkAll(await workspace.files())).tools
  })

  afterAll(async () => {
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
  })

  it(`answers tools/list with what is captured, byte for byte: ${count} of ${count}`, async () => {
    expect(listed.length).toBe(count)
    const seen: string[] = []
    for (const entry of listed) {
      const tool = tools.find(({ name }) => name === entry.name)
      if (!tool) throw new Error(`${entry.name} is not found`)
      const { json, captured, via } = await workspace.wire.form(tool, 'mcp')
      expect({ captured, via }, entry.name).toEqual({ captured: true, via: 'mcp-v1' })
      expect(sorted(json), entry.name).toBe(sorted(entry))
      seen.push(entry.name)
    }
    expect(seen.length).toBe(count)
  })
})

describe('@modelcontextprotocol/server', () => {
  let root: string
  let workspace: Workspace

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'toolsight-mcp-'))
    symlinkSync(
      fileURLToPath(new URL('../mcp-2/node_modules/', import.meta.url)),
      path.join(root, 'node_modules'),
    )
    for (const file of ['tools.mjs', 'server.mjs'])
      cpSync(fileURLToPath(new URL(file, import.meta.url)), path.join(root, file))
    workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
  })

  afterAll(async () => {
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
  })

  it.each(['mcp', 'mcp-2026-07-28'])('as %s a client reads what is captured: 4 of 4', async (target) => {
    const { stdout } = await run(process.execPath, ['server.mjs'], { cwd: root })
    const listed = JSON.parse(stdout) as ListedTool[]
    const { tools } = await workspace.check(path.join(root, 'tools.mjs'))
    const forms = await Promise.all(tools.map((tool) => workspace.wire.form(tool, target)))
    expect(forms.map(({ via, captured }) => [via, captured])).toEqual(
      Array.from({ length: 4 }, () => ['mcp-v2', true]),
    )
    expect(forms.map(({ json }) => sorted(json))).toEqual(listed.map(sorted))
  })

  it('a tool that breaks the whole list is refused in the words of that error', async () => {
    const file = path.join(root, 'tools.mjs')
    const text = readFileSync(file, 'utf8').replace('at: z.tuple([z.number(), z.number()])', 'at: z.date()')
    workspace.update(file, text, 1)
    const [tool] = (await workspace.check(file)).tools
    const { json, refused } = await workspace.wire.form(tool as ToolFacts, 'mcp')
    workspace.close(file)
    expect(json).toBeNull()
    expect(refused?.message).toContain('Date cannot be represented in JSON Schema')
  })
})

/** The type that compiling took from the parameters that hold the server: sources have it, and tools are found by it. */
function restoreTypes(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const file = path.join(folder, name)
    if (!name.endsWith('.js')) continue
    const text = readFileSync(file, 'utf8')
    if (!text.includes('= (server) =>')) continue
    const typed = text.replaceAll('= (server) =>', '= (server: McpServer) =>')
    rmSync(file)
    writeFileSync(
      file.replace(/\.js$/, '.ts'),
      `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n${typed}`,
    )
  }
}

/** JSON text with the keys of every object in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
