import { afterAll, describe, expect, it } from 'vitest'
import type { CodeLens, Hover } from 'vscode-languageserver-protocol'
import type { TreeNode } from '../../../server/dist/messages.js'
import { Client, type ConnectOptions, sharedClient, withClient as withOwnClient } from '../client.js'
import { Project } from '../project.js'

const withClient = sharedClient()

const MARKDOWN = { textDocument: { hover: { contentFormat: ['markdown' as const, 'plaintext' as const] } } }

const TOOL = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

const Guest = z.object({ name: z.string().describe('As in the passport') })

export const book = defineTool({
  name: 'book_room',
  description: 'Books a room.',
  input: z.object({
    nights: z.int().min(1).default(1).describe('How many'),
    guests: z.array(Guest),
    wishes: z.string().optional(),
  }),
  outputSchema: z.object({ code: z.string() }),
  handler: ({ nights }) => ({ code: String(nights) }),
})
`

/** What the hover says at the first place of `text`; null where there is none. */
async function hoverAt(client: Client, uri: string, text: string, offset = 1): Promise<string | null> {
  const position = client.positionOf(uri, text, offset)
  const hover = await client.request<Hover | null>('textDocument/hover', { textDocument: { uri }, position })
  return hover && (hover.contents as { value: string }).value
}

/** A hover says which provider a tool is checked for: here the same from the start. */
const CONFIG = { 'toolsight.config.json': '{ "targets": ["mcp"] }' }

type Use = (
  at: (text: string, offset?: number) => Promise<string | null>,
  client: Client,
  uri: string,
) => Promise<void>

/** Opens one file, and waits until it has been checked. */
function withFile(text: string, options: ConnectOptions, use: Use): Promise<void> {
  const files = { 'tool.ts': text, ...CONFIG }
  return withClient(files, { capabilities: MARKDOWN, ...options }, async (client, project) => {
    const uri = project.uri('tool.ts')
    await client.open(uri, text)
    await client.diagnostics(uri)
    await use((marked, offset) => hoverAt(client, uri, marked, offset), client, uri)
  })
}

let shared: Promise<{ client: Client; project: Project }> | undefined

afterAll(async () => {
  const opened = await shared
  await opened?.client.stop()
  opened?.project.remove()
})

async function openTool(): Promise<{ client: Client; project: Project }> {
  const project = new Project({ 'tool.ts': TOOL, ...CONFIG })
  const client = await Client.start(project, { capabilities: MARKDOWN })
  await client.open(project.uri('tool.ts'), TOOL)
  await client.diagnostics(project.uri('tool.ts'))
  return { client, project }
}

/** `TOOL` as it is, in one server for all tests that change nothing. */
async function withTool(use: Use): Promise<void> {
  shared ??= openTool()
  const { client, project } = await shared
  const uri = project.uri('tool.ts')
  await use((marked, offset) => hoverAt(client, uri, marked, offset), client, uri)
}

function blocks(hover: string | null): string[] {
  return (hover ?? '').split('\n\n')
}

function jsonIn(hover: string | null): unknown {
  const fenced = /```json\n([\s\S]*?)\n```/.exec(hover ?? '')
  return fenced && JSON.parse(fenced[1] as string)
}

describe('hover on what names a tool beside its definition', () => {
  const text = `import { tool } from 'ai'
import { z } from 'zod'

export const getWeather = tool({ description: 'Weather.', inputSchema: z.object({ city: z.string() }) })
export const tools = { forecast: getWeather, now: tool({ description: 'Now.', inputSchema: z.object({}) }) }
`

  it('is on the variable that holds it, on its key in a record, and on keys that it is put under', async () => {
    await withFile(text, {}, async (at) => {
      const [headline] = blocks(await at('tool({ description'))
      expect(headline).toContain('`forecast`')
      for (const place of ['getWeather =', 'forecast:', 'description:', "'Weather.'"])
        expect(blocks(await at(place))[0]).toBe(headline)
      expect(blocks(await at('now:'))[0]).toContain('`now`')
      expect(await at('tools =')).toBeNull()
    })
  })

  it('is on the key of a record of another file', async () => {
    const tool = text.split('\n').slice(0, 4).join('\n')
    const user = "import { getWeather } from './tool'\nrun({ tools: { weather: getWeather } })\n"
    await withClient(
      { 'tool.ts': tool, 'agent.ts': user },
      { capabilities: MARKDOWN },
      async (client, project) => {
        await client.request('workspace/executeCommand', { command: 'toolsight.tools' })
        const uri = project.uri('agent.ts')
        await client.open(uri, user)
        await client.diagnostics(uri)
        expect(blocks(await hoverAt(client, uri, 'weather:'))[0]).toContain('**`weather`**')
      },
    )
  })
})

describe('hover on a tool that another file names', () => {
  it('says every name, and where it is given', async () => {
    const tool = `import { tool } from 'ai'
import { z } from 'zod'

export const search = tool({ description: 'Searches.', inputSchema: z.object({ query: z.string() }) })
`
    const user = (key: string) => `import { search } from './tool'\nrun({ tools: { ${key}: search } })\n`
    const files = { 'tool.ts': tool, 'agent.ts': user('web_search') }
    await withOwnClient(files, { capabilities: MARKDOWN }, async (client, project) => {
      const uri = project.uri('tool.ts')
      const known = await client.request<Array<{ name: string }>>('workspace/executeCommand', {
        command: 'toolsight.tools',
      })
      expect(known.map(({ name }) => name)).toEqual(['web_search'])
      await client.open(uri, tool)
      await client.diagnostics(uri)
      const [headline, used] = blocks(await hoverAt(client, uri, 'tool({'))
      expect(headline).toContain('**`web_search`**')
      expect(used).toBe('Used in agent.ts:2.')
      await client.open(project.uri('chat.ts'), user('look_up'))
      await client.diagnostics(project.uri('chat.ts'))
      await client.change(uri, `${tool}\n`)
      await client.diagnostics(uri)
      expect(blocks(await hoverAt(client, uri, 'tool({'))[1]).toBe(
        'Called `web_search` in agent.ts:2 and `look_up` in chat.ts:2.',
      )
    })
  })
})

it('tells the same tokens of a definition in lens, tree, hover and hover of a field', async () => {
  await withTool(async (at, client, uri) => {
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
    const titles = await Promise.all(
      lenses.map(async (lens) => (await client.request<CodeLens>('codeLens/resolve', lens)).command?.title),
    )
    const inLens = titles.flatMap((title) => / (\d+) tokens$/.exec(title ?? '')?.[1] ?? [])
    const tree = await client.request<TreeNode[]>('toolsight/tree', {})
    const inTree = /"label":"book_room".*?"tokens":(\d+)/.exec(JSON.stringify(tree))?.[1]
    const inHover = /(\d+) tokens in the definition/.exec((await at('book_room')) ?? '')?.[1]
    const inField = /of the definition's (\d+) tokens/.exec((await at('guests:')) ?? '')?.[1]
    expect(inHover).toMatch(/^\d+$/)
    expect({ inLens, inTree, inField }).toEqual({ inLens: [inHover], inTree: inHover, inField: inHover })
  })
})

it('tells in hover and tree how many of the calls that models make a tool survives', async () => {
  await withTool(async (at, client) => {
    const tree = JSON.stringify(await client.request<TreeNode[]>('toolsight/tree', {}))
    const [inTree] = /Survives \d of 9 calls that models really make\./.exec(tree) ?? []
    // A number as text, null for `wishes`, a list as text, a misspelt key, and the whole call wrapped or as text are lost.
    expect(inTree).toBe('Survives 3 of 9 calls that models really make.')
    expect(await at('book_room')).toContain(inTree)
  })
})

describe('hover on a tool', () => {
  it('says name, state, version and source, what it is checked for, what it costs, and the schema last', async () => {
    await withTool(async (at) => {
      const hover = await at('book_room')
      const [headline] = blocks(hover)
      expect(headline).toMatch(
        /^\*\*`book_room`\*\* · as sent, 1 warning · zod \d+\.\d+\.\d+ · schema converted by `zod`$/,
      )
      expect(jsonIn(hover)).toMatchObject({ type: 'object', required: ['nights', 'guests'] })
      expect(blocks(hover)[1]).toBe('Checked for Model Context Protocol, from the configuration.')
      expect(blocks(hover)[2]).toMatch(/^\d+ tokens in the definition, most in `guests` \(\d+\).*\.$/)
      expect(hover?.endsWith('}\n```')).toBe(true)
    })
  })

  it('is the same on the call, the name and the input, and its range is what one points at', async () => {
    await withTool(async (at, client, uri) => {
      const hover = await at('book_room')
      expect(await at('defineTool({')).toBe(hover)
      expect(await at("name: 'book")).toBe(hover)
      expect(await at('input: ')).toBe(hover)
      expect(await at('z.object({\n')).toBe(hover)
      const position = client.positionOf(uri, 'input: ', 2)
      const { range } = await client.request<Hover>('textDocument/hover', { textDocument: { uri }, position })
      expect(range && client.textIn(uri, range)).toBe('input')
    })
  })

  it('shows the output schema where one points at it', async () => {
    await withTool(async (at) => {
      const hover = await at('outputSchema')
      expect(blocks(hover)[0]).toContain('**`book_room`** output · as sent')
      expect(jsonIn(hover)).toMatchObject({ properties: { code: { type: 'string' } } })
    })
  })

  it('says nothing in the handler, at an import, in an empty line', async () => {
    await withTool(async (at) => {
      expect(await at('String(nights)')).toBeNull()
      expect(await at("'zod'")).toBeNull()
      expect(await at('\n\nconst')).toBeNull()
    })
  })

  it('names every tool of a loop', async () => {
    const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'
export const tools = ['a', 'b', 'c'].map((name) =>
  defineTool({ name, description: name, input: z.object({ q: z.string() }), handler: () => 1 }),
)
`
    await withFile(text, {}, async (at) => {
      const hover = await at('defineTool({')
      expect(hover).toContain('**`a`** · as sent')
      expect(hover).toContain('The same place makes `b` and `c`.')
    })
  })

  it('is cut at the setting, and says so', async () => {
    await withFile(TOOL, { settings: { hover: { maxSchemaLines: 5 } } }, async (at) => {
      const hover = await at('book_room')
      expect(hover).toMatch(/\n…\n```\n\n5 of \d+ lines\.$/)
    })
  })
})

describe('hover on a field', () => {
  it('shows its piece, whether the model has to send it and why, and what it costs', async () => {
    await withTool(async (at) => {
      const hover = await at('nights: z')
      expect(blocks(hover)[0]).toBe('**`nights`** · required · field of `book_room`')
      expect(blocks(hover)[1]).toMatch(
        /^`\.default\(1\)` gives it a default, but .*: the model must send it\.$/,
      )
      expect(jsonIn(hover)).toMatchObject({ nights: { type: 'integer', default: 1, minimum: 1 } })
      expect(blocks(hover)[2]).toMatch(/^\d+ of the definition's \d+ tokens\.$/)
      expect(hover?.endsWith('}\n```')).toBe(true)
      expect(await at('wishes: z')).toContain('**`wishes`** · optional · field of `book_room`')
      expect(await at('code: z')).toContain('**`code`** · required · output field of `book_room`')
    })
  })

  it('finds it outside of the call', async () => {
    await withTool(async (at) => {
      expect(blocks(await at('name: z'))[0]).toBe(
        '**`guests[].name`** · required in `guests[]` · field of `book_room`',
      )
    })
  })

  it('in a shared schema is of the tools that use it, with links to them', async () => {
    const shared = `import { z } from 'zod'\nexport const Guest = z.object({ age: z.int() })\n`
    const tool = (name: string) => `import { defineTool } from 'patties/ai'
import { z } from 'zod'
import { Guest } from './guest'
export const tool = defineTool({ name: '${name}', description: 'X.', input: z.object({ guest: Guest }), handler: () => 1 })
`
    const files = { 'guest.ts': shared, 'a.ts': tool('a'), 'b.ts': tool('b') }
    const options = {
      capabilities: MARKDOWN,
      initializationOptions: { trusted: true, clientCommands: true },
    }
    await withClient(files, options, async (client, project) => {
      for (const file of ['a.ts', 'b.ts']) {
        await client.open(project.uri(file), files[file as 'a.ts'])
        await client.diagnostics(project.uri(file))
      }
      const uri = project.uri('guest.ts')
      await client.open(uri, shared)
      const hover = await hoverAt(client, uri, 'age')
      expect(blocks(hover)[0]).toBe('**`guest.age`** · required in `guest` · field of `a`')
      expect(hover).toContain('Also a field of `b`.')
      expect(decodeURIComponent(hover ?? '')).toContain(`{"uri":"${project.uri('a.ts')}","tool":"a.ts#a"}`)
    })
  })

  it('shows what it refers to', async () => {
    const text = TOOL.replace(
      "z.object({ name: z.string().describe('As in the passport') })",
      "z.object({ name: z.string() }).meta({ id: 'Guest' })",
    ).replace('z.string().optional()', 'Guest')
    await withFile(text, {}, async (at) => {
      const hover = await at('wishes: Guest')
      expect(jsonIn(hover)).toEqual({ wishes: { $ref: '#/$defs/Guest' } })
      const target = blocks(hover).slice(blocks(hover).indexOf('It refers to:') + 1)
      expect(jsonIn(target.join('\n\n'))).toMatchObject({ properties: { name: { type: 'string' } } })
    })
  })

  it('is of the JSON Schema that is written out', async () => {
    const text = TOOL.replace(
      'input:',
      "parameters: { type: 'object', properties: { nights: { type: 'integer' } } },\n  input:",
    )
    await withFile(text, {}, async (at) => {
      const hover = await at('nights: { type')
      expect(hover).toContain('**`nights`** · optional · field of `book_room`')
      expect(hover).toContain('`required` does not list it.')
      expect(blocks(await at('parameters:'))[0]).toContain('schema as written in `parameters`')
    })
  })
})

describe('links of a hover', () => {
  const initializationOptions = { trusted: true, clientCommands: true }

  it('run commands of the client, with the tool', async () => {
    await withFile(
      TOOL,
      { initializationOptions, settings: { hover: { maxSchemaLines: 3 } } },
      async (at, _, uri) => {
        const links = [
          ...((await at('book_room')) ?? '').matchAll(/\[([^\]]+)\]\(command:([\w.]+)\?([^)]+)\)/g),
        ]
        expect(links.map(([, title, command]) => [title, command])).toEqual([
          ['Show what a provider gets', 'toolsight.client.showWire'],
          ['Preview a bad input', 'toolsight.client.previewInput'],
          ['Try an input', 'toolsight.client.tryInput'],
          ['Show the whole schema', 'toolsight.client.showSchema'],
        ])
        for (const [, , , args] of links) {
          expect(JSON.parse(decodeURIComponent(args as string))).toEqual([{ uri, tool: 'tool.ts#book_room' }])
        }
      },
    )
  })

  it('are left out where the client has no such commands, and in plain text', async () => {
    await withTool(async (at) => {
      expect(await at('book_room')).not.toContain('](')
    })
    await withFile(TOOL, { capabilities: {}, initializationOptions }, async (at) => {
      const hover = await at('book_room')
      expect(hover).toMatch(/^book_room · as sent/)
      expect(hover).not.toMatch(/[*`]|command:/)
    })
  })
})

describe('a hover with nothing to show says why', () => {
  it('in a workspace that is not trusted, and how to turn it on', async () => {
    await withFile(TOOL, { initializationOptions: {} }, async (at, client, uri) => {
      expect(await at('book_room')).toBe(
        '**`book_room`** · not looked at · zod\n\n' +
          'This workspace is not trusted, so none of its code runs. To have it evaluated, start the server with ' +
          '`"trusted": true` in `initializationOptions`.\n\n' +
          'Checked for Model Context Protocol, from the configuration.',
      )
      const known = client.sent.diagnostics.count
      await client.notify('toolsight/trust', { trusted: true })
      await client.published(uri, (found) => found.some(({ code }) => code === 'default-required'), known)
      expect(await at('book_room')).toContain('· as sent, 1 warning ·')
    })
    await withFile(TOOL, { initializationOptions: { clientCommands: true } }, async (at) => {
      expect(await at('book_room')).toContain('[Trust this workspace](command:workbench.trust.manage)')
    })
  })

  it('in a restricted workspace once, where one asks: no finding of each tool says it, too', async () => {
    const options = { initializationOptions: { clientCommands: true } }
    await withFile(TOOL.replace("description: 'Books a room.',\n", ''), options, async (at, client, uri) => {
      const codes = (await client.diagnostics(uri)).map(({ code }) => code)
      expect(codes).toContain('missing-description')
      expect(codes).not.toContain('not-evaluated')
      expect((await at('book_room'))?.match(/not trusted/g)).toHaveLength(1)
    })
  })

  it('where a package is not installed, and that the text is checked at once', async () => {
    const text = TOOL.replace("'zod'", "'yup'").replace("description: 'Books a room.',\n", '')
    await withFile(text, {}, async (at, client, uri) => {
      expect((await client.diagnostics(uri)).map(({ code }) => code)).toContain('missing-description')
      expect(blocks(await at('book_room'))[1]).toBe(
        '`yup` is not installed. Until it is, only the text is checked.',
      )
    })
  })

  it('where evaluation is turned off', async () => {
    await withFile(TOOL, { settings: { evaluate: { enabled: false } } }, async (at) => {
      expect(await at('book_room')).toMatch(
        /^\*\*`book_room`\*\* · not looked at · zod\n\nEvaluation is turned off, .*`evaluate\.enabled`/,
      )
    })
  })

  it('where the schema cannot be converted', async () => {
    await withFile(TOOL.replace('z.array(Guest)', 'z.array(z.date())'), {}, async (at) => {
      const hover = await at('book_room')
      expect(blocks(hover)[0]).toMatch(/^\*\*`book_room`\*\* · would be refused, 1 error · zod/)
      expect(hover).toContain(
        '- Change `guests[]`: `date` cannot be written as JSON Schema. (unconvertible-schema)',
      )
    })
  })

  it('but no finding of the very place, for the editor adds it itself', async () => {
    await withFile(TOOL.replace('z.array(Guest)', 'z.array(z.date())'), {}, async (at) => {
      const hover = await at('z.date()')
      expect(blocks(hover)[0]).toContain('**`book_room`**')
      expect(hover).not.toContain('cannot be written as JSON Schema')
    })
  })

  it('while the text does not parse: the last good schema, marked stale', async () => {
    await withFile(TOOL, {}, async (at, client, uri) => {
      await client.replace(uri, 'guests: z.array(Guest)', 'guests: z.')
      await client.diagnostics(uri)
      const hover = await at('book_room')
      expect(blocks(hover)[0]).toMatch(/^\*\*`book_room`\*\* · stale: last good schema · zod/)
      expect(blocks(hover)[1]).toBe(
        'The file has a syntax error, so its code cannot run. Below is what was last known.',
      )
      expect(jsonIn(hover)).toMatchObject({ required: ['nights', 'guests'] })
    })
  })

  it('while its evaluation fails: the last good schema, and what it threw', async () => {
    await withFile(TOOL, {}, async (at, client, uri) => {
      await client.replace(uri, 'z.array(Guest)', 'z.array(Guest).missing()')
      await client.diagnostics(uri)
      const hover = await at('book_room')
      expect(blocks(hover)[0]).toContain('stale: last good schema')
      expect(blocks(hover)[1]).toContain('missing')
      expect(blocks(hover)[1]).toContain('(evaluation-failed)')
    })
  })
})

describe('text of user code', () => {
  it('is text in a message, too', async () => {
    const evil = '[x](command:evil) <img src=x> **b** https://evil.example'
    const text = TOOL.replace('z.array(Guest)', `((): never => { throw new Error('${evil}') })()`)
    await withFile(text, {}, async (at) => {
      const hover = await at('book_room')
      expect(hover).toContain('\\[x\\](command:evil) \\<img src=x\\> \\*\\*b\\*\\* https\\://evil.example')
    })
  })

  it('formats nothing and links nowhere', async () => {
    const name = '](command:evil) <img src=x> **b**'
    const text = TOOL.replace("'book_room'", JSON.stringify(name))
      .replace('How many', '\\n```\\n[x](command:evil)')
      .replace('wishes: z.string()', "'`[a](command:evil)`': z.string()")
    await withFile(text, {}, async (at) => {
      const hover = await at('defineTool({')
      const outside = hover?.replace(/```json[\s\S]*\n```/, '').replace(/(`+)[\s\S]*?\1/g, '') ?? ''
      expect(outside).not.toMatch(/(?<!\\)[[<]|command:/)
      expect(jsonIn(hover)).toMatchObject({
        properties: { nights: { description: '\n```\n[x](command:evil)' } },
      })
      const [headline] = blocks(await at("'`[a]", 3))
      expect(headline).toContain('`` `[a](command:evil)` ``')
    })
  })
})

describe('what sends the tool', () => {
  const sdk = '@modelcontextprotocol/server'
  const registered = (input: string) => `import { McpServer } from '${sdk}'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1' })
server.registerTool('book_room', { inputSchema: ${input} }, async () => ({ content: [] }))
`

  it('is named with its version, and what it refuses once that is known', async () => {
    const text = registered('z.object({ day: z.date() })')
    const files = { 'tool.ts': text, 'toolsight.config.json': '{ "targets": ["mcp"] }' }
    const options = { capabilities: MARKDOWN, packages: { zod: 'zod', [sdk]: sdk } }
    await withClient(files, options, async (client, project) => {
      const uri = project.uri('tool.ts')
      await client.open(uri, text)
      expect(await hoverAt(client, uri, "'book_room'")).toMatch(
        /^To `mcp` by MCP SDK 2: \\?@modelcontextprotocol\/server 2\./m,
      )
      const command = 'toolsight.wire'
      const wire = await client.request<{ refused: { message: string } }>('workspace/executeCommand', {
        command,
        arguments: [{ uri, tool: 'book_room' }],
      })
      expect(wire.refused.message).toContain('Date cannot be represented')
      expect(await hoverAt(client, uri, "'book_room'")).toMatch(
        /^`mcp`: refused\. .*Date cannot be represented/m,
      )
    })
  })

  it('adds what is said once that is known: at a field, or alone where it is of the whole entry', async () => {
    const text = registered('z.object({ nights: z.int() }), annotations: { readOnlyHint: true }')
    const files = { 'tool.ts': text, 'toolsight.config.json': '{ "targets": ["mcp"] }' }
    const options = { capabilities: MARKDOWN, packages: { zod: 'zod', [sdk]: sdk } }
    await withClient(files, options, async (client, project) => {
      const uri = project.uri('tool.ts')
      await client.open(uri, text)
      await client.diagnostics(uri)
      const argument = { uri, tool: 'book_room' }
      await client.request('workspace/executeCommand', { command: 'toolsight.wire', arguments: [argument] })
      const hover = blocks(await hoverAt(client, uri, "'book_room'"))
      const changed = hover[hover.indexOf('Changed on the way to `mcp`:') + 1]?.split('\n')
      expect(changed).toEqual(['- `annotations` added', '- `$schema` added: the input'])
    })
  })
})
