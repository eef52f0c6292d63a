import { describe, expect, test } from 'vitest'
import type { Files } from '../../../support/project.js'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const AI = `import { tool } from 'ai'\nimport { z } from 'zod'\n`

/** A tool of the AI SDK in a function whose parameters nothing is known of. */
const made = (description: string, schema: string, rest = '', before = '') => `${AI}
export const make = [(userId, deps, { region, limit = 5, shown = 'all' }) => { ${before}
  return { book: tool({ description: ${description}, inputSchema: ${schema}, ${rest} execute: () => 1 }) }
}]`

interface Seen {
  status: string
  description: string | null
  schema: unknown
  unknown?: string[]
  reason: string | null
}

async function seen(text: string, files: Files = {}): Promise<Seen> {
  return withProject({ 'a.ts': text, ...files }, async (project) => {
    const [tool, ...more] = await project.tools('a.ts')
    expect(more).toEqual([])
    const { status, description, schema, unknown, reason } = tool as NonNullable<typeof tool>
    return {
      status,
      description,
      schema: schema?.['properties'] ?? null,
      reason,
      ...(unknown ? { unknown } : {}),
    }
  })
}

const TEXT = { q: { type: 'string' } }
const Q = 'z.object({ q: z.string() })'

const HANDED = (schema: string) =>
  `import { z } from 'zod'
import { defineTool } from '@toolsight/runtime'
function add(name: string, limit: any) { return defineTool({ name, input: z.object({ q: SCHEMA }) }) }
export const make = [(app) => add('a', { is: app.limit })]`.replace('SCHEMA', schema)

test.each([
  'z.string().max(limit.is)',
  'z.string().length(limit.is)',
  'z.number().gt(limit.is)',
  'z.number().multipleOf(limit.is)',
  'z.array(z.string()).min(limit.is).optional()',
  'z.string().startsWith(limit.is)',
])('a limit that is handed on and not known is not left out: %s', async (schema) => {
  expect(await seen(HANDED(schema))).toMatchObject({ status: 'unevaluated', schema: null })
})

describe('a description that depends on what only exists while the program runs', () => {
  test.each([
    ['`Books for ${userId}.`', 'Books for ${userId}.'],
    ['userId', '${userId}'],
    ["'For ' + userId", 'For ${userId}'],
    ['`For ${deps.user.name}, ${deps.list[0]}`', 'For ${deps.user.name}, ${deps.list[0]}'],
    ['`For ${deps.name()}`', 'For ${deps.name(…)}'],
    ['`For ${await deps.name}`', 'For ${deps.name}'],
    ["`Of ${deps.names.join(', ')}`", 'Of ${deps.names.join(…)}'],
    ["`Of ${[...deps.names].join(', ')}`", 'Of ${deps.names[…]}'],
    ['`Of ${JSON.stringify(deps.names)}`', 'Of "${deps.names}"'],
    ['`Of ${String(userId).toUpperCase()}`', 'Of ${userId}'],
    ["userId === 'admin' ? 'Books.' : 'Asks.'", '${userId}'],
    ["typeof userId === 'string' ? 'Books.' : 'Asks.'", '${userId}'],
    ["deps.isAdmin ? 'Books.' : 'Asks.'", '${deps}'],
    ["'Books for someone'.slice(0, userId)", '${userId}'],
    ['`In ${region}, at most ${limit}, ${shown}`', 'In ${region}, at most 5, all'],
    ["Object.keys(deps).join(' ')", '${deps}'],
    ['JSON.parse(deps.text).description', '${deps}'],
    ["new Intl.ListFormat('en').format(deps.names)", '${deps}'],
    ['deps.text.replace(/a/g, () => { throw new Error() })', '${deps.text.replace(…)}'],
    ['(() => { while (deps.next()) {} })()', '${deps}'],
    ['(() => { for (;;) { if (userId === 1) return "one" } })()', '${userId}'],
  ])('%s is shown as %s', async (description, shown) => {
    expect(await seen(made(description, Q))).toMatchObject({
      status: 'resolved',
      description: shown,
      schema: TEXT,
      unknown: ['description'],
    })
  })

  test('of which nothing is unknown is as it is', async () => {
    expect(await seen(made('`At most ${limit}.`', Q))).toEqual({
      status: 'resolved',
      description: 'At most 5.',
      schema: TEXT,
      reason: null,
    })
  })
})

describe('nothing unknown gets into a schema', () => {
  test.each([
    'z.object({ q: z.enum(deps.list) })',
    'z.object({ q: z.number().max(deps.max) })',
    'z.object({ q: z.literal(userId) })',
    'z.object({ q: z.literal(`of ${userId}`) })',
    'z.object({ [userId]: z.string() })',
    'z.object({ [`of${userId}`]: z.string() })',
    'z.object({ q: userId ? z.string() : z.number() })',
    "z.object({ q: userId === 'a' ? z.string() : z.number() })",
    'z.object({ q: z.string(), ...(deps.more && { more: z.string() }) })',
    'z.object({ ...deps.shape, q: z.string() })',
    'z.object(Object.fromEntries(Object.entries(deps).map(([k]) => [k, z.string()])))',
    'z.object({ q: z.string().default(userId) })',
    'z.object({ q: z.string().regex(new RegExp(userId)) })',
    'z.object({ q: z.lazy(() => (userId ? z.string() : z.number())) })',
    'z.object({ get q() { return userId ? z.string() : z.number() } })',
    'deps.schema',
    'userId',
    'deps.z.object({})',
    '{ type: "object", properties: { q: { type: "string", enum: [userId] } } }',
    'JSON.parse(JSON.stringify({ type: "object", properties: { q: { const: userId } } }))',
    'z.object({ q: z.string().max(deps.texts.length) })',
    'z.object({ q: z.string().meta({ examples: [userId] }) })',
    'z.object({ q: z.array(z.string()).max([...deps.list].length) })',
    '(() => { let s = z.string(); for (const x of deps.list) s = s.max(3); return z.object({ q: s }) })()',
    "z.object({ q: z.enum(['a', 'b'].filter(deps.isRoom)) })",
    'z.object({ q: z.string().refine(deps.check).max(deps.max) })',
    '(() => { try { return z.object({ q: z.enum(deps.list()) }) } catch { return z.object({ q: z.string() }) } })()',
    'pick(userId)',
    'own',
    'held.schema',
    'z.object({ q: z.literal(labels.title) })',
    'z.object({ q: z.string().default(labels.title) })',
    'z.object({ [labels.title]: z.string() })',
    'z.object({ q: describe(`of ${userId}`) })',
  ])('%s', async (schema) => {
    const text = made(
      "'Books.'",
      schema,
      '',
      `
      const pick = (flag) => z.object({ q: flag ? z.string() : z.number() })
      const own = pick(deps.flag)
      const held = { id: userId, schema: userId ? z.object({}) : z.object({ q: z.string() }) }
      // What looks like a description is only known to be one where the schema has it.
      const labels = { title: \`of \${userId}\` }
      const describe = (text) => z.literal(text)
    `,
    )
    const found = await seen(text)
    expect(found).toMatchObject({ status: 'unevaluated', description: 'Books.', schema: null })
    expect(found.reason).toMatch(/^it depends on `(?:deps|userId)`, a parameter of/)
  })

  test('what only its handlers and its checks read is no part of it', async () => {
    const schema = 'z.object({ q: z.string().refine((q) => q !== userId) })'
    const rest = 'toModelOutput: deps.toModelOutput, needsApproval: deps.ask, providerOptions: { a: userId },'
    expect(await seen(made("'Books.'", schema, rest))).toEqual({
      status: 'resolved',
      description: 'Books.',
      schema: TEXT,
      reason: null,
    })
  })

  test.each([
    'z.string().refine(deps.isRoom)',
    "z.string().superRefine((deps.checks.room), 'no room')",
    'z.string().refine(userId)',
    'z.preprocess(deps.trim, z.string())',
  ])('a function that runs on values, in %s, is no part of it', async (field) => {
    expect(await seen(made("'Books.'", `z.object({ q: ${field} })`))).toEqual({
      status: 'resolved',
      description: 'Books.',
      schema: TEXT,
      reason: null,
    })
  })

  test('the description of a field shows what is unknown of it', async () => {
    const schema =
      "z.object({ q: z.string().describe(`Of ${userId}`), r: z.string().describe('For ' + deps.user.name) })"
    expect(await seen(made("'Books.'", schema))).toEqual({
      status: 'resolved',
      description: 'Books.',
      schema: {
        q: { type: 'string', description: 'Of ${userId}' },
        r: { type: 'string', description: 'For ${deps.user.name}' },
      },
      unknown: ['fieldDescriptions'],
      reason: null,
    })
  })

  test.each([
    'deps.hint("q")',
    'deps.text',
    'deps.texts[0].trim()',
    'deps.names.map((name) => name.length).join(", ")',
    'deps.isOpen ? "Open." : `Of ${userId}.`',
    '`${hint(3)} or more`',
    'hint(3)',
  ])('the text of a field is all that depends on %s', async (text) => {
    const before =
      'const hint = (count) => deps.hints.slice(0, count).length > 2 ? "Some" : deps.hints.join(" ")'
    const fields = {
      q: { type: 'string', minLength: 1, description: expect.stringMatching(/^\$\{deps/) },
      r: { type: 'number' },
    }
    const schema = `z.object({ q: z.string().min(1).describe(${text}), r: z.number() })`
    expect(await seen(made("'Books.'", schema, '', before))).toEqual({
      status: 'resolved',
      description: 'Books.',
      schema: fields,
      unknown: ['fieldDescriptions'],
      reason: null,
    })
  })

  test.each(['z.string().max(deps.limit)', 'deps.schema'])(
    'a field that is called description is no text: %s',
    async (field) => {
      const { status, reason } = await seen(made("'Books.'", `z.object({ description: ${field} })`))
      expect([status, reason]).toEqual(['unevaluated', expect.stringContaining('deps')])
    },
  )

  test.each([
    ['`meta`', made("'Books.'", "z.object({ q: z.string().meta({ description: deps.hint('q') }) })")],
    [
      'JSON Schema',
      `import { defineTool } from '@toolsight/runtime'
export const make = [(deps) => defineTool({
  name: 'book',
  description: 'Books.',
  parameters: { type: 'object', properties: { q: { type: 'string', description: deps.hint('q') } } },
})]`,
    ],
  ])('the text of a field in %s is all that depends on it', async (_, text) => {
    expect(await seen(text)).toMatchObject({
      status: 'resolved',
      schema: { q: { type: 'string', description: '${deps.hint(…)}' } },
    })
  })

  test('a text that a generator yields for stays in the generator', async () => {
    const text = `${AI}
const WORDS = 'Words.'
function* texts() { return { type: 'string', description: yield WORDS } }
const [text] = texts()
export const book = tool({ description: 'Books.', inputSchema: z.object({ q: z.string().describe(text) }), execute: () => 1 })`
    expect((await seen(text)).schema).toEqual({ q: { type: 'string', description: 'Words.' } })
  })

  test('the text of a field may come from a method of the class around it', async () => {
    const text = `${AI}
export class Rooms {
  constructor(private config: { hints: Record<string, string[]> }) {}
  private hint(kind: string): string { return this.config.hints[kind]!.join(', ').toUpperCase() }
  tools() {
    return { book: tool({ description: 'Books.', inputSchema: z.object({ q: z.string().describe(this.hint('q')) }), execute: () => 1 }) }
  }
}`
    expect(await seen(text)).toMatchObject({
      status: 'resolved',
      description: 'Books.',
      schema: { q: { type: 'string', description: expect.stringContaining('${') } },
      unknown: ['fieldDescriptions'],
    })
  })

  test('a definition that is held by a constant is as good as one that is written out', async () => {
    const text = `${AI}export const make = [(userId) => {
      const config = { description: \`Books for \${userId}\`, inputSchema: ${Q}, execute: () => 1 }
      return { book: tool(config) }
    }]`
    expect(await seen(text)).toMatchObject({
      status: 'resolved',
      description: 'Books for ${userId}',
      schema: TEXT,
    })
  })
})

describe('an import that is neither code nor data that can be read', () => {
  test.each([
    './data.csv',
    './logo.svg?url',
    './data.toml?url',
    'bun:sqlite',
    'cloudflare:workers',
    '$env/static/private',
  ])('%s leaves what depends on it unknown, and is named', async (specifier) => {
    const files = { 'data.csv': 'a,b', 'logo.svg': '<svg/>', 'data.toml': 'list = ["a"]' }
    const schemas = [
      'z.enum(data.list)',
      'z.number().max(data.max)',
      'z.string().default(data)',
      'z.literal(data.x)',
    ]
    for (const schema of schemas) {
      const text = `${AI}import data from '${specifier}'
export const book = tool({ description: 'Books.', inputSchema: z.object({ q: ${schema} }), execute: () => 1 })`
      const found = await seen(text, files)
      expect(found).toMatchObject({ status: 'unevaluated', schema: null, description: 'Books.' })
      expect(found.reason).toContain(specifier)
    }
    const text = `${AI}import data from '${specifier}'
export const book = tool({ description: \`Of \${data.text}\`, inputSchema: ${Q}, execute: () => data.run() })`
    expect(await seen(text, files)).toMatchObject({
      status: 'resolved',
      schema: TEXT,
      description: 'Of ${data.text}',
      unknown: ['description'],
    })
  })
})

describe('what an import that only a bundler reads gives', () => {
  const files = { 'note.foo': 'A note.', 'a.json': '{}', 'logo.png': 'x', 'a.ini': 'max = 3' }
  const found = (specifier: string, description: string, q: string) =>
    seen(
      `${AI}import data from '${specifier}'
const description = data
export const book = tool({ description: ${description}, inputSchema: z.object({ q: ${q} }), execute: () => 1 })`.replace(
        'description: description,',
        'description,',
      ),
      files,
    )

  test.each([
    './logo.png',
    './a.json?url',
    './note.foo?url',
    './note.foo?worker&inline',
    './a.ini',
    'virtual:notes',
    'bundle-text:./note.foo',
    '~notes/today',
    '$lib/notes',
    'style-loader!css-loader!./note.foo',
    '-!./own-loader.js?as=text!./note.foo',
  ])('%s is unknown as a whole description, too', async (specifier) => {
    for (const description of ['data', 'description', '`${data}`'])
      expect(await found(specifier, description, 'z.string()')).toMatchObject({
        status: 'resolved',
        description: '${data}',
        schema: TEXT,
        unknown: ['description'],
      })
    const ofSchema = await found(specifier, "'Books.'", 'z.enum([data])')
    expect(ofSchema).toMatchObject({ status: 'unevaluated', schema: null })
    expect(ofSchema.reason).toContain(specifier)
  })

  test.each([
    "data === 'wide' ? z.string() : z.number()",
    "typeof data === 'string' ? z.string() : z.number()",
    'data ? z.string() : z.number()',
  ])('makes a schema unknown that it only decides about: %s', async (q) => {
    expect(await found('virtual:notes', "'Books.'", q)).toMatchObject({ status: 'unevaluated', schema: null })
  })

  test.each([
    './note.foo?raw',
    'raw-loader!./note.foo',
    '!!raw-loader!./note.foo',
    '-!raw-loader?esModule!./note.foo',
  ])('%s is its text', async (specifier) => {
    expect(await found(specifier, 'data', 'z.literal(data)')).toMatchObject({
      status: 'resolved',
      description: 'A note.',
      schema: { q: { const: 'A note.' } },
    })
  })

  test.each(['./nothing.ini', './nothing.js', '@/nothing', '#nothing', 'npm:nothing', 'node:nothing'])(
    '%s, which leads nowhere, is named as what has to be corrected or installed',
    async (specifier) => {
      const { status, reason } = await found(specifier, "'Books.'", 'z.enum([data])')
      expect(status).not.toBe('resolved')
      expect(reason).toContain('nothing')
      expect(reason).not.toContain('bundler')
    },
  )
})

describe('an object that holds an image', () => {
  const files = {
    'logo.png': 'x',
    'brand.ts': `import logo from './logo.png'
import style from './brand.css'
export const brand = { logo, 'style': style, most: 5, deep: { mark: logo, least: 2 } }
`,
    'brand.css': 'a {}',
    'rates.csv': 'eu,5',
    'rates.tsv': 'eu\t5',
  }
  const of = (schema: string, description = "'Books.'") => `${AI}import { brand } from './brand.js'
const { deep: { least } } = brand
export const book = tool({ description: ${description}, inputSchema: z.object({ q: ${schema} }), execute: () => 1 })`

  test.each([
    ['z.number().max(brand.most)', { type: 'number', maximum: 5 }],
    ['z.number().min(least)', { type: 'number', minimum: 2 }],
    ['z.number().max(Object.keys(brand).length)', { type: 'number', maximum: 4 }],
    [
      'z.number().max((() => { brand.logo = 9; return Number(brand.logo) })())',
      { type: 'number', maximum: 9 },
    ],
  ])('is known to who reads something else of it: %s', async (schema, q) => {
    expect(await seen(of(schema), files)).toMatchObject({ status: 'resolved', schema: { q } })
  })

  test.each([
    'z.literal(brand.logo)',
    'z.number().max(brand.deep.mark ? 3 : 5)',
    'z.enum(Object.values(brand) as never)',
    "z.string().max({ ...brand }.style === '' ? 1 : 2)",
  ])('is unknown to who reads the image: %s', async (schema) => {
    const found = await seen(of(schema), files)
    expect(found).toMatchObject({ status: 'unevaluated', schema: null })
    expect(found.reason).toMatch(/logo|style/)
  })

  test.each(['rates.csv', 'rates.tsv'])('or a table, %s', async (file) => {
    const table = (schema: string) => `${AI}import rates from './${file}'
const brand = { rates, most: 5 }
export const book = tool({ description: 'Books.', inputSchema: z.object({ q: ${schema} }), execute: () => 1 })`
    expect(await seen(table('z.number().max(brand.most)'), files)).toMatchObject({
      status: 'resolved',
      schema: { q: { type: 'number', maximum: 5 } },
    })
    const found = await seen(table('z.enum(brand.rates)'), files)
    expect(found).toMatchObject({ status: 'unevaluated', schema: null })
    expect(found.reason).toContain(file)
  })

  test('may be put into a description', async () => {
    expect(await seen(of('z.string()', '`With ${brand.logo}.`'), files)).toMatchObject({
      status: 'resolved',
      unknown: ['description'],
    })
  })
})

const MCP = `import { McpServer } from '@modelcontextprotocol/server'\nimport { z } from 'zod'\n`

describe('each part is evaluated by itself', () => {
  test.each([
    ['deps.handler', '{}'],
    ['async (input) => deps.run(input)', '{}'],
    ['deps.handler', '{ annotations: deps.annotations, _meta: { ui: deps.uri } }'],
    ['deps.handler', '{ annotations: { readOnlyHint: deps.readOnly } }'],
  ])('a handler %s with %s', async (handler, more) => {
    const text = `${MCP}export async function start() {
      const server = new McpServer({ name: 'a', version: '1' })
      const deps = await load()
      server.registerTool('a', { description: 'Does it.', inputSchema: { q: z.string() }, ...${more} }, ${handler})
    }`
      .replace(', ...{}', '')
      .replace(/\.\.\.\{ (.*?) \} \}, /, '$1 }, ')
    expect(await seen(text)).toEqual({
      status: 'resolved',
      description: 'Does it.',
      schema: TEXT,
      reason: null,
    })
  })

  test('what a spread gives a call is read as if it were written there', async () => {
    const rest = `const rest = ['Does it.', { q: z.string() }, async () => 1]
      const server = new McpServer({ name: 'a', version: '1' })`
    const expected = { status: 'resolved', description: 'Does it.', schema: TEXT, reason: null }
    const v1 = MCP.replace('@modelcontextprotocol/server', '@modelcontextprotocol/sdk/server/mcp.js')
    for (const args of ["'a', ...rest", "...['a', ...rest]", "...['a', 'Does it.'], ...rest.slice(1)"])
      expect(await seen(`${v1}${rest}\nserver.tool(${args})`)).toEqual(expected)
    const all = `['a', { description: 'Does it.', inputSchema: { q: z.string() } }, async () => 1]`
    expect(await seen(`${MCP}${rest}\nserver.registerTool(...${all})`)).toEqual(expected)
  })

  test('of a spread that is not known nothing is known, and tools beside it are', async () => {
    const text = `${MCP}export function start(deps) {
      const server = new McpServer({ name: 'a', version: '1' })
      server.registerTool(...deps.all)
      server.registerTool('b', { description: 'Does it.', inputSchema: { q: z.string() } }, deps.handler)
    }`
    await withProject({ 'a.ts': text }, async (project) => {
      const { tools, findings } = await project.check('a.ts')
      expect(tools).toMatchObject([{ status: 'unevaluated' }, { status: 'resolved', name: 'b' }])
      expect(findings.map(({ severity }) => severity)).not.toContain('error')
    })
  })

  test('a spread of what is no list is said of the tool, not of Toolsight', async () => {
    const text = `${MCP}const server = new McpServer({ name: 'a', version: '1' })
      server.registerTool('a', ...5)`
    await withProject({ 'a.ts': text }, async (project) => {
      const { findings } = await project.check('a.ts')
      expect(findings).toMatchObject([{ code: 'evaluation-failed' }])
      expect(findings[0]?.message).toContain('is a number, not a list')
    })
  })

  test('tools that share a function each depend on their own variable', async () => {
    const text = `${MCP}const res = (uri, html) => ({ uri, html })
    export function start(server: McpServer, aHtml: string, bHtml: string) {
      const aRes = res('ui://a', aHtml)
      const bRes = res('ui://b', bHtml)
      server.registerTool('a', { description: 'Does a.', inputSchema: { q: z.string() }, _meta: { ui: aRes.uri } }, aRes.run)
      server.registerTool('b', { description: 'Does b.', inputSchema: { q: z.string() }, _meta: { ui: bRes.uri } }, bRes.run)
      server.registerTool('c', { description: 'Does c.', inputSchema: { q: z.enum(aRes.html) } }, aRes.run)
      server.registerTool('d', { description: 'Does d.', inputSchema: { q: z.enum(bRes.html) } }, bRes.run)
    }`
    await withProject({ 'a.ts': text }, async (project) => {
      expect(await project.tools('a.ts')).toMatchObject([
        { status: 'resolved', name: 'a' },
        { status: 'resolved', name: 'b' },
        { status: 'unevaluated', reason: expect.stringContaining('`aHtml`') },
        { status: 'unevaluated', reason: expect.stringContaining('`bHtml`') },
      ])
    })
  })

  test('a name is none where it is not known', async () => {
    const text = `${MCP}export function start(deps) {
      const server = new McpServer({ name: 'a', version: '1' })
      server.registerTool(\`book_\${deps.suffix}\`, { description: 'Does it.', inputSchema: { q: z.string() } }, deps.handler)
    }`
    const found = await seen(text)
    expect(found).toMatchObject({ status: 'unevaluated', description: 'Does it.' })
    expect(found.reason).toContain('`deps`')
  })

  test.each([
    "deps.admin ? 'book' : 'ask'",
    "'booking'.slice(0, deps.length)",
    "['book', 'ask'].find((name) => deps.has(name))",
    "Object.keys(deps)[0] ?? 'book'",
    "deps.name ?? 'book'",
    '`book_${deps.suffix}`',
    "nameOf(deps) || 'book'",
    'chosen',
    'made',
  ])('what only the name depends on gets into no name: %s', async (name) => {
    const text = `${MCP}const nameOf = (deps) => (deps.admin ? 'book' : '')
export function start(deps) {
  const server = new McpServer({ name: 'a', version: '1' })
  let chosen = 'book'
  if (deps.admin) chosen = 'ask'
  const made = deps.admin ? 'book' : 'ask'
  server.registerTool(${name}, { description: 'Does it.', inputSchema: { q: z.string() } }, deps.handler)
}`
    await withProject({ 'a.ts': text }, async (project) => {
      const { tools, findings } = await project.check('a.ts')
      expect(tools).toMatchObject([
        { name: null, status: 'unevaluated', reason: expect.stringContaining('`deps`') },
      ])
      const [finding] = findings.filter(({ code }) => code === 'not-evaluated')
      expect(finding).toMatchObject({ severity: 'warning' })
      expect(finding?.message).toMatch(/^Not evaluated: the name of '.*' depends on `deps`\.\n/)
      expect(finding?.message).toMatch(/\nTo have the tool checked, write its name as a constant\.$/)
    })
  })

  test('a tool of a server that has even its name from elsewhere is one to ask the server for', async () => {
    const text = `${MCP}export function start(server: McpServer, given) {
  server.registerTool(given.name, { description: given.about, inputSchema: given.shape }, given.handler)
}`
    await withProject({ 'a.ts': text }, async (project) => {
      const { findings } = await project.check('a.ts')
      const [finding] = findings.filter(({ code }) => code === 'not-evaluated')
      expect(finding?.message).toMatch(/check what the server lists: toolsight check --server "<command>"\.$/)
    })
  })

  test('a key of a record that is not known is no name, and the tool is known without one', async () => {
    const one = `tool({ description: 'Books.', inputSchema: ${Q} })`
    const text = `${AI}export const make = [(userId, deps) => {
  const labels = { title: \`of_\${userId}\` }
  return {
  [labels.title]: tool({ description: labels.title, inputSchema: ${Q} }),
  [userId]: ${one},
  [deps.admin ? 'book' : 'ask']: ${one},
  [\`book_\${userId}\`]: ${one},
  ['booking'.slice(0, deps.length)]: ${one},
  ['book' + 'ing']: ${one},
} }]`
    await withProject({ 'a.ts': text }, async (project) => {
      const tools = await project.tools('a.ts')
      expect(tools.map(({ name, status }) => [name, status])).toEqual([
        [null, 'resolved'],
        [null, 'resolved'],
        [null, 'resolved'],
        [null, 'resolved'],
        [null, 'resolved'],
        ['booking', 'resolved'],
      ])
    })
  })

  test.each([
    '[rates]',
    '[`book_${rates.eu}`]',
    "[rates.isOpen ? 'book' : 'ask']",
    "['booking'.slice(0, rates.length)]",
  ])('nor is one that an import is asked for which only a bundler reads: %s', async (key) => {
    const text = `${AI}import rates from './rates.csv'
export const tools = { ${key}: tool({ description: 'Books.', inputSchema: ${Q} }) }`
    await withProject({ 'a.ts': text, 'rates.csv': 'eu,5' }, async (project) => {
      expect(await project.tools('a.ts')).toMatchObject([{ name: null, status: 'resolved' }])
    })
  })
})

describe('a factory', () => {
  const factory = (params: string) => `${AI}
export function makeBook(${params}) {
  return tool({ description: \`Books for \${userId}\`, inputSchema: z.object({ when: z.date() }), execute: () => 1 })
}`

  test.each(['userId', '{ userId }', 'other, { userId, db }', '[userId]'])(
    'that nothing calls, with %s: its date is found all the same',
    async (params) => {
      await withProject({ 'a.ts': factory(params) }, async (project) => {
        const { tools, findings } = await project.check('a.ts')
        expect(tools).toMatchObject([{ description: 'Books for ${userId}', unknown: ['description'] }])
        expect(findings.map(({ code }) => code)).toContain('unconvertible-schema')
      })
    },
  )

  test.each(['userId, limit = 3', 'userId, { limit = 3 }', '{ userId, limit = 3 }'])(
    'that nothing calls, with %s: default values count',
    async (params) => {
      const text = factory(params).replace('z.date()', 'z.number().max(limit)')
      expect(await seen(text)).toMatchObject({
        status: 'resolved',
        description: 'Books for ${userId}',
        schema: { when: { type: 'number', maximum: 3 } },
      })
    },
  )

  test.each([
    ['userId, text = userId.text', '`For ${text}`', '3', 'For ${userId.text}'],
    ['userId, text = userId.text', "'Books.'", '3', 'Books.'],
    ['userId, { text = userId.text, limit = 3 } = {}', '`For ${text}`', 'limit', 'For ${userId.text}'],
    ['userId, { text = userId.text, limit = 3 } = userId.all', "'Books.'", 'limit', 'Books.'],
    ['userId, limit = 3, most = limit * 2', "'Books.'", 'most / 2', 'Books.'],
  ])(
    'a default that is unknown is so to who reads it alone: %s',
    async (params, description, most, shown) => {
      const made = (max: string) => `${AI}export function makeBook(${params}) {
  return tool({ description: ${description}, inputSchema: z.object({ q: z.number().max(${max}) }), execute: () => 1 })
}`
      expect(await seen(made(most))).toMatchObject({
        status: 'resolved',
        description: shown,
        schema: { q: { type: 'number', maximum: 3 } },
      })
      if (!params.includes('text')) return
      expect(await seen(made('text.length'))).toMatchObject({ status: 'unevaluated', schema: null })
    },
  )

  test('that is called with what is unknown, and with what is known', async () => {
    const files = {
      'factory.ts': `${AI}export const makeBook = (userId, { limit = 3, schema }, deps) => tool({
        description: \`Books \${limit} for \${userId}\`, inputSchema: schema, execute: () => deps.run() })`,
      'a.ts': `import { z } from 'zod'\nimport { makeBook } from './factory'
export const make = [(user) => makeBook(user.id, { schema: ${Q} }, user)]`,
      'b.ts': `import { z } from 'zod'\nimport { makeBook } from './factory'
export const book = makeBook('Ann', { limit: 4, schema: ${Q} }, null)`,
      'c.ts': `import { z } from 'zod'\nimport { makeBook } from './factory'
export const make = [(user) => makeBook('Ann', { schema: user.vip ? ${Q} : z.object({}) }, user)]`,
    }
    await withProject(files, async (project) => {
      for (const file of Object.keys(files)) await project.check(file)
      expect(await project.tools('a.ts')).toMatchObject([
        {
          status: 'resolved',
          description: 'Books 3 for ${user.id}',
          unknown: ['description'],
          schema: { properties: TEXT },
        },
      ])
      expect(await project.tools('b.ts')).toMatchObject([
        { status: 'resolved', description: 'Books 4 for Ann', schema: { properties: TEXT } },
      ])
      const [c] = await project.tools('c.ts')
      expect(c).toMatchObject({ status: 'unevaluated', schema: null })
    })
  })

  describe('that is given an object into which something unknown is spread', () => {
    const MADE = `const made = ({ description, most = 5, run }) => tool({
  description, inputSchema: z.object({ q: z.number().max(most) }), execute: () => run() })`
    const FACTORIES = {
      made: MADE,
      around: `${MADE}\nconst around = (given) => made({ ...given, most: 7 })`,
      whole: 'const whole = (given) => tool(given)',
      spreading: `const spreading = (given) => tool({ description: 'Books.', inputSchema: ${Q}, ...given })`,
      keyed: `const keyed = (given) => tool({ description: 'Books.', inputSchema: z.object(
  Object.fromEntries(Object.keys(given).map((key) => [key, z.string()]))) })`,
    }
    const given = (argument: string, factory: keyof typeof FACTORIES = 'made') =>
      `${AI}${FACTORIES[factory]}\nexport const make = [(options) => ({ book: ${factory}(${argument}) })]`

    test.each([
      ["{ ...options, description: 'Books.', most: 3 }", 3],
      ["{ ...options, ...options.more, description: 'Books.', most: 3 }", 3],
      ["{ most: 2, ...options, description: 'Books.', ...{ most: 4 } }", 4],
      ["{ ...(options.flag && { run: 1 }), description: 'Books.', most: 3 }", 3],
      ["{ ...options, get description() { return 'Books.' }, most: 3 }", 3],
    ])('what is written after it is known: %s', async (argument, maximum) => {
      expect(await seen(given(argument))).toEqual({
        status: 'resolved',
        description: 'Books.',
        schema: { q: { type: 'number', maximum } },
        reason: null,
      })
    })

    test('what only that has is unknown by its name', async () => {
      expect(await seen(given('{ ...options, most: 3 }'))).toMatchObject({
        status: 'resolved',
        description: '${options.description}',
        unknown: ['description'],
      })
    })

    test('also where it is handed on to another factory', async () => {
      expect(await seen(given("{ ...options, description: 'Books.' }", 'around'))).toMatchObject({
        status: 'resolved',
        description: 'Books.',
        schema: { q: { type: 'number', maximum: 7 } },
      })
    })

    test('also where it is the definition', async () => {
      const argument = `{ ...options, description: 'Books.', inputSchema: ${Q} }`
      expect(await seen(given(argument, 'whole'))).toMatchObject({
        status: 'resolved',
        description: 'Books.',
        schema: TEXT,
      })
    })

    test.each([
      ['what is written before it may be replaced', "{ description: 'Books.', most: 3, ...options }", 'made'],
      ['what it has beside it has unknown keys', "{ ...options, description: 'Books.' }", 'keyed'],
      ['it may have what it is spread over', "{ ...options, title: 'Books.' }", 'spreading'],
    ] as const)('but %s', async (_, argument, factory) => {
      expect(await seen(given(argument, factory))).toMatchObject({ status: 'unevaluated', schema: null })
    })
  })

  describe('that is given an object into which members are spread under an unknown condition', () => {
    const factory = `const make = ({ name, about, most }) => tool({ name, description: about,
  inputSchema: z.object({ q: z.number().max(most) }), execute: () => 1 })`
    const given = (members: string) =>
      seen(`${AI}${factory}\nexport const all = [(deps) => ({ book: make({ ${members} }) })]`)

    test.each([
      "about: 'Books.', most: 3, ...(deps.flag ? { app: 1 } : {})",
      "about: 'Books.', most: 3, ...(deps.flag && { app: 1, other: 2 })",
      "about: 'Books.', most: 3, ...(deps.flag ? { ...{ app: 1 } } : undefined)",
    ])('what they cannot replace is known: %s', async (members) => {
      expect(await given(members)).toMatchObject({
        status: 'resolved',
        description: 'Books.',
        schema: { q: { type: 'number', maximum: 3 } },
      })
    })

    test.each([
      "about: 'Books.', most: 3, ...(deps.flag ? { most: 4 } : {})",
      "about: 'Books.', most: 3, ...(deps.flag ? deps.more : {})",
      "about: 'Books.', most: 3, ...(deps.flag ? { [deps.key]: 1 } : {})",
      "about: 'Books.', most: 3, ...(deps.more || {})",
    ])('what they may replace is not: %s', async (members) => {
      expect(await given(members)).toMatchObject({ status: 'unevaluated', schema: null })
    })
  })

  test('whose parameter decides between schemas, called with what is unknown', async () => {
    const text = `${AI}const choose = (options) => tool({ description: 'Chooses.',
      inputSchema: options.flag ? ${Q} : z.object({}), execute: () => 1 })
export const make = [(flag) => choose({ flag })]`
    expect(await seen(text)).toMatchObject({ status: 'unevaluated', schema: null, description: 'Chooses.' })
  })

  test('that makes as many tools as something unknown has', async () => {
    const text = `${AI}const one = (name) => tool({ description: name, inputSchema: ${Q}, execute: () => 1 })
export const make = [(names) => names.map(one)]`
    expect(await seen(text)).toMatchObject({ status: 'unevaluated', schema: null })
  })
})

describe('members that are spread into a definition under a condition that is not known', () => {
  const defined = (before: string, after = '') =>
    seen(
      `${AI}export const make = [(deps) => ({ book: tool({ ${before} inputSchema: ${Q}, execute: () => 1, ${after} }) })]`,
    )

  test.each([
    ["...(deps.flag ? { meta: 1 } : {}), description: 'Books.',", ''],
    ["description: 'Books.',", '...(deps.flag ? { meta: 1 } : {})'],
    ["description: 'Books.',", '...(deps.flag && { meta: 1 })'],
    ["description: 'Books.',", '...((await deps.flag) ? { meta: 1 } : null)'],
    ["...(deps.flag ? { description: 'Asks.' } : {}), description: 'Books.',", ''],
  ])('leave known what they cannot replace: %s %s', async (before, after) => {
    const source = after.includes('await') ? 'async ' : ''
    const text = `${AI}export const make = [${source}(deps) => ({ book: tool({ ${before} inputSchema: ${Q}, execute: () => 1, ${after} }) })]`
    expect(await seen(text)).toEqual({
      status: 'resolved',
      description: 'Books.',
      schema: TEXT,
      reason: null,
    })
  })

  test('leave unknown the description that they may bring', async () => {
    expect(
      await defined("description: 'Books.',", "...(deps.flag ? { description: 'Asks.' } : {})"),
    ).toMatchObject({
      status: 'resolved',
      schema: TEXT,
      unknown: ['description'],
    })
  })

  test.each([
    '...(deps.flag ? { inputSchema: z.object({}) } : {})',
    '...(deps.more ?? {})',
    '...(deps.flag && deps.more)',
  ])('leave unknown the schema that they may bring: %s', async (after) => {
    expect(await defined("description: 'Books.',", after)).toMatchObject({
      status: 'unevaluated',
      schema: null,
    })
  })
})

describe('a part that is unknown is said as info', () => {
  const findings = (text: string) =>
    withProject({ 'a.ts': text }, async (project) => {
      const report = await project.workspace.check(project.path('a.ts'))
      return report.findings
        .filter(({ code }) => code === 'not-evaluated')
        .map(({ severity, message, range }) => [
          severity,
          message.split('\n')[0],
          text.split('\n')[range.start.line]?.slice(range.start.character, range.end.character),
        ])
    })

  test('where the description is', async () => {
    expect(await findings(made('`Books for ${userId}.`', Q))).toEqual([
      ['info', "Not evaluated: the description of 'book' depends on `userId`.", '`Books for ${userId}.`'],
    ])
  })

  test('where those of fields are, too', async () => {
    const text = made('`For ${userId}.`', 'z.object({ q: z.string().describe(`Of ${deps.name}`) })')
    expect(await findings(text)).toMatchObject([
      [
        'info',
        "Not evaluated: the description and the descriptions of some fields of 'book' depend on `userId` and `deps.name`.",
        '`For ${userId}.`',
      ],
    ])
  })

  test('where those of fields alone are', async () => {
    expect(
      await findings(made("'Books.'", 'z.object({ q: z.string().describe(`Of ${deps.name}`) })')),
    ).toMatchObject([
      [
        'info',
        "Not evaluated: the descriptions of some fields of 'book' depend on `deps.name`.",
        expect.anything(),
      ],
    ])
  })

  test('and as a warning where the schema is', async () => {
    expect(await findings(made("'Books.'", 'z.object({ q: z.enum(deps.list) })'))).toEqual([
      ['warning', "Not evaluated: 'book' depends on `deps`.", 'deps'],
    ])
  })

  test.each([
    ['as info where written-out parameters are what is sent', "parameters: { type: 'object' },", 'info'],
    ['as a warning where nothing else tells the schema', '', 'warning'],
  ])('and of a validator, %s', async (_, parameters, severity) => {
    const text = `import { defineTool } from '@toolsight/runtime'
export class Desk {
  tool() {
    return defineTool({ name: 'book', description: 'Books.', input: this.input, ${parameters} handler: () => 1 })
  }
}`
    const [first] = await findings(text)
    expect(first?.slice(0, 2)).toEqual([
      severity,
      expect.stringContaining("Not evaluated: 'book' depends on"),
    ])
  })

  test('and not at all where nothing is', async () => {
    expect(await findings(made('`At most ${limit}.`', Q))).toEqual([])
  })
})

describe('what a function that makes a tool is given', () => {
  const MAKER = `${AI}
export function make(client, { max }, key = 'q') {
  return tool({ description: 'Of ' + client.name, inputSchema: z.object({ [key]: z.string().max(max) }), execute: () => client.run() })
}`
  const given = async (call: string, load = "(() => { throw new Error('No answer') })()") => {
    const text = `import { make } from './make.js'\nconst load = async (): Promise<any> => ${load}\n${call}`
    const { status, description, schema, reason } = await seen(text, { 'make.ts': MAKER })
    return {
      status,
      description,
      max: (schema as Seen['schema'] & { q?: { maxLength?: number } })?.q?.maxLength,
      reason,
    }
  }
  const CLIENT = "{ name: 'a' }"

  test.each([
    ['make(await load(), { max: 3 })', 'Of ${await load().name}'],
    ['make({ name: await load() }, { max: 3 })', 'Of ${await load()}'],
    ['make({ ...(await load()) }, { max: 3 })', 'Of ${await load().name}'],
  ])('may be awaited, and its description alone depends on it: %s', async (call, description) => {
    const known = { status: 'resolved', description, max: 3, reason: null }
    expect(await given(`export const t = ${call}`)).toEqual(known)
    expect(await given(`export async function main() { return ${call} }`)).toEqual(known)
  })

  test.each([
    [`make(${CLIENT}, await load())`, '`await load()`, which is awaited inside a function'],
    [`make(${CLIENT}, ...(await load()))`, '`await load()`, which is awaited inside a function'],
    [`make(${CLIENT}, { max: 3, ...(await load()) })`, '`await load()`, which is awaited'],
  ])('is not known where it is awaited: %s', async (call, reason) => {
    expect(await given(`export const t = ${call}`)).toMatchObject({
      status: 'unevaluated',
      reason: expect.stringContaining(reason),
    })
  })

  test.each([
    'make(await load(), { max: 3 })',
    "make({ name: 'b' }, await load())",
    'make({ ...(await load()) }, { ...(await load()) })',
    'make(...[await load(), { max: 3 }])',
  ])('is known once what is awaited is there: %s', async (call) => {
    const known = { status: 'resolved', description: 'Of b', max: 3, reason: null }
    const load = "({ name: 'b', max: 3 })"
    expect(await given(`export const t = ${call}`, load)).toEqual(known)
    expect(await given(`export async function main() { return ${call} }`, load)).toEqual(known)
  })

  test('is the error of the program where what is spread is no list', async () => {
    const { status, reason } = await given(`export const t = make(...(await load()))`, "({ name: 'b' })")
    expect([status, reason]).toEqual([
      'failed',
      'TypeError: What is spread is an object, which is not iterable',
    ])
  })

  test.each([
    `make(${CLIENT}, { max: 3, ...deps })`,
    `make(${CLIENT}, ...deps)`,
    'make(...deps)',
    `make(${CLIENT}, { max: 3 }, ...deps)`,
  ])('is not known where something unknown is spread over it: %s', async (call) => {
    expect(await given(`export const all = (deps) => ${call}`)).toMatchObject({
      status: 'unevaluated',
      reason: expect.stringContaining('`deps`'),
    })
  })

  test.each([`make(...[${CLIENT}, { max: 3 }])`, `make(${CLIENT}, { ...{ max: 9 }, max: 3 })`])(
    'is known where it is spread from what is known: %s',
    async (call) => {
      const known = { status: 'resolved', description: 'Of a', max: 3, reason: null }
      expect(await given(`export const t = ${call}`)).toEqual(known)
    },
  )
})
