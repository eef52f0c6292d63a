import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

const schema =
  "z.object({ room: z.string().min(2), nights: z.number().int().max(9), kind: z.enum(['twin', 'suite']).optional() })"

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({ 'tools/book.ts': zodTool('book', schema) })
})

afterEach(() => project.remove())

describe('show --target', () => {
  it('prints the whole entry, and the bytes on the wire when compact', async () => {
    const { code, out, err } = await project.run(['show', 'book', '--target', 'openai'])
    const resolved = JSON.parse((await project.run(['show', 'book'])).out)
    const entry = {
      type: 'function',
      function: { name: 'book', description: 'A tool of a hotel.', parameters: resolved },
    }
    expect([code, out]).toEqual([0, `${JSON.stringify(entry, null, 2)}\n`])
    expect(err).toMatch(/^Not captured: this is the shape that OpenAI documents/)
    const compact = await project.run(['show', 'book', '--target', 'anthropic', '--compact'])
    expect(compact.out).toBe(
      JSON.stringify({ name: 'book', description: 'A tool of a hotel.', input_schema: resolved }),
    )
  })

  it.each([
    [['--target', 'antropic'], 'error: There is no target "antropic". Did you mean anthropic?'],
    [['--target', 'anthropic', '--via', 'ai'], 'error: There is no SDK "ai" that sends to "anthropic".'],
    [['--via', 'ai'], 'error: --via needs --target'],
    [['--target', 'anthropic', '--output'], 'error: --output and --target do not go together'],
  ])('refuses %j', async (options, message) => {
    const { code, out, err } = await project.run(['show', 'book', ...options])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  it('says which package is missing for an SDK, and how it is added', async () => {
    const { code, out, err } = await project.run(['show', 'book', '--target', 'openai', '--via', 'ai-sdk'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      'Not captured: `ai` and `@ai-sdk/openai` are not installed. Add them with: npm install ai @ai-sdk/openai\n',
    )
  })

  it('says why there is nothing to send', async () => {
    await project.put({ 'tools/book.ts': zodTool('book', 'z.object({ day: z.date() })') })
    const { code, out, err } = await project.run(['show', 'book', '--target', 'mcp'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain("Tool 'book' has no schema to send.")
    expect(err).toContain('Date cannot be represented in JSON Schema')
  })
})

it('lists the targets, those of the configuration marked', async () => {
  await project.put({ 'toolsight.config.json': '{ "targets": ["mcp"] }' })
  const { code, out } = await project.run(['targets'])
  expect(code).toBe(0)
  expect(out).toMatch(/^ {2}anthropic +Anthropic Messages$/m)
  expect(out).toMatch(/^\* mcp +Model Context Protocol/m)
  expect(out).toContain('Not installed here: AI SDK, ')
  // No line is broken within a title.
  expect(out).toMatch(/ MCP SDK 1,\s+MCP SDK 2\n/)
  expect(out).toContain('A tool below the root may find others')
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
})

it('says how a tool is shown for each target', async () => {
  const { code, out } = await project.run(['targets', 'book'])
  expect(code).toBe(0)
  expect(out).toMatch(/^ {2}anthropic +Anthropic Messages +as documented$/m)
  expect(out).toContain('No provider known for 1 tool. Choose targets: toolsight targets --set <target>')
  expect(out).toContain('show book --target <target> [--via <sdk>]')
})

it('refuses a target in the configuration that there is not', async () => {
  await project.put({ 'toolsight.config.json': '{ "targets": ["opnai"] }' })
  const { code, err } = await project.run(['check'])
  expect(code).toBe(2)
  expect(err).toBe('error: toolsight.config.json:1: Unknown target "opnai". Did you mean "openai"?\n')
})

describe('preview', () => {
  it('prints issues and what the model reads of a refused input', async () => {
    await project.put({ 'args.json': '{ "room": "7", "nights": "2" }' })
    const { code, out, err } = await project.run(['preview', 'book', '--input', 'args.json'])
    expect([code, err]).toEqual([0, ''])
    const lines = out.split('\n')
    expect(lines[0]).toBe('book refuses this input: 2 issues.')
    expect(lines).toContain('  room    Too small: expected string to have >=2 characters')
    expect(lines).toContain('  nights  Invalid input: expected number, received string')
    expect(out).toContain('The model reads, as formatRetry puts it by default (style concise), ')
    expect(out).toContain(' tokens\n  by o200k_base:\n  Invalid arguments for book:\n')
    expect(lines.every((line) => line.length <= 80)).toBe(true)
  })

  it('reads standard input, and prints what the handler gets', async () => {
    const { code, out } = await project.run(['preview', 'book', '--input', '-'], {
      input: '{"room":"12","nights":2,"extra":1}',
    })
    expect(code).toBe(0)
    expect(out).toBe('book accepts this input.\n\nThe handler gets:\n{\n  "room": "12",\n  "nights": 2\n}\n')
  })

  it('takes arguments that are no JSON as the model wrote them', async () => {
    const { code, out } = await project.run(['preview', 'book', '--input', '-'], { input: '{"room": "12", ' })
    expect(code).toBe(0)
    expect(out).toMatch(/^The arguments are no JSON: the text ends too early\.\n/)
    expect(out).toContain('The arguments are not valid JSON: ')
  })

  it('prints what repair would change, and what the handler would get', async () => {
    const { out } = await project.run(['preview', 'book', '--input', '-'], {
      input: '{"room":"12","nights":"2","kind":null}',
    })
    expect(out).toContain('\nWith repair it is accepted: 2 repairs.\n')
    expect(out).toMatch(/^ {2}nights: "2" → 2 \(.+\)$/m)
    expect(out).toMatch(/^ {2}kind: null left out \(.+\)$/m)
    expect(out).toContain('The handler would get:\n{\n  "room": "12",\n  "nights": 2\n}\n')
    const lost = await project.run(['preview', 'book', '--input', '-'], { input: '{"room":"1"}' })
    expect(lost.out).toContain('\nNot repairable: no fix is unambiguous.')
  })

  it('prints every style with its tokens, within 80 columns', async () => {
    const args = ['preview', 'book', '--input', '-', '--all-styles']
    const input = '{"room":"1"}'
    const { code, out } = await project.run(args, { input, env: { COLUMNS: '80' } })
    const { messages } = JSON.parse((await project.run([...args, '--format', 'json'], { input })).out)
    expect(code).toBe(0)
    const names = [...out.matchAll(/^([a-z-]+) +\d+ {2}\S/gm)].map((match) => match[1])
    expect(names.length).toBeGreaterThan(8)
    expect(names).toEqual(messages.map(({ style }: { style: string }) => style))
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('prints its parts as JSON', async () => {
    const { out } = await project.run(['preview', 'book', '--input', '-', '--format', 'json'], {
      input: '{}',
    })
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'refused',
      repairs: [],
      error: 'Tool "book" received invalid input: 2 issue(s).',
      tokens: expect.any(Number),
    })
  })

  it.each([
    [['--input', 'gone.json'], 'error: There is no file gone.json. With --input - the arguments'],
    [['--input', '-', '--style', 'mcp', '--all-styles'], 'error: --all-styles and --style do not'],
    [['--input', '-', '--style', 'patti'], 'error: There is no style "patti". Did you mean patties?'],
  ])('refuses %j', async (options, message) => {
    const { code, out, err } = await project.run(['preview', 'book', ...options], { input: '{}' })
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })
})

describe('samples', () => {
  it('prints a samples file, the same for the same seed', async () => {
    const first = await project.run(['samples', 'book'])
    const { book } = JSON.parse(first.out)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(book.valid.length).toBeGreaterThan(1)
    expect(book.invalid.map(({ note }: { note: string }) => note)).toContain('A number sent as text: nights')
    expect((await project.run(['samples', 'book', '--seed', '1'])).out).toBe(first.out)
    expect((await project.run(['samples', 'book', '--seed', '2'])).out).not.toBe(first.out)
  })

  it('says what could not be made', async () => {
    const impossible = "z.object({ room: z.string().refine(() => false, 'No room is free') })"
    await project.put({ 'tools/book.ts': zodTool('book', impossible) })
    const { code, out, err } = await project.run(['samples', 'book'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(
      "No valid sample of 'book' could be made: its validator refuses what its schema allows.",
    )
    expect(err).toContain('Its validator says: No room is free at room')
  })
})

describe('samples --add', () => {
  const call = (input: object) =>
    `error: call failed ${JSON.stringify({ type: 'function', function: { name: 'book', arguments: JSON.stringify(input) } })} in 12 ms`
  const added = async () => JSON.parse(await project.read('tools/book.samples.json'))

  it('makes a sample of a failing call in a log, once, where the tool puts it', async () => {
    await project.put({
      'error.log': call({ room: 'x', nights: 3 }),
      'fine.log': call({ room: 'xy', nights: 3 }),
    })
    const { code, out } = await project.run(['samples', '--add', 'error.log'])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^tools\/book\.samples\.json:\d+: Added to `invalid` of book\.samples\.json, as a sample of 'book': the tool refuses it\. room: /,
      ),
    ])
    expect(await added()).toEqual({ book: { valid: [], invalid: [{ input: { room: 'x', nights: 3 } }] } })
    expect((await project.run(['samples', '--add', 'error.log'])).out).toContain(
      "is a sample of 'book' already",
    )
    expect((await project.run(['samples', '--add', 'fine.log'])).out).toContain('the tool accepts it.')
    const { valid, invalid } = (await added()).book
    expect([valid.length, invalid.length]).toEqual([1, 1])
    expect((await project.run(['check'])).code).toBe(0)
  })

  it('takes text without a call for the input of the tool that is named', async () => {
    await project.put({ 'input.json': '{ "room": 7 }' })
    expect((await project.run(['samples', 'book', '--add', 'input.json'])).code).toBe(0)
    expect((await added()).book.invalid).toEqual([{ input: { room: 7 } }])
  })

  it.each([
    [[], 'Invalid arguments for tool book: '],
    [['book'], 'The model was told: "Invalid arguments for tool book: '],
  ])('makes an input that is refused in the words of an error that holds none (%j)', async (named, start) => {
    const wrong = { nights: '3' }
    await project.put({ 'wrong.json': JSON.stringify(wrong) })
    const told = JSON.parse(
      (await project.run(['preview', 'book', '--input', 'wrong.json', '--format', 'json'])).out,
    )
    const issues = told.issues.map(({ path, message }: { path: string[]; message: string }) => ({
      path,
      message,
    }))
    expect(issues.length).toBe(2)
    await project.put({ 'error.log': `${start}${JSON.stringify(issues, null, 2)}` })
    const { code, out } = await project.run(['samples', ...named, '--add', 'error.log'])
    expect([code, out]).toEqual([0, expect.stringContaining('the tool refuses it. ')])
    const [sample] = (await added()).book.invalid
    expect(sample.note).toBe('Made from an error: refused in the same words')
    await project.put({ 'again.json': JSON.stringify(sample.input) })
    const again = JSON.parse(
      (await project.run(['preview', 'book', '--input', 'again.json', '--format', 'json'])).out,
    )
    expect(
      again.issues.map(({ path, message }: { path: string[]; message: string }) => ({ path, message })),
    ).toEqual(issues)
  })

  it.each([
    ['Nothing.', 'There is no call of a tool in the text.'],
    ['Invalid arguments for tool book: []', 'The text names the tool book, and not what was sent to it.'],
    ['{ "name": "boo", "arguments": {} }', 'There is no tool boo'],
  ])('refuses %j', async (text, message) => {
    await project.put({ 'error.log': text })
    const { code, err } = await project.run(['samples', '--add', 'error.log'])
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })
})

it.each(['show', 'targets', 'preview', 'samples'])('help of %s keeps within 80 columns', async (verb) => {
  const { code, out } = await project.run([verb, '--help'], { env: { COLUMNS: '80' } })
  expect(code).toBe(0)
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
})
