import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitIn } from '../git.js'
import { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

const require = createRequire(import.meta.url)
const { default: Ajv4 } = require('ajv-draft-04') as typeof import('ajv-draft-04')
const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats')
const sarif = new Ajv4({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats(sarif as never)
const isSarif = sarif.compile(
  JSON.parse(
    readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
  ),
)

let project: Project

const git = (...args: string[]) => gitIn(project.root, ...args)

function commit(message = 'more'): void {
  git('add', '-A')
  git('commit', '-q', '-m', message)
}

interface Tool {
  name?: string
  description?: string
  input?: string
  output?: string
  more?: string
}

function tool({
  name = 'find_rooms',
  description = 'Finds rooms.',
  input = "z.object({ room: z.string(), beds: z.enum(['one', 'two']), nights: z.number().max(30).optional() })",
  output,
  more = '',
}: Tool = {}): string {
  return `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findRooms = defineTool({
  name: '${name}',
  description: '${description}',
  input: ${input},
${output === undefined ? '' : `  outputSchema: ${output},\n`}${more}  handler: () => 'done',
})
`
}

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({
    '.gitignore': 'node_modules\n',
    'package.json':
      '{\n  "name": "hotel",\n  "version": "1.2.0",\n  "dependencies": {\n    "zod": "^4.0.0"\n  }\n}\n',
    'src/rooms.ts': tool(),
  })
})

afterEach(() => project.remove())

const lock = () => project.run(['lock'])

/** The lock of the project as it is at first: each test has the same. */
let firstLock: string | undefined

async function lockFirst(): Promise<void> {
  if (firstLock === undefined) {
    await lock()
    firstLock = await project.read('toolsight.lock.json')
  } else await project.put({ 'toolsight.lock.json': firstLock })
}

const diff = (...args: string[]) => project.run(['diff', ...args])

interface Change {
  kind: string
  hurts: string[]
  tool: string
  file: string | null
  range: { start: { line: number } } | null
  path: string[]
  proof?: { input: unknown; message: string; by: string }
  upgrades?: Array<{ name: string; from: string; to: string }>
  references: Array<{ file: string; line: number }>
  accepted: string | null
  fails: boolean
}

const schemaFile = new URL('../../../schemas/diff.schema.json', import.meta.url)
const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(schemaFile, 'utf8')))

async function changes(...args: string[]) {
  const { code, out, err } = await diff('--format', 'json', ...args)
  const json = JSON.parse(out)
  expect(validate(json), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  return { code, err, json, changes: json.changes as Change[] }
}

const told = (list: readonly Change[]) =>
  list.map(({ kind, path, hurts }) => [kind, path.join('.'), hurts.join(' ')].join('|'))

describe('against the lock', () => {
  beforeEach(lockFirst)

  it('has nothing where nothing changed', async () => {
    expect(await diff()).toEqual({
      code: 0,
      out: 'Compared with toolsight.lock.json\n\nNothing changed.\n',
      err: '',
    })
  })

  it('proves each refused call with an input, at the field, and asks for a major version', async () => {
    await project.put({
      'src/rooms.ts': tool({
        input: "z.object({ room: z.string(), beds: z.enum(['one']), nights: z.number().max(14) })",
      }),
    })
    const found = await changes()
    expect(found.code).toBe(1)
    expect(told(found.changes).sort()).toEqual([
      'maximum-changed|nights|calls',
      'required-grew|nights|calls',
      'values-changed|beds|calls',
    ])
    for (const change of found.changes) {
      expect(change).toMatchObject({ file: 'src/rooms.ts', range: { start: { line: 6 } }, fails: true })
      const { proof } = change
      // It is really refused now.
      await project.put({ 'args.json': JSON.stringify(proof?.input) })
      const { code } = await project.run(['preview', 'find_rooms', '--input', 'args.json', '--exit-code'])
      expect([change.kind, code]).toEqual([change.kind, 1])
    }
    expect(found.json.packages[0].version).toEqual({
      part: 'major',
      before: '1.2.0',
      now: '1.2.0',
      atLeast: '2.0.0',
      isEnough: false,
    })
  })

  it('tells a change of a field at the line of the field, and of one inside it at that line', async () => {
    const rooms = (nights: string, floor: string, extra = '') =>
      tool({
        input: `z.object({
    room: z.string(),
    nights: z.number()${nights},
    view: z.object({
      floor: z.number()${floor},
    }),${extra}
  })`,
        output: `z.object({
    rooms: z.array(z.string()),
    free: z.number()${nights},
  })`,
      })
    await project.put({ 'src/rooms.ts': rooms('.max(30)', '.max(9)') })
    await lock()
    await project.put({
      'src/rooms.ts': rooms('.max(14)', '.max(5)', '\n    garden: z.boolean().optional(),'),
    })
    const text = (await project.read('src/rooms.ts')).split('\n')
    const found = await changes()
    const at = found.changes.map(({ path, range }) => [path.join('.'), text[range?.start.line ?? -1]?.trim()])
    expect(at.sort()).toEqual([
      ['free', 'free: z.number().max(14),'],
      ['garden', 'garden: z.boolean().optional(),'],
      ['nights', 'nights: z.number().max(14),'],
      ['view.floor', 'floor: z.number().max(5),'],
    ])
    const lineOf = (start: string) => text.findIndex((line) => line.trim().startsWith(start)) + 1
    const { out } = await diff()
    expect(out).toContain(`src/rooms.ts:${lineOf('nights:')}:5  find_rooms: nights: `)
    expect((await diff('--format', 'github')).out).toContain(
      `file=src/rooms.ts,line=${lineOf('floor:')},endLine=${lineOf('floor:')},col=7,`,
    )
  })

  it('hurts nobody with what takes more than before', async () => {
    await project.put({
      'src/rooms.ts': tool({
        input:
          "z.object({ room: z.string().optional(), beds: z.enum(['one', 'two', 'three']), nights: z.number().optional(), floor: z.number().optional() })",
      }),
    })
    const found = await changes()
    expect(found.code).toBe(0)
    expect(found.changes.flatMap(({ hurts }) => hurts).filter((each) => each === 'calls')).toEqual([])
    expect(found.changes.filter(({ kind }) => kind === 'required-shrank')).toMatchObject([{ hurts: [] }])
    expect(found.json.packages[0].version).toMatchObject({ part: 'minor', atLeast: '1.3.0' })
  })

  it('tells consent, texts and cost apart, and fails by what is asked', async () => {
    await project.put({
      'src/rooms.ts': tool({
        description: `Finds rooms. ${'It looks at every floor of the house. '.repeat(4)}`,
        input:
          "z.object({ room: z.string(), beds: z.enum(['two', 'one']), nights: z.number().max(30).optional(), path: z.string().optional(), pathLength: z.number().optional() })",
      }),
    })
    const found = await changes('--fail-on', 'consent')
    expect(found.code).toBe(1)
    expect(told(found.changes)).toEqual([
      'description-changed||behaviour',
      'values-reordered|beds|behaviour',
      'field-added|path|consent',
      'field-added|pathLength|',
      'tokens-grew||cost',
    ])
    expect((await diff('--fail-on', 'calls,results')).code).toBe(0)
    expect((await diff('--fail-on', 'any')).code).toBe(1)
    expect((await diff('--fail-on', 'none')).code).toBe(0)
    expect((await diff('--fail-on', 'cals')).err).toBe(
      'error: --fail-on cals: there is no class cals. Did you mean calls?\n',
    )
  })

  it('tells once what a tool has alike in several files, with the other places', async () => {
    await project.put({ 'src/http.ts': tool() })
    await lock()
    const changed = tool({ input: 'z.object({ room: z.string() })', name: 'find_rooms' })
    await project.put({ 'src/rooms.ts': changed, 'src/http.ts': changed })
    const { out } = await diff('--fail-on', 'any')
    expect(out.match(/find_rooms: beds: field/g)).toHaveLength(1)
    expect(out).toContain('      also src/rooms.ts:7:3\n')
    const { out: annotated } = await diff('--fail-on', 'any', '--format', 'github')
    expect(annotated.match(/file=src\/http\.ts.*: beds: field/g)).toHaveLength(1)
    expect(annotated.match(/file=src\/rooms\.ts.*: beds: field/g)).toHaveLength(1)
    const check = await project.run(['lock', '--check'])
    expect(check.out).toMatch(/beds: field dropped.*\n/)
  })

  it('says what else the model reads of a field: its text, its default, its examples', async () => {
    const beds = (word: string) =>
      tool({
        input: `z.object({ beds: z.string().default('${word}').meta({ description: '${word}', examples: ['${word}'] }) })`,
      })
    await project.put({ 'src/rooms.ts': beds('one') })
    await lock()
    await project.put({ 'src/rooms.ts': beds('two') })
    const found = await changes()
    expect(found.code).toBe(0)
    expect(told(found.changes).sort()).toEqual([
      'default-changed|beds|behaviour',
      'description-changed|beds|behaviour',
      'examples-changed|beds|behaviour',
    ])
  })

  it('shows a rename as one change, with what still has the old name', async () => {
    await project.put({
      'src/rooms.ts': tool({ name: 'search_rooms' }),
      'src/agent.ts': "export const step = { activeTools: ['find_rooms'] }\n",
      'README.md': 'The tool `find_rooms`.\n',
      'CLAUDE.md': 'Use find_rooms first.\nfind_rooms_old is another one.\n',
      '.claude/agents/desk.md': '---\ntools: mcp__hotel__find_rooms\n---\n',
      'skills/hotel/SKILL.md': `${'Ask first. '.repeat(20)}Call \`find_rooms\`. ${'Then book. '.repeat(20)}\n`,
    })
    const found = await changes()
    expect(told(found.changes)).toEqual(['tool-renamed||calls'])
    const [change] = found.changes
    expect(change?.references.map(({ file, line }) => `${file}:${line}`)).toEqual([
      '.claude/agents/desk.md:1',
      'CLAUDE.md:0',
      'README.md:0',
      'skills/hotel/SKILL.md:0',
      'src/agent.ts:0',
    ])
    const { out } = await diff()
    expect(out).toContain('      still named in src/agent.ts:1: export const step')
    expect(out.replace(/\s+/g, ' ')).toMatch(/SKILL\.md:1: …[^…]{0,30}`find_rooms`[^…]{0,50}… /)
    expect((await diff('--format', 'markdown')).out).toContain(
      'CLAUDE.md:1, README.md:1, skills/hotel/SKILL.md:1',
    )
  })

  it('says that a tool is gone, is new, or was moved', async () => {
    await project.put({
      'src/other.ts': tool({
        name: 'other',
        description: 'Another one.',
        input: 'z.object({ a: z.string() })',
      }),
    })
    await lock()
    await rename(project.path('src/rooms.ts'), project.path('src/moved.ts'))
    await project.put({
      'src/other.ts': tool({
        name: 'newer',
        description: 'A new one.',
        input: 'z.object({ b: z.boolean() })',
      }),
    })
    expect(told((await changes()).changes).sort()).toEqual([
      'tool-added||',
      'tool-moved||',
      'tool-removed||calls',
    ])
  })

  it('tells a new field that is required as one change, with a call that lacks it', async () => {
    const more = (fields: string) => tool({ input: `z.object({ room: z.string()${fields} })` })
    await project.put({ 'src/rooms.ts': more('') })
    await lock()
    await project.put({ 'src/rooms.ts': more(', guests: z.number(), path: z.string()') })
    const found = await changes()
    const fields = found.changes.filter(({ path }) => path.length > 0)
    expect(told(fields)).toEqual(['field-added|guests|calls', 'field-added|path|calls consent'])
    for (const { proof } of fields) expect(proof?.input).toMatchObject({ room: expect.any(String) })
    const { out } = await diff()
    expect(out).toContain('guests: required field added')
    expect(out).toContain('path: new required field takes a path')
  })

  it('shows of a long list what went, and of a long refusal how it begins and ends', async () => {
    const countries = (from: number) =>
      tool({
        input: `z.object({ country: z.enum([${Array.from({ length: 60 - from }, (_, at) => `'c${at + from}'`)}]) })`,
      })
    await project.put({ 'src/rooms.ts': countries(0) })
    await lock()
    await project.put({ 'src/rooms.ts': countries(1) })
    const { out } = await diff('--format', 'github')
    expect(out).toMatch(
      /::find_rooms: country: values changed: "c0" dropped%0ACall \{"country":"c0"\} was taken/,
    )
    expect(out).toMatch(/Now: country: Invalid option: .{50,120} … .{40}\.\n/)
  })

  it('knows a tool by its name that was moved and changed at once', async () => {
    await rm(project.path('src/rooms.ts'))
    await project.put({
      'src/all/rooms.ts': tool({ description: 'Finds all rooms.', input: 'z.object({ room: z.string() })' }),
    })
    const kinds = (await changes()).changes.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['tool-moved', 'description-changed', 'field-dropped']))
    expect(kinds.filter((kind) => /added|removed/.test(kind))).toEqual([])
  })

  it.each([
    ['an upgrade that changes what is sent', 'zod40', true],
    ['an upgrade that changes nothing', 'zod', false],
  ])('names %s, at its line', async (_what, other, isChanged) => {
    await project.put({
      'src/rooms.ts': tool({ input: 'z.object({ at: z.iso.datetime(), mail: z.email() })' }),
    })
    await rm(project.path('node_modules/zod'))
    await project.link(`zod=${other}`)
    await lock()
    await rm(project.path('node_modules/zod'))
    await project.link('zod')
    const found = await changes('--fail-on', 'cause', '--no-cache')
    expect(found.changes.length > 0).toBe(isChanged)
    expect(found.code).toBe(isChanged ? 1 : 0)
    for (const change of found.changes) {
      expect(change).toMatchObject({ file: 'package.json', range: { start: { line: 4 } } })
      expect(change.hurts).toContain('cause')
      expect(change.upgrades).toEqual([
        { name: 'zod', from: expect.stringMatching(/^4\.0/), to: expect.any(String) },
      ])
    }
    // The sentence is read once.
    const { out } = await diff('--fail-on', 'cause', '--no-cache')
    expect(out.split('the source is the same\n').length - 1).toBe(isChanged ? 1 : 0)
    expect(out.split('      by the same upgrade\n').length).toBe(Math.max(found.changes.length, 1))
  })

  it('does not blame an upgrade for what the source did', async () => {
    await project.put({ 'src/rooms.ts': tool({ description: 'Finds all rooms.' }) })
    expect((await changes()).changes.map(({ hurts }) => hurts)).toEqual([['behaviour']])
  })

  it.each([
    ['function', 'function add(', '}', 'add'],
    ['method', 'const tools = { add(', '} }', 'tools.add'],
  ])(
    'finds a %s that registers tools at its calls, where their source is',
    async (_what, open, close, add) => {
      const source = (limit: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1.2.0' })
${open}name: string, description: string, inputSchema: z.ZodRawShape) {
  server.registerTool(name, { description, inputSchema }, async () => ({ content: [] }))
${close}
${add}('clean_room', 'Cleans a room.', { room: z.string() })
${add}('heat_room', 'Heats a room.', { degrees: z.number()${limit} })
`
      await project.put({ 'src/rooms.ts': source('') })
      await lock()
      await project.put({ 'src/rooms.ts': source('.max(25)') })
      const found = await changes()
      expect(found.changes).toMatchObject([
        { kind: 'maximum-added', tool: 'heat_room', hurts: ['calls'], range: { start: { line: 7 } } },
      ])
    },
  )

  it('names an upgrade beside a source that changed, too: either may have made a change', async () => {
    const input = 'z.object({ at: z.iso.datetime() })'
    await project.put({ 'src/rooms.ts': tool({ input }) })
    await rm(project.path('node_modules/zod'))
    await project.link('zod=zod40')
    await lock()
    await rm(project.path('node_modules/zod'))
    await project.link('zod')
    await project.put({ 'src/rooms.ts': tool({ input, description: 'Finds all rooms.' }) })
    const found = await changes('--no-cache')
    expect(told(found.changes)).toEqual(['description-changed||behaviour', 'pattern-changed|at|behaviour'])
    expect(found.json.packages[0].upgrades).toMatchObject([{ name: 'zod' }])
    expect((await diff('--no-cache')).out).toMatch(
      /\nhotel: an upgrade may have made a part of this: zod 4\.0\.\d+ → \S+\.\n/,
    )
  })

  it('names it also where a tool got its other name elsewhere', async () => {
    const agent = (name: string) =>
      `import { generateText } from 'ai'\nimport { rooms } from './rooms'\n\nawait generateText({ model: 'x', prompt: 'y', tools: { ${name}: rooms } })\n`
    await project.put({
      'node_modules/ai/package.json':
        '{ "name": "ai", "version": "6.0.1", "type": "module", "main": "index.js" }',
      'node_modules/ai/index.js':
        'export const tool = (given) => given\nexport const generateText = async () => ({})\n',
      'src/rooms.ts':
        "import { tool } from 'ai'\nimport { z } from 'zod'\n\nexport const rooms = tool({ description: 'Finds rooms.', inputSchema: z.object({ at: z.iso.datetime() }), execute: async () => 1 })\n",
      'src/agent.ts': agent('find_rooms'),
    })
    await rm(project.path('node_modules/zod'))
    await project.link('zod=zod40')
    await lock()
    await rm(project.path('node_modules/zod'))
    await project.link('zod')
    await project.put({ 'src/agent.ts': agent('search_rooms') })
    const found = await changes('--no-cache')
    expect(told(found.changes)).toEqual(['tool-renamed||calls', 'pattern-changed|at|behaviour cause'])
    expect(found.changes[1]?.upgrades).toMatchObject([{ name: 'zod' }])
  })

  it('says how to accept changes where one fails', async () => {
    await project.put({ 'src/rooms.ts': tool({ description: 'Finds all rooms.' }) })
    const last = (text: string) => text.trimEnd().split('\n').at(-1)
    expect(last((await diff()).out)).toBe('1 change: 0 fail.')
    expect(last((await diff('--fail-on', 'behaviour')).out)).toBe(
      'Accept what is meant: add --accept "<reason>".',
    )
  })

  it('accepts changes by lines with a reason, until they are others', async () => {
    await project.put({
      'src/rooms.ts': tool({ input: 'z.object({ room: z.string(), beds: z.enum(["one"]) })' }),
    })
    expect((await diff()).code).toBe(1)
    expect((await diff('--accept', 'Told in May')).code).toBe(0)
    expect(await project.read('toolsight.accepted.txt')).toMatch(
      /^# .*\n[0-9a-f]{10} find_rooms values-changed input\.beds # Told in May\n$/,
    )
    const { code, out } = await diff()
    expect([code, out]).toEqual([0, expect.stringContaining('accepted: Told in May')])
    // The version still has to say it.
    expect(out).toContain('asks for a major version, 1.2.0 → 2.0.0')
    await project.put({
      'src/rooms.ts': tool({ input: 'z.object({ room: z.string(), beds: z.enum(["two"]) })' }),
    })
    const after = await diff()
    expect(after.code).toBe(1)
    expect(after.err).toContain('toolsight.accepted.txt: 1 line accepts no change of now (line 2).')
    await project.put({ 'toolsight.accepted.txt': '0123456789 find_rooms\n' })
    expect(await diff()).toMatchObject({
      code: 2,
      err: 'error: toolsight.accepted.txt: line 1 has no reason: write it after the change, behind " # ".\n',
    })
  })

  it('prints limits of safe integers as none', async () => {
    const nights = (schema: string) => tool({ input: `z.object({ nights: ${schema} })` })
    await project.put({ 'src/rooms.ts': nights('z.int()') })
    await lock()
    await project.put({ 'src/rooms.ts': nights('z.int().min(2)') })
    expect((await project.run(['lock', '--check'])).out).toContain('find_rooms: nights: `minimum` added: 2\n')
    const { changes: found } = await changes()
    expect(told(found)).toEqual(['minimum-added|nights|calls'])
    await lock()
    await project.put({ 'src/rooms.ts': nights('z.int()') })
    expect((await diff()).out).toContain('nights: `minimum` dropped: 2\n')
    expect(told((await changes()).changes)).toEqual(['minimum-dropped|nights|'])
    await lock()
    await project.put({ 'src/rooms.ts': nights('z.number()') })
    expect((await diff()).out).not.toContain('9007199254740991')
  })

  it('tells once what is the same in many tools, and a call that shows several changes', async () => {
    const many = (text: string) =>
      `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${['massage', 'sauna', 'swim', 'nap']
  .map(
    (name) =>
      `export const ${name} = defineTool({ name: '${name}', description: 'A ${name}.', input: z.object({ at: z.string().describe('${text}') }), handler: () => 'done' })`,
  )
  .join('\n')}
`
    await project.put({ 'src/spa.ts': many('When') })
    await lock()
    await project.put({
      'src/spa.ts': many('At'),
      'src/rooms.ts': tool({
        input: "z.object({ room: z.string().min(2).startsWith('R'), beds: z.enum(['one', 'two']) })",
      }),
    })
    const { out } = await diff()
    expect(out).toMatch(
      /src\/spa\.ts:3:\d+ {2}massage: at: description changed: "When" → "At"\n {6}the same in 3 more tools: sauna, swim, nap\n/,
    )
    expect(out.match(/ was taken\. Now/g)).toHaveLength(1)
    expect(out).toContain('\n      by the same call\n')
    expect((await diff('--format', 'markdown')).out).toContain(
      '<br>the same in 3 more tools: sauna, swim, nap |',
    )
    expect((await project.run(['lock', '--check'])).out).toContain(
      '\n  massage: at: description changed: "When" → "At"\n    the same in 3 more tools: sauna, swim, nap\n',
    )
  })

  it('says of an object that is open now which keyword it lost, and no value besides', async () => {
    const parameters = (more: string) =>
      tool({
        input: 'z.looseObject({ room: z.string() })',
        more: `  parameters: { type: 'object', properties: { room: { type: 'string' } }, required: ['room']${more} },\n`,
      })
    await project.put({ 'src/rooms.ts': parameters(', additionalProperties: false') })
    await lock()
    await project.put({ 'src/rooms.ts': parameters('') })
    expect((await diff()).out).toContain('find_rooms: input: `additionalProperties: false` dropped\n')
  })

  it('tells what a thousand changes come to, prints as many as are read, and has all in JSON', async () => {
    const text = JSON.parse(await project.read('toolsight.lock.json'))
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...text.tools[0], name: `tool_${index}` }))
    await project.put({
      'toolsight.lock.json': JSON.stringify({ ...text, tools: [...text.tools, ...many] }),
    })
    const files = ['--output', 'json=all.json', '--output', 'github=all.txt']
    const { code, out, err } = await diff(...files)
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain('\n  and 960 more: --format json has all\n')
    expect(out).toMatch(/\n1000 changes: 1000 fail\.\nAccept what is meant: add --accept "<reason>"\.\n$/)
    expect(out.split('\n').length).toBeLessThan(60)
    const json = JSON.parse(await project.read('all.json'))
    expect([json.changes.length, json.summary.fails]).toEqual([1000, 1000])
    const github = (await project.read('all.txt')).trimEnd().split('\n')
    expect(github).toHaveLength(11)
    expect(github.at(-1)).toMatch(/^1000 changes: 1000 fail\. Not annotated: 990 errors\./)
    const check = await project.run(['lock', '--check'])
    expect([check.code, check.out.split('\n').length]).toEqual([1, 103])
    expect(check.out).toMatch(
      /^toolsight\.lock\.json differs in 1000 tools:\n[\s\S]*\n {2}and 900 more changes\n$/,
    )
  })

  it('says of which tools nothing is known now', async () => {
    await project.put({ 'src/rooms.ts': tool({ input: 'z.object({ room: nowhere })' }) })
    const { out } = await diff()
    expect(out).toContain('not known: it may hurt somebody\n')
    expect(out.replace(/\s+/g, ' ')).toContain(
      'Inputs of 1 tool were not compared, because its schema is not known now: find_rooms.',
    )
    const { json } = await changes()
    expect(json.packages).toMatchObject([
      { isGone: false, notCompared: [{ tool: 'find_rooms', file: 'src/rooms.ts' }] },
    ])
    await lock()
    expect((await diff()).out).toContain('Nothing changed. Inputs of 1 tool were not compared')
  })

  it('annotates a pull request at the lines that made the changes, and files SARIF beside it', async () => {
    await project.put({
      'src/rooms.ts': tool({
        description: 'Finds all rooms.',
        input: "z.object({ room: z.string(), beds: z.enum(['one']), nights: z.number().max(30).optional() })",
      }),
    })
    const found = await diff(
      '--format',
      'github',
      '--output',
      'sarif=diff.sarif',
      '--output',
      'markdown=diff.md',
    )
    expect(found.code).toBe(1)
    expect(found.out.split('\n')).toEqual([
      expect.stringMatching(
        /^::error title=Toolsight%3A calls,file=src\/rooms\.ts,line=7,endLine=7,col=\d+,endColumn=\d+::find_rooms: beds: values changed: \["one","two"\] → \["one"\]%0ACall \{.*"beds":"two".*\} was taken\. Now: beds: /,
      ),
      expect.stringMatching(
        /^::warning title=Toolsight%3A behaviour,file=src\/rooms\.ts,line=6,.*::find_rooms: description changed: /,
      ),
      '2 changes: 1 fails.',
      '',
    ])
    expect(await project.read('diff.md')).toContain('| **calls** | find\\_rooms |')
    const log = JSON.parse(await project.read('diff.sarif'))
    expect(isSarif(log), JSON.stringify(isSarif.errors?.slice(0, 3))).toBe(true)
    const [{ results, tool: by }] = log.runs
    expect(results).toMatchObject([
      {
        ruleId: 'contract/calls',
        level: 'error',
        locations: [
          { physicalLocation: { artifactLocation: { uri: 'src/rooms.ts' }, region: { startLine: 7 } } },
        ],
      },
      { ruleId: 'contract/behaviour', level: 'warning' },
    ])
    for (const { ruleId, ruleIndex } of results) expect(by.driver.rules[ruleIndex].id).toBe(ruleId)
    await diff('--accept', 'Told in May')
    const after = await diff('--format', 'github', '--output', 'sarif=diff.sarif')
    expect([after.code, after.out]).toEqual([0, expect.not.stringContaining('::error')])
    const [accepted] = JSON.parse(await project.read('diff.sarif')).runs[0].results
    expect(accepted.suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'Told in May' },
    ])
  })

  it('annotates a tool that is gone where it stood, and names the files that still have its name', async () => {
    await project.put({
      'README.md': '# Hotel\n\nCall `find_rooms`.\n',
      'src/spa.ts': tool({ name: 'book_spa' }).replaceAll('findRooms', 'bookSpa'),
    })
    await lock()
    const where = async () => {
      const { out } = await diff('--format', 'github', '--output', 'sarif=diff.sarif')
      const [, file, line] = /file=([^,]*),line=(\d+),.*::find_rooms: tool removed/.exec(out) ?? []
      const [{ results }] = JSON.parse(await project.read('diff.sarif')).runs
      const { artifactLocation, region } = results[0].locations[0].physicalLocation
      expect([artifactLocation.uri, region.startLine]).toEqual([file, Number(line)])
      expect(out).toContain('Still named in README.md:3: Call `find_rooms`.')
      return `${file}:${(await project.read(file as string)).split('\n')[Number(line) - 1]?.trim()}`
    }
    await project.put({ 'src/rooms.ts': '// Rooms are found elsewhere.\n' })
    expect(await where()).toBe('toolsight.lock.json:"name": "find_rooms",')
    const before = await project.read('toolsight.lock.json')
    await lock()
    git('init', '-q', '-b', 'main')
    const now = await project.read('toolsight.lock.json')
    await project.put({ 'toolsight.lock.json': before })
    commit()
    await project.put({ 'toolsight.lock.json': now })
    const atMain = async () => {
      const { out } = await diff('main', '--format', 'github')
      return /file=([^,]*),line=(\d+),.*::find_rooms: tool removed/.exec(out)?.slice(1)
    }
    expect(await atMain()).toEqual(['src/rooms.ts', '1'])
    await rm(project.path('src/rooms.ts'))
    const line = now.split('\n').findIndex((each) => each.includes('"name": "book_spa"')) + 1
    expect(await atMain()).toEqual(['toolsight.lock.json', String(line)])
    await rm(project.path('toolsight.lock.json'))
    expect(await atMain()).toEqual(['package.json', '1'])
  })

  it('says what is wrong with an output', async () => {
    expect(await diff('--output', 'junit=x.xml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--output junit=x.xml: there is no format junit.'),
    })
  })

  it('prints Markdown for a comment', async () => {
    await project.put({
      'src/rooms.ts': tool({ input: 'z.object({ room: z.string() })', name: 'find_rooms' }).replace(
        'Finds rooms.',
        'Finds <b>rooms</b> @all | |',
      ),
    })
    const { out } = await diff('--format', 'markdown')
    expect(out).toContain('| Hurts | Tool | Change | Place |\n| --- | --- | --- | --- |\n')
    expect(out).not.toContain('<b>')
    for (const line of out.split('\n').filter((each) => each.startsWith('|')))
      expect(line.replace(/\\\|/g, '').split('|')).toHaveLength(6)
  })
})

describe('an MCP server', () => {
  const server = (hints: string, output: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool(
  'find_rooms',
  {
    description: 'Finds rooms.',
    annotations: ${hints},
    outputSchema: z.object({ rooms: z.array(z.string()), state: ${output} }),
  },
  async () => ({ content: [] }),
)
`

  it('hurts consent with a more dangerous hint, and results with what nobody expected, each at its line', async () => {
    await project.link('@modelcontextprotocol/server')
    await project.put({ 'src/rooms.ts': server('{ readOnlyHint: true }', "z.enum(['free'])") })
    await lock()
    await project.put({ 'src/rooms.ts': server('{ readOnlyHint: false }', "z.enum(['free', 'full'])") })
    const found = await changes('--fail-on', 'results,consent')
    expect(told(found.changes)).toEqual([
      'hint-more-dangerous|readOnlyHint|consent',
      'values-changed|state|results',
    ])
    expect(found.changes.map(({ range }) => range?.start.line)).toEqual([8, 9])
    expect(found.changes[1]?.proof).toMatchObject({ input: { state: 'full' }, by: 'schema' })
    expect(found.code).toBe(1)
    for (const format of ['pretty', 'markdown', 'github'])
      expect((await diff('--format', format)).out.replace(/\s+/g, ' ')).toMatch(
        /result [^ ]*"state":"full"[^ ]* is allowed now\. Before: state: /i,
      )
  })
})

it('texts of the project end no cell of a table and are no HTML', async () => {
  const hostile = 'a` | <img src=x> | `@all\\|\n# pwned'
  const input = (limit: number) => `z.object({ [${JSON.stringify(hostile)}]: z.string().max(${limit}) })`
  await project.put({
    'src/rooms.ts': tool({ input: input(30), description: hostile.replace('\n', '\\n').replace('\\|', '|') }),
  })
  await lock()
  await project.put({ 'src/rooms.ts': tool({ input: input(14) }) })
  const { out } = await project.run(['diff', '--format', 'markdown'])
  const rows = out.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) expect(row.replaceAll(/\\./g, '').match(/\|/g)).toHaveLength(5)
  expect(out.replaceAll(/\\./g, '')).not.toContain('<img')
  expect(out).not.toMatch(/^# pwned/m)
})

describe('against a ref of git', () => {
  beforeEach(() => {
    git('init', '-q', '-b', 'main')
  })

  it('takes the lock there, where there is one', async () => {
    await lock()
    commit()
    git('switch', '-q', '-c', 'feature')
    await project.put({ 'src/rooms.ts': tool({ description: 'Finds all rooms.' }) })
    await lock()
    const found = await changes('main')
    expect(found.json.baseline).toEqual({
      kind: 'lock-at-ref',
      title: expect.stringMatching(/^toolsight\.lock\.json at main \([0-9a-f]{7}\)$/),
    })
    expect(told(found.changes)).toEqual(['description-changed||behaviour'])
  })

  it('else evaluates the sources there, whose own validator says what it took; nothing of the repository is touched', async () => {
    await project.put({
      'src/rooms.ts': tool({ input: 'z.object({ room: z.string().refine((text) => text !== "") })' }),
    })
    commit()
    await project.put({
      'src/rooms.ts': tool({ input: 'z.object({ room: z.string().refine((text) => text.length > 3) })' }),
    })
    const before = [git('status', '--porcelain'), git('worktree', 'list')]
    const found = await changes('HEAD')
    expect([git('status', '--porcelain'), git('worktree', 'list')]).toEqual(before)
    expect(found.err).toContain('There is no toolsight.lock.json at HEAD')
    // No schema tells of it: only the two validators do.
    expect(told(found.changes)).toEqual(['call-refused|room|calls'])
    expect(found.changes[0]?.proof).toMatchObject({ by: 'validator' })
  })

  it('takes packages of the repository from the ref, too', async () => {
    await project.put({
      'packages/shared/package.json': '{ "name": "shared", "type": "module", "main": "index.ts" }',
      'packages/shared/index.ts': "import { z } from 'zod'\nexport const room = z.string().max(9)\n",
      'src/rooms.ts': tool({ input: 'z.object({ room })' }).replace(
        "from 'zod'",
        "from 'zod'\nimport { room } from '../packages/shared/index.js'",
      ),
    })
    commit()
    await project.put({
      'packages/shared/index.ts': "import { z } from 'zod'\nexport const room = z.string().max(5)\n",
    })
    const found = await changes('HEAD')
    expect(told(found.changes)).toEqual(['maxLength-changed|room|calls'])
    expect(found.changes[0]?.file).toBe('src/rooms.ts')
  })

  it('writes nothing through a link that the ref has', async () => {
    await mkdir(project.path('outside'))
    await project.put({ 'a/package.json': '{ "name": "a" }' })
    await symlink(project.path('outside'), project.path('a/node_modules'))
    git('add', '--force', 'a/node_modules')
    commit()
    await rm(project.path('a/node_modules'))
    await project.put({ 'a/node_modules/installed/package.json': '{ "name": "installed" }' })
    await changes('HEAD')
    expect(await readdir(project.path('outside'))).toEqual([])
  })

  describe('packages', () => {
    const manifest = (name: string) => `{ "name": "${name}", "version": "1.0.0" }\n`

    beforeEach(() =>
      project.put({
        'package.json': '{ "private": true, "workspaces": ["packages/*"] }\n',
        'packages/bar/package.json': manifest('bar'),
        'packages/bar/drinks.ts': tool({ name: 'order_drink', description: 'Brings a drink.' }),
      }),
    )

    it.each(['locks', 'sources'])('that are gone have lost their tools, by their %s', async (by) => {
      if (by === 'locks') await lock()
      commit()
      await rm(project.path('packages/bar'), { recursive: true })
      const found = await changes('HEAD')
      expect([found.code, told(found.changes)]).toEqual([1, ['tool-removed||calls']])
      expect(found.changes[0]).toMatchObject({
        tool: 'order_drink',
        file: 'packages/bar/drinks.ts',
        range: null,
      })
      expect((await diff('HEAD')).out).toContain(
        'bar: asks for a major version, 1.0.0 → 2.0.0; its package.json is gone.',
      )
      expect((await diff('HEAD', '--format', 'github')).out).toContain('file=package.json,')
    })

    it('that are gone are accepted at the root', async () => {
      await lock()
      commit()
      await rm(project.path('packages/bar'), { recursive: true })
      await diff('HEAD', '--accept', 'Nobody ordered')
      expect(await project.read('toolsight.accepted.txt')).toContain(
        'order_drink tool-removed tool # Nobody ordered',
      )
      expect(await diff('HEAD')).toMatchObject({ code: 0, err: '' })
    })

    it('are the same in a folder of another name', async () => {
      await lock()
      commit()
      await rename(project.path('packages/bar'), project.path('packages/lounge'))
      expect((await diff('HEAD')).out).toContain('Nothing changed.')
    })

    it('that are not checked any more are not gone', async () => {
      await lock()
      commit()
      await project.put({ 'toolsight.config.json': '{ "exclude": ["packages/bar/**"] }' })
      expect((await diff('HEAD')).out).toContain('Nothing changed.')
    })

    it('between which a tool moved: it is said where it is now', async () => {
      await lock()
      commit()
      await project.put({ 'packages/spa/package.json': manifest('spa') })
      await rename(project.path('packages/bar/drinks.ts'), project.path('packages/spa/drinks.ts'))
      const { out } = await diff('HEAD')
      expect(out).toContain('order_drink: tool removed: `spa` has it now')
    })

    it('are compared alone where their lock is named', async () => {
      await lock()
      await project.put({
        'src/rooms.ts': tool({ description: 'Others.' }),
        'packages/bar/drinks.ts': tool({ name: 'order_drink', description: 'Brings two.' }),
      })
      const found = await changes('packages/bar/toolsight.lock.json')
      expect(found.changes.map(({ tool }) => tool)).toEqual(['order_drink'])
    })

    it('of submodules are taken as they were at the ref', async () => {
      const spa = await projects.create()
      try {
        await spa.put({ 'package.json': manifest('spa'), 'massage.ts': tool({ name: 'massage' }) })
        for (const args of [
          ['init', '-q'],
          ['add', '-A'],
          ['commit', '-q', '-m', 'one'],
        ])
          gitIn(spa.root, ...args)
        git('submodule', '--quiet', 'add', spa.root, 'packages/spa')
        commit()
        expect((await diff('HEAD')).out).toContain('Nothing changed.')
        await project.put({ 'packages/spa/massage.ts': tool({ name: 'massage', description: 'Others.' }) })
        expect(told((await changes('HEAD')).changes)).toEqual(['description-changed||behaviour'])
        git('submodule', 'deinit', '--force', 'packages/spa')
        const { err } = await diff('HEAD')
        expect(err.replace(/\s+/g, ' ')).toContain('The submodule packages/spa is not checked out here')
      } finally {
        await spa.remove()
      }
    })
  })

  it('exits with 2 for a ref that is not known, a shallow clone, and a folder without git', async () => {
    commit()
    expect(await diff('origin/main')).toMatchObject({
      code: 2,
      err: expect.stringContaining('diff: git knows no commit origin/main.'),
    })
    commitMore()
    const source = project
    const clone = await Project.create()
    try {
      await clone.remove()
      git('clone', '-q', '--depth', '1', `file://${source.root}`, clone.root)
      await clone.link('zod')
      await clone.link('@toolsight/runtime')
      const { code, err } = await clone.run(['diff', 'HEAD~1'])
      expect([code, err]).toEqual([2, expect.stringContaining('The clone is shallow')])
    } finally {
      await clone.remove()
    }
    await rm(project.path('.git'), { recursive: true })
    expect(await diff('main')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is in no git repository'),
    })
  })

  it.each([
    ['{', 'it is not JSON', 'Compare with another commit.'],
    ['{ "version": 2 }', 'it has version 2, and this Toolsight reads version 1.', 'Update Toolsight.'],
  ])('exits with 2 for a lock there that cannot be read: %s', async (text, problem, remedy) => {
    await project.put({ 'toolsight.lock.json': text })
    commit()
    const { code, out, err } = await diff('main')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^error: The lock toolsight\.lock\.json at main \([0-9a-f]{7}\) cannot be read: /)
    expect(err).toContain(problem)
    expect(err).toContain(remedy)
    expect(err).not.toContain('Write it again')
  })

  it('exits with 2 where git is not installed', async () => {
    commit()
    const { code, out, err } = await project.start(['diff', 'main'], { env: { PATH: project.path('none') } })
    expect([code, out, err]).toEqual([
      2,
      '',
      'error: diff needs git, and git is not installed, or not in the PATH.\n',
    ])
  })

  it('works on a detached head', async () => {
    await lock()
    commit()
    git('switch', '-q', '--detach')
    await project.put({ 'src/rooms.ts': tool({ name: 'search_rooms' }) })
    expect((await diff('main')).code).toBe(1)
    commit()
    git('branch', '-q', 'left')
    git('switch', '-q', 'main')
    await project.put({ 'src/rooms.ts': tool({ name: 'other_rooms' }) })
    await lock()
    commit()
    git('switch', '-q', '--detach', 'left')
    // What came to main since is not compared.
    expect(told((await changes('main')).changes)).toEqual(['tool-renamed||calls'])
    expect((await diff('main')).out).toContain('renamed from `find_rooms`')
  })
})

function commitMore(): void {
  git('commit', '-q', '--allow-empty', '-m', 'empty')
}

describe('without anything to compare with', () => {
  it.each([
    [[], 'There is no toolsight.lock.json to compare with. Write it: toolsight lock.'],
    [['gone.lock.json'], 'There is no lock gone.lock.json.'],
  ])('%j exits with 2', async (args, message) => {
    const { code, out, err } = await diff(...args)
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)])
  })

  it.each(['{', '{ "version": 2 }'])('a lock that cannot be read exits with 2: %s', async (text) => {
    await project.put({ 'toolsight.lock.json': text })
    expect(await diff()).toMatchObject({
      code: 2,
      err: expect.stringContaining('The lock toolsight.lock.json cannot be read: '),
    })
  })

  it('reads a lock from elsewhere', async () => {
    await lock()
    await rename(project.path('toolsight.lock.json'), project.path('old.json'))
    await project.put({ 'src/rooms.ts': tool({ description: 'Others.' }) })
    expect(told((await changes('old.json')).changes)).toEqual(['description-changed||behaviour'])
  })
})
