import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { CodeAction, CompletionList, Diagnostic } from 'vscode-languageserver-protocol'
import type { CheckedTypes } from '../../../server/dist/messages.js'
import { TOOLS } from '../../tsserver/tools.js'
import { TRIED_VERSIONS, typescriptOf } from '../../tsserver/tsserver.js'
import { type Client, sharedClient, withClient as withOwnClient } from '../client.js'
import type { Project } from '../project.js'

const withClient = sharedClient()

// TypeScript reads a whole project before its first answer.
vi.setConfig({ testTimeout: 90_000 })

const PACKAGES = {
  zod: 'zod',
  valibot: 'valibot',
  '@valibot/to-json-schema': '@valibot/to-json-schema',
  '@toolsight/runtime': '@toolsight/runtime',
}

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  skipLibCheck: true,
  types: [],
}

const FILES = {
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  'src/drifting.ts': TOOLS.drifting,
  'src/handled.ts': TOOLS.handled,
  'src/own.ts': TOOLS.own,
  'src/standard.ts': TOOLS.standard,
}

type Text = Exclude<keyof typeof FILES, 'tsconfig.json'>

interface Installed {
  typescript?: '5.4' | '5.9' | '6.0' | '7' | null
  trusted?: boolean
  typescriptPlugin?: boolean
  /** A server of its own, which nobody has asked for types. */
  isFresh?: boolean
}

async function withTypes(
  { typescript = '6.0', trusted = false, typescriptPlugin, isFresh = false }: Installed,
  use: (client: Client, project: Project, open: (file: Text) => Promise<string>) => Promise<void>,
): Promise<void> {
  const installed: Record<string, string> =
    typescript === null ? {} : { typescript: relativeToInstalled(typescriptOf(typescript)) }
  await (isFresh ? withOwnClient : withClient)(
    FILES,
    {
      packages: { ...PACKAGES, ...installed },
      initializationOptions: { trusted, ...(typescriptPlugin !== undefined && { typescriptPlugin }) },
      capabilities: {
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
          },
        },
      },
    },
    async (client, project) =>
      use(client, project, async (file) => {
        const uri = project.uri(file)
        await client.open(uri, FILES[file])
        await client.diagnostics(uri)
        return uri
      }),
  )
}

function relativeToInstalled(folder: string): string {
  return path.relative(path.join(import.meta.dirname, '../../../node_modules'), folder)
}

const check = (client: Client, uri: string, tool?: string) =>
  client.request<CheckedTypes>('workspace/executeCommand', {
    command: 'toolsight.checkTypes',
    arguments: [{ uri, ...(tool !== undefined && { tool }) }],
  })

const actionsAt = (client: Client, uri: string, text: string, only?: string[]) =>
  client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: client.rangeOf(uri, text),
    context: { diagnostics: [], ...(only && { only }) },
  })

const byType = (found: Diagnostic[]) =>
  found.filter(({ code }) => /^handler-|^parameters-drift$/.test(String(code)))

describe.each(TRIED_VERSIONS)('types, asked of TypeScript %s', (typescript) => {
  it('tell of drift, of handlers, what `parameters` may be and what may be written there', async () => {
    await withTypes({ typescript }, async (client, _, open) => {
      const drifting = await open('src/drifting.ts')
      const before = client.sent.diagnostics.count
      const { findings } = await check(client, drifting)
      expect(findings.map(({ code, range }) => [code, client.textIn(drifting, range)])).toEqual([
        ['parameters-drift', "'number'"],
        ['parameters-drift', 'place'],
        ['parameters-drift', "'summit'"],
        ['parameters-drift', 'wind'],
      ])
      const shown = await client.published(drifting, (all) => byType(all).length === 4, before)
      expect(byType(shown)[0]?.message).toContain(
        '`parameters` allows a number; the validator takes a string.',
      )
      for (const [piece, label, text] of COMPLETIONS) {
        const { items } = await completed(client, drifting, piece)
        const item = items.find((each) => each.label === label)
        expect(item?.textEdit?.newText ?? item?.insertText, label).toContain(text)
      }
      await client.replace(drifting, "'The forecast.'", "'The weather forecast.'")
      expect(byType(await client.diagnostics(drifting))).toEqual([])

      const handled = await open('src/handled.ts')
      const codes = async (tool?: string) =>
        (await check(client, handled, tool)).findings.map(({ code }) => code)
      const unasked = client.sent.diagnostics.count
      expect(await codes()).toEqual([
        'handler-unknown-field',
        'handler-ignores-field',
        'handler-input-differs',
      ])
      const published = await client.published(handled, (all) => byType(all).length === 3, unasked)
      expect(await codes('ignored_field')).toEqual(['handler-ignores-field'])
      expect(
        byType(published).map(({ code, codeDescription }) => [code, codeDescription?.href]),
      ).toContainEqual([
        'handler-ignores-field',
        expect.stringMatching(/^file:.*\/docs\/rules\/handler-ignores-field\.md$/),
      ])

      const own = await open('src/own.ts')
      const text = await generated(client, own, "'book_trip'")
      expect(text).toContain("by: { type: 'string', enum: ['train', 'bus', 'boat'] }")
      expect(text).toContain("required: ['to', 'by']")
    })
  })
})

/** Where, what is offered, and what it puts in. */
const COMPLETIONS = [
  ['wind: {', 'hours', 'hours: { type: '],
  ["type: 'number' }", 'description', 'description: '],
  ["summit'", "'lake'", "'lake'"],
  ["day'],", "'place'", "'place'"],
] as const

/** The text after *Generate `parameters` from the type* was chosen for the tool at a place. */
async function generated(client: Client, uri: string, at: string): Promise<string> {
  const offered = await actionsAt(client, uri, at)
  const action = offered.find(({ title }) => /enerate `parameters` from the validator's type/.test(title))
  const edit = new Promise<{ edit: CodeAction['edit'] }>((resolve) => {
    client.onRequest('workspace/applyEdit', (params: { edit: CodeAction['edit'] }) => {
      resolve(params)
      return { applied: true }
    })
  })
  await client.request('workspace/executeCommand', action?.command)
  return client.applied(uri, { title: '', ...(await edit) } as CodeAction)
}

/** Asked again, as a client does, until the answer is whole. */
async function completed(client: Client, uri: string, piece: string, skip = 0): Promise<CompletionList> {
  for (;;) {
    const list = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position: client.positionOf(uri, piece, skip),
    })
    if (!list.isIncomplete) return list
  }
}

describe('types', () => {
  it('are not asked about other code; are offered for a tool; lead to the validator’s key', async () => {
    await withTypes({ isFresh: true }, async (client, _, open) => {
      const uri = await open('src/drifting.ts')
      expect(await completed(client, uri, 'day, place, hours]')).toEqual({ isIncomplete: false, items: [] })
      const titles = async (at: string, only?: string[]) =>
        (await actionsAt(client, uri, at, only)).map(({ title }) => title)
      expect(await titles("'check_weather'")).toEqual(
        expect.arrayContaining([
          "Regenerate `parameters` from the validator's type",
          'Check the types of `check_weather`',
        ]),
      )
      expect(await titles('import *', ['source'])).toContain("Check the types of this file's tools")
      expect(await titles('import *')).not.toContain("Check the types of this file's tools")
      expect(childrenNamed(client, 'type-process')).toEqual([])
      const own = await open('src/own.ts')
      await client.replace(
        own,
        '  input: Trip,',
        "  input: Trip,\n  parameters: { properties: { to: { type: 'object' } } },",
      )
      await client.diagnostics(own)
      const found = await client.request('textDocument/definition', {
        textDocument: { uri: own },
        position: client.positionOf(own, "to: { type: 'object'", 1),
      })
      expect(found).toMatchObject({ uri: own, range: { start: client.positionOf(own, 'to: Place') } })
      expect(childrenNamed(client, 'type-process')).toHaveLength(1)
    })
  })

  it('write no `parameters` where the definition has no place for them', async () => {
    await withTypes({}, async (client, project) => {
      const uri = project.uri('src/sent.ts')
      await client.open(
        uri,
        `import { tool } from 'ai'
import * as v from 'valibot'

export const search = tool({ description: 'Searches.', inputSchema: v.object({ term: v.string() }) })
`,
      )
      const titles = (await actionsAt(client, uri, 'tool({')).map(({ title }) => title)
      expect(titles).toContainEqual(expect.stringMatching(/^Check the types of /))
      expect(titles).not.toContainEqual(expect.stringContaining('`parameters`'))
    })
  })

  it('are silent where the plugin shows them, and said to be', async () => {
    await withTypes({ typescriptPlugin: true }, async (client, _, open) => {
      const uri = await open('src/drifting.ts')
      expect(await check(client, uri)).toMatchObject({
        findings: [],
        typescript: null,
        message: expect.stringContaining('plugin'),
      })
      const actions = await actionsAt(client, uri, "'check_weather'", ['source'])
      expect(actions.map(({ title }) => title)).not.toContain("Check the types of this file's tools")
      expect(await completed(client, uri, 'wind: {')).toEqual({ isIncomplete: false, items: [] })
      await client.notify('toolsight/typescriptPlugin', { loaded: false })
      expect((await check(client, uri)).findings).toHaveLength(4)
    })
  })

  it.each([
    ['7', /TypeScript 7\.\S+, which the project has, tells other programs no types/],
    [null, /^TypeScript is not installed in the project/],
  ] as const)('cannot be asked of TypeScript %s, which is said', async (typescript, message) => {
    await withTypes({ typescript }, async (client, _, open) => {
      const uri = await open('src/drifting.ts')
      const checked = await check(client, uri)
      expect(checked).toMatchObject({ typescript: null, findings: [] })
      expect(checked.message).toMatch(message)
      const actions = await actionsAt(client, uri, "'check_weather'", ['source'])
      expect(actions.map(({ title }) => title)).not.toContain("Check the types of this file's tools")
      const told = await client.sent.notifications.next(({ method }) => method === 'window/showMessage', {
        what: 'a message',
      })
      expect(told.params).toMatchObject({ message: checked.message })
    })
  })

  it.each([
    [true, null],
    [false, /^TypeScript is in an archive of Yarn, .*Trust the workspace/],
  ])('are asked of what Yarn’s Plug’n’Play has: trusted is %s', async (trusted, why) => {
    await withTypes({ typescript: null, trusted }, async (client, project, open) => {
      const reference =
        'patch:typescript@npm%3A6.0.3#optional!builtin<compat/typescript>::version=6.0.3&hash=1'
      const folder = '.yarn/unplugged/typescript/node_modules/typescript'
      mkdirSync(path.dirname(project.path(folder)), { recursive: true })
      symlinkSync(typescriptOf('6.0'), project.path(folder), 'junction')
      const own = Object.keys(PACKAGES).map((name): [string, string] => [name, 'npm:1.0.0'])
      const registered = (packageLocation: string, packageDependencies: string[][] = []) => ({
        packageLocation,
        packageDependencies,
      })
      const packageRegistryData = [
        [null, [[null, registered('./', [...own, ['typescript', reference]])]]],
        ...own.map(([name, version]) => [name, [[version, registered(`./node_modules/${name}/`)]]]),
        ['typescript', [[reference, registered(`./${folder}/`)]]],
      ]
      const state = JSON.stringify({ packageRegistryData }, null, 1).replaceAll('\n', '\\\n')
      project.write('.pnp.cjs', `const RAW_RUNTIME_STATE =\n'${state}';\nglobalThis.isSetUp = true\n`)
      const checked = await check(client, await open('src/handled.ts'))
      if (why) expect(checked).toMatchObject({ typescript: null, message: expect.stringMatching(why) })
      else
        expect([checked.typescript, checked.findings.map(({ code }) => code)]).toEqual([
          '6.0.3',
          expect.arrayContaining(['handler-unknown-field']),
        ])
    })
  })

  it('are fixed with edits, and silenced with a comment', async () => {
    await withTypes({ trusted: true }, async (client, _, open) => {
      const uri = await open('src/handled.ts')
      await client.replace(uri, 'city, days, hours })', 'city, days, day })')
      await client.diagnostics(uri)
      await check(client, uri)
      const offered = await actionsAt(client, uri, 'day })')
      const rename = offered.find(({ title }) => title === 'Read `days` instead')
      expect(client.applied(uri, rename as CodeAction)).toContain('({ city, days, days: day })')
      const silence = offered.find(({ title }) => title.startsWith('Silence'))
      const silenced = client.applied(uri, silence as CodeAction)
      expect(silenced).toContain('// toolsight-disable-next-line handler-unknown-field')
      await client.change(uri, silenced)
      await client.diagnostics(uri)
      const codes = (await check(client, uri)).findings.map(({ code }) => code)
      expect(codes).not.toContain('handler-unknown-field')
    })
  })

  it('outlive the process that tells them', async () => {
    await withTypes({}, async (client, _, open) => {
      const uri = await open('src/drifting.ts')
      expect((await check(client, uri)).findings).toHaveLength(4)
      const [line] = childrenNamed(client, 'type-process')
      process.kill(Number(line?.trim().split(/\s+/)[1]), 'SIGKILL')
      expect((await check(client, uri)).findings).toHaveLength(4)
    })
  })

  it('obey the configuration', async () => {
    await withTypes({ trusted: true }, async (client, project, open) => {
      project.write(
        'toolsight.config.json',
        '{ "rules": { "handler-ignores-field": "error", "handler-input-differs": "off" } }',
      )
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: project.uri('toolsight.config.json'), type: 1 }],
      })
      const uri = await open('src/handled.ts')
      const found = (await check(client, uri)).findings.map(({ code, severity }) => [code, severity])
      expect(found).toEqual([
        ['handler-unknown-field', 'warning'],
        ['handler-ignores-field', 'error'],
      ])
    })
  })

  it('run no code of a project that is not trusted, its TypeScript’s least of all', async () => {
    await withTypes({ typescript: null }, async (client, project, open) => {
      const ran = project.path('ran')
      project.write('node_modules/typescript/package.json', '{ "name": "typescript", "version": "5.9.3" }')
      project.write(
        'node_modules/typescript/lib/typescript.js',
        `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`,
      )
      const libraries = path.join(typescriptOf('6.0'), 'lib')
      for (const file of readdirSync(libraries).filter((name) => /^lib\..*d\.ts$/.test(name)))
        symlinkSync(path.join(libraries, file), project.path(`node_modules/typescript/lib/${file}`))
      const uri = await open('src/drifting.ts')
      expect((await check(client, uri)).findings).toHaveLength(4)
      expect(existsSync(ran)).toBe(false)
    })
  })

  it('know what the project declares for all, in whatever source', async () => {
    await withTypes({ trusted: true }, async (client, project, open) => {
      project.write('src/globals.ts', 'interface Stay { city: string; days: string }\n')
      project.write('src/more.ts', 'export {}\ndeclare global {\n  interface Trip { to: string }\n}\n')
      const uri = await open('src/handled.ts')
      await client.replace(uri, '{ city: string; days: string }', 'Stay & Trip')
      await client.diagnostics(uri)
      const { findings } = await check(client, uri, 'annotated')
      expect(findings.map(({ code, message }) => [code, message.split('\n')[1]])).toEqual([
        ['handler-input-differs', expect.stringContaining('`days`')],
      ])
    })
  })

  it('complete samples that are written in the definition', async () => {
    await withTypes({}, async (client, project) => {
      const uri = project.uri('src/stay.ts')
      await client.open(uri, TOOLS.annotated)
      await client.diagnostics(uri)
      const labels = async (piece: string, skip: number) =>
        (await completed(client, uri, piece, skip)).items.map(({ label }) => label)
      expect(await labels("{ board: 'full' }", 1)).toEqual(expect.arrayContaining(['city', 'nights']))
      expect(await labels("'full' }", 1)).toContain("'half'")
    })
  })

  it('are read anew when a file on disk has changed that they come from', async () => {
    await withTypes({ trusted: true }, async (client, project, open) => {
      const uri = await open('src/handled.ts')
      await client.replace(
        uri,
        'const input = z.object({ city: z.string(), days: z.number() })',
        "import { input } from './input.js'",
      )
      writeFileSync(project.path('src/input.ts'), SCHEMA)
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: project.uri('src/input.ts'), type: 1 }],
      })
      await client.diagnostics(uri)
      const ignored = async () =>
        (await check(client, uri, 'ignored_field')).findings.map(({ message }) => message)
      expect(await ignored()).toEqual(['The handler ignores `days`, which the model has to send.'])
      writeFileSync(project.path('src/input.ts'), SCHEMA.replaceAll('days', 'nights'))
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: project.uri('src/input.ts'), type: 2 }],
      })
      expect(await ignored()).toEqual(['The handler ignores `nights`, which the model has to send.'])
    })
  })
})

const SCHEMA = `import { z } from 'zod'

export const input = z.object({ city: z.string(), days: z.number() })
`

/** Processes that the server has started, of one program. */
function childrenNamed(client: Client, program: string): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter(
    (line) => Number(line.trim().split(/\s+/)[0]) === client.process.pid && line.includes(program),
  )
}
