import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node } from '../../scripts/command.mjs'
import { unzip } from '../../scripts/extension/archive.mjs'
import { ownTarget } from '../../scripts/extension/natives.mjs'
import { packageFor } from '../../scripts/package.mjs'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { Client } from '../lsp/client.js'
import { Project } from '../lsp/project.js'
import { pluginProject } from '../tsserver/plugin-project.js'
import { TOOLS } from '../tsserver/tools.js'
import { Tsserver } from '../tsserver/tsserver.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where the package is unzipped: nothing of this repository is near. */
const unzipped = ownFolder()
const extension = path.join(unzipped, 'extension')

beforeAll(async () => {
  await unzip(await packageFor(ownTarget(), { quiet: true }), unzipped)
}, 120_000)

afterAll(() => rmSync(unzipped, { recursive: true, force: true }))

/** Everything that ships, one line a file or a kind of file. What matches no line is superfluous; a line that nothing matches is missing. */
const CONTENTS = [
  'package.json',
  'package.nls.json',
  'readme.md',
  'LICENSE.txt',
  'client/media/icon.png',
  'client/media/*.svg',
  'client/media/*.png',
  'client/schemas/*.schema.json',
  'client/syntaxes/*.tmLanguage.json',
  'client/walkthrough/*.md',
  'client/l10n/*.json',
  'client/example/README.md',
  'client/example/package.json',
  'client/example/tsconfig.json',
  'client/example/src/**/*.ts',
  'packages/core/schemas/toolsight.baseline.schema.json',
  'packages/core/schemas/toolsight.config.schema.json',
  'packages/core/schemas/toolsight.lock.schema.json',
  'packages/core/schemas/toolsight.samples.schema.json',
  'docs/rules/*.md',
  'dist/package.json',
  'dist/THIRD-PARTY-NOTICES.txt',
  'dist/client/extension.cjs',
  'dist/server/server.cjs',
  'dist/cli/toolsight.mjs',
  'dist/engine/engine.mjs',
  'node_modules/@toolsight/typescript-plugin/package.json',
  'node_modules/@toolsight/typescript-plugin/plugin.cjs',
  'dist/shared/*.mjs',
  'dist/start/analysis-process.cjs',
  'dist/start/encoding.cjs',
  'dist/start/input-process.cjs',
  'dist/start/type-process.cjs',
  'dist/programs/server.cjs',
  'dist/programs/analysis-process.cjs',
  'dist/programs/encoding.cjs',
  'dist/programs/input-process.cjs',
  'dist/programs/type-process.cjs',
  'dist/runner/main.js',
  'dist/runner/watchdog.js',
  'dist/runner/*.js',
  'dist/typescript/parser.cjs',
  'dist/typescript/typescript.cjs',
  'dist/native/transform.node',
  'dist/native/resolver.node',
]

describe('the extension’s package', () => {
  it('holds what it needs, and nothing else', () => {
    const files = filesOf(extension)
    const superfluous = files.filter((file) => !CONTENTS.some((line) => fits(file, line)))
    const missing = CONTENTS.filter((line) => !files.some((file) => fits(file, line)))
    expect({ superfluous, missing }).toEqual({ superfluous: [], missing: [] })
  })

  it('has every file that its manifest names', () => {
    const manifest = JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'))
    const named = [...JSON.stringify(manifest).matchAll(/"(?:\.\/)?((?:client|dist|packages)\/[^"]+\.\w+)"/g)]
    expect(named.length).toBeGreaterThan(5)
    expect(
      named.map(([, file]) => file).filter((file) => !existsSync(path.join(extension, file ?? ''))),
    ).toEqual([])
  })

  it('is debugged by configurations that look where the code is', () => {
    const code = filesOf(extension).filter((file) =>
      /^dist\/(client|programs|runner)\/.*\.[cm]?js$/.test(file),
    )
    const { configurations }: { configurations: Array<{ outFiles?: string[] }> } = JSON.parse(
      readFileSync(path.join(root, '.vscode/launch.json'), 'utf8'),
    )
    const lines = configurations
      .flatMap(({ outFiles = [] }) => outFiles)
      .map((line) => line.replace('${workspaceFolder}/', ''))
      .filter((line) => line.startsWith('dist/'))
    const unreached = code.filter((file) => !lines.some((line) => fits(file, line)))
    const idle = lines.filter((line) => !code.some((file) => fits(file, line)))
    expect({ unreached, idle }).toEqual({ unreached: [], idle: [] })
  })

  it('has a text for every placeholder of its manifest', () => {
    const manifest = readFileSync(path.join(extension, 'package.json'), 'utf8')
    const texts = JSON.parse(readFileSync(path.join(extension, 'package.nls.json'), 'utf8'))
    const wanted = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? '')
    expect(wanted.filter((key) => !texts[key])).toEqual([])
  })

  it('asks for nothing to be installed', () => {
    const manifest = JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'))
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['dependencies']))
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['scripts']))
    expect(manifest.engines).toEqual({ vscode: expect.any(String) })
  })

  it('names no place of the machine that it was made on', () => {
    const places = [root, `${homedir()}/`, `${tmpdir()}/`].map((place) => new RegExp(`${place}[\\w.-]+/`))
    const named = filesOf(extension).filter((file) => {
      const text = readFileSync(path.join(extension, file), 'latin1')
      return !file.endsWith('.node') && places.some((place) => place.test(text))
    })
    expect(named).toEqual([])
  })

  it('has a command line that finds what the repository’s own finds', async () => {
    const example = path.join(root, 'test-workspace')
    const check = async (cli: string) => {
      const { code, output } = await node([cli, 'check', '--format', 'json', '--no-cache', '--exit-zero'], {
        cwd: example,
        quiet: true,
      })
      if (code !== 0) throw new Error(output)
      // On a busy machine its progress comes first, on standard error.
      return { ...JSON.parse(output.slice(output.search(/^\{$/m))), summary: null }
    }
    const packaged = await check(path.join(extension, 'dist/cli/toolsight.mjs'))
    expect(packaged.tools.length).toBeGreaterThan(0)
    expect(packaged).toEqual(await check(path.join(root, 'packages/cli/bin/toolsight.js')))
  }, 60_000)

  it('captures what an SDK sends, with the part of its evaluator that is loaded for that', async () => {
    const sdk = '@modelcontextprotocol/server'
    const project = new Project({ 'book.mjs': REGISTERED }, { zod: 'zod', [sdk]: sdk })
    const cli = path.join(extension, 'dist/cli/toolsight.mjs')
    const { code, output } = await node([cli, 'show', 'book', '--target', 'mcp'], {
      cwd: project.root,
      quiet: true,
    })
    project.remove()
    expect(output).toContain('Captured: what @modelcontextprotocol/server ')
    expect(code).toBe(0)
  }, 60_000)
})

const REGISTERED = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1' })
server.registerTool('book', { inputSchema: z.object({ room: z.string() }) }, async () => ({ content: [] }))
`

const TOOL = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Finds what was said since a day.',
  input: z.object({ since: z.date(), words: z.string() }),
  handler: () => [],
})
`

describe('the packaged server, alone', () => {
  it('answers with no network and no node_modules beside it', async () => {
    const project = new Project({ 'src/search.ts': TOOL }, {})
    cpSync(path.join(root, 'test-workspace/node_modules/zod'), project.path('node_modules/zod'), {
      recursive: true,
    })
    const preload = pathToFileURL(fileURLToPath(new URL('./no-network.mjs', import.meta.url))).href
    const client = await Client.start(project, {
      command: [
        process.execPath,
        '--import',
        preload,
        path.join(extension, 'dist/server/server.cjs'),
        '--stdio',
      ],
    })
    try {
      const uri = project.uri('src/search.ts')
      await client.open(uri, TOOL)
      expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['unconvertible-schema'])
      const hover = await client.request<{ contents: unknown }>('textDocument/hover', {
        textDocument: { uri },
        position: client.positionOf(uri, "'search'", 2),
      })
      expect(JSON.stringify(hover.contents)).toContain('search')
      expect(await client.stop()).toBe(0)
      expect(client.stderr).toBe('')
    } finally {
      client.process.kill('SIGKILL')
      project.remove()
    }
  }, 60_000)

  it('is refused the network in this very test', async () => {
    const preload = pathToFileURL(fileURLToPath(new URL('./no-network.mjs', import.meta.url))).href
    const { code, output } = await node(
      [
        '--import',
        preload,
        '--input-type=module',
        '--eval',
        "await fetch('http://127.0.0.1:4999/').catch(() => {})",
      ],
      { quiet: true },
    )
    expect({ code, output }).toEqual({ code: 86, output: expect.stringContaining('127.0.0.1:4999') })
  })
})

describe('the packaged server, asked for types', () => {
  it.each([true, false])(
    'asks the project’s TypeScript, or ours where it is not trusted (%s)',
    async (trusted) => {
      const project = pluginProject({ 'src/handled.ts': TOOLS.handled }, null)
      cpSync(path.join(root, 'node_modules/typescript'), project.path('node_modules/typescript'), {
        recursive: true,
      })
      const client = await Client.start(project, {
        command: [process.execPath, path.join(extension, 'dist/server/server.cjs'), '--stdio'],
        initializationOptions: { trusted },
      })
      try {
        const uri = project.uri('src/handled.ts')
        await client.open(uri, TOOLS.handled)
        const checked = await client.request('workspace/executeCommand', {
          command: 'toolsight.checkTypes',
          arguments: [{ uri }],
        })
        expect(checked).toMatchObject({
          findings: ['handler-unknown-field', 'handler-ignores-field', 'handler-input-differs'].map(
            (code) => ({
              code,
            }),
          ),
        })
        expect(await client.stop()).toBe(0)
      } finally {
        client.process.kill('SIGKILL')
        project.remove()
      }
    },
    60_000,
  )
})

describe('the packaged plugin, in a tsserver', () => {
  const start = (project: Project) =>
    new Tsserver({
      probe: [extension],
      globalPlugins: ['@toolsight/typescript-plugin'],
      logFile: project.path('tsserver.log'),
    })
  const configure = (server: Tsserver, configuration: Record<string, boolean>) =>
    server.request('configurePlugin', { pluginName: '@toolsight/typescript-plugin', configuration })

  it('gives what needs types beside the server, and everything without one', async () => {
    const project = pluginProject({ 'src/search.ts': TOOLS.search, 'src/handled.ts': TOOLS.handled }, null)
    const server = start(project)
    try {
      const [search, handled] = [project.path('src/search.ts'), project.path('src/handled.ts')]
      for (const file of [search, handled]) server.open(file)
      await configure(server, { languageServer: true, trusted: true })
      expect((await server.own(handled)).map(({ text }) => /\((.+)\)$/.exec(text)?.[1])).toEqual([
        'handler-unknown-field',
        'handler-ignores-field',
        'handler-input-differs',
      ])
      expect(await server.own(search, () => true)).toEqual([])
      await configure(server, { languageServer: false, trusted: true })
      expect((await server.own(search)).map(({ text }) => text)).toEqual([
        expect.stringContaining('(unconvertible-schema)'),
      ])
    } finally {
      await server.stop()
      project.remove()
    }
  }, 60_000)

  it('takes no trust from a tsconfig.json', async () => {
    // Its schema cannot be converted, which only an evaluation shows.
    const since = TOOLS.search.slice(TOOLS.search.indexOf('export'))
    const project = pluginProject(
      { 'src/tools.ts': TOOLS.handled + since },
      { trusted: true, languageServer: false },
    )
    const server = start(project)
    try {
      const file = project.path('src/tools.ts')
      server.open(file)
      expect((await server.own(file)).map(({ text }) => /\((.+)\)$/.exec(text)?.[1])).toEqual([
        'handler-unknown-field',
        'handler-ignores-field',
        'handler-input-differs',
      ])
    } finally {
      await server.stop()
      project.remove()
    }
  }, 60_000)
})

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** `*` stands for a name's part, `**` for any folders. */
function fits(file: string, line: string): boolean {
  const pattern = line
    .replace(/[.]/g, '\\.')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'))
  return new RegExp(`^${pattern}$`).test(file)
}
