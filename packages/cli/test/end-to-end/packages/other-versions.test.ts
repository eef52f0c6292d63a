import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

const SERVER = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool('find_rooms', { description: 'Finds rooms.', inputSchema: z.object({ beds: z.number() }) }, async () => ({ content: [] }))
`

/** The version of Zod that is installed. */
let zod: string

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  const manifest = createRequire(import.meta.url).resolve(`${project.root}/node_modules/zod/package.json`)
  zod = JSON.parse(await readFile(manifest, 'utf8')).version
})

afterEach(() => project.remove())

const asks = (range: string, more: object = {}) =>
  JSON.stringify({ name: 'server', dependencies: { zod: range }, ...more })

async function checked(files: Record<string, string>) {
  await project.put(files)
  const { code, report } = await project.check()
  return {
    code,
    findings: report.diagnostics.map((each) => [each.code, each.severity, each.message] as const),
    states: report.tools.map(({ name, status }) => [name, status]),
  }
}

const ROOT = { 'package.json': '{ "name": "root", "dependencies": { "zod": "4" } }' }

describe('a package in another major version than the nearest package.json asks for', () => {
  it('is not installed, though one further up has it', async () => {
    const { code, findings, states } = await checked({
      ...ROOT,
      'server/package.json': asks('^3.24.4'),
      'server/src/server.ts': SERVER,
    })
    expect([code, findings, states]).toEqual([
      0,
      [
        [
          'dependencies-missing',
          'warning',
          'The versions that package.json asks for are not installed. Run `npm install` in server.\n' +
            `Not installed: zod ^3.24.4 (${zod} is found). 1 tool needs it.`,
        ],
      ],
      [['find_rooms', 'unevaluated']],
    ])
    const { err } = await project.run(['manifest'])
    expect(err.replace(/\s+/g, ' ')).toContain(
      `Left out: find_rooms. The package \`zod\` is not installed: package.json asks for ^3.24.4, and ${zod} is found.`,
    )
  })

  it('is one finding for all tools, also of those whose schema is in another file', async () => {
    const { findings, states } = await checked({
      ...ROOT,
      'server/package.json': asks('^3.24.4'),
      'server/src/server.ts': SERVER,
      'server/src/fields.ts':
        "import { z } from 'zod'\nexport const rooms = z.object({ beds: z.number() })\n",
      'server/src/more.ts': SERVER.replace("import { z } from 'zod'", "import { rooms } from './fields.js'")
        .replace('z.object({ beds: z.number() })', 'rooms')
        .replace('find_rooms', 'book_room'),
    })
    expect(findings.map(([code]) => code)).toEqual(['dependencies-missing'])
    expect(findings[0]?.[2]).toContain('2 tools need it.')
    expect(states.map(([, state]) => state)).toEqual(['unevaluated', 'unevaluated'])
  })

  it('is not installed where package.json was changed since', async () => {
    const { findings } = await checked({ 'package.json': asks('^3.24.4'), 'server.ts': SERVER })
    expect(findings.map(([code, , message]) => [code, message.split('\n')[0]])).toEqual([
      [
        'dependencies-missing',
        'The versions that package.json asks for are not installed. Run `npm install`.',
      ],
    ])
  })

  it('is that of the framework, too', async () => {
    const { findings, states } = await checked({
      ...ROOT,
      'server/package.json': asks('^4.0.0', {
        dependencies: { zod: '^4.0.0', '@modelcontextprotocol/server': '^1.0.0' },
      }),
      'server/src/server.ts': SERVER,
    })
    expect([findings, states]).toEqual([
      [
        [
          'dependencies-missing',
          'warning',
          expect.stringMatching(
            /\nNot installed: @modelcontextprotocol\/server \^1\.0\.0 \(2\.\S+ is found\)\. 1 tool needs it\.$/,
          ),
        ],
      ],
      [['find_rooms', 'resolved']],
    ])
    expect((await project.run(['check'])).out).toContain('1 tool: 0 as sent, 1 not installed')
  })

  it.each([
    ['fits one of two lists', asks('^4.0.0', { peerDependencies: { zod: '^3.0.0' } })],
    ['fits one of two majors', asks('^3.25.0 || ^4.0.0')],
    ['asks for a newer one of that major', asks('^4.999.0')],
    ['asks for an older one of that major', asks('4.0.0')],
    ['is a tag', asks('latest')],
    ['is an alias', asks('npm:zod@^3.24.0')],
    ['is a path', asks('file:../zod')],
    ['is of the workspace', asks('workspace:*')],
    ['is one of a catalog that is not known', asks('catalog:old')],
    ['is that of a peer', JSON.stringify({ name: 'server', peerDependencies: { zod: '^3.0.0' } })],
    ['is overridden', asks('^3.24.4', { overrides: { zod: '^4.0.0' } })],
    ['is overridden for Yarn', asks('^3.24.4', { resolutions: { '**/zod': '^4.0.0' } })],
    ['is overridden for pnpm', asks('^3.24.4', { pnpm: { overrides: { 'zod@^3': '^4.0.0' } } })],
  ])('is what it is where the range %s', async (_, manifest) => {
    const { findings, states } = await checked({
      ...ROOT,
      'server/package.json': manifest,
      'server/src/server.ts': SERVER,
    })
    expect([findings, states]).toEqual([[], [['find_rooms', 'resolved']]])
  })

  it('is what it is where a workspace settles it for all', async () => {
    const settled = {
      'pnpm-workspace.yaml': "packages:\n  - server\noverrides:\n  zod: '^4.0.0'\n",
      'nx.json': '{ "extends": "nx/presets/npm.json" }',
    }
    for (const [file, text] of Object.entries(settled)) {
      await project.put({ ...ROOT, 'server/package.json': asks('^3.24.4'), [file]: text })
      const { findings } = await checked({ 'server/src/server.ts': SERVER })
      expect(findings, file).toEqual([])
      await rm(project.path(file))
    }
  })

  it('is what it is where another package has it nearer, and nearer is what nobody asks for', async () => {
    await project.link('zod', 'server')
    const { findings } = await checked({
      'package.json': '{ "name": "root", "dependencies": { "zod": "^3.24.4" } }',
      'server/package.json': '{ "name": "server" }',
      'server/src/server.ts': SERVER,
    })
    expect(findings).toEqual([])
  })
})
