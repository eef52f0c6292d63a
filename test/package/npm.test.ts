import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client as McpClient } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { npm, run } from '../../scripts/command.mjs'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { Client } from '../lsp/client.js'
import { TOOLS } from '../tsserver/tools.js'
import { Tsserver } from '../tsserver/tsserver.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const zod = path.join(root, 'test-workspace/node_modules/zod')

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Finds what was said since a day.',
  input: z.object({ since: z.date(), words: z.string() }),
  handler: () => [],
})
`

/** Asks npm's registry for what the packages depend on, so it stands with the tests of the editors. */
describe('the npm packages, installed from their tarballs', () => {
  const folder = ownFolder()
  const project = path.join(folder, 'project')
  const toolsight = path.join(project, 'node_modules/.bin/toolsight')

  /** What an editor's tsserver loads, in a project of its own: the command line comes with all that it needs. */
  const plugged = path.join(folder, 'plugged')

  beforeAll(async () => {
    const packages = {
      [project]: ['packages/runtime', 'packages/cli'],
      [plugged]: ['packages/runtime', 'packages/core', 'packages/typed', 'server', 'ts-plugin'],
    }
    for (const [place, folders] of Object.entries(packages)) {
      mkdirSync(path.join(place, 'src'), { recursive: true })
      writeFileSync(path.join(place, 'package.json'), '{ "private": true, "type": "module" }')
      writeFileSync(path.join(place, 'src/search.ts'), TOOL)
      const tarballs = path.join(folder, `${path.basename(place)}-tarballs`)
      mkdirSync(tarballs)
      const from = folders.flatMap((name) => ['--workspace', name])
      await done(
        npm(['pack', ...from, '--ignore-scripts', '--pack-destination', tarballs], {
          cwd: root,
          quiet: true,
        }),
      )
      const files = readdirSync(tarballs)
      expect(files).toHaveLength(folders.length)
      const given = files.map((file) => path.join(tarballs, file))
      await done(
        npm(['install', '--no-audit', '--no-fund', '--prefer-offline', ...given], {
          cwd: place,
          quiet: true,
        }),
      )
      cpSync(zod, path.join(place, 'node_modules/zod'), { recursive: true })
    }
  }, 180_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))

  it('toolsight check finds what is wrong', async () => {
    const { code, output } = await run(toolsight, ['check', '--format', 'json'], {
      cwd: project,
      quiet: true,
    })
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({
      tools: [{ name: 'search' }],
      diagnostics: [{ code: 'unconvertible-schema', path: ['since'] }],
    })
  })

  it('toolsight lsp --stdio serves an editor', async () => {
    const uri = pathToFileURL(path.join(project, 'src/search.ts')).href
    const client = await Client.start(null, {
      command: [toolsight, 'lsp', '--stdio'],
      folders: [pathToFileURL(project).href],
    })
    try {
      await client.open(uri, TOOL)
      expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
      const hover = await client.request('textDocument/hover', {
        textDocument: { uri },
        position: client.positionOf(uri, "'search'", 2),
      })
      expect(JSON.stringify(hover)).toContain('search')
      expect(await client.stop()).toBe(0)
    } finally {
      client.process.kill('SIGKILL')
    }
  })

  it('toolsight lsp asks the project’s types', async () => {
    const uri = pathToFileURL(path.join(project, 'src/handled.ts')).href
    const client = await Client.start(null, {
      command: [toolsight, 'lsp', '--stdio'],
      folders: [pathToFileURL(project).href],
    })
    try {
      await client.open(uri, TOOLS.handled)
      const checked = await client.request('workspace/executeCommand', {
        command: 'toolsight.checkTypes',
        arguments: [{ uri }],
      })
      expect(JSON.stringify(checked)).toContain('handler-unknown-field')
      expect(await client.stop()).toBe(0)
    } finally {
      client.process.kill('SIGKILL')
    }
  })

  it('toolsight mcp serves an agent, and the skill that tells of it is there', async () => {
    const client = new McpClient({ name: 'test', version: '1.0.0' })
    await client.connect(new StdioClientTransport({ command: toolsight, args: ['mcp'], cwd: project }))
    try {
      const { structuredContent } = await client.callTool({ name: 'check_tools', arguments: {} })
      expect(structuredContent).toMatchObject({
        tools: 1,
        findings: [{ code: 'unconvertible-schema', file: 'src/search.ts' }],
      })
    } finally {
      await client.close()
    }
    expect(existsSync(path.join(project, 'node_modules/toolsight/skills/toolsight/SKILL.md'))).toBe(true)
  })

  it('the plugin shows the findings in a tsserver', async () => {
    const plugins = [{ name: '@toolsight/typescript-plugin', trusted: true }]
    const compilerOptions = {
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      types: [],
      plugins,
    }
    writeFileSync(path.join(plugged, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    const server = new Tsserver({ probe: [plugged] })
    try {
      const file = path.join(plugged, 'src/search.ts')
      server.open(file)
      expect((await server.own(file)).map(({ text }) => text)).toEqual([
        expect.stringContaining('(unconvertible-schema)'),
      ])
    } finally {
      await server.stop()
    }
  })
})

async function done(running: Promise<{ code: number; output: string }>): Promise<void> {
  const { code, output } = await running
  if (code !== 0) throw new Error(output)
}
