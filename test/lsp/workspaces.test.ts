import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { TreeNode } from '../../server/src/messages.js'
import { withClient } from './client.js'
import { Project } from './project.js'
import { toolText, unconvertible } from './texts.js'

const broken = toolText('search', unconvertible)

describe('folders', () => {
  it('of two projects with a tool of the same name are told of apart, and go when they are removed', async () => {
    const other = new Project({ 'a.ts': broken })
    try {
      await withClient({ 'a.ts': toolText('search') }, {}, async (client, project) => {
        const [own, theirs] = [project.uri('a.ts'), other.uri('a.ts')]
        await client.open(own, toolText('search'))
        expect(await client.diagnostics(own)).toEqual([])
        const folder = { uri: other.uri(), name: 'other' }
        await client.notify('workspace/didChangeWorkspaceFolders', {
          event: { added: [folder], removed: [] },
        })
        const found = await client.published(theirs, (all) => all.length > 0)
        expect(found.map(({ code }) => code)).toEqual(['unconvertible-schema'])
        expect(await client.diagnostics(own)).toEqual([])
        const since = client.sent.diagnostics.count
        await client.notify('workspace/didChangeWorkspaceFolders', {
          event: { added: [], removed: [folder] },
        })
        expect(await client.published(theirs, () => true, since)).toEqual([])
      })
    } finally {
      other.remove()
    }
  })

  it('may be none: the project around an open file stands in', async () => {
    await withClient({ 'src/a.ts': broken }, { folders: null }, async (client, project) => {
      const uri = project.uri('src/a.ts')
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
    })
  })

  it('may be known by another name than their real one', async () => {
    await withClient({ 'a.ts': broken }, { folders: null }, async (client, project) => {
      project.link('alias', '.')
      const uri = pathToFileURL(project.path('alias/a.ts')).href
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
    })
  })

  it('files that are left out of the check are left alone when they are opened, too', async () => {
    const files = { 'a.test.ts': broken, 'node_modules/p/a.ts': broken, 'z.ts': broken }
    await withClient(files, {}, async (client, project) => {
      for (const file of ['a.test.ts', 'node_modules/p/a.ts']) await client.open(project.uri(file), broken)
      await client.open(project.uri('z.ts'), broken)
      expect(await client.diagnostics(project.uri('z.ts'))).toHaveLength(1)
      const told = client.sent.diagnostics.all.filter(({ uri }) => uri !== project.uri('z.ts'))
      expect(told.flatMap(({ diagnostics }) => diagnostics)).toEqual([])
    })
  })
})

describe('the whole workspace', () => {
  it('is told of without a file being open, and not when a setting says so', async () => {
    await withClient({ 'a.ts': broken }, {}, async (client, project) => {
      const found = await client.published(project.uri('a.ts'))
      expect(found).toMatchObject([{ code: 'unconvertible-schema' }])
    })
    const settings = { workspace: { check: false } }
    const other = toolText('other', unconvertible)
    await withClient({ 'a.ts': broken, 'b.ts': other }, { settings }, async (client, project) => {
      await client.open(project.uri('b.ts'), other)
      expect(await client.diagnostics(project.uri('b.ts'))).toHaveLength(1)
      const status = await client.status(({ counts }) => counts.files > 0)
      expect(status.counts.files).toBe(1)
      await client.request('workspace/executeCommand', { command: 'toolsight.checkWorkspace' })
      expect(await client.published(project.uri('a.ts'))).toHaveLength(1)
    })
  })

  it('is checked with a sign of how far it is, when that takes a while', async () => {
    const slow = toolText(
      'slow',
      `(() => {
      const start = Date.now()
      while (Date.now() - start < 1300) {}
      return z.object({ a: z.string() })
    })()`,
    )
    const config = '{ "evaluate": { "timeoutMs": 20000 } }'
    await withClient({ 'a.ts': slow, 'b.ts': slow, 'toolsight.config.json': config }, {}, async (client) => {
      const values =
        (kind: string) =>
        ({ method, params }: { method: string; params: unknown }) =>
          method === '$/progress' && (params as { value: { kind: string } }).value.kind === kind
      await client.sent.notifications.next(values('begin'))
      await client.sent.notifications.next(values('end'))
    })
  })

  it('is shown as a tree of folders, files and tools, each with what is wrong with it and its fields', async () => {
    const text = toolText(
      'search',
      'z.object({ who: z.object({ name: z.string() }), most: z.number().optional() })',
    )
    await withClient({ 'src/a.ts': text, 'src/b.ts': broken }, {}, async (client, project) => {
      await client.request('workspace/executeCommand', { command: 'toolsight.checkWorkspace' })
      const [folder] = await client.request<TreeNode[]>('toolsight/tree')
      const shape = (node: TreeNode): unknown => [
        `${node.kind} ${node.label} (${node.icon}) ${[node.state, node.description].filter(Boolean).join(' · ')}`,
        ...node.children.map(shape),
      ]
      expect(folder?.children.map(shape)).toMatchInlineSnapshot(`
        [
          [
            "file a.ts (error) src",
            [
              "tool search (error) would be refused · 1 error · zod 4.6.7",
              [
                "finding The name 'search' is taken: another tool has it too, in src/b.ts. (error) duplicate-name",
              ],
              [
                "field who (object) object",
                [
                  "field name (string) string",
                ],
              ],
              [
                "field most (number) number · optional",
              ],
            ],
          ],
          [
            "file b.ts (error) src",
            [
              "tool search (error) would be refused · 2 errors · zod 4.6.7",
              [
                "finding The name 'search' is taken: another tool has it too, in src/a.ts. (error) duplicate-name",
              ],
              [
                "finding Change \`when\`: \`date\` cannot be written as JSON Schema. (error) unconvertible-schema",
              ],
            ],
          ],
        ]
      `)
      const tool = folder?.children[0]?.children[0]
      expect(tool).toMatchObject({
        tool: 'src/a.ts#search',
        uri: project.uri('src/a.ts'),
        tokens: expect.any(Number),
      })
    })
  })
})

describe('configuration', () => {
  it('that is wrong is told of in its file, while the last good one stays in use', async () => {
    const good = '{ "rules": { "unconvertible-schema": "warning" } }'
    await withClient({ 'a.ts': broken, 'toolsight.config.json': good }, {}, async (client, project) => {
      const [uri, config] = [project.uri('a.ts'), project.uri('toolsight.config.json')]
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toMatchObject([{ severity: 2 }])
      project.write('toolsight.config.json', '{\n  "rulez": {}\n}')
      await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: config, type: 2 }] })
      const [problem] = await client.published(config)
      expect(problem).toMatchObject({ severity: 1, range: { start: { line: 1, character: 2 } } })
      expect(problem?.message).toContain('rules')
      expect((await client.status(({ state }) => state === 'failed')).reason).toContain('rulez')
      await client.replace(uri, 'Does search', 'Searches')
      expect(await client.diagnostics(uri)).toMatchObject([{ severity: 2 }])
      const since = client.sent.diagnostics.count
      project.write('toolsight.config.json', '{ "rules": { "unconvertible-schema": "info" } }')
      await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: config, type: 2 }] })
      expect(await client.published(config, () => true, since)).toEqual([])
      await client.published(uri, ([first]) => first?.severity === 3, since)
    })
  })

  it('of the editor counts over the file, and a wrong setting is left out and logged', async () => {
    const settings = { rules: { 'unconvertible-schema': 'off' }, codeLens: { state: 'yes' }, targets: null }
    await withClient({ 'a.ts': broken }, { settings }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toEqual([])
      await client.sent.log.next(({ message }) => message.includes('toolsight.codeLens.state'))
      client.settings = {}
      const since = client.sent.diagnostics.count
      await client.notify('workspace/didChangeConfiguration', { settings: null })
      await client.published(uri, (all) => all.length === 1, since)
    })
  })

  it.each(['yarn.lock', 'node_modules/.package-lock.json', 'node_modules/.modules.yaml'])(
    'what was installed counts as soon as %s is written',
    async (record) => {
      const installed = (schema: string, version: string) => ({
        'node_modules/shapes/package.json': JSON.stringify({ name: 'shapes', version, main: 'index.js' }),
        'node_modules/shapes/index.js': `const { z } = require('zod')\nexports.shape = ${schema}\n`,
      })
      const text = `import { defineTool } from '@toolsight/runtime'
import { shape } from 'shapes'
export const search = defineTool({ name: 'search', description: 'Finds.', input: shape, handler: () => 1 })
`
      const files = { 'a.ts': text, ...installed('z.object({ q: z.string() })', '1.0.0'), [record]: '' }
      await withClient(files, {}, async (client, project) => {
        const uri = project.uri('a.ts')
        await client.open(uri, text)
        expect(await client.diagnostics(uri)).toEqual([])
        expect(JSON.stringify(client.registrations)).toContain(`"**/${record}"`)
        const since = client.sent.diagnostics.count
        const next = installed('z.object({ q: z.date() })', '2.0.0')
        for (const [file, content] of Object.entries({ ...next, [record]: '2' })) project.write(file, content)
        await client.notify('workspace/didChangeWatchedFiles', {
          changes: [{ uri: project.uri(record), type: 2 }],
        })
        const [finding] = await client.published(uri, (all) => all.length > 0, since)
        expect(finding?.code).toBe('unconvertible-schema')
        await client.sent.log.next(({ message }) => message.startsWith('Installed packages have changed ('))
      })
    },
  )

  it('watching is asked of the client', async () => {
    await withClient({}, {}, async (client) => {
      await client.sent.requests.next(({ method, params }) =>
        method === 'client/registerCapability'
          ? JSON.stringify(params).includes('didChangeWatchedFiles')
          : false,
      )
    })
  })
})

describe('trust', () => {
  it('given and taken counts at once; without a word there is none', async () => {
    await withClient({ 'a.ts': broken }, { initializationOptions: {} }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      const codes = (await client.diagnostics(uri)).map(({ code }) => code)
      expect(codes).not.toContain('unconvertible-schema')
      await client.sent.log.next(({ message }) => message.includes('"trusted": true'))
      expect(await client.status(({ state }) => state === 'evaluation-off')).toMatchObject({ trusted: false })
      await client.notify('toolsight/trust', { trusted: true })
      await client.published(uri, (all) => all.some(({ code }) => code === 'unconvertible-schema'))
      expect(await client.status(({ state }) => state === 'ready')).toMatchObject({ trusted: true })
      const since = client.sent.diagnostics.count
      await client.notify('toolsight/trust', { trusted: false })
      await client.published(uri, (all) => all.every(({ code }) => code !== 'unconvertible-schema'), since)
    })
  })

  it.each([{ trusted: 'yes' }, { trusted: 1 }, 'trusted', null])(
    'is not given by %j',
    async (initializationOptions) => {
      await withClient({ 'a.ts': broken }, { initializationOptions }, async (client, project) => {
        const uri = project.uri('a.ts')
        await client.open(uri, broken)
        expect((await client.diagnostics(uri)).map(({ code }) => code)).not.toContain('unconvertible-schema')
      })
    },
  )
})
