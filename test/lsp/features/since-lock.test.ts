import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  lockText,
  openWorkspace,
  type PackageLock,
  readLock,
  type Workspace,
  withAccepted,
} from '@toolsight/core'
import { describe, expect, it } from 'vitest'
import type { CodeLens } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'
import type { Project } from '../project.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const book = defineTool({
  name: 'book',
  description: 'Books a room',
  input: z.object({ room: z.string(), nights: z.number().max(30) }),
  handler: () => 'x',
})

export const read = defineTool({
  name: 'read',
  description: 'Reads the guest book',
  input: z.object({ page: z.number() }),
  handler: () => 'x',
})
`

const files = { 'a.ts': text, 'toolsight.config.json': '{ "targets": ["mcp"] }' }
const ours = {
  initializationOptions: { trusted: true, clientCommands: true },
  capabilities: { textDocument: { hover: { contentFormat: ['markdown' as const] } } },
}
const WATCHED = {
  workspace: { codeLens: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
}

async function withLocks(project: Project, use: (workspace: Workspace, locks: PackageLock[]) => unknown) {
  const workspace = await openWorkspace({ root: project.root, trusted: true, once: true })
  try {
    const report = await workspace.checkAll(await workspace.files(), { capture: true })
    await use(workspace, await workspace.locks.of(report.tools, { version: '0.0.0' }))
  } finally {
    await workspace.dispose()
  }
}

/** Locks by the text of the file that they are of. */
const written = new Map<string, string>()

/** As `toolsight lock`. */
async function lock(project: Project): Promise<void> {
  const source = readFileSync(project.path('a.ts'), 'utf8')
  if (!written.has(source))
    await withLocks(project, (_, [own]) => written.set(source, lockText((own as PackageLock).lock)))
  project.write('toolsight.lock.json', written.get(source) as string)
}

/** As `toolsight diff --accept`. */
const accept = (project: Project, reason: string) =>
  withLocks(project, async ({ locks }, [now]) => {
    const before = readLock(readFileSync(project.path('toolsight.lock.json'), 'utf8'))
    const [found] = await locks.diff([{ before, now: now as PackageLock, accepted: [] }], '0.0.0')
    project.write('toolsight.accepted.txt', withAccepted(null, found?.changes ?? [], reason))
  })

/** What lenses say of the lock, by the tool that they stand above. */
async function lenses(client: Client, uri: string): Promise<CodeLens[]> {
  const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
  const all = await Promise.all(found.map((lens) => client.request<CodeLens>('codeLens/resolve', lens)))
  return all.filter(({ command }) => /the lock/.test(command?.title ?? ''))
}

const titles = async (client: Client, uri: string) =>
  (await lenses(client, uri)).map(({ command }) => command?.title)

async function hover(client: Client, uri: string, place: string): Promise<string> {
  const position = client.positionOf(uri, place, 1)
  const found = await client.request<{ contents: { value: string } } | null>('textDocument/hover', {
    textDocument: { uri },
    position,
  })
  return found?.contents.value ?? ''
}

async function hasChanged(client: Client, project: Project, file: string): Promise<void> {
  const since = client.sent.requests.count
  await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: project.uri(file), type: 2 }] })
  await client.sent.requests.next(({ method }) => method === 'workspace/codeLens/refresh', { since })
}

describe('since the lock', () => {
  it('a lens and the hover say who is hurt by what changed, with the input that shows it', async () => {
    await withClient(files, ours, async (client, project) => {
      await lock(project)
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      expect(await titles(client, uri)).toEqual([])
      expect(await hover(client, uri, "'book'")).not.toContain('the lock')
      await client.replace(uri, 'z.number().max(30)', 'z.number().max(14)')
      const [lens, ...others] = await lenses(client, uri)
      expect(others).toEqual([])
      expect(lens?.command).toEqual({
        title: 'changed since the lock: breaks calls',
        command: 'toolsight.client.compareWithLock',
        arguments: [{ uri, tool: 'a.ts#book' }],
      })
      const card = await hover(client, uri, "'book'")
      expect(card).toContain('Changed since the lock: breaks calls. [Show the difference](command:')
      expect(card).toMatch(/nights: `maximum` changed: 30 → 14\. Refused now: `\{.*"nights":\d+.*\}`/)
      await client.replace(uri, 'z.number().max(14)', 'z.number().max(30)')
      expect(await titles(client, uri)).toEqual([])
    })
  })

  it.each([
    ['Books a room', 'Books one room', 'changed since the lock: the model reads something else'],
    [
      'room: z.string(),',
      'room: z.string(), path: z.string().optional(),',
      'changed since the lock: needs new consent',
    ],
    ['z.number().max(30)', 'z.number().max(30).optional()', 'changed since the lock: breaks nothing'],
    ["name: 'book'", "name: 'reserve'", 'changed since the lock: breaks calls'],
  ])('%j → %j', async (from, to, title) => {
    await withClient(files, ours, async (client, project) => {
      await lock(project)
      const uri = project.uri('a.ts')
      await client.open(uri, text.replace(from, to))
      expect(await titles(client, uri)).toEqual([title])
    })
  })

  it('a tool that the lock does not have is new', async () => {
    await withClient(files, ours, async (client, project) => {
      await lock(project)
      const uri = project.uri('a.ts')
      const tool = text.slice(text.indexOf('export const read'))
      const other = tool
        .replaceAll('read', 'write')
        .replace('Reads the guest book', 'Writes')
        .replace('page: z.number()', 'line: z.string()')
      await client.open(uri, `${text}\n${other}`)
      expect(await titles(client, uri)).toEqual(['new since the lock'])
      expect(await hover(client, uri, "'write'")).toContain('New since the lock.')
    })
  })

  it('what is accepted is said to be', async () => {
    const changed = text.replace('max(30)', 'max(14)')
    await withClient(files, ours, async (client, project) => {
      await lock(project)
      project.write('a.ts', changed)
      await accept(project, 'Told in May')
      const uri = project.uri('a.ts')
      await client.open(uri, changed)
      expect(await titles(client, uri)).toEqual(['changed since the lock: accepted'])
      expect(await hover(client, uri, "'book'")).toContain('(accepted: Told in May)')
    })
  })

  it('nothing is said without a lock; one that is written or corrupt is noticed', async () => {
    await withClient(files, { ...ours, capabilities: WATCHED }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text.replace('max(30)', 'max(14)'))
      expect(await titles(client, uri)).toEqual([])
      await lock(project)
      expect(await titles(client, uri)).toEqual([])
      await hasChanged(client, project, 'toolsight.lock.json')
      expect(await titles(client, uri)).toEqual(['changed since the lock: breaks calls'])
      project.write('toolsight.lock.json', '{ "version": 2 }')
      await hasChanged(client, project, 'toolsight.lock.json')
      expect(await titles(client, uri)).toEqual([])
      expect(await hover(client, uri, "'book'")).toContain(
        'toolsight.lock.json cannot be read: it has version 2, and this Toolsight reads version 1. Update Toolsight.',
      )
    })
  })

  it('lenses stay while the text does not parse', async () => {
    await withClient(files, ours, async (client, project) => {
      await lock(project)
      const uri = project.uri('a.ts')
      await client.open(uri, text.replace('max(30)', 'max(14)'))
      const before = await titles(client, uri)
      expect(before).toHaveLength(1)
      await client.replace(uri, 'export const read', 'const half = {{{ (\n\nexport const read')
      expect(await titles(client, uri)).toEqual(before)
    })
  })

  it('sides that differ in thousands of lines are not paired line by line', async () => {
    const many = (letter: string) =>
      text.replace('z.string()', `z.enum(Array.from({ length: 3000 }, (_, index) => '${letter}' + index))`)
    await withClient({ ...files, 'a.ts': many('a') }, ours, async (client, project) => {
      await lock(project)
      const uri = project.uri('a.ts')
      await client.open(uri, many('b'))
      expect(await client.request('toolsight/document', { kind: 'lock', uri, tool: 'book' })).toMatchObject({
        text: 'The two sides differ in too many lines to compare them.\n',
      })
    })
  })

  it('both sides are documents, and any editor is shown what differs', async () => {
    await withClient(
      files,
      { capabilities: { window: { showDocument: { support: true } } } },
      async (client, project) => {
        await lock(project)
        const uri = project.uri('a.ts')
        await client.open(uri, text.replace('max(30)', 'max(14)'))
        const side = (side: string) =>
          client.request<{ text: string; languageId: string }>('toolsight/document', {
            kind: 'lock',
            uri,
            tool: 'book',
            side,
          })
        const [locked, now] = [await side('locked'), await side('now')]
        expect([locked.languageId, now.languageId]).toEqual(['json', 'json'])
        const limitOf = ({ text }: { text: string }) =>
          JSON.parse(text).input[0].schema.properties.nights.maximum
        expect([limitOf(locked), limitOf(now)]).toEqual([30, 14])
        expect(JSON.parse(now.text)).toEqual({
          ...JSON.parse(locked.text),
          input: JSON.parse(now.text).input,
        })
        // Without commands of the client's the lens has the server show it.
        const [lens] = await lenses(client, uri)
        expect(lens?.command?.command).toBe('toolsight.show')
        const shown: string[] = []
        client.onRequest('window/showDocument', ({ uri: file }: { uri: string }) => {
          shown.push(readFileSync(fileURLToPath(file), 'utf8'))
          return { success: true }
        })
        await client.request('workspace/executeCommand', {
          command: 'toolsight.show',
          arguments: lens?.command?.arguments,
        })
        expect(shown.join()).toMatch(/^--- toolsight\.lock\.json\n\+\+\+ now\n/)
        expect(shown.join()).toMatch(/-\s+"maximum": 30,\n\+\s+"maximum": 14,/)
      },
    )
  })
})
