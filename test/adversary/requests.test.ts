import { afterAll, beforeAll, describe, it } from 'vitest'
import { Client } from '../lsp/client.js'
import { Project } from '../lsp/project.js'
import { budget } from './budget.js'
import { HOSTILE } from './schemas/hostile.js'

/*
 * What an editor may ask of a file whose schema was made to hang its reader, in a folder that nobody trusts. That each walk
 * ends is told by `schemas/walks.test.ts`; here every request is made, so that none has a walk of its own.
 */

/** One of each kind: what walks make of all of them is told there. */
const SHOWN = [
  'definitions that double: anyOf',
  'definitions that double: allOf',
  'definitions that double: a mix',
  'unions that each have all',
  '20,000 fields',
]

const tool = (schema: unknown) => `import { defineTool } from 'patties/ai'
export const x = defineTool({
  name: 'x',
  description: 'Does it.',
  parameters: ${JSON.stringify(schema)},
  handler: () => 'x',
})
`

type Request = (client: Client, uri: string) => [method: string, params: unknown]

const at =
  (method: string, text: string, more: object = {}): Request =>
  (client, uri) => [
    method,
    { textDocument: { uri }, position: client.positionOf(uri, text, text.length), ...more },
  ]
const command =
  (name: string, argument: object | null): Request =>
  (_, uri) => [
    'workspace/executeCommand',
    { command: `toolsight.${name}`, arguments: argument ? [{ uri, tool: 'x', ...argument }] : [] },
  ]
const document =
  (more: object): Request =>
  (_, uri) => ['toolsight/document', { uri, tool: 'x', ...more }]
const whole: Request = (client, uri) => [
  'textDocument/codeAction',
  {
    textDocument: { uri },
    range: {
      start: { line: 0, character: 0 },
      end: client.document(uri).positionAt(client.text(uri).length),
    },
    context: { diagnostics: [] },
  },
]

const REQUESTS: Record<string, Request> = {
  'hover of the tool': at('textDocument/hover', "name: 'x'"),
  'hover of a field': at('textDocument/hover', '{"'),
  'hover again': at('textDocument/hover', '{"'),
  definition: at('textDocument/definition', '"properties":{'),
  lenses: (_, uri) => ['textDocument/codeLens', { textDocument: { uri } }],
  actions: whole,
  'inlay hints': (client, uri) => [
    'textDocument/inlayHint',
    { textDocument: { uri }, range: (whole(client, uri)[1] as { range: object }).range },
  ],
  links: (_, uri) => ['textDocument/documentLink', { textDocument: { uri } }],
  symbols: () => ['workspace/symbol', { query: 'x' }],
  tree: () => ['toolsight/tree', {}],
  'the lists of samples': (_, uri) => ['toolsight/samples', { uri }],
  'samples tried': (_, uri) => ['toolsight/trySamples', { uri }],
  'targets of the file': (_, uri) => ['toolsight/targets', { uri }],
  'its schema': document({ kind: 'schema' }),
  'its wire form': document({ kind: 'wire' }),
  'its wire form for openai-strict': document({ kind: 'wire', target: 'openai-strict' }),
  'its preview': document({ kind: 'preview', input: { a: 'x' } }),
  'a place in its schema': (client, uri) => [
    'toolsight/source',
    { uri, tool: 'x', text: client.text(uri).slice(0, 200), position: { line: 1, character: 1 } },
  ],
  'command tools': command('tools', null),
  'command wire': command('wire', { target: 'gemini' }),
  'command diff': command('diff', { from: { target: 'openai-strict' }, to: { target: 'gemini' } }),
  'command preview': command('preview', { input: { a: 'x' } }),
  'command targets': command('targets', {}),
  'command samples': command('samples', {}),
  'command checkWorkspace': command('checkWorkspace', null),
}

describe('each request about a hostile schema is answered', () => {
  let project: Project
  let client: Client
  beforeAll(async () => {
    project = new Project({
      'toolsight.config.json': JSON.stringify({ targets: ['openai-strict', 'anthropic', 'gemini'] }),
    })
    client = await Client.start(project, {
      initializationOptions: { trusted: false },
      settings: { inlayHints: { tokens: true } },
    })
  })
  afterAll(async () => {
    await client.stop()
    project.remove()
  })

  it.each(budget.isLong ? Object.keys(HOSTILE) : SHOWN)('%s', async (name) => {
    const uri = project.uri('tool.ts')
    await client.open(uri, tool(HOSTILE[name]))
    await client.diagnostics(uri)
    for (const request of Object.values(REQUESTS)) await client.request(...request(client, uri))
    await client.close(uri)
  })
})
