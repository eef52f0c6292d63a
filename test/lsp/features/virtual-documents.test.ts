import { describe, expect, it } from 'vitest'
import type { Preview } from '../../../packages/core/dist/index.js'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Searches',
  input: z.object({ query: z.string(), limit: z.number().int().max(9).default(3) }),
  handler: () => 'x',
})
`

interface Shown {
  text: string
  languageId: string
  title: string
}

const show = (client: Client, params: object) => client.request<Shown>('toolsight/document', params)

describe('schema', () => {
  it('is the resolved schema of the text as typed', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, text)
      const first = await show(client, { kind: 'schema', uri, tool: 'search' })
      expect(first).toMatchObject({ languageId: 'json', title: 'search: schema' })
      expect(Object.keys(JSON.parse(first.text).properties)).toEqual(['query', 'limit'])
      await client.replace(uri, 'query', 'question')
      const second = await show(client, { kind: 'schema', uri, tool: 'search' })
      expect(Object.keys(JSON.parse(second.text).properties)).toEqual(['question', 'limit'])
      // While the text does not parse, the last good one stays.
      await client.replace(uri, 'z.string()', 'z.string(')
      expect((await show(client, { kind: 'schema', uri, tool: 'search' })).text).toBe(second.text)
    })
  })

  it('says why there is none', async () => {
    const bad = text.replace('z.string()', 'z.date()')
    await withClient({ 'search.ts': bad }, {}, async (client, project) => {
      const shown = await show(client, { kind: 'schema', uri: project.uri('search.ts'), tool: 'search' })
      expect(shown.languageId).toBe('plaintext')
      expect(shown.text).toContain('Date cannot be represented in JSON Schema')
    })
  })
})

describe('wire', () => {
  const files = { 'search.ts': text, 'toolsight.config.json': '{ "targets": ["anthropic"] }' }

  it('is the whole entry under one line that says where it comes from, and what else there is to know follows', async () => {
    await withClient(files, {}, async (client, project) => {
      const uri = project.uri('search.ts')
      const byDefault = await show(client, { kind: 'wire', uri, tool: 'search' })
      expect(byDefault).toMatchObject({ languageId: 'jsonc', title: 'search: anthropic' })
      const [header, opening, ...lines] = byDefault.text.trimEnd().split('\n')
      expect(header).toBe(
        '// Not captured: this is the shape that Anthropic documents for `tools[]` of a Messages request.',
      )
      expect(opening).toBe('{')
      expect(lines.at(-1)).toBe('// Checked for this target (from the configuration).')
      const shown = await show(client, { kind: 'wire', uri, tool: 'search', target: 'openai-responses' })
      expect(Object.keys(entryIn(shown))).toEqual(['type', 'name', 'description', 'parameters', 'strict'])
      await expect(show(client, { kind: 'wire', uri, tool: 'search', target: 'x' })).rejects.toThrow(
        'There is no target "x"',
      )
    })
  })

  it('is the entry alone where it is to be compared, and says why there is none', async () => {
    const twoTools = `${text}${text.split('\n').slice(3).join('\n').replaceAll('search', 'broken').replace('z.string()', 'z.date()')}`
    await withClient({ ...files, 'search.ts': twoTools }, {}, async (client, project) => {
      const given = { kind: 'wire', uri: project.uri('search.ts'), notes: false }
      const shown = await show(client, { ...given, tool: 'search' })
      expect(JSON.parse(shown.text)).toEqual(entryIn(shown))
      const broken = await show(client, { ...given, tool: 'broken' })
      expect(broken.languageId).toBe('markdown')
      expect(broken.text).toContain('Date cannot be represented')
    })
  })
})

function entryIn({ text: shown }: Shown): object {
  const lines = shown.split('\n').filter((line) => !line.startsWith('//'))
  return JSON.parse(lines.join('\n'))
}

describe('preview', () => {
  it('shows an input with its issues and what the model reads', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const given = { kind: 'preview', uri: project.uri('search.ts'), tool: 'search' }
      const { text: shown, ...rest } = await show(client, { ...given, input: { limit: '`2`' } })
      expect(rest).toEqual({ languageId: 'markdown', title: 'search: preview' })
      expect(shown).toMatch(/^# What the model reads of `search`\n/)
      expect(shown).toMatch(/^refused · 2 issues$/m)
      expect(shown).toContain('- `limit`: Invalid input: expected number, received string')
      const fences = [...shown.matchAll(/^(`{3,})json\n([\s\S]*?)\n\1$/gm)].map((match) => match[2] as string)
      expect(JSON.parse(fences[0] as string)).toEqual({ limit: '`2`' })
      expect(JSON.parse(fences[1] as string)).toMatchObject({ error: 'ToolInputInvalid' })
      const accepted = await show(client, { ...given, input: { query: 'a' } })
      expect(accepted.text).toMatch(/^accepted$/m)
      expect(accepted.text).toContain('The handler gets:\n\n```json\n{\n  "query": "a",\n  "limit": 3\n}')
      const broken = await show(client, { ...given, raw: '{"query"' })
      expect(broken.text).toMatch(/^no JSON$/m)
    })
  })

  it('shows repairs, and the message in each style that is configured', async () => {
    const files = {
      'search.ts': text,
      'toolsight.config.json': '{ "retryStyle": ["concise", "zod-pretty"] }',
    }
    await withClient(files, {}, async (client, project) => {
      const given = { kind: 'preview', uri: project.uri('search.ts'), tool: 'search' }
      const asked = { uri: given.uri, tool: given.tool, input: { query: 'a', limit: '2' } }
      const { text: shown } = await show(client, { ...given, ...asked })
      const preview = await client.request<Preview>('workspace/executeCommand', {
        command: 'toolsight.preview',
        arguments: [asked],
      })
      expect(preview.messages).toHaveLength(2)
      expect(shown).toMatch(/^refused · 1 issue$/m)
      expect(shown).toMatch(/With repair it is accepted:\n\n- `limit`: `"2"` → `2` \(.+\)\n/)
      const parts = [
        '```json',
        'With repair',
        '- `limit`: Invalid',
        'style concise',
        'style zod-pretty',
        'would get',
      ]
      const places = parts.map((part) => shown.indexOf(part))
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(places).not.toContain(-1)
      // Lines are as the model reads them: the editor wraps them at its width.
      for (const { message } of preview.messages) expect(shown).toContain(`\n${message}\n`)
    })
  })

  it('is text to be read as it stands: no escapes, and what is no JSON is not called so', async () => {
    const files = { 'search.ts': text, 'toolsight.config.json': '{ "retryStyle": "mcp" }' }
    await withClient(files, {}, async (client, project) => {
      const given = { kind: 'preview', uri: project.uri('search.ts'), tool: 'search' }
      const { text: shown } = await show(client, { ...given, input: { query: 'a', limit: 12 } })
      expect(shown).not.toContain('\\')
      expect(shown).toMatch(/:\n\n```text\nMCP error/)
    })
  })

  it('shows near misses where nobody has written a sample', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const given = { kind: 'preview', uri: project.uri('search.ts'), tool: 'search' }
      const { text: shown } = await show(client, given)
      expect(shown).toContain('Near misses, made from the schema.')
      expect(shown).toContain('## Required field missing: query')
      expect(shown).toContain('## A number sent as text: limit')
    })
  })

  it("shows the samples file's entries as typed, those to be refused first", async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const samples = {
        search: { valid: [{ input: { query: 'a' } }], invalid: [{ note: 'no *query*', input: {} }] },
      }
      const uri = project.uri('search.samples.json')
      await client.open(uri, JSON.stringify(samples), 'json')
      const given = { kind: 'preview', uri: project.uri('search.ts'), tool: 'search' }
      const first = await show(client, given)
      expect(first.text.match(/^## .*$/gm)).toEqual(['## no *query*', '## A sample to be accepted'])
      await client.replace(uri, 'no *query*', 'changed')
      expect((await show(client, given)).text).toContain('## changed')
    })
  })

  it('says once why nothing can be judged', async () => {
    const options = { initializationOptions: { trusted: false } }
    await withClient({ 'search.ts': text }, options, async (client, project) => {
      const { text: shown } = await show(client, {
        kind: 'preview',
        uri: project.uri('search.ts'),
        tool: 'search',
      })
      expect(shown.match(/not trusted/g)?.length).toBeGreaterThan(0)
      expect(shown.match(/^## /gm)).toHaveLength(1)
    })
  })
})
