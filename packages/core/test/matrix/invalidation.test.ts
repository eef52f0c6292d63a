import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '#core/workspace/index.js'
import { fc } from '../../../../test/property.js'

/** Longer is more: a run of an hour is worth having before a release. */
const TIME_LIMIT_MS = Number(process.env['TOOLSIGHT_PROPERTY_MS'] ?? 10_000)
const PATIENCE_MS = 15_000
/** What a failure gets to become a small one. */
const SHRINKING_MS = 30_000

const tool = (name: string, imports: string, limit = 'limit') =>
  `import { defineTool } from '@toolsight/runtime'\n${imports}\nexport const t = defineTool({ name: '${name}', description: 'Says.', input: { type: 'object', properties: { q: { type: 'string', maxLength: ${limit} } } } })\n`

/** What may stand in each file of the workspace; the first is what it has in the beginning (null: no such file). */
const FILES: Record<string, readonly [string | null, ...string[]]> = {
  'tools/relative.ts': [
    tool('relative', "import { limit } from '../lib/limit.js'"),
    tool('relative', "// a comment\n\nimport { limit } from '../lib/limit'", 'limit + 1'),
    tool('relative', '', '1 +'),
    tool('relative', '', 'missing'),
  ],
  'tools/barrel.ts': [
    tool('barrel', "import { limit } from '../barrel.js'"),
    tool('relative', "import { limit } from '../barrel.js'"),
  ],
  'tools/paths.ts': [tool('paths', "import { limit } from '@/limit'")],
  'tools/plain.ts': [
    tool('plain', "import { limit } from 'plain'"),
    tool('plain', "import { limit } from 'not-yet'"),
    tool('plain', "import { z } from 'zod'\nconst limit = 3\nz.string().meta({ id: 'Q' })"),
  ],
  'tools/linked.ts': [tool('linked', "import { limit } from '@scope/linked'"), 'export const nothing = 1\n'],
  'tools/text.ts': [
    tool(
      'text',
      "import { readFileSync } from 'node:fs'\nconst limit = Number(readFileSync('data.txt', 'utf8'))",
    ),
  ],
  'tools/json.ts': [
    tool('json', "import data from '../data.json' with { type: 'json' }", 'data.limit'),
    tool('text', "import data from '../data.json'", 'data.limit + 1'),
  ],
  'tools/made.ts': [
    "import { make } from '../factory.js'\nexport const made = make('made', 4)\n",
    "// made\nimport { make } from '../factory.js'\nexport const one = make('one', 4), two = make('two', 5)\n",
    'export const nothing = 1\n',
  ],
  'factory.ts': [
    "import { defineTool } from '@toolsight/runtime'\nexport function make(name: string, limit: number) {\n  return defineTool({ name, input: { type: 'object', properties: { q: { maxLength: limit } } } })\n}\n",
    "import { defineTool } from '@toolsight/runtime'\nexport const make = (name: string, limit: number) => defineTool({ name, description: 'New.', input: { type: 'object', properties: { r: { maxLength: limit } } } })\n",
    'export const make = 1\n',
  ],
  'tools/keyed.ts': [
    "import { tool } from 'ai'\nexport const keyed = tool({ inputSchema: { type: 'object', properties: {} } })\n",
    "import { tool } from 'ai'\nconst keyed = tool({ inputSchema: { type: 'object', properties: {} } })\nexport default keyed\n",
    "import { tool } from 'ai'\nexport const keyed = tool({ inputSchema: { type: 'object' } })\nexport const tools = { own: keyed }\n",
  ],
  // Tools only where another file gives them to a call.
  'tools/given.ts': [
    "export const given = { description: 'Says.', inputSchema: { type: 'object', properties: {} } }\n",
    "const given = { description: 'Says.', inputSchema: { type: 'object', properties: { q: {} } } }\nexport { given as other }\nexport default given\n",
    "export const given = { inner: { description: 'Says.', inputSchema: { type: 'object' } } }\n",
    "import { generateText } from 'ai'\nexport const given = { description: 'Says.', inputSchema: { type: 'object' } }\ngenerateText({ tools: { given } })\n",
  ],
  'giver.ts': [
    "import { generateText } from 'ai'\nimport { given } from './tools/given.js'\ngenerateText({ tools: { first: given } })\n",
    "import { streamText } from 'ai'\nimport { given } from './given.js'\nstreamText({ tools: { ...given } })\n",
    "import { streamText } from 'ai'\nimport * as all from './given.js'\nstreamText({ tools: all })\n",
    'export const nothing = 1\n',
  ],
  'given.ts': [
    "export { given } from './tools/given.js'\n",
    "export { default as given } from './tools/given.js'\n",
    "import { given as it } from './tools/given.js'\nexport const given = { it }\n",
    "export * from './tools/given.js'\n",
  ],
  'agent.ts': [
    "import { model } from './model.js'\nimport { keyed } from './tools/keyed.js'\nrun({ model, tools: { first: keyed } })\n",
    "import { keyed } from './tools/keyed.js'\nrun({ tools: { first: keyed } })\n",
    "import { keyed } from './held.js'\nrun({ tools: { second: keyed } })\n",
    "import * as all from './held.js'\nrun({ tools: { ...all } })\n",
    "import keyed from './tools/keyed.js'\nrun({ tools: { third: keyed } })\n",
    "\nimport { model } from './model.js'\nimport { relative } from './tools/all.js'\nimport { keyed } from './held.js'\nrun({ model, tools: { relative, keyed } })\n",
    "import { openai } from '@ai-sdk/openai'\nimport { keyed } from './tools/keyed.js'\nrun({ model: openai.chat('gpt-5'), tools: { keyed } })\n",
    "import { openai } from '@ai-sdk/openai'\nrun({ model: openai('gpt-5'), tools: await listed() })\n",
    'export const nothing = 1\n',
  ],
  // The models that agents send tools to.
  'model.ts': [
    "import { anthropic } from '@ai-sdk/anthropic'\nexport const model = anthropic('claude-sonnet-4-5')\n",
    "import { openai } from '@ai-sdk/openai'\nexport const model = openai('gpt-5')\n",
    "import { mistral } from '@ai-sdk/mistral'\nexport function make() {\n  return mistral('mistral-large-latest')\n}\nexport const model = make()\n",
    "export { model } from './other/model.js'\n",
    'export const model = (\n',
  ],
  'other/model.ts': [
    null,
    "import { google } from '@ai-sdk/google'\nexport const model = google('gemini-2.5-pro')\n",
  ],
  'tools/all.ts': [
    "export { t as relative } from './relative.js'\n",
    "export { t as relative } from './barrel.js'\n",
  ],
  'held.ts': [
    "export * from './tools/keyed.js'\n",
    "export { default as other } from './tools/keyed.js'\n",
    'export const keyed = 1\n',
  ],
  'barrel.ts': [
    "export * from './lib/limit.js'\n",
    "export { limit } from 'plain'\n",
    'export const limit = 70\n',
  ],
  'lib/limit.ts': [
    'export const limit = 10\n',
    'export const limit = 11\n',
    'export const limit = (\n',
    "throw new Error('no limit')\n",
  ],
  'lib/limit.tsx': [null, 'export const limit = 20\n'],
  'lib/limit.js': [null, 'export const limit = 30\n', 'exports.limit = 31\n'],
  'lib/limit/index.ts': [null, 'export const limit = 40\n', "export * from '../../barrel.js'\n"],
  'other/limit.ts': [null, 'export const limit = 50\n'],
  'data.json': ['{ "limit": 60 }', '{ "limit": 61 }', '{'],
  'data.txt': ['6', '7'],
  'tsconfig.json': [
    '{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }',
    '{ "compilerOptions": { "paths": { "@/*": ["./other/*"] } } }',
    '{ "compilerOptions": {',
  ],
  'package.json': [
    '{ "name": "case", "type": "module", "dependencies": { "plain": "1.0.0" } }',
    '{ "name": "case", "dependencies": { "plain": "1.0.0", "not-yet": "1.0.0" } }',
    '{ "name": "case", "type": "module", "dependencies": { "plain": "1.0.0", "ai": "6.0.0", "@ai-sdk/google": "3.0.0" } }',
  ],
}
const NAMES = Object.keys(FILES)
/** Files whose texts say which models tools are sent to. */
const CALLERS = ['agent.ts', 'model.ts', 'other/model.ts']
const SOURCES = NAMES.filter((name) => name.endsWith('.ts') || name.endsWith('.tsx') || name.endsWith('.js'))

type Step =
  | { act: 'type' | 'write'; file: string; text: string }
  | { act: 'close' | 'remove' | 'check'; file: string }
  | { act: 'rename'; file: string; to: string }
  | { act: 'install'; name: 'plain' | 'not-yet' | 'inner'; limit: number; inPlace: boolean }
  | { act: 'uninstall'; name: 'plain' | 'not-yet' }
  | { act: 'link'; version: 1 | 2 }

const fileStep = (act: 'type' | 'write', files: string[]) =>
  fc.constantFrom(...files).chain((file) => {
    const texts = (FILES[file] as readonly (string | null)[]).filter((text) => text !== null)
    return fc.constantFrom(...texts).map((text): Step => ({ act, file, text }))
  })

const steps = fc.oneof(
  { weight: 6, arbitrary: fileStep('type', SOURCES) },
  { weight: 8, arbitrary: fileStep('write', NAMES) },
  { weight: 2, arbitrary: fileStep('type', CALLERS) },
  { weight: 2, arbitrary: fileStep('write', CALLERS) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('close' as const), file: fc.constantFrom(...SOURCES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('remove' as const), file: fc.constantFrom(...NAMES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('check' as const), file: fc.constantFrom(...SOURCES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('rename' as const),
      file: fc.constantFrom(...SOURCES),
      to: fc.constantFrom(...SOURCES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('install' as const),
      name: fc.constantFrom('plain' as const, 'not-yet' as const, 'inner' as const),
      limit: fc.integer({ min: 100, max: 109 }),
      inPlace: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('uninstall' as const),
      name: fc.constantFrom('plain' as const, 'not-yet' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('link' as const),
      version: fc.constantFrom(1 as const, 2 as const),
    }),
  },
)

/** Steps that are taken before anyone looks, again and again. */
const sequences = fc.array(fc.array(steps, { minLength: 1, maxLength: 6, size: 'max' }), {
  minLength: 3,
  maxLength: 10,
  size: 'max',
})

/** One directory, the workspace that stays open on it, and what is typed there. */
class World {
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-invalidation-')))
  readonly buffers = new Map<string, string>()
  #long: Workspace | null = null

  async open(): Promise<void> {
    for (const [file, [text]] of Object.entries(FILES)) if (text !== null) this.#write(file, text)
    for (const version of [1, 2])
      this.#package(`store/${version}`, '@scope/linked', `export const limit = ${80 + version}`)
    this.#install('inner', 90)
    this.#install('plain', 91)
    mkdirSync(this.#path('node_modules/@scope'))
    this.#link(1)
    const installed = new URL('../../../../node_modules/', import.meta.url)
    mkdirSync(this.#path('node_modules/@toolsight'), { recursive: true })
    for (const name of ['zod', '@toolsight/runtime'])
      symlinkSync(new URL(name, installed), this.#path(`node_modules/${name}`))
    this.#long = await this.#workspace(false, 'apart')
  }

  async take(step: Step): Promise<void> {
    const long = this.#long as Workspace
    switch (step.act) {
      case 'type':
        this.buffers.set(step.file, step.text)
        return long.update(this.#path(step.file), step.text, 1)
      case 'close':
        this.buffers.delete(step.file)
        return long.close(this.#path(step.file))
      case 'check':
        await long.check(this.#path(step.file))
        return
      case 'write':
        this.#write(step.file, step.text)
        return long.filesChanged()
      case 'remove':
        rmSync(this.#path(step.file), { force: true })
        return long.filesChanged()
      case 'rename':
        if (existsSync(this.#path(step.file)) && existsSync(path.dirname(this.#path(step.to))))
          renameSync(this.#path(step.file), this.#path(step.to))
        return long.filesChanged()
      case 'install':
        if (!step.inPlace) rmSync(this.#path(`node_modules/${step.name}`), { recursive: true, force: true })
        return this.#install(step.name, step.limit)
      case 'uninstall':
        return rmSync(this.#path(`node_modules/${step.name}`), { recursive: true, force: true })
      case 'link':
        return this.#link(step.version)
    }
  }

  /**
   * What the workspace that saw all steps says, what one says that knows the results of the run before, and what one says
   * that sees nothing but the outcome.
   */
  async answers(): Promise<{ long: unknown; again: unknown; fresh: unknown }> {
    const [fresh, again] = [await this.#workspace(false, 'here'), await this.#workspace(true, 'apart')]
    try {
      for (const workspace of [fresh, again])
        for (const [file, text] of this.buffers) workspace.update(this.#path(file), text, 1)
      const said = await Promise.all([this.#long as Workspace, again, fresh].map((each) => this.#all(each)))
      return { long: said[0], again: said[1], fresh: said[2] }
    } finally {
      await fresh.dispose()
      await again.dispose()
    }
  }

  async close(): Promise<void> {
    await this.#long?.dispose()
    rmSync(this.root, { recursive: true, force: true })
  }

  #workspace(cache: boolean, analysis: 'here' | 'apart'): Promise<Workspace> {
    const config = { evaluate: { timeoutMs: PATIENCE_MS, env: [], node: null } }
    return openWorkspace({ root: this.root, trusted: true, cache, config, analysis })
  }

  async #all(workspace: Workspace): Promise<unknown> {
    const files = new Set([
      ...(await workspace.files()),
      ...[...this.buffers.keys()].map((file) => this.#path(file)),
    ])
    const all = await workspace.checkAll([...files])
    const single = []
    for (const file of [...files].sort()) single.push(await workspace.check(file))
    return JSON.parse(
      JSON.stringify({ all, single }, (key, value: unknown) => (key === 'stale' ? undefined : value)),
    ) as unknown
  }

  #path(file: string): string {
    return path.join(this.root, file)
  }

  #write(file: string, text: string): void {
    mkdirSync(path.dirname(this.#path(file)), { recursive: true })
    writeFileSync(this.#path(file), text)
  }

  #package(at: string, name: string, code: string): void {
    const version = `1.0.${Math.floor(code.length / 100)}`
    this.#write(
      `${at}/package.json`,
      JSON.stringify({ name, version, type: 'module', exports: './index.js' }),
    )
    this.#write(`${at}/index.js`, code)
  }

  /** `plain` passes on what `inner` has: an upgrade of that alone shows in what the package manager writes. */
  #install(name: string, limit: number): void {
    const code = name === 'plain' ? "export { limit } from 'inner'" : `export const limit = ${limit}`
    this.#package(`node_modules/${name}`, name, code)
    this.#write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { [name]: { version: `1.0.${limit}` } } }),
    )
  }

  /** Into a store of its own, as pnpm and `npm link` do. */
  #link(version: number): void {
    const at = this.#path('node_modules/@scope/linked')
    rmSync(at, { force: true })
    const target = this.#path(`store/node_modules/linked-${version}`)
    if (!existsSync(target)) {
      mkdirSync(path.dirname(target), { recursive: true })
      renameSync(this.#path(`store/${version}`), target)
    }
    symlinkSync(target, at)
  }
}

it(
  'answers after any edits, renames, removals and installs as if it had just been opened',
  async () => {
    let end = Date.now() + TIME_LIMIT_MS
    let compared = 0
    let hasFailed = false
    const property = fc.asyncProperty(sequences, async (sequence) => {
      if (Date.now() > end) return
      const world = new World()
      try {
        await world.open()
        for (const taken of sequence) {
          for (const step of taken) await world.take(step)
          const { long, again, fresh } = await world.answers()
          compared++
          if (!hasFailed && !isDeepStrictEqual([long, again], [fresh, fresh])) {
            hasFailed = true
            end = Date.now() + SHRINKING_MS
          }
          expect(long).toEqual(fresh)
          expect(again).toEqual(fresh)
          if (Date.now() > end) return
        }
      } finally {
        await world.close()
      }
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(compared).toBeGreaterThan(0)
  },
  TIME_LIMIT_MS + 2 * SHRINKING_MS,
)
