import { afterEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project | null = null

afterEach(async () => project?.remove())

const SERVER = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const rooms = new McpServer({ name: 'rooms', version: '1.0.0' })

rooms.registerTool(
  'clear_room',
  {
    description: 'Clears a room.',
    inputSchema: z.object({
      room: z.string(),
      floor: z.number(),
      force: z.coerce.boolean(),
      note: z.string().optional(),
    }),
  },
  async ({ room }) => ({ content: [{ type: 'text', text: room }] }),
)

rooms.registerTool(
  'list_rooms',
  { description: 'Lists the rooms.', inputSchema: z.object({ name: z.string() }) },
  async ({ name }) => ({ content: [{ type: 'text', text: name }] }),
)
`

async function withServer(text = SERVER): Promise<Project> {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  return project.put({ 'server.ts': text })
}

interface Json {
  tools: Array<{
    name: string
    survives: number | null
    of: number
    reason: string | null
    attempts: Array<{
      attempt: string
      result: string
      input?: unknown
      output?: unknown
      fields: Array<{ path: string[]; sent: unknown; got?: unknown }>
      repaired: { accepted: boolean; value?: unknown } | null
    }>
  }>
}

describe('toolsight harden', () => {
  it('tries arrays and objects as JSON text, and says what repair makes of them', async () => {
    const tags = SERVER.replace('z.object({ name: z.string() })', 'z.object({ tags: z.array(z.string()) })')
    const { out } = await (await withServer(tags)).run(['harden', 'list_rooms', '--format', 'json'])
    const [tool] = (JSON.parse(out) as Json).tools
    const tried = tool?.attempts.find(({ attempt }) => attempt === 'json-as-text')
    expect(tried).toMatchObject({
      result: 'refused',
      fields: [{ path: ['tags'], sent: expect.stringMatching(/^\["/) }],
    })
    expect(tried?.repaired).toMatchObject({ accepted: true, value: { tags: [expect.any(String)] } })
  })

  it('tries a tool that takes many calls, as one with a list of choices does', async () => {
    const choice = (type: string) =>
      `z.object({ type: z.literal('${type}'), label: z.string(), hint: z.string().optional(), mode: z.enum(['open', 'shut']).optional(), note: z.string().optional() })`
    const wishes = `z.array(z.union([${choice('towel')}, ${choice('pillow')}]))`
    const tool = SERVER.replace(
      'z.object({ name: z.string() })',
      `z.object({ room: z.string(), wishes: ${wishes} })`,
    )
    const { out } = await (await withServer(tool)).run(['harden', 'list_rooms', '--format', 'json'])
    const [found] = (JSON.parse(out) as Json).tools
    expect(found).toMatchObject({ survives: expect.any(Number), reason: null })
  })

  it('drops a misspelt field once where two servers have one tool', async () => {
    const note = 'inputSchema: z.object({ name: z.string(), note: z.string().optional() })'
    const first = SERVER.slice(0, SERVER.indexOf("rooms.registerTool(\n  'clear_room'"))
    const list = SERVER.slice(SERVER.indexOf("rooms.registerTool(\n  'list_rooms'")).replace(
      'inputSchema: z.object({ name: z.string() })',
      note,
    )
    const files = await withServer(first + list)
    await files.put({ 'other.ts': first + list })
    const { report } = await files.check()
    const found = report.diagnostics.filter(({ code }) => code === 'keys-stripped')
    expect(found.map(({ message }) => message.split('\n')[0])).toEqual([
      "'list_rooms' drops a misspelt `note` without a word.",
    ])
  })

  it('says of each of nine calls what the validator makes of it, and what repair would', async () => {
    const { out, code } = await (await withServer()).run(['harden', 'clear_room', '--format', 'json'])
    const [tool] = (JSON.parse(out) as Json).tools
    expect(code).toBe(1)
    expect([tool?.survives, tool?.of]).toEqual([3, 9])
    expect(tool?.attempts.map(({ attempt, result }) => [attempt, result])).toEqual([
      ['number-as-text', 'refused'],
      ['boolean-as-text', 'altered'],
      ['null-for-optional', 'refused'],
      ['json-as-text', 'impossible'],
      ['no-arguments', 'impossible'],
      ['unknown-key', 'altered'],
      ['enum-case', 'impossible'],
      ['wrapped-input', 'refused'],
      ['encoded-twice', 'refused'],
    ])
    const [number, boolean] = tool?.attempts ?? []
    expect(number?.repaired).toMatchObject({ accepted: true, value: { floor: 1 } })
    expect(boolean?.fields).toMatchObject([{ path: ['force'], sent: 'false', got: true }])
  })

  it('tells people the same, and exits with 0 where no meaning is lost', async () => {
    const { out, code } = await (await withServer()).run(['harden', 'list_rooms'])
    expect(out).toMatch(/^list_rooms survives 7 of 9 calls that models really make\.\n\n/)
    expect(out).toMatch(
      /\n {2}encoded twice +refused\n {6}.*\n(?: {6}.*\n)* {6}repair: accepted as \{"name":"a"\}\n/,
    )
    expect(code).toBe(0)
  })

  it('says what becomes of text for a boolean, an empty one too', async () => {
    const { out } = await (await withServer()).run(['harden', 'clear_room'])
    expect(out).toContain('      force: "false" comes out as true, "" as false\n')
  })

  it('shows first the fields that come out with another meaning', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const fields = names.map((name) => `${name}: z.string().optional()`)
    const input = `z.object({ ${fields.join(', ')}, most: z.coerce.number().default(20) })`
    const opened = await withServer(SERVER.replace('z.object({ name: z.string() })', input))
    const { out, code } = await opened.run(['harden', 'list_rooms'])
    expect(out).toMatch(
      /\n {2}null for an optional field +accepted with another meaning\n {6}most: null comes out as 0\n {6}a: null: /,
    )
    expect(code).toBe(1)
  })

  it('says of a call that is wrong in fields what repair makes of these', async () => {
    const input =
      'z.object({ hotel: z.string().min(40), opened: z.boolean(), beds: z.array(z.number()), at: z.string().optional() })'
    const opened = await withServer(SERVER.replace('z.object({ name: z.string() })', input))
    const { out } = await opened.run(['harden', 'list_rooms'])
    expect(out).toMatch(/ {6}repair: accepted as opened: false\n/)
    expect(out).toMatch(/ {6}repair: accepted as beds: \[\d+\]\n/)
    expect(out).toMatch(/ {6}repair: accepted without at\n/)
  })

  it('lists all tools without a name, the weakest first', async () => {
    const { out } = await (await withServer()).run(['harden'])
    expect(out).toBe(
      'clear_room survives 3 of 9 calls that models really make.\nlist_rooms survives 7 of 9 calls that models really make.\n',
    )
  })

  it('makes the fixes in one go, of the tool that is named', async () => {
    const opened = await withServer(SERVER.replace('name: z.string() })', 'name: z.string().optional() })'))
    const { out } = await opened.run(['harden', 'clear_room', '--fix'])
    expect(out).toContain('clear_room survives 4 of 9')
    const text = await opened.read('server.ts')
    expect(text).toContain('force: z.boolean(),')
    expect(text).toContain(
      'note: z.preprocess((value) => value ?? undefined, z.string().optional()).optional(),',
    )
    expect(text).toContain('name: z.string().optional() })')
  })

  it('says why a tool cannot be tried', async () => {
    const never = SERVER.replace('room: z.string(),', "room: z.string().refine((text) => text === 'xyzzy'),")
    const { out, code } = await (await withServer(never)).run(['harden', 'clear_room'])
    expect(out).toMatch(/^clear_room was not tried\. No input could be made that its validator accepts:\n/)
    expect(code).toBe(0)
  })

  it('says which field the validator refuses as the schema asks for it', async () => {
    project = await projects.create(['zod', '@toolsight/runtime'])
    await project.put({
      'lamp.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const setLamp = defineTool({
  name: 'set_lamp',
  description: 'Sets a lamp.',
  input: z.object({ on: z.stringbool() }),
  handler: ({ on }) => String(on),
})
`,
    })
    const { out } = await project.run(['harden', 'set_lamp'])
    expect(out.replace(/\s+/g, ' ')).toBe(
      'set_lamp was not tried. Its validator refuses what the schema asks for in `on` (output-side-sent). ',
    )
  })
})

it('check names the weakest tool', async () => {
  const { out } = await (await withServer()).run(['check'])
  expect(out).toMatch(
    /\nWeakest: clear_room survives 3 of 9 calls that models really make:\n {2}toolsight harden clear_room\n/,
  )
})
