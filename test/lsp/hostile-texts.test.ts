import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { Project } from './project.js'

/*
 * What an editor shows of the texts of a folder that nobody trusts: they begin no line, turn no text around, and are no link, no
 * image and no command in Markdown.
 */

const HOSTILE =
  'a\n\npwned\r\u001b[31m\u009b \u202ed\u2028pwned ]( `</code> ```\n# pwned\n[pwned](command:pwned) ![pwned](https://pwned.example/x.png) <img src="https://pwned.example/x.png"> <https://pwned.example>'
const text = JSON.stringify(HOSTILE)

const SOURCE = `import { defineTool } from 'patties/ai'
import { z } from 'zod'
export const named = defineTool({
  name: ${text},
  description: ${text},
  parameters: { type: 'object', properties: { [${text}]: { type: 'string', description: ${text}, enum: [${text}, 'b'] } }, required: [${text}] },
  handler: () => 'done',
})
export const thrown = defineTool({
  name: 'thrown',
  description: ${text},
  input: (() => { throw new Error(${text}) })(),
  handler: () => 'done',
})
`

/** Shown in one line. */
const ONE_LINE = /^(?:label|title|name|state|detail|containerName)$/
/** What a program reads, and nobody is shown. */
const DATA = /^(?:arguments|uri|id|data|newText|text|input|tool)$/

function* texts(value: unknown, key = ''): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [key, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value))
    if (!DATA.test(name)) yield* texts(each, Array.isArray(value) ? key : name)
}

/** Control characters, and what turns text around. */
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/

function fooling(answer: unknown): string[] {
  return [...texts(answer)].flatMap(([key, shown]) =>
    UNPRINTABLE.test(shown) || (ONE_LINE.test(key) && shown.includes('\n')) ? [`${key}: ${shown}`] : [],
  )
}

/** What is left of Markdown without its code, and without what a backslash makes plain. */
function formatting(markdown: string): string {
  const plain = markdown.replaceAll(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '').replaceAll(/\\[!-/:-@[-`{-~]/g, '')
  return plain
    .split('\n\n')
    .map((block) => block.replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, ''))
    .join('\n\n')
}

describe.each([true, false])('in a folder of which the editor says trusted: %s', (trusted) => {
  let project: Project
  let client: Client
  let uri: string
  beforeAll(async () => {
    project = new Project({
      'tool.ts': SOURCE,
      'tool.samples.json': `{ ${text}: { "valid": [{ "input": {}, "note": ${text} }] } }`,
    })
    uri = project.uri('tool.ts')
    client = await Client.start(project, {
      initializationOptions: { trusted },
      settings: { inlayHints: { tokens: true } },
      capabilities: { textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } } },
    })
    await client.open(uri, SOURCE)
    await client.diagnostics(uri)
  })
  afterAll(async () => {
    await client.stop()
    project.remove()
  })

  const whole = () => ({
    start: { line: 0, character: 0 },
    end: client.document(uri).positionAt(SOURCE.length),
  })
  const textDocument = () => ({ uri })
  const REQUESTS: Record<string, () => Promise<unknown>> = {
    diagnostics: () => client.diagnostics(uri),
    lenses: async () => {
      const lenses = await client.request<object[]>('textDocument/codeLens', { textDocument: textDocument() })
      return Promise.all(lenses.map((lens) => client.request('codeLens/resolve', lens)))
    },
    actions: () =>
      client.request('textDocument/codeAction', {
        textDocument: textDocument(),
        range: whole(),
        context: { diagnostics: [] },
      }),
    'inlay hints': () =>
      client.request('textDocument/inlayHint', { textDocument: textDocument(), range: whole() }),
    links: () => client.request('textDocument/documentLink', { textDocument: textDocument() }),
    symbols: () => client.request('workspace/symbol', { query: '' }),
    'symbols of the file': () =>
      client.request('textDocument/documentSymbol', { textDocument: textDocument() }),
    tree: () => client.request('toolsight/tree', {}),
    'the lists of samples': () => client.request('toolsight/samples', { uri }),
    targets: () => client.request('toolsight/targets', { uri }),
  }

  it.each(Object.entries(REQUESTS))('%s', async (_, ask) => {
    expect(fooling(await ask())).toEqual([])
  })

  it.each(['defineTool({', 'name: ', 'description: ', '[', 'thrown = define', "name: 'thrown'", 'input: '])(
    'hover at %s',
    async (place) => {
      const position = client.positionOf(uri, place, place.length)
      const hover = await client.request<{ contents: { value: string } } | null>('textDocument/hover', {
        textDocument: textDocument(),
        position,
      })
      const shown = hover?.contents.value ?? ''
      expect(fooling(shown)).toEqual([])
      expect(formatting(shown)).not.toMatch(/\]\((?:command|https)|^# pwned|<img|<https|!\[/m)
    },
  )
})
