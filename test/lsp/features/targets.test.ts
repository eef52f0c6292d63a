import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CodeAction, Hover, WorkspaceEdit } from 'vscode-languageserver-protocol'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { FileTargets } from '../../../server/src/messages.js'
import { type Client, type ConnectOptions, sharedClient, withClient as withOwnClient } from '../client.js'
import { lenses, lensesThat } from '../lenses.js'

const withClient = sharedClient()

const WEATHER = `import { tool } from 'ai'
import { z } from 'zod'

export const weather = tool({
  description: 'Says the weather.',
  inputSchema: z.object({ city: z.string(), at: z.string().optional() }),
})
`

const INDEX = `import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'

generateText({ model: openai('gpt-5'), tools: { weather }, prompt: '' })
`

/** A framework that sends to any provider. */
const PLAIN = `import { defineTool } from 'patties/ai'
export const plain = defineTool({ name: 'plain', description: 'Says.', parameters: { type: 'object' } })
`

const ours: ConnectOptions = {
  initializationOptions: { trusted: true, clientCommands: true },
  capabilities: { workspace: { codeLens: { refreshSupport: true } } },
}

const run = <R>(client: Client, command: string, ...given: unknown[]) =>
  client.request<R>('workspace/executeCommand', { command, arguments: given })

async function titles(client: Client, uri: string): Promise<string[]> {
  return (await lenses(client, uri)).map(({ command }) => command?.title ?? '')
}

/** The lenses' titles once one of them fits; they are asked for again when the server says so. */
async function titlesWith(client: Client, uri: string, fits: RegExp): Promise<string[]> {
  const found = await lensesThat(client, uri, (all) =>
    all.some(({ command }) => fits.test(command?.title ?? '')),
  )
  return found.map(({ command }) => command?.title ?? '')
}

async function hover(client: Client, uri: string, text: string): Promise<string> {
  const position = client.positionOf(uri, text)
  const found = await client.request<Hover>('textDocument/hover', { textDocument: { uri }, position })
  return (found.contents as { value: string }).value
}

/** Does what an editor does with the edits that the server asks for; the texts by URI. */
function applying(client: Client, before: Record<string, string>): Map<string, string> {
  const texts = new Map(Object.entries(before))
  client.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
    for (const change of edit.documentChanges ?? []) {
      if (!('textDocument' in change)) continue
      const { uri } = change.textDocument
      const document = TextDocument.create(uri, 'json', 1, texts.get(uri) ?? '')
      texts.set(uri, TextDocument.applyEdits(document, change.edits as never))
    }
    return { applied: true }
  })
  return texts
}

describe('what names the provider', () => {
  it('is said in the lens, in the hover and in the status', async () => {
    await withClient({ 'weather.ts': WEATHER, 'index.ts': INDEX }, ours, async (client, project) => {
      const uri = project.uri('weather.ts')
      await client.open(uri, WEATHER)
      const found = await titlesWith(client, uri, /OpenAI/)
      expect(found[0]).toBe('✓ OpenAI Responses, from index.ts:5')
      const card = await hover(client, uri, 'tool({')
      expect(card).toContain('Checked for OpenAI Responses, from index.ts:5.')
      const status = await client.status(({ targets }) => targets.length > 0)
      expect(status.targets).toEqual([{ title: 'OpenAI Responses', tools: 1, sources: ['from index.ts:5'] }])
    })
  })

  it('is a link in a hover that shows links', async () => {
    const capabilities = {
      ...ours.capabilities,
      textDocument: { hover: { contentFormat: ['markdown' as const] } },
    }
    const files = { 'weather.ts': WEATHER, 'index.ts': INDEX }
    await withClient(files, { ...ours, capabilities }, async (client, project) => {
      const uri = project.uri('weather.ts')
      await client.open(uri, WEATHER)
      await titlesWith(client, uri, /OpenAI/)
      expect(await hover(client, uri, 'tool({')).toContain(
        `Checked for OpenAI Responses, [from index.ts:5](${project.uri('index.ts')}#L5).`,
      )
    })
  })

  it('is said of the configuration in the hover alone, for it holds for every tool', async () => {
    const files = {
      'weather.ts': WEATHER,
      'index.ts': INDEX,
      'toolsight.config.json': '{ "targets": ["mistral"] }',
    }
    await withClient(files, ours, async (client, project) => {
      const uri = project.uri('weather.ts')
      await client.open(uri, WEATHER)
      expect((await titlesWith(client, uri, /✓/))[0]).toBe('✓ Mistral')
      expect(await hover(client, uri, 'tool({')).toContain('Checked for Mistral, from the configuration.')
    })
  })

  it('is shown with its last folder where the path is long', async () => {
    const far = 'applications/assistant/agents/main/index.ts'
    const index = INDEX.replace('./weather', '../../../../weather')
    await withClient({ 'weather.ts': WEATHER, [far]: index }, ours, async (client, project) => {
      const uri = project.uri('weather.ts')
      await client.open(uri, WEATHER)
      expect((await titlesWith(client, uri, /OpenAI/))[0]).toBe('✓ OpenAI Responses, from …/main/index.ts:5')
    })
  })
})

describe('where nothing names a provider', () => {
  it('lens and hover lead to the command that chooses', async () => {
    await withClient({ 'plain.ts': PLAIN }, ours, async (client, project) => {
      const uri = project.uri('plain.ts')
      await client.open(uri, PLAIN)
      await titlesWith(client, uri, /No provider known/)
      const lens = (await lenses(client, uri)).find(({ command }) => /No provider/.test(command?.title ?? ''))
      expect(lens?.command).toEqual({
        title: 'No provider known: choose targets',
        command: 'toolsight.client.chooseTargets',
        arguments: [{ uri, tool: 'plain.ts#plain' }],
      })
      expect(await hover(client, uri, "'plain'")).toContain('No provider known.')
      const status = await client.status(({ targets }) => targets.length > 0)
      expect(status.targets).toEqual([{ title: null, tools: 1, sources: [] }])
    })
  })

  it('says so at once where files that are not open are not looked at', async () => {
    const settings = { workspace: { check: false } }
    await withClient({ 'plain.ts': PLAIN }, { ...ours, settings }, async (client, project) => {
      const uri = project.uri('plain.ts')
      await client.open(uri, PLAIN)
      expect(await titles(client, uri)).toContain('No provider known: choose targets')
    })
  })
})

describe('an edit of the file that calls the tool', () => {
  const files = { 'weather.ts': WEATHER, 'index.ts': INDEX }

  it('changes the lens and the hover of the tool’s own file', async () => {
    await withClient(files, ours, async (client, project) => {
      const [uri, caller] = [project.uri('weather.ts'), project.uri('index.ts')]
      await client.open(uri, WEATHER)
      await client.open(caller, INDEX)
      await titlesWith(client, uri, /OpenAI Responses, from index\.ts:5/)
      await client.replace(caller, "openai('gpt-5')", "openai.chat('gpt-5')")
      await titlesWith(client, uri, /OpenAI Chat Completions, from index\.ts:5/)
      await client.replace(caller, 'generateText({', '\n\ngenerateText({')
      await titlesWith(client, uri, /OpenAI Chat Completions, from index\.ts:7/)
      expect(await hover(client, uri, 'tool({')).toContain('OpenAI Chat Completions, from index.ts:7.')
    })
  })

  it('changes the diagnostics', async () => {
    await withClient(files, ours, async (client, project) => {
      const [uri, caller] = [project.uri('weather.ts'), project.uri('index.ts')]
      await client.open(uri, WEATHER)
      await client.open(caller, INDEX.replace('{ weather },', "{ 'get weather': weather },"))
      const concerns = (label: string) =>
        client.published(uri, (found) => found.some(({ message }) => String(message).includes(label)))
      await concerns('OpenAI Responses')
      await client.replace(caller, "'@ai-sdk/openai'", "'@ai-sdk/google'")
      await client.replace(caller, 'openai }', 'google }')
      await client.replace(caller, "openai('gpt-5')", "google('gemini-2.5-pro')")
      await concerns('Gemini')
    })
  })

  it('counts where the model comes from a third file', async () => {
    const model = "import { openai } from '@ai-sdk/openai'\nexport const model = openai('gpt-5')\n"
    const index = INDEX.replace("openai('gpt-5')", 'model').replace(
      /.*@ai-sdk.*/,
      "import { model } from './model.js'",
    )
    const own = { 'weather.ts': WEATHER, 'index.ts': index, 'model.ts': model }
    // Without the look at everything that follows a pause, and without captures: what is edited has to tell by itself.
    const alone = {
      settings: { workspace: { check: false } },
      initializationOptions: { clientCommands: true },
    }
    await withClient(own, { ...ours, ...alone }, async (client, project) => {
      const uri = project.uri('weather.ts')
      const third = project.uri('model.ts')
      await client.open(uri, WEATHER)
      await client.open(project.uri('index.ts'), index)
      await client.open(third, model)
      await titlesWith(client, uri, /OpenAI Responses, from index\.ts:5/)
      await client.replace(third, "openai('gpt-5')", "openai.chat('gpt-5')")
      await titlesWith(client, uri, /OpenAI Chat Completions, from index\.ts:5/)
      await client.replace(third, "openai.chat('gpt-5')", '1')
      await titlesWith(client, uri, /No provider known/)
      await client.replace(third, 'model = 1', "model = openai('gpt-5')")
      await titlesWith(client, uri, /OpenAI Responses, from index\.ts:5/)
    })
  })

  it('counts when it is made outside the editor', async () => {
    await withClient(files, ours, async (client, project) => {
      const uri = project.uri('weather.ts')
      await client.open(uri, WEATHER)
      await titlesWith(client, uri, /OpenAI Responses/)
      project.write('index.ts', INDEX.replace("openai('gpt-5')", "openai.chat('gpt-5')"))
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: project.uri('index.ts'), type: 2 }],
      })
      await titlesWith(client, uri, /OpenAI Chat Completions/)
    })
  })
})

describe('toolsight.chooseTargets', () => {
  const config = '{\n  // Ours.\n  "converters": ["zod"]\n}\n'

  it('writes the configuration by an edit that keeps its comments', async () => {
    const files = { 'plain.ts': PLAIN, 'toolsight.config.json': config }
    await withClient(files, ours, async (client, project) => {
      const [uri, written] = [project.uri('plain.ts'), project.uri('toolsight.config.json')]
      await client.open(uri, PLAIN)
      const texts = applying(client, { [written]: config })
      const answer = await run(client, 'toolsight.chooseTargets', { uri, targets: ['anthropic', 'openai'] })
      expect(answer).toEqual({ uri: written })
      expect(texts.get(written)).toBe(
        '{\n  // Ours.\n  "converters": ["zod"],\n  "targets": ["anthropic", "openai"]\n}\n',
      )
      expect(readFileSync(project.path('toolsight.config.json'), 'utf8')).toBe(config)
    })
  })

  it('is in force once the file is saved', async () => {
    await withClient({ 'plain.ts': PLAIN }, ours, async (client, project) => {
      const [uri, written] = [project.uri('plain.ts'), project.uri('toolsight.config.json')]
      await client.open(uri, PLAIN)
      await titlesWith(client, uri, /No provider known/)
      const texts = applying(client, {})
      expect(await run(client, 'toolsight.chooseTargets', { uri, targets: 'anthropic' })).toEqual({
        uri: written,
      })
      project.write('toolsight.config.json', texts.get(written) ?? '')
      await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: written, type: 1 }] })
      await titlesWith(client, uri, /^. Anthropic Messages$/)
      await run(client, 'toolsight.chooseTargets', { uri, targets: 'auto' })
      expect(JSON.parse(texts.get(written) ?? '')).toEqual({ targets: 'auto' })
    })
  })

  it('asks the user of an editor without our client, and shows what was written', async () => {
    const files = { 'weather.ts': WEATHER, 'index.ts': INDEX }
    await withClient(files, {}, async (client, project) => {
      const [uri, written] = [project.uri('weather.ts'), project.uri('toolsight.config.json')]
      await client.open(uri, WEATHER)
      await client.status(({ targets }) => targets.length > 0)
      const texts = applying(client, {})
      client.onRequest('window/showMessageRequest', () => ({ title: 'Mistral' }))
      client.onRequest('window/showDocument', () => ({ success: true }))
      expect(await run(client, 'toolsight.chooseTargets', { uri })).toEqual({ uri: written })
      const asked = await client.sent.requests.next(({ method }) => method === 'window/showMessageRequest')
      const { message, actions } = asked.params as { message: string; actions: Array<{ title: string }> }
      expect(message).toBe(
        'Which provider are the tools checked for? Now: OpenAI Responses, from index.ts:5.',
      )
      expect(actions.map(({ title }) => title).slice(0, 2)).toEqual([
        'Those that the program uses',
        'Anthropic Messages',
      ])
      expect(JSON.parse(texts.get(written) ?? '')).toEqual({ targets: ['mistral'] })
      const shown = await client.sent.requests.next(({ method }) => method === 'window/showDocument')
      expect(shown.params).toMatchObject({ uri: written })
    })
  })

  it('writes nothing when the user chooses nothing', async () => {
    await withClient({ 'plain.ts': PLAIN }, {}, async (client, project) => {
      const texts = applying(client, {})
      client.onRequest('window/showMessageRequest', () => null)
      expect(await run(client, 'toolsight.chooseTargets', { uri: project.uri('plain.ts') })).toBeNull()
      expect([...texts]).toEqual([])
    })
  })

  it.each([
    ['a target that is not known', {}, 'opnai', 'There is no target "opnai". Did you mean openai?'],
    [
      'a configuration with a syntax error',
      { 'toolsight.config.json': '{ "targets": [' },
      'openai',
      'Not JSON',
    ],
  ])('refuses %s in words', async (_, files, targets, message) => {
    await withOwnClient({ 'plain.ts': PLAIN, ...files }, {}, async (client, project) => {
      const given = { uri: project.uri('plain.ts'), targets }
      await expect(run(client, 'toolsight.chooseTargets', given)).rejects.toThrow(message)
    })
  })

  it('refuses to write what a setting of the editor overrides', async () => {
    const settings = { targets: ['openai'] }
    await withClient({ 'plain.ts': PLAIN }, { settings }, async (client, project) => {
      await client.open(project.uri('plain.ts'), PLAIN)
      const given = { uri: project.uri('plain.ts'), targets: 'anthropic' }
      await expect(run(client, 'toolsight.chooseTargets', given)).rejects.toThrow(
        'The setting toolsight.targets of this editor overrides the configuration file.',
      )
    })
  })

  it('is a code action where the cursor is on a tool', async () => {
    await withClient({ 'plain.ts': PLAIN }, {}, async (client, project) => {
      const uri = project.uri('plain.ts')
      await client.open(uri, PLAIN)
      const start = client.positionOf(uri, "'plain'", 1)
      const context = { diagnostics: [], only: ['source.chooseTargets'] }
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start, end: start },
        context,
      })
      expect(actions).toEqual([
        {
          title: 'Choose the targets that tools are checked for',
          kind: 'source.chooseTargets.toolsight',
          command: {
            title: 'Choose the targets that tools are checked for',
            command: 'toolsight.chooseTargets',
            arguments: [{ uri, tool: 'plain.ts#plain' }],
          },
        },
      ])
    })
  })
})

describe('toolsight/targets', () => {
  const two = `${WEATHER}
export const other = tool({ description: 'Says.', inputSchema: z.object({}) })
`
  const index = `${INDEX}
import { anthropic } from '@ai-sdk/anthropic'
import { other } from './weather.js'
generateText({ model: anthropic('claude-sonnet-4-5'), tools: { other }, prompt: '' })
`

  it('tells of the tool at a position, else of all tools of the file', async () => {
    await withClient({ 'weather.ts': two, 'index.ts': index }, ours, async (client, project) => {
      const uri = project.uri('weather.ts')
      await client.open(uri, two)
      await titlesWith(client, uri, /Anthropic/)
      const ask = (position?: unknown) => client.request<FileTargets>('toolsight/targets', { uri, position })
      const all = await ask()
      expect(all).toMatchObject({ tool: null, configured: 'auto', isSetting: false })
      expect(all.targets).toEqual([
        {
          id: 'openai-responses',
          title: 'OpenAI Responses',
          source: 'from index.ts:5',
          location: {
            uri: project.uri('index.ts'),
            range: expect.objectContaining({ start: { line: 4, character: 22 } }),
          },
        },
        expect.objectContaining({ id: 'anthropic', source: 'from index.ts:9' }),
      ])
      const one = await ask(client.positionOf(uri, "'Says.'"))
      expect(one.tool).toEqual({ id: 'weather.ts#other', title: 'other' })
      expect(one.targets?.map(({ id }) => id)).toEqual(['anthropic'])
    })
  })

  it('tells nothing of a file without tools', async () => {
    await withClient({ 'index.ts': INDEX }, ours, async (client, project) => {
      await client.open(project.uri('index.ts'), INDEX)
      expect(await client.request('toolsight/targets', { uri: project.uri('index.ts') })).toBeNull()
    })
  })
})
