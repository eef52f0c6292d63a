import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools/b.ts': zodTool(
      'book_room',
      "z.object({ room: z.string().describe('Its *number*'), nights: z.int().min(1).optional() })",
    ),
    'tools/a.ts': zodTool('ask_guest'),
  })
})

afterEach(() => project.remove())

const BEGIN = '<!-- toolsight:tools -->'
const END = '<!-- /toolsight:tools -->'

/** What is said of both tools: nothing of their framework is captured. */
const DOCUMENTED = `Listed as documented: ask_guest, book_room. Not captured: this is the shape
  that The Model Context Protocol documents for \`tools[]\` of a tools/list
  result.
`

describe('what it prints', () => {
  test('every tool as its target gets it, by name, the same bytes each time', async () => {
    const { code, out, err } = await project.run(['manifest', '--format', 'mcp'])
    expect({ code, err }).toEqual({ code: 0, err: DOCUMENTED })
    const { tools } = JSON.parse(out) as { tools: Array<{ name: string; inputSchema: object }> }
    expect(tools.map(({ name }) => name)).toEqual(['ask_guest', 'book_room'])
    const shown = await project.run(['show', 'book_room', '--target', 'mcp'])
    expect(JSON.stringify(tools[1])).toBe(JSON.stringify(JSON.parse(shown.out)))
    expect((await project.run(['manifest', '--format', 'mcp'])).out).toBe(out)
  })

  test('each format has the shape of its own', async () => {
    const of = async (format: string) =>
      JSON.parse((await project.run(['manifest', '--format', format])).out) as unknown
    expect(await of('openai')).toMatchObject([{ type: 'function', function: { name: 'ask_guest' } }, {}])
    expect(await of('anthropic')).toMatchObject([{ name: 'ask_guest', input_schema: { type: 'object' } }, {}])
    expect(await of('json')).toMatchObject({
      version: 1,
      target: 'mcp',
      tools: [{ name: 'ask_guest', framework: 'toolsight', file: 'tools/a.ts', captured: false }, {}],
    })
  })

  test('without --format is Markdown, or what the file says', async () => {
    const { code, out, err } = await project.run(['manifest'])
    expect([code, err]).toEqual([0, DOCUMENTED])
    expect(out).toBe((await project.run(['manifest', '--format', 'agents-md'])).out)
    for (const file of ['CLAUDE.md', 'tools.json']) await project.run(['manifest', '--output', file])
    expect(await project.read('CLAUDE.md')).toMatch(new RegExp(`^${BEGIN}\\n`))
    expect(JSON.parse(await project.read('tools.json'))).toMatchObject({ version: 1 })
  })

  test('--canonical sorts keys', async () => {
    const { out } = await project.run(['manifest', '--format', 'anthropic', '--canonical'])
    const [first] = JSON.parse(out) as Array<Record<string, object>>
    expect(Object.keys(first ?? {})).toEqual(['description', 'input_schema', 'name'])
    expect(Object.keys(first?.['input_schema'] ?? {})).toEqual([
      'additionalProperties',
      'properties',
      'required',
      'type',
    ])
  })

  test('says which tools are left out, and why', async () => {
    await project.put({ 'tools/c.ts': zodTool('when', 'z.object({ at: z.date() })') })
    const { code, out, err } = await project.run(['manifest', '--format', 'json'])
    expect(code).toBe(0)
    expect(err).toMatch(/^Left out: when\. [\s\S]*Date cannot\s+be\s+represented/)
    const { tools, missing } = JSON.parse(out) as Record<string, Array<{ name: string }>>
    expect(tools?.map(({ name }) => name)).not.toContain('when')
    expect(missing).toMatchObject([{ name: 'when', file: 'tools/c.ts', line: 3 }])
  })
})

describe('--output', () => {
  test('writes between marks and leaves the rest as it is, byte for byte', async () => {
    const before = `# Hotel\r\n\r\nBe kind.\r\n\r\n${BEGIN}\r\nold\r\n${END}\r\n\r\nThe end, without a line break`
    await project.put({ 'CLAUDE.md': before })
    const { code, out, err } = await project.run(['manifest', '--format', 'claude-md', '--output'])
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '',
      err: `${DOCUMENTED}CLAUDE.md is written: 2 tools.\n`,
    })
    const after = await project.read('CLAUDE.md')
    const [head, rest = ''] = after.split(BEGIN)
    const [block = '', tail] = rest.split(END)
    expect(head).toBe('# Hotel\r\n\r\nBe kind.\r\n\r\n')
    expect(tail).toBe('\r\n\r\nThe end, without a line break')
    expect(block).toContain('### `ask_guest`\r\n')
    // Text of people formats nothing.
    expect(block).toContain('- `room` (string, required): Its \\*number\\*')
    expect(block).toContain('- `nights` (integer, optional, at least 1)')
    expect(block.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('adds the block to a file without marks, and makes a file that is not there', async () => {
    await project.put({ 'docs/agents.md': '# Hotel\n' })
    await project.run(['manifest', '--format', 'agents-md', '--output', 'docs/agents.md'])
    expect(await project.read('docs/agents.md')).toMatch(
      new RegExp(`^# Hotel\\n\\n${BEGIN}\\n[^]+\\n${END}\\n$`),
    )
    await project.run(['manifest', '--format', 'agents-md', '--output'])
    expect(await project.read('AGENTS.md')).toMatch(new RegExp(`^${BEGIN}\\n`))
  })

  test('does not guess where marks are no pair', async () => {
    await project.put({ 'CLAUDE.md': `${BEGIN}\nhalf` })
    const { code, err } = await project.run(['manifest', '--format', 'claude-md', '--output'])
    expect(code).toBe(2)
    expect(err).toContain('CLAUDE.md cannot be written.')
    expect(await project.read('CLAUDE.md')).toBe(`${BEGIN}\nhalf`)
  })
})

/** Commands are named as they can be run, and the tests may be started in any way. */
const STARTED_BY_NPX = { env: { npm_command: 'exec' } }

describe('--check', () => {
  test('exits with 1 while the file is stale, and writes nothing', async () => {
    const check = () =>
      project.run(['manifest', '--format', 'mcp', '--output', 'tools.json', '--check'], STARTED_BY_NPX)
    const missing = await check()
    expect(missing.code).toBe(1)
    expect(missing.err).toBe(
      `${DOCUMENTED}tools.json is not there. Write it with: npx toolsight manifest --format mcp --output tools.json\n`,
    )
    await project.run(['manifest', '--format', 'mcp', '--output', 'tools.json'])
    expect(await check()).toMatchObject({ code: 0, err: `${DOCUMENTED}tools.json is up to date: 2 tools.\n` })
    const before = await project.read('tools.json')
    await project.put({ 'tools/a.ts': zodTool('ask_guest', 'z.object({ question: z.string() })') })
    expect((await check()).code).toBe(1)
    expect(await project.read('tools.json')).toBe(before)
  })

  test('knows the usual file of a format, and asks for one where there is none', async () => {
    const { code, err } = await project.run(['manifest', '--format', 'claude-md', '--check'])
    expect(code).toBe(1)
    expect(err).toContain('CLAUDE.md is not there.')
    const none = await project.run(['manifest', '--format', 'json', '--check'])
    expect(none.code).toBe(2)
    expect(none.err).toContain('--output <file>')
  })

  describe('of a file without marks is about the tables and lists of tools that people write there', () => {
    const check = async (readme: string) => {
      await project.put({ 'README.md': readme })
      const result = await project.run(['manifest', '--output', 'README.md', '--check'], STARTED_BY_NPX)
      expect(await project.read('README.md')).toBe(readme)
      return { code: result.code, err: result.err.replace(DOCUMENTED, '') }
    }

    test('a table that has them all', async () => {
      const rows = '| Tool | For |\n|---|---|\n| `ask_guest` | asks |\n| [`book_room`](docs.md) | books |\n'
      expect(await check(`# Hotel\n\n${rows}`)).toEqual({
        code: 0,
        err: 'README.md is up to date: it lists 2 tools.\n',
      })
    })

    test('a tool that is missing, and one that is gone', async () => {
      expect(await check('## Tools\n\n- **book_rooms**: books\n- **ask_guest**: asks\n')).toEqual({
        code: 1,
        err:
          'README.md lists 1 tool and lacks 1: book_room.\n' +
          "README.md:3 lists 'book_rooms': no tool is called that. The nearest that it\n  lacks is 'book_room'.\n",
      })
    })

    test('headings, and several names in a row', async () => {
      expect(await check('## Tools\n\n### ask_guest\n\nAsks.\n\n### `book_room`\n\nBooks.\n')).toMatchObject({
        code: 0,
      })
      expect(await check('## Tools\n\n- `ask_guest`, `book_room`\n')).toMatchObject({ code: 0 })
    })

    test('fields, commands and variables that are listed are no tools', async () => {
      const readme =
        '## Tools\n\n| Tool | For |\n|---|---|\n| `ask_guest` | asks |\n| `book_room` | books |\n\n' +
        '### What `book_room` takes\n\n- `room`: its number\n- `nights`: how many\n\n' +
        '## Settings\n\n- `HOTEL_TOKEN`: a key\n- `read_only`: no booking\n'
      expect(await check(readme)).toMatchObject({ code: 0 })
    })

    test('a name that a place has which only looks like a tool', async () => {
      await project.put({
        'tools/own.ts':
          "import { own } from './made.ts'\nexport const call = own({ name: 'call_desk', description: 'Calls.', inputSchema: {}, handler: () => 1 })\n",
        'tools/made.ts': 'export const own = (tool: object) => tool\n',
      })
      expect(await check('## Tools\n\n- `ask_guest`\n- `book_room`\n- `call_desk`\n')).toMatchObject({
        code: 0,
      })
    })

    test('a file that lists no tools is written as before', async () => {
      const { code, err } = await check('# Hotel\n\n- `HOTEL_TOKEN`: a key\n')
      expect([code, err]).toEqual([1, expect.stringContaining('README.md is stale.')])
    })
  })
})
