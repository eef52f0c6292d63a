import { describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import { TargetError, type WireForm } from '#core/wire/index.js'
import { openWorkspace, type Workspace, type WorkspaceOptions } from '#core/workspace/index.js'
import type { Project } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/** A workspace of its own, which knows no other text of the file. */
const OWN = { trusted: true }

/* How captures are asked for and kept, with a real SDK. What each SDK sends is compared in test/sdks. */

const HEAD = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1' })
`
const tool = (config: string, name = 'book') =>
  `${HEAD}server.registerTool('${name}', { ${config} }, async () => ({ content: [] }))\n`
const BOOK = tool("description: 'Books a room.', inputSchema: z.object({ room: z.string().min(2) })")

const ENTRY = {
  name: 'book',
  description: 'Books a room.',
  inputSchema: {
    type: 'object',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: { room: { type: 'string', minLength: 2 } },
    required: ['room'],
  },
}

const withBook = <T>(
  text: string,
  use: (project: Project, book: ToolFacts) => Promise<T>,
  options: Partial<WorkspaceOptions> = {},
): Promise<T> =>
  withProject({ 'book.ts': text }, async (project) => use(project, await only(project)), options)

async function only(project: Project): Promise<ToolFacts> {
  const [found, ...others] = await project.tools('book.ts')
  if (!found || others.length > 0) throw new Error('There is not one tool')
  return found
}

describe('wire', () => {
  it("is what the tool's own SDK sends, with its version", async () => {
    await withBook(BOOK, async ({ workspace }, book) => {
      const form = await workspace.wire.form(book, 'mcp')
      const version = form.versions['@modelcontextprotocol/server'] as string
      expect(version).toMatch(/^2\./)
      expect(form).toEqual({
        target: 'mcp',
        json: ENTRY,
        notes: [`Captured: what @modelcontextprotocol/server ${version} sends.`],
        captured: true,
        via: 'mcp-v2',
        versions: { '@modelcontextprotocol/server': version },
      })
    })
  })

  it('is the documented shape where nothing else can be, or is asked for', async () => {
    await withBook(BOOK, async ({ workspace }, book) => {
      const documented = await workspace.wire.form(book, 'mcp', null)
      expect(documented).toMatchObject({ captured: false, via: null, versions: {} })
      expect(documented.notes[0]).toMatch(/^Not captured: this is the shape that /)
      // No SDK of MCP sends to a provider.
      expect(await workspace.wire.form(book, 'anthropic')).toMatchObject({ captured: false, via: null })
    })
  })

  it('brings a tool of another framework over', async () => {
    const own = `import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'
export const book = defineTool({ name: 'book', description: 'Books a room.', input: z.object({ room: z.string().min(2) }) })`
    await withBook(own, async ({ workspace }, book) => {
      expect(await workspace.wire.form(book, 'mcp')).toMatchObject({ captured: false, via: null })
      expect(await workspace.wire.form(book, 'mcp', 'mcp-v2')).toMatchObject({ captured: true, json: ENTRY })
    })
  })

  it('says which packages are missing, with the command that adds them', async () => {
    const files = { 'book.ts': BOOK, 'pnpm-lock.yaml': '' }
    await withProject(files, async (project) => {
      const form = await project.workspace.wire.form(await only(project), 'openai', 'ai-sdk')
      expect(form).toMatchObject({ json: null, captured: false, via: 'ai-sdk' })
      expect(form.notes).toEqual([
        'Not captured: `ai` and `@ai-sdk/openai` are not installed. Add them with: pnpm add ai @ai-sdk/openai',
      ])
    })
  })

  it('is the documented shape where the own SDK is not installed, and says so', async () => {
    const own = `import { tool } from 'ai'\nimport { z } from 'zod'
export const tools = { book: tool({ description: 'Books a room.', inputSchema: z.object({ room: z.string() }) }) }`
    await withBook(own, async ({ workspace }, book) => {
      const { json, captured, via, notes } = await workspace.wire.form(book, 'openai')
      expect({ captured, via }).toEqual({ captured: false, via: null })
      expect(json).toMatchObject({ function: { name: 'book', description: 'Books a room.' } })
      expect(notes.slice(0, 2)).toEqual([
        'Not captured: `ai` and `@ai-sdk/openai` are not installed. Add them with: npm install ai @ai-sdk/openai',
        'Shown is the shape that OpenAI documents for `tools[]` of a Chat Completions request.',
      ])
    })
  })

  it('is no refusal of the SDK where evaluation keeps it from the network', async () => {
    const files = {
      'book.ts':
        "export const book = { type: 'function', function: { name: 'book', description: 'Books a room.', parameters: { type: 'object', properties: {} } } }\n",
      'node_modules/openai/package.json':
        '{ "name": "openai", "version": "9.9.9", "type": "module", "main": "index.js" }',
      'node_modules/openai/index.js': `const kept = fetch
export default class OpenAI { chat = { completions: { create: () => kept('https://localhost/') } } }`,
    }
    await withProject(files, async (project) => {
      const { tools, findings } = await project.workspace.check(project.path('book.ts'))
      const { captured, refused, notes } = await project.workspace.wire.form(tools[0] as ToolFacts, 'openai')
      expect(findings.map(({ code }) => code)).not.toContain('sdk-refusal')
      expect({ captured, refused }).toEqual({ captured: false, refused: undefined })
      expect(notes[0]).toContain('The SDK needs what is closed during evaluation: The network.')
    })
  })

  it('is no refusal of the tool where the SDK sends no tool at all', async () => {
    const files = {
      'book.ts':
        "export const book = { type: 'function', function: { name: 'book', description: 'Books a room.', parameters: { type: 'object', properties: {} } } }\n",
      'node_modules/openai/package.json':
        '{ "name": "openai", "version": "0.0.1", "type": "module", "main": "index.js" }',
      'node_modules/openai/index.js': `export default class OpenAI { constructor({ secret }) { if (!secret) throw new Error('No key') } }`,
    }
    await withProject(files, async (project) => {
      const { tools, findings } = await project.workspace.check(project.path('book.ts'))
      const { captured, refused, notes } = await project.workspace.wire.form(tools[0] as ToolFacts, 'openai')
      expect(findings.map(({ code }) => code)).not.toContain('sdk-refusal')
      expect({ captured, refused }).toEqual({ captured: false, refused: undefined })
      expect(notes[0]).toContain('The SDK sends no tool here: No key')
    })
  })

  it('is not judged by its documented shape where the program sends it by way of an SDK that is not installed', async () => {
    const call = `import { tool, generateText } from 'ai'
import { google } from '@ai-sdk/google'
import { z } from 'zod'
const book = tool({ description: 'Books a room.', inputSchema: z.strictObject({ day: z.string().describe('When') }) })
const model = google('gemini-2.5-flash')
await generateText({ model, prompt: '', tools: { book } })
`
    const codes = async (text: string, options: Partial<WorkspaceOptions> = {}) =>
      withProject(
        { 'book.ts': text },
        async (project) => {
          const { findings } = await project.workspace.check(project.path('book.ts'))
          return findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)
        },
        options,
      )
    expect(await codes(call)).toEqual([])
    expect(await codes(call, { config: { targets: ['gemini'] } })).toEqual(['unsupported-keyword'])
  })

  it('is refused in the words of the SDK', async () => {
    await withBook(tool('inputSchema: z.object({ day: z.date() })'), async ({ workspace }, book) => {
      const { json, captured, refused, notes } = await workspace.wire.form(book, 'mcp')
      expect({ json, captured }).toEqual({ json: null, captured: false })
      expect(refused?.message).toContain('Date cannot be represented in JSON Schema')
      expect(notes[0]).toMatch(/^MCP SDK 2 refuses this tool, and sends no request/)
    })
  })

  it.each([
    ['nowhere', undefined, 'There is no target "nowhere".'],
    ['mcp', 'mcp-v3', 'There is no SDK "mcp-v3" that sends to "mcp". Did you mean mcp-v1?'],
    ['anthropic', 'mcp-v2', 'MCP SDK 2 does not send to "anthropic".'],
  ])('refuses %s via %s', async (target, via, message) => {
    await withBook(BOOK, async ({ workspace }, book) => {
      const asked = workspace.wire.form(book, target, via)
      await expect(asked).rejects.toThrow(TargetError)
      await expect(asked).rejects.toThrow(message)
    })
  })
})

describe('what is kept', () => {
  it('is known at once, for as long as the program is the same', async () => {
    await withBook(BOOK, async (project, book) => {
      const { workspace } = project
      expect(workspace.wire.known(book, 'mcp')).toBeNull()
      expect(workspace.wire.known(book, 'anthropic')).toMatchObject({ captured: false })
      const form = await workspace.wire.form(book, 'mcp')
      expect(workspace.wire.known(book, 'mcp')).toBe(form)

      project.type('book.ts', `// Something that is no part of the tool.\n${BOOK}`)
      expect(workspace.wire.known(await only(project), 'mcp')).toBe(form)

      project.type('book.ts', BOOK.replace('min(2)', 'min(3)'), 2)
      const changed = await only(project)
      expect(workspace.wire.known(changed, 'mcp')).toBeNull()
      expect(JSON.stringify((await workspace.wire.form(changed, 'mcp')).json)).toContain('"minLength":3')
    })
  })

  it('is captured once, however many ask', async () => {
    await withBook(BOOK, async ({ workspace }, book) => {
      const [one, another] = await Promise.all([
        workspace.wire.form(book, 'mcp'),
        workspace.wire.form(book, 'mcp'),
      ])
      expect(one).toBe(another)
    })
  })

  it('stays while the text cannot be evaluated, and says so', async () => {
    await withBook(
      BOOK,
      async (project, book) => {
        await project.workspace.wire.form(book, 'mcp')
        project.type('book.ts', BOOK.replace("'Books a room.'", 'describe()'))
        const { json, notes } = await project.workspace.wire.form(await only(project), 'mcp')
        expect(json).toEqual(ENTRY)
        expect(notes.at(-1)).toBe('From the last text that could be evaluated.')
      },
      OWN,
    )
  })

  it('is forgotten when everything is started anew', async () => {
    await withBook(BOOK, async ({ workspace }, book) => {
      await workspace.wire.form(book, 'mcp')
      workspace.restart()
      expect(workspace.wire.known(book, 'mcp')).toBeNull()
      expect((await workspace.wire.form(book, 'mcp')).json).toEqual(ENTRY)
    })
  })
})

describe('tools that are sent together', () => {
  /** An SDK whose entries say how many tools the request has. It refuses a tool without a description, and warns of a long name. */
  const sdk = {
    'node_modules/ai/package.json':
      '{ "name": "ai", "version": "9.9.9", "type": "module", "main": "index.js" }',
    'node_modules/ai/index.js': `export const tool = (given) => given
export const jsonSchema = (given) => given
export const generateText = ({ model, tools }) => model(tools)
export const streamText = async ({ model, tools }) => ({ consumeStream: () => model(tools) })`,
    'node_modules/@ai-sdk/openai/package.json':
      '{ "name": "@ai-sdk/openai", "version": "9.9.9", "type": "module", "main": "index.js" }',
    'node_modules/@ai-sdk/openai/index.js': `export const createOpenAI = ({ fetch }) => ({
  chat: () => {
    const model = async (tools) => {
      const all = Object.entries(tools)
      await model.getArgs(all)
      const listed = all.map(([name, { description, kind }]) => {
        if (!description) throw new Error('A tool needs a description.')
        return { type: 'function', function: { name, description, kind, together: all.length, parameters: { type: 'object', properties: {} } } }
      })
      return fetch('https://localhost/', { body: JSON.stringify({ tools: listed }) })
    }
    model.getArgs = async (all) => ({ warnings: all.filter(([name]) => name.length > 8).map(() => ({ message: 'Too long.' })) })
    return model
  },
})`,
  }
  const aiTool = (name: string, members = "description: 'Does it.'", head = '') =>
    `import { tool } from 'ai'\nimport { z } from 'zod'\n${head}export const ${name} = tool({ ${members}, inputSchema: z.object({ room: z.string() }), execute: async () => 1 })\n`

  let installed = 0
  const sent = (files: Record<string, string>) =>
    withProject(
      // What was captured before counts no more where something was installed.
      { ...sdk, 'node_modules/ai/installed.txt': `${++installed}`, ...files },
      async (project) => {
        const { workspace } = project
        const paths = Object.keys(files).map((file) => project.path(file))
        const { tools } = await workspace.checkAll(paths, { capture: true })
        return tools.map((each) => workspace.wire.known(each, 'openai'))
      },
      { config: { targets: ['openai'] } },
    )
  const functionOf = (form: WireForm | null): { name?: string; together?: number } =>
    (form?.json as { function: object } | null)?.function ?? {}
  const togetherOf = async (files: Record<string, string>) =>
    (await sent(files)).map((form) => {
      const { name, together } = functionOf(form)
      return [name ?? form?.refused?.message, together]
    })

  it('come from several files, where the code changes nothing', async () => {
    const files = { 'a.ts': aiTool('book'), 'b.ts': `${aiTool('pay')}`, 'c.ts': aiTool('go') }
    expect(await togetherOf(files)).toEqual([
      ['book', 3],
      ['pay', 3],
      ['go', 3],
    ])
  })

  it('do not include one whose code may change what was made before', async () => {
    const changing = aiTool(
      'pay',
      "description: 'Does it.', ...more()",
      'const more = () => { Object.keys = () => []; return {} }\n',
    )
    const files = { 'a.ts': aiTool('book'), 'b.ts': changing, 'c.ts': aiTool('go') }
    expect(await togetherOf(files)).toEqual([
      ['book', 2],
      ['pay', 1],
      ['go', 2],
    ])
  })

  it('include all that one call makes, whatever its code does', async () => {
    const loop = `import { tool } from 'ai'
import { z } from 'zod'
const more = () => { Object.keys = () => []; return {} }
export const tools = Object.fromEntries(['pay', 'ring'].map((key) => [key, tool({ description: 'Does it.', ...more(), inputSchema: z.object({ room: z.string() }), execute: async () => 1 })]))
`
    expect(await togetherOf({ 'a.ts': aiTool('book'), 'b.ts': loop, 'c.ts': aiTool('go') })).toEqual([
      ['book', 2],
      ['pay', 2],
      ['ring', 2],
      ['go', 2],
    ])
  })

  it('differ in their names, texts and schemas alone', async () => {
    const files = {
      'a.ts': aiTool('book'),
      'b.ts': aiTool('pay', "description: 'Pays.', kind: 'own'"),
      'c.ts': aiTool('go'),
    }
    expect((await togetherOf(files)).map(([, together]) => together)).toEqual([1, 1, 1])
  })

  it('all have different names', async () => {
    const files = { 'a.ts': aiTool('book'), 'b.ts': aiTool('book') }
    expect(await togetherOf(files)).toEqual([
      ['book', 1],
      ['book', 1],
    ])
  })

  it('keep the order in which they are written', async () => {
    const keyed = `import { tool } from 'ai'\nimport { z } from 'zod'
const inputSchema = z.object({ room: z.string() })
export const tools = { book: tool({ description: 'Books.', inputSchema }), 1: tool({ description: 'Pays.', inputSchema }) }\n`
    const forms = await sent({ 'a.ts': keyed })
    expect(forms.map(functionOf)).toMatchObject([
      { name: 'book', description: 'Books.' },
      { name: '1', description: 'Pays.' },
    ])
  })

  it('are sent one by one where one of them is refused', async () => {
    const files = { 'a.ts': aiTool('book'), 'b.ts': aiTool('pay', 'title: "Pay"') }
    expect(await togetherOf(files)).toEqual([
      ['book', 1],
      ['A tool needs a description.', undefined],
    ])
  })

  it('are sent one by one where the provider warns of one of them', async () => {
    const forms = await sent({ 'a.ts': aiTool('book'), 'b.ts': aiTool('payByCard') })
    expect(forms.map((form) => form?.notes.filter((note) => note.includes('warns')))).toEqual([
      [],
      ['@ai-sdk/openai warns: Too long.'],
    ])
  })
})

describe('what is kept between runs', () => {
  /** What another process would find: nothing is shared but the disk. */
  async function again(
    project: Project,
    use: (workspace: Workspace, book: ToolFacts) => unknown,
  ): Promise<void> {
    const workspace = await openWorkspace({ root: project.root, trusted: true, cache: true })
    const { tools } = await workspace.checkAll(await workspace.files())
    await use(workspace, tools[0] as ToolFacts)
    await workspace.dispose()
  }

  it('is known at once, until a package or the program is another', async () => {
    const files = { 'book.ts': BOOK, 'package-lock.json': '1' }
    await withProject(files, async (project) => {
      await again(project, async (workspace, book) => {
        expect(workspace.wire.known(book, 'mcp')).toBeNull()
        await workspace.wire.form(book, 'mcp')
      })
      await again(project, (workspace, book) => {
        expect(workspace.wire.known(book, 'mcp')).toMatchObject({ captured: true, json: ENTRY })
      })
      project.write('book.ts', BOOK.replace('min(2)', 'min(3)'))
      await again(project, (workspace, book) => expect(workspace.wire.known(book, 'mcp')).toBeNull())
      project.write('book.ts', BOOK)
      await again(project, (workspace, book) => expect(workspace.wire.known(book, 'mcp')).not.toBeNull())
      project.write('package-lock.json', '22')
      await again(project, (workspace, book) => expect(workspace.wire.known(book, 'mcp')).toBeNull())
    })
  })

  it('is nothing that was overtaken by another text', async () => {
    await withBook(
      BOOK,
      async (project, book) => {
        project.type('book.ts', BOOK.replace('min(2)', 'min(3)'))
        await project.workspace.wire.form(book, 'mcp')
        expect(project.workspace.wire.known(book, 'mcp')).toBeNull()
      },
      OWN,
    )
  })
})

describe('code of the user', () => {
  it('is not run without trust', async () => {
    await withBook(
      BOOK,
      async ({ workspace }, book) => {
        const { json, notes } = await workspace.wire.form(book, 'mcp', 'mcp-v2')
        expect(json).toBeNull()
        expect(notes[0]).toMatch(/^Not captured: /)
      },
      { trusted: false },
    )
  })

  it('that does not end is stopped, and the next tool is captured', async () => {
    const endless = `inputSchema: { '~standard': { version: 1, vendor: 'mine', validate: (value) => ({ value }),
      jsonSchema: { input: () => { while (/modelcontextprotocol/.test(new Error().stack)); return {} }, output: () => ({}) } } }`
    const text = `${tool(endless)}server.registerTool('pay', { description: 'Pays.' }, async () => ({ content: [] }))\n`
    const options = { config: { evaluate: { timeoutMs: 1500 } } }
    await withProject(
      { 'book.ts': text },
      async (project) => {
        const [book, pay] = (await project.tools('book.ts')) as [ToolFacts, ToolFacts]
        const stopped = await project.workspace.wire.form(book, 'mcp')
        expect(stopped).toMatchObject({ json: null, captured: false })
        expect(stopped.notes[0]).toMatch(/^Not captured: Its evaluation did not end within/)
        expect(await project.workspace.wire.form(pay, 'mcp')).toMatchObject({ captured: true })
      },
      options,
    )
  })

  it('that does not end for one target keeps no other from being captured', async () => {
    const files = {
      'book.ts':
        "export const book = { type: 'function', name: 'book', description: 'Books a room.', parameters: { type: 'object', properties: {} } }\n",
      'node_modules/openai/package.json':
        '{ "name": "openai", "version": "9.9.9", "type": "module", "main": "index.js" }',
      'node_modules/openai/index.js': `export default class OpenAI {
  constructor({ fetch }) {
    const send = (body) => fetch('https://localhost/', { method: 'POST', body: JSON.stringify(body) })
    this.responses = { create: send }
    this.chat = { completions: { create: ({ tools }) => { for (;;) if (tools[0].strict) return send({ tools }) } } }
  }
}`,
    }
    const config = { targets: ['openai', 'openai-responses'], evaluate: { timeoutMs: 1000 } }
    await withProject(
      files,
      async (project) => {
        const { workspace } = project
        const { tools } = await workspace.checkAll([project.path('book.ts')], { capture: true })
        const book = tools[0] as ToolFacts
        expect(workspace.wire.known(book, 'openai-responses')).toMatchObject({
          captured: true,
          json: { name: 'book' },
        })
        const { captured, notes } = await workspace.wire.form(book, 'openai')
        expect(captured).toBe(false)
        expect(notes[0]).toMatch(/^Not captured: Its evaluation did not end within/)
      },
      { config },
    )
  })

  it('changes nothing of what is captured after it', async () => {
    const changing = `inputSchema: { '~standard': { version: 1, vendor: 'mine', validate: (value) => ({ value }),
      jsonSchema: { output: () => ({}), input: () => {
        JSON.stringify = () => '"changed"'
        Object.keys = () => ['changed']
        z.ZodObject.prototype.safeParse = z.string = () => { throw new Error('changed') }
        setTimeout(() => { JSON.stringify = () => '"later"' })
        return { type: 'object' }
      } } } }`
    const files = {
      'a.ts': BOOK,
      'b.ts': tool(changing, 'pay'),
      'c.ts': tool("inputSchema: z.object({ room: z.string().min(2) }), description: 'Books a room.'"),
    }
    await withProject(files, async (project) => {
      const { workspace } = project
      const { tools } = await workspace.checkAll(
        ['a.ts', 'b.ts', 'c.ts'].map((file) => project.path(file)),
        { capture: true },
      )
      const forms = tools.map((each) => workspace.wire.known(each, 'mcp')?.json)
      expect(forms[0]).toEqual(ENTRY)
      expect(forms[2]).toEqual(ENTRY)
    })
  })

  it('is never a handler, and what it makes of its schema stays JSON', async () => {
    const hostile = `inputSchema: { '~standard': { version: 1, vendor: 'mine', validate: (value) => ({ value }),
      jsonSchema: { input: () => JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'), output: () => ({}) } } }`
    await withBook(tool(hostile), async ({ workspace }, book) => {
      const { json } = await workspace.wire.form(book, 'mcp')
      expect(JSON.stringify(json)).toContain('"__proto__":{"type":"string"}')
      expect(Object.prototype).not.toHaveProperty('type')
    })
  })

  it('cannot pass its own schema on where it throws', async () => {
    const throwing = `inputSchema: { '~standard': { version: 1, vendor: 'mine', validate: (value) => ({ value }),
      jsonSchema: { input: () => { throw 'enough' }, output: () => ({}) } } }`
    await withBook(tool(throwing), async ({ workspace }, book) => {
      expect((await workspace.wire.form(book, 'mcp')).json).toBeNull()
    })
  })
})

describe('targets', () => {
  it('say what can send to them here, and what is missing', async () => {
    await withBook(BOOK, async ({ workspace }, book) => {
      const mcp = workspace.wire.targets(book).find(({ id }) => id === 'mcp')
      expect(mcp).toMatchObject({ captured: true, via: 'mcp-v2' })
      expect(mcp?.vias).toEqual([
        {
          id: 'mcp-v1',
          title: 'MCP SDK 1',
          present: false,
          installed: null,
          add: 'npm install @modelcontextprotocol/sdk',
        },
        {
          id: 'mcp-v2',
          title: 'MCP SDK 2',
          present: true,
          installed: expect.stringMatching(/^@modelcontextprotocol\/server 2\.\d+\.\d+$/),
          add: null,
        },
      ])
      expect(workspace.wire.targets().find(({ id }) => id === 'mcp')).toMatchObject({
        captured: false,
        via: null,
      })
    })
  })
})

const OLD_AI_SDK = {
  'node_modules/ai/package.json':
    '{ "name": "ai", "version": "3.4.9", "type": "module", "exports": "./main.js" }',
  'node_modules/ai/main.js': `export const tool = (each) => each
export const jsonSchema = (schema) => ({ schema })
export const generateText = ({ model, tools }) => model(Object.keys(tools))
export async function streamText({ model, tools }) {
  return { fullStream: (async function* () {
    yield await model(Object.keys(tools))
  })() }
}`,
  'node_modules/@ai-sdk/google/package.json':
    '{ "name": "@ai-sdk/google", "version": "0.0.51", "type": "module", "exports": "./main.js" }',
  'node_modules/@ai-sdk/google/main.js': `export const createGoogleGenerativeAI = ({ fetch }) => () => async ([name]) => {
  const parameters = { type: 'object' }
  await fetch('https://generativelanguage.googleapis.com/', {
    method: 'POST',
    body: JSON.stringify({ tools: { functionDeclarations: [{ name, description: 'Books.', parameters }] } }),
  })
}
export const google = createGoogleGenerativeAI({ fetch })`,
}

it('is captured from a stream that has to be read to its end, as those of AI SDK 3', async () => {
  const text = `import { jsonSchema, streamText } from 'ai'
import { google } from '@ai-sdk/google'
streamText({ model: google('gemini-2.5-pro'), tools: { book: { description: 'Books.', parameters: jsonSchema({ type: 'object' }) } } })
`
  await withProject({ ...OLD_AI_SDK, 'book.ts': text }, async (project) => {
    const { workspace } = project
    await workspace.checkAll(await workspace.files())
    expect(await workspace.wire.form(await only(project), 'gemini')).toMatchObject({
      captured: true,
      json: { name: 'book', description: 'Books.', parameters: { type: 'object' } },
    })
  })
})
