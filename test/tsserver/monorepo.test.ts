import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Project } from '../lsp/project.js'
import { pluginProject } from './plugin-project.js'
import { DRAWN_VERSION, Tsserver } from './tsserver.js'

// A tsserver reads a whole project before its first answer.
vi.setConfig({ testTimeout: 90_000 })

const SCHEMAS = `import { z } from 'zod'

export const Stay = z.object({ from: z.string(), to: z.string() })
`

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { Stay } from '../../schemas/src/stay.js'

export const findRooms = defineTool({
  name: 'find_rooms',
  description: 'Lists the rooms that are free.',
  input: Stay,
  handler: ({ from, to }) => [from, to],
})
`

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  skipLibCheck: true,
  composite: true,
  types: [],
  plugins: [{ name: '@toolsight/typescript-plugin', trusted: true }],
}

describe.each(DRAWN_VERSION)('a monorepo with project references, on TypeScript %s', (version) => {
  let project: Project
  let server: Tsserver

  beforeAll(() => {
    project = pluginProject({
      'tsconfig.json': JSON.stringify({
        files: [],
        references: [{ path: 'packages/schemas' }, { path: 'packages/tools' }],
      }),
      'packages/schemas/package.json': '{ "name": "schemas", "type": "module" }',
      'packages/schemas/tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
      'packages/schemas/src/stay.ts': SCHEMAS,
      'packages/tools/package.json': '{ "name": "tools", "type": "module" }',
      'packages/tools/tsconfig.json': JSON.stringify({
        compilerOptions,
        include: ['src'],
        references: [{ path: '../schemas' }],
      }),
      'packages/tools/src/find-rooms.ts': TOOL,
    })
    server = new Tsserver({ version, probe: [project.root] })
  })

  afterAll(async () => {
    await server.stop()
    project.remove()
  })

  it('sees what is typed in another package', async () => {
    const tool = project.path('packages/tools/src/find-rooms.ts')
    const schemas = project.path('packages/schemas/src/stay.ts')
    server.open(tool)
    server.open(schemas)
    expect(await server.own(tool, () => true)).toEqual([])
    const broken = SCHEMAS.replace('to: z.string()', 'to: z.date()')
    server.change(schemas, SCHEMAS, broken)
    const [found, ...more] = await server.own(tool)
    expect(found?.text).toContain('(unconvertible-schema)')
    expect(more).toEqual([])
    server.change(schemas, broken, SCHEMAS)
    expect(await server.own(tool, (each) => each.length === 0)).toEqual([])
  })
})

describe.each(DRAWN_VERSION)('a framework of the configuration, on TypeScript %s', (version) => {
  it('has its tools found, in files without a word that speaks of tools', async () => {
    const project = pluginProject({
      'toolsight.config.json': JSON.stringify({
        frameworks: [
          {
            id: 'acme',
            modules: ['./acme.js'],
            calls: [
              {
                callee: 'createAction',
                arguments: [['config']],
                fields: { name: ['id'], description: ['summary'], input: ['params'], handler: ['run'] },
              },
            ],
          },
        ],
      }),
      'src/acme.ts': 'export const createAction = <T>(action: T): T => action\n',
      'src/find-rooms.ts': `import { z } from 'zod'
import { createAction } from './acme.js'

export const findRooms = createAction({
  id: 'find_rooms',
  summary: 'Lists the rooms that are free.',
  params: z.object({ from: z.date() }),
  run: () => [],
})
`,
    })
    const server = new Tsserver({ version, probe: [project.root] })
    try {
      const file = project.path('src/find-rooms.ts')
      server.open(file)
      const [found] = await server.own(file)
      expect(found?.text).toContain('(unconvertible-schema)')
    } finally {
      await server.stop()
      project.remove()
    }
  })
})
