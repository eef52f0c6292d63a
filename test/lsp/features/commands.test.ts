import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Searches',
  input: z.object({ query: z.string(), limit: z.number().int().max(9).optional() }),
  handler: () => 'x',
})
`

const run = (client: Client, command: string, ...given: unknown[]) =>
  client.request<never>('workspace/executeCommand', { command, arguments: given })

describe('toolsight.tools', () => {
  it('is the list of `check --format json`, open buffers counted', async () => {
    await withClient({ 'tools/search.ts': text }, {}, async (client, project) => {
      const cli = fileURLToPath(new URL('../../../packages/cli/bin/toolsight.js', import.meta.url))
      const { stdout } = await promisify(execFile)(process.execPath, [cli, 'check', '--format', 'json'], {
        cwd: project.root,
      })
      expect(await run(client, 'toolsight.tools')).toEqual(JSON.parse(stdout).tools)
      const uri = project.uri('tools/search.ts')
      await client.open(uri, text)
      await client.replace(uri, "'search'", "'find'")
      const [tool] = (await run(client, 'toolsight.tools')) as Array<{ id: string }>
      expect(tool?.id).toBe('tools/search.ts#find')
    })
  })
})

describe('toolsight.wire', () => {
  it('is the entry as the configured target documents it, or another', async () => {
    await withClient(
      { 'search.ts': text, 'toolsight.config.json': '{ "targets": ["anthropic"] }' },
      {},
      async (client, project) => {
        const uri = project.uri('search.ts')
        await client.open(uri, text)
        const anthropic = await run(client, 'toolsight.wire', { uri, tool: 'search' })
        expect(anthropic).toEqual({
          target: 'anthropic',
          json: {
            name: 'search',
            description: 'Searches',
            input_schema: {
              type: 'object',
              properties: {
                query: { type: 'string' },
                limit: { type: 'integer', minimum: -9007199254740991, maximum: 9 },
              },
              required: ['query'],
              additionalProperties: false,
            },
          },
          notes: [expect.stringMatching(/^Not captured: this is the shape that Anthropic documents/)],
          captured: false,
          via: null,
          versions: {},
        })
        const mcp: { json: { inputSchema: object } } = await run(client, 'toolsight.wire', {
          uri,
          tool: 'search',
          target: 'mcp',
        })
        expect(Object.keys(mcp.json)).toEqual(['name', 'description', 'inputSchema'])
      },
    )
  })

  it.each([
    [{ target: 'opnai' }, 'There is no target "opnai". Did you mean openai?'],
    [{ target: 'openai', via: 'ai' }, 'There is no SDK "ai" that sends to "openai".'],
    [{ tool: 'nothing' }, 'There is no tool nothing in'],
    [{ tool: 1 }, 'toolsight.wire: Invalid input: expected string, received number at tool.'],
    [{ uri: 'git:/a.ts' }, 'git:/a.ts is no file that is checked here.'],
  ])('refuses %j in words', async (over, message) => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const given = { uri: project.uri('search.ts'), tool: 'search', ...over }
      await expect(run(client, 'toolsight.wire', given)).rejects.toThrow(message)
    })
  })
})

it('toolsight.targets lists the configured ones first', async () => {
  const config = '{ "targets": ["mcp"] }'
  await withClient({ 'search.ts': text, 'toolsight.config.json': config }, {}, async (client, project) => {
    const choices: Array<{ id: string; configured: boolean }> = await run(client, 'toolsight.targets', {
      uri: project.uri('search.ts'),
    })
    expect(choices.slice(0, 2)).toEqual([
      { id: 'mcp', title: 'Model Context Protocol', configured: true, source: 'from the configuration' },
      { id: 'anthropic', title: 'Anthropic Messages', configured: false },
    ])
  })
})

describe('toolsight.preview', () => {
  it('runs an input through the validator of the text as typed', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, text)
      const input = { query: 'a', limit: 12 }
      expect(await run(client, 'toolsight.preview', { uri, tool: 'search', input })).toMatchObject({
        outcome: 'refused',
        repairs: [],
        issues: [{ message: 'Too big: expected number to be <=9', path: ['limit'] }],
        message: expect.stringMatching(/^\{"error":"ToolInputInvalid","issues":\[\{/),
        tokens: expect.any(Number),
        error: 'Tool "search" received invalid input: 1 issue(s).',
      })
      await client.replace(uri, 'max(9)', 'max(20)')
      expect(await run(client, 'toolsight.preview', { uri, tool: 'search', input })).toMatchObject({
        outcome: 'accepted',
        value: input,
        message: null,
      })
    })
  })

  it('takes the arguments as the model wrote them, broken or not', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const uri = project.uri('search.ts')
      const preview = (raw: string) => run(client, 'toolsight.preview', { uri, tool: 'search', raw })
      expect(await preview('{"query":"a"}')).toMatchObject({ outcome: 'accepted', value: { query: 'a' } })
      expect(await preview('{"query":')).toMatchObject({
        outcome: 'malformed',
        reason: 'The arguments are no JSON: the text ends too early.',
      })
    })
  })

  it('tells what repair would make of it', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const given = { uri: project.uri('search.ts'), tool: 'search', raw: '{"query":"a","limit":"2"}}' }
      expect(await run(client, 'toolsight.preview', given)).toMatchObject({
        outcome: 'malformed',
        repaired: { accepted: true, value: { query: 'a', limit: 2 } },
        repairs: [{ path: [] }, { path: ['limit'], from: '2', to: 2, why: expect.any(String) }],
      })
    })
  })

  it('keeps to the last good text while this one does not parse', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, text)
      const given = { uri, tool: 'search', input: {} }
      expect(await run(client, 'toolsight.preview', given)).toMatchObject({
        outcome: 'refused',
        stale: false,
      })
      await client.replace(uri, 'z.string()', 'z.string(')
      expect(await run(client, 'toolsight.preview', given)).toMatchObject({ outcome: 'refused', stale: true })
    })
  })

  it('says why there is none without trust', async () => {
    const options = { initializationOptions: { trusted: false } }
    await withClient({ 'search.ts': text }, options, async (client, project) => {
      const given = { uri: project.uri('search.ts'), tool: 'search', input: {} }
      expect(await run(client, 'toolsight.preview', given)).toMatchObject({
        outcome: 'unavailable',
        reason: expect.stringContaining('not trusted'),
      })
    })
  })

  it('wants one input', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const given = { uri: project.uri('search.ts'), tool: 'search' }
      await expect(run(client, 'toolsight.preview', given)).rejects.toThrow(
        'it needs either `input` or `raw`',
      )
    })
  })
})

describe('samples', () => {
  it('toolsight.samples is a samples file, the same for the same seed', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const samples = (seed?: number) =>
        run(client, 'toolsight.samples', { uri: project.uri('search.ts'), tool: 'search', seed })
      const first: { search: { valid: unknown[]; invalid: Array<{ note: string }> } } = await samples()
      expect(Object.keys(first)).toEqual(['search'])
      expect(first.search.valid.length).toBeGreaterThan(0)
      expect(first.search.invalid.map(({ note }) => note)).toContain('Required field missing: query')
      expect(await samples(1)).toEqual(first)
    })
  })

  it('toolsight.addSample makes a sample of a call in a log, and shows it', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const edits: unknown[] = []
      const shown: Array<{ uri: string }> = []
      client.onRequest('workspace/applyEdit', (params) => edits.push(params) && { applied: true })
      client.onRequest('window/showDocument', (params) => shown.push(params) && { success: true })
      const call = JSON.stringify({ type: 'tool-call', toolName: 'search', input: { query: 7 } })
      const added = await run(client, 'toolsight.addSample', { text: `[agent] ${call}` })
      expect(added).toMatchObject([{ uri: project.uri('search.samples.json') }])
      expect(JSON.stringify(edits)).toContain('\\"invalid\\": [\\n      { \\"input\\": { \\"query\\": 7 } }')
      expect(shown[0]?.uri).toBe(project.uri('search.samples.json'))
      const said = await client.sent.notifications.next(({ method }) => method === 'window/showMessage')
      expect(said.params).toMatchObject({
        message: expect.stringMatching(/^Added to `invalid` .* the tool refuses it\./),
      })
      expect(await run(client, 'toolsight.addSample', { text: 'Nothing.' })).toEqual([])
    })
  })

  it('toolsight.generateSamples creates the file and shows where the tool stands in it', async () => {
    const capabilities = {
      workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
    }
    await withClient({ 'search.ts': text }, { capabilities }, async (client, project) => {
      const edits: Array<{ edit: { documentChanges: Array<Record<string, never>> } }> = []
      const shown: unknown[] = []
      client.onRequest('workspace/applyEdit', (params) => edits.push(params) && { applied: true })
      client.onRequest('window/showDocument', (params) => shown.push(params) && { success: true })
      await run(client, 'toolsight.generateSamples', { uri: project.uri('search.ts'), tool: 'search' })
      const file = project.uri('search.samples.json')
      const [create, change] = edits[0]?.edit.documentChanges ?? []
      expect(create).toMatchObject({ kind: 'create', uri: file })
      expect(change).toMatchObject({ textDocument: { uri: file, version: null } })
      const written = (change as unknown as { edits: Array<{ newText: string }> }).edits[0]?.newText as string
      expect(Object.keys(JSON.parse(written).search)).toEqual(['valid', 'invalid'])
      expect(written.split('\n')[1]).toBe('  "search": {')
      expect(shown).toEqual([
        {
          uri: file,
          takeFocus: true,
          selection: { start: { line: 1, character: 2 }, end: { line: 1, character: 10 } },
        },
      ])
    })
  })

  it('fills only what is empty, in the open buffer, and leaves comments and entries alone', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const uri = project.uri('search.samples.json')
      const before =
        '{\n    // mine\n    "search": {\n        "valid": [{ "input": { "query": "mine" } }],\n        "invalid": []\n    }\n}\n'
      await client.open(uri, before, 'json')
      const edits: Array<{
        edit: { documentChanges: Array<{ textDocument: { version: number }; edits: never[] }> }
      }> = []
      client.onRequest('workspace/applyEdit', (params) => edits.push(params) && { applied: true })
      await run(client, 'toolsight.generateSamples', { uri: project.uri('search.ts'), tool: 'search' })
      const [change] = edits[0]?.edit.documentChanges ?? []
      expect(change?.textDocument).toEqual({ uri, version: 1 })
      const after = client.applied(uri, { title: '', edit: edits[0]!.edit as never })
      expect(after.startsWith(before.slice(0, before.indexOf('"invalid": [')))).toBe(true)
      expect(after).toContain('"note": "Required field missing: query"')
    })
  })

  it('warns where none can be made', async () => {
    const impossible = text.replace('z.string()', "z.string().refine(() => false, 'never')")
    await withClient({ 'search.ts': impossible }, {}, async (client, project) => {
      await run(client, 'toolsight.generateSamples', { uri: project.uri('search.ts'), tool: 'search' })
      const shown = await client.sent.notifications.next(({ method }) => method === 'window/showMessage')
      expect(shown.params).toMatchObject({ message: expect.stringContaining('No valid sample of') })
    })
  })
})

it('every command is announced, and another is refused', async () => {
  await withClient({ 'search.ts': text }, {}, async (client, project) => {
    const { commands } = client.initializeResult.capabilities.executeCommandProvider ?? {}
    const source = readFileSync(new URL('../../../server/src/messages.ts', import.meta.url), 'utf8')
    const named = [...source.matchAll(/: '(toolsight\.(?!client)\w+)'/g)].map(([, name]) => name)
    expect([...(commands ?? [])].sort()).toEqual(named.sort())
    await expect(run(client, 'toolsight.nothing')).rejects.toThrow('There is no command toolsight.nothing.')
    expect(await run(client, 'toolsight.checkWorkspace')).toBeNull()
    expect(await run(client, 'toolsight.restart')).toBeNull()
    const uri = project.uri('search.ts')
    expect(await run(client, 'toolsight.preview', { uri, tool: 'search', input: {} })).toMatchObject({
      outcome: 'refused',
    })
  })
})
