import { createRequire } from 'node:module'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Project } from '../project.js'

const core = createRequire(new URL('../../../../core/package.json', import.meta.url))
const zod = path.dirname(core.resolve('zod/package.json'))

const ARCHIVE = './.yarn/cache/zod-npm-4.1.13-21040ff0ef-d7e74e82db.zip/node_modules/zod/'
const own = (packageLocation: string, ...packageDependencies: string[][]) => ({
  packageLocation,
  packageDependencies,
})
const STATE = {
  enableTopLevelFallback: true,
  packageRegistryData: [
    [
      null,
      [
        [
          null,
          own(
            './',
            ['zod', 'npm:4.1.13'],
            ['native', 'npm:1.0.0'],
            ['@inn/shapes', 'workspace:packages/shapes'],
          ),
        ],
      ],
    ],
    ['zod', [['npm:4.1.13', own(ARCHIVE, ['zod', 'npm:4.1.13'])]]],
    [
      'native',
      [
        [
          'npm:1.0.0',
          own('./.yarn/unplugged/native-npm-1.0.0-0123456789/node_modules/native/', ['zod', 'npm:4.1.13']),
        ],
      ],
    ],
    ['@inn/shapes', [['workspace:packages/shapes', own('./packages/shapes/', ['zod', 'npm:4.1.13'])]]],
  ],
}

/** What Yarn writes, as far as it matters here: its manifest, and a set-up that lets code import from archives. */
const SETUP = `const RAW_RUNTIME_STATE =
'${JSON.stringify(STATE, null, 2).replace(/\n/g, '\\\n')}';
const Module = require('node:module')
const unpacked = (request) => require.resolve(request.replace(/^zod/, ${JSON.stringify(zod)}))
const { _load, _resolveFilename } = Module
const api = {
  resolveRequest(request, issuer) {
    if (!issuer.endsWith('/zod/package.json')) throw new Error('asked by ' + issuer)
    return unpacked(request)
  },
}
Module._load = (request, ...rest) => (request === 'pnpapi' ? api : _load(request, ...rest))
Module._resolveFilename = (request, ...rest) =>
  request === 'zod' ? unpacked(request) : request === 'pnpapi' ? request : _resolveFilename(request, ...rest)
`

let project: Project

beforeEach(async () => {
  project = await Project.create()
  await project.put({
    '.pnp.cjs': SETUP,
    '.pnp.loader.mjs': 'export const resolve = (specifier, context, next) => next(specifier, context)\n',
    '.yarn/unplugged/native-npm-1.0.0-0123456789/node_modules/native/package.json':
      '{ "name": "native", "version": "1.0.0", "exports": { ".": "./lib/main.cjs" } }',
    '.yarn/unplugged/native-npm-1.0.0-0123456789/node_modules/native/lib/main.cjs':
      "exports.beds = require('zod').z.number().int()\n",
    'packages/shapes/package.json': '{ "name": "@inn/shapes", "main": "src/index.ts" }',
    'packages/shapes/src/index.ts': "import { z } from 'zod'\nexport const room = z.string()\n",
  })
})

afterEach(() => project.remove())

it('packages of Plug’n’Play resolve: from archives, unplugged, and of the workspace', async () => {
  await project.put({
    'src/book.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { beds } from 'native'
import { room } from '@inn/shapes'
export const book = defineTool({
  name: 'book',
  description: 'Books a room.',
  input: z.object({ beds, room }),
  handler: ({ room }) => room,
})
`,
  })
  const { report } = await project.check()
  const [tool] = report.tools
  expect(tool).toMatchObject({ status: 'resolved', vendor: 'zod' })
  expect(tool?.schema).toMatchObject({
    properties: { beds: { type: 'integer' }, room: { type: 'string' } },
    required: ['beds', 'room'],
  })
})

it('a package that the manifest does not have is missing', async () => {
  await project.put({
    'src/book.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zoid'
export const book = defineTool({ name: 'book', description: 'Books.', input: z.object({}), handler: () => 1 })
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['dependencies-missing'])
})
