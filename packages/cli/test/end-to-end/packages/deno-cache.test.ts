import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Project } from '../project.js'

/*
 * Projects of Deno that have no node_modules: what they import is in Deno's own cache, laid out as Deno 2.9 writes it. What is of JSR
 * is laid out as `libs/cache_dir` of its sources has it.
 */

const zod = path.dirname(
  createRequire(new URL('../../../../core/package.json', import.meta.url)).resolve('zod/package.json'),
)
/** A copy, whose files get links when they are laid out. */
const ownZod = await mkdtemp(path.join(tmpdir(), 'toolsight-zod-'))
await cp(zod, ownZod, { recursive: true })
afterAll(() => rm(ownZod, { recursive: true }))

const { version: zodVersion } = JSON.parse(await readFile(`${zod}/package.json`, 'utf8'))
const NPM = '.deno/npm/registry.example.com_8080'

let project: Project

beforeEach(async () => {
  project = await Project.create()
  vi.stubEnv('DENO_DIR', project.path('.deno'))
  vi.stubEnv('XDG_CACHE_HOME', project.path('.caches'))
  await mkdir(project.path(NPM, 'zod'), { recursive: true })
  await symlink(ownZod, project.path(NPM, 'zod', zodVersion))
  await project.put(
    Object.assign(
      {},
      // Never to be taken: the lock, or the range, has the other.
      npmPackage('zod', '99.0.0', "throw new Error('The wrong version')"),
      // Node would look for zod in a node_modules above.
      npmPackage(
        'hotel',
        '1.2.0',
        "import { z } from 'zod'\nexport const rooms = z.enum(['small', 'large'])",
        {
          dependencies: { zod: '^4.0.0' },
        },
      ),
      npmPackage('hotel', '1.9.0', "import { z } from 'zod'\nexport const rooms = z.enum(['newer'])", {
        dependencies: { zod: '^4.0.0' },
      }),
    ),
  )
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await project.remove()
})

function npmPackage(name: string, version: string, code: string, more: object = {}): Record<string, string> {
  const folder = `${NPM}/${name}/${version}`
  return {
    [`${folder}/package.json`]: JSON.stringify({
      name,
      version,
      type: 'module',
      exports: './main.js',
      ...more,
    }),
    [`${folder}/main.js`]: `${code}\n`,
  }
}

/** A file in Deno's cache that it fetched. */
function remoteFile(url: string, text: string, headers: object = {}): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const hash = createHash('sha256')
    .update(pathname + search)
    .digest('hex')
  return {
    [`.deno/remote/https/${host}/${hash}`]: `${text}\n// denoCacheMetadata=${JSON.stringify({ headers, url, time: 1 })}`,
  }
}

/** A file of JSR there. */
function jsrFile(file: string, text: string): Record<string, string> {
  return remoteFile(`https://jsr.io${file}`, text)
}

const LOCKS = {
  3: {
    version: '3',
    packages: {
      specifiers: { 'npm:hotel@1': 'npm:hotel@1.2.0', 'npm:zod@^4.0.0': `npm:zod@${zodVersion}` },
      npm: {
        'hotel@1.2.0': { integrity: '', dependencies: { zod: `zod@${zodVersion}` } },
        [`zod@${zodVersion}`]: { integrity: '', dependencies: {} },
      },
    },
  },
  4: {
    version: '4',
    specifiers: { 'npm:hotel@1': '1.2.0', 'npm:zod@4': zodVersion },
    npm: {
      'hotel@1.2.0': { integrity: '', dependencies: ['zod'] },
      [`zod@${zodVersion}`]: { integrity: '' },
    },
  },
  5: {
    version: '5',
    specifiers: { 'npm:hotel@1': `1.2.0_zod@${zodVersion}`, 'npm:zod@4': zodVersion },
    npm: {
      [`hotel@1.2.0_zod@${zodVersion}`]: { integrity: '', dependencies: [`zod@${zodVersion}`] },
      [`zod@${zodVersion}`]: { integrity: '' },
    },
  },
}

const tool = (imports: string, framework = "import { tool, generateText } from 'npm:ai@^6'") => `${framework}
import { openai } from 'npm:@ai-sdk/openai@3'
${imports}
const book = tool({ description: 'Books a room.', inputSchema: z.object({ room: rooms }) })
export const run = () => generateText({ model: openai('gpt-5'), prompt: '', tools: { book } })
`
const IMPORTS = "import { z } from 'npm:zod@^4.0.0'\nimport { rooms } from 'npm:hotel@^1'"

async function room() {
  const { report } = await project.check()
  const { schema, reason } = report.tools[0] ?? { schema: null, reason: null }
  return (schema as { properties?: { room?: unknown } } | null)?.properties?.room ?? reason
}

describe('packages of npm in the cache of Deno', () => {
  it.each([3, 4, 5] as const)('have the versions that a lock of version %i says', async (version) => {
    await project.put({
      'deno.json': '{}',
      'deno.lock': JSON.stringify(LOCKS[version]),
      'src/book.ts': tool(IMPORTS),
    })
    const { report } = await project.check()
    expect(report.tools).toMatchObject([
      {
        name: 'book',
        framework: 'ai-sdk',
        status: 'resolved',
        vendorVersion: zodVersion,
        schema: { properties: { room: { enum: ['small', 'large'] } } },
      },
    ])
  })

  it('have the newest versions that fit where there is no lock', async () => {
    await project.put({ 'src/book.ts': tool(IMPORTS) })
    expect(await room()).toMatchObject({ enum: ['newer'] })
    await project.put({ 'src/book.ts': tool(IMPORTS.replace('hotel@^1', 'hotel@~1.2')) })
    expect(await room()).toMatchObject({ enum: ['small', 'large'] })
  })

  it.each([
    ['{ "imports": { "llm": "npm:ai@^6", "zod": "npm:zod@4", "inn": "npm:hotel@1", "@/": "./src/" } }', {}],
    [
      '{ "importMap": "maps/imports.json" }',
      {
        'maps/imports.json':
          '{ "imports": { "llm": "npm:ai@^6", "zod": "npm:zod@4", "inn": "npm:hotel@1", "@/": "../src/" } }',
      },
    ],
    [
      '{ "workspace": ["./src"], "imports": { "llm": "npm:ai@^6", "zod": "npm:zod@4", "@/": "./src/" } }',
      { 'src/deno.jsonc': '{ "imports": { /* of the member */ "inn": "npm:hotel@1" } }' },
    ],
  ])('are known by other names: %s', async (configuration, files) => {
    await project.put({
      'deno.json': configuration,
      'deno.lock': JSON.stringify(LOCKS[5]),
      'src/rooms.ts': "export { rooms } from 'inn'\n",
      'src/book.ts': tool(
        "import { z } from 'zod'\nimport { rooms } from '@/rooms.ts'",
        "import { tool, generateText } from 'llm'",
      ),
      ...files,
    })
    const { report } = await project.check()
    expect(report.tools).toMatchObject([
      {
        name: 'book',
        framework: 'ai-sdk',
        schema: { properties: { room: { enum: ['small', 'large'] } } },
        targets: [{ target: 'openai-responses', from: { kind: 'call', file: 'src/book.ts' } }],
      },
    ])
  })

  it('are not found by names that nothing maps, nor where Deno has none of them', async () => {
    await project.put({ 'deno.json': '{}', 'src/book.ts': tool(IMPORTS.replace('npm:hotel@^1', 'hotel')) })
    expect(await room()).toBe('The package `hotel` is not installed.')
    await project.put({ 'src/book.ts': tool(IMPORTS.replace('npm:hotel@^1', 'npm:motel')) })
    expect(await room()).toBe('The package `motel` is not installed.')
  })

  it('are others when the lock is another', async () => {
    await project.put({
      'deno.json': '{}',
      'deno.lock': JSON.stringify(LOCKS[4]),
      'src/book.ts': tool(IMPORTS),
    })
    expect(await room()).toMatchObject({ enum: ['small', 'large'] })
    await project.put({ 'deno.lock': JSON.stringify(LOCKS[4]).replaceAll('1.2.0', '1.9.0') })
    expect(await room()).toMatchObject({ enum: ['newer'] })
  })
})

const META = {
  exports: { '.': './mod.ts', './all': './src/all.ts' },
  moduleGraph2: { '/mod.ts': {}, '/src/all.ts': {} },
}
const ALL =
  "import { z } from 'npm:zod@4'\nexport const rooms: z.ZodType<string> = z.enum(['small', 'large'])\n"
const JSR: Array<[string, string]> = [
  ['/@inn/rooms/meta.json', '{ "versions": { "1.0.0": {}, "1.1.0": {}, "2.0.0": {} } }'],
  ['/@inn/rooms/1.1.0_meta.json', JSON.stringify(META)],
  ['/@inn/rooms/1.1.0/mod.ts', "export { rooms } from './src/all.ts'\n"],
  ['/@inn/rooms/1.1.0/src/all.ts', ALL],
  ['/@inn/index/meta.json', '{ "versions": { "0.1.0": {} } }'],
  ['/@inn/index/0.1.0_meta.json', '{ "exports": "./mod.ts", "moduleGraph1": { "/mod.ts": {} } }'],
  ['/@inn/index/0.1.0/mod.ts', "export { rooms } from 'jsr:@inn/rooms@^1'\n"],
]

describe('packages of JSR', () => {
  it.each(['@inn/rooms@^1', '/@inn/rooms@1', '@inn/rooms/all', '@inn/rooms@1.1.0/all', '@inn/index'])(
    'are in the cache of Deno: jsr:%s',
    async (specifier) => {
      for (const [file, text] of JSR) await project.put(jsrFile(file, text))
      await project.put({
        'deno.json': '{}',
        'src/book.ts': tool(`import { z } from 'npm:zod@4'\nimport { rooms } from 'jsr:${specifier}'`),
      })
      expect(await room()).toMatchObject({ enum: ['small', 'large'] })
    },
  )

  it('are in the folder `vendor` where the configuration says so', async () => {
    for (const [file, text] of JSR) await project.put({ [`vendor/jsr.io${file}`]: text })
    const imports = "import { z } from 'npm:zod@4'\nimport { rooms } from 'inn'"
    await project.put({
      'deno.json': '{ "imports": { "inn": "jsr:@inn/rooms@1" } }',
      'src/book.ts': tool(imports),
    })
    expect(await room()).toContain('inn')
    await project.put({ 'deno.json': '{ "vendor": true, "imports": { "inn": "jsr:@inn/rooms@1" } }' })
    expect(await room()).toMatchObject({ enum: ['small', 'large'] })
  })

  it('are there under the names that Deno makes of those with capital letters', async () => {
    const meta = { exports: { '.': './mod.ts' }, moduleGraph2: { '/mod.ts': {}, '/src/All.ts': {} } }
    await project.put({
      'vendor/jsr.io/@inn/rooms/meta.json': '{ "versions": { "1.1.0": {} } }',
      'vendor/jsr.io/@inn/rooms/1.1.0_meta.json': JSON.stringify(meta),
      'vendor/jsr.io/@inn/rooms/1.1.0/mod.ts': "export { rooms } from './src/All.ts'\n",
      [`vendor/jsr.io/@inn/rooms/1.1.0/src/#all_${createHash('sha256').update('All.ts').digest('hex').slice(0, 5)}.ts`]:
        ALL,
      'deno.json': '{ "vendor": true }',
      'src/book.ts': tool("import { z } from 'npm:zod@4'\nimport { rooms } from 'jsr:@inn/rooms@1'"),
    })
    expect(await room()).toMatchObject({ enum: ['small', 'large'] })
  })

  it('have the version of the lock', async () => {
    for (const [file, text] of JSR) await project.put(jsrFile(file.replace('1.1.0', '1.0.5'), text))
    await project.put({
      'deno.json': '{}',
      'deno.lock': JSON.stringify({
        version: '5',
        specifiers: { 'jsr:@inn/rooms@1': '1.0.5', 'npm:zod@4': zodVersion },
        npm: { [`zod@${zodVersion}`]: {} },
      }),
      'src/book.ts': tool("import { z } from 'npm:zod@4'\nimport { rooms } from 'jsr:@inn/rooms@^1'"),
    })
    expect(await room()).toMatchObject({ enum: ['small', 'large'] })
  })
})

describe('what is imported by its address', () => {
  const imports = (specifier: string) => `import { z } from 'npm:zod@4'\nimport { rooms } from '${specifier}'`
  const rooms = (...names: string[]) =>
    `import { z } from 'npm:zod@4'\nexport const rooms: z.ZodType<string> = z.enum(${JSON.stringify(names)})`

  it('is in the cache of Deno, with what it imports by paths of its own', async () => {
    await project.put({
      ...remoteFile('https://inn.example/x/rooms@1/mod.ts', "export { rooms } from './src/all.ts'"),
      ...remoteFile('https://inn.example/x/rooms@1/src/all.ts', "export * from '/x/rooms@1/names.ts'"),
      ...remoteFile('https://inn.example/x/rooms@1/names.ts', rooms('small', 'large')),
      'deno.json': '{}',
      'src/book.ts': tool(imports('https://inn.example/x/rooms@1/mod.ts')),
    })
    expect(await room()).toMatchObject({ enum: ['small', 'large'] })
  })

  it('is where it was moved to, of the type that its server says', async () => {
    await project.put({
      ...remoteFile('https://inn.example/rooms?v=1', '', { location: '/rooms@1.2/mod' }),
      ...remoteFile('https://inn.example/rooms@1.2/mod', rooms('moved'), {
        'content-type': 'application/typescript; charset=utf-8',
      }),
      'src/book.ts': tool(imports('https://inn.example/rooms?v=1')),
    })
    expect(await room()).toMatchObject({ enum: ['moved'] })
  })

  it('is in the folder `vendor`, by an import map', async () => {
    await project.put({
      'vendor/inn.example/rooms/mod.ts': `${rooms('vendored')}\n`,
      'deno.json': '{ "vendor": true, "imports": { "rooms/": "https://inn.example/rooms/" } }',
      'src/book.ts': tool(imports('rooms/mod.ts')),
    })
    expect(await room()).toMatchObject({ enum: ['vendored'] })
  })

  it('is said to be missing where Deno does not have it, and what to do', async () => {
    await project.put({ 'deno.json': '{}', 'src/book.ts': tool(imports('https://inn.example/mod.ts')) })
    const { report } = await project.check()
    expect(report.diagnostics.map(({ severity, message }) => ({ severity, message }))).toMatchObject([
      {
        severity: 'warning',
        message: expect.stringMatching(
          /`https:\/\/inn\.example\/mod\.ts` is not in Deno's cache, and evaluation has no network.*Run `deno cache` with this file's path/s,
        ),
      },
    ])
  })
})

describe('the scopes of an import map', () => {
  it('are asked first for files below their path, the longest path before the others', async () => {
    await project.put({
      'deno.json': JSON.stringify({
        imports: { zod: 'npm:zod@4', inn: './lib/large.ts' },
        scopes: {
          './src/': { inn: './lib/small.ts' },
          './src/deep/': { inn: './lib/deep.ts' },
        },
      }),
      ...Object.fromEntries(
        ['large', 'small', 'deep'].map((name) => [
          `lib/${name}.ts`,
          `import { z } from 'zod'\nexport const rooms = z.enum(['${name}'])\n`,
        ]),
      ),
      ...Object.fromEntries(
        ['other/book.ts', 'src/book.ts', 'src/deep/book.ts'].map((file) => [
          file,
          tool("import { z } from 'zod'\nimport { rooms } from 'inn'"),
        ]),
      ),
    })
    const { report } = await project.check()
    expect(
      report.tools.map(({ file, schema }) => [
        file,
        (schema as { properties: { room: { enum: string[] } } }).properties.room.enum,
      ]),
    ).toEqual([
      ['other/book.ts', ['large']],
      ['src/book.ts', ['small']],
      ['src/deep/book.ts', ['deep']],
    ])
  })
})

describe('a version that node_modules does not have', () => {
  const scoped =
    '{ "imports": { "inn": "npm:hotel@1" }, "scopes": { "./old/": { "inn": "npm:hotel@~1.2" } } }'
  const book = (hotel: string) => tool(`import { z } from 'npm:zod@4'\nimport { rooms } from '${hotel}'`)

  beforeEach(async () => {
    await project.link('zod')
    await project.put({
      'node_modules/hotel/package.json': '{ "name": "hotel", "version": "1.9.0", "exports": "./main.js" }',
      'node_modules/hotel/main.js': "const { z } = require('zod')\nexports.rooms = z.enum(['top'])\n",
    })
  })

  it.each([
    ['by a scope of the import map', scoped, 'old/book.ts', 'inn', { enum: ['small', 'large'] }],
    ['elsewhere in the same project', scoped, 'src/book.ts', 'inn', { enum: ['top'] }],
    ['by its specifier', '{}', 'src/book.ts', 'npm:hotel@~1.2', { enum: ['small', 'large'] }],
    [
      'by its specifier, not in the cache either',
      '{}',
      'src/book.ts',
      'npm:hotel@2',
      'The package `hotel` is not installed.',
    ],
  ])('is the one that Deno has, or none: %s', async (_, configuration, file, hotel, expected) => {
    await project.put({ 'deno.json': configuration, [file]: book(hotel) })
    expect(await room()).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected))
  })

  describe('is in the folder of node_modules that has every version', () => {
    beforeEach(async () => {
      for (const [folder, value] of [
        ['hotel@1.2.5', 'older'],
        ['hotel@2.0.3', 'newer'],
        ['hotel@2.4.0_1', 'newest'],
        ['@inn+hotel@2.1.0', 'scoped'],
      ] as const) {
        const at = `node_modules/.deno/${folder}/node_modules`
        const name = folder.startsWith('@inn') ? '@inn/hotel' : 'hotel'
        await project.put({
          [`${at}/${name}/package.json`]: JSON.stringify({ name, exports: './main.js' }),
          [`${at}/${name}/main.js`]: `const { z } = require('zod')\nexports.rooms = z.enum(['${value}'])\n`,
        })
        await project.link('zod', path.dirname(at))
      }
    })

    it.each([
      ['npm:hotel@~1.2.4', 'older'],
      ['npm:hotel@2', 'newest'],
      ['npm:hotel@~2.0', 'newer'],
      ['npm:/@inn/hotel@^2', 'scoped'],
    ])('%s', async (specifier, value) => {
      await project.put({ 'deno.json': '{}', 'src/book.ts': book(specifier) })
      expect(await room()).toEqual(expect.objectContaining({ enum: [value] }))
    })

    it('as its lock says', async () => {
      await project.put({
        'deno.json': '{ "imports": { "inn": "npm:hotel@2" } }',
        'deno.lock': JSON.stringify({
          version: '5',
          specifiers: { 'npm:hotel@2': '2.0.3' },
          npm: { 'hotel@2.0.3': { integrity: '' } },
        }),
        'src/book.ts': book('inn'),
      })
      expect(await room()).toEqual(expect.objectContaining({ enum: ['newer'] }))
    })
  })
})
