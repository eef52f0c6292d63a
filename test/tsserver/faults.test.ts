import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type ts from 'typescript'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Project } from '../lsp/project.js'
import { pluginProject } from './plugin-project.js'
import { TOOLS } from './tools.js'
import { DRAWN_VERSION, placeOf, TRIED_VERSIONS, Tsserver } from './tsserver.js'

// A tsserver reads a whole project before its first answer.
vi.setConfig({ testTimeout: 90_000 })

let project: Project
let server: Tsserver

afterEach(async () => {
  await server.stop()
  project.remove()
})

/** Our plugin, in a project whose host throws whenever the plugin asks it for a version. */
const SABOTEUR = `module.exports = (modules) => {
  const plugin = require('@toolsight/typescript-plugin')(modules)
  return {
    ...plugin,
    create(info) {
      const languageServiceHost = new Proxy(info.languageServiceHost, {
        get: (host, key) => {
          if (key === 'getScriptVersion') return () => { throw new Error('on purpose') }
          return host[key]
        },
      })
      return plugin.create({ ...info, languageServiceHost })
    },
  }
}
`

describe.each(TRIED_VERSIONS)('faults, on TypeScript %s', (version) => {
  it('leave TypeScript’s own answers as they are, and are logged', async () => {
    const text = `${TOOLS.search}export const count: number = 'three'\n`
    project = pluginProject({
      'src/search.ts': text,
      'node_modules/saboteur/package.json': '{ "name": "saboteur", "main": "index.js" }',
      'node_modules/saboteur/index.js': SABOTEUR,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'ESNext',
          moduleResolution: 'Bundler',
          strict: true,
          skipLibCheck: true,
          types: [],
          plugins: [{ name: 'saboteur', trusted: true }],
        },
        include: ['src'],
      }),
    })
    const logFile = project.path('tsserver.log')
    server = new Tsserver({ version, probe: [project.root], logFile })
    const file = project.path('src/search.ts')
    server.open(file)
    expect(await server.diagnostics(file)).toMatchObject([{ code: 2322 }])
    const at = { file, ...placeOf(text, 'count', 1) }
    const info = await server.request<{ displayString: string }>('quickinfo', at)
    expect(info.displayString).toBe('const count: number')
    const { entries } = await server.request<ts.server.protocol.CompletionInfo>('completionInfo', {
      file,
      ...placeOf(text, "'three'"),
    })
    expect(entries.length).toBeGreaterThan(0)
    expect(await server.request('definition', at)).toHaveLength(1)
    const log = readFileSync(logFile, 'utf8')
    for (const feature of ['Diagnostics', 'Quick info', 'Completions', 'Definitions'])
      expect(log).toContain(
        `toolsight: ${feature} failed, and is left as TypeScript has it: Error: on purpose`,
      )
  })
})

describe.each(DRAWN_VERSION)('the end of the engine, on TypeScript %s', (version) => {
  it('is of it alone: what was known stays, and the next question starts another', async () => {
    project = pluginProject({ 'src/search.ts': TOOLS.search })
    server = new Tsserver({ version, probe: [project.root] })
    const file = project.path('src/search.ts')
    server.open(file)
    const before = await server.own(file)
    const [engine] = childrenOf(server.process.pid as number)
    process.kill(engine as number, 'SIGKILL')
    expect((await server.own(file)).map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    const mended = TOOLS.search.replace('z.date()', 'z.string()')
    server.change(file, TOOLS.search, mended)
    expect(await server.own(file, (found) => found.length === 0)).toEqual([])
    expect(childrenOf(server.process.pid as number)).not.toContain(engine)
  })
})

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && Number(match[2]) === pid && match[3]?.includes('engine'))
    .map((match) => Number(match?.[1]))
}
