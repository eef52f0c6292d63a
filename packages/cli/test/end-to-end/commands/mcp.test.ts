import { symlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

const bin = fileURLToPath(new URL('../../../bin/toolsight.js', import.meta.url))
const source = fileURLToPath(new URL('../../../src/mcp/', import.meta.url))

let project: Project
let outside: Project
let client: Client

const book = zodTool('book', "z.object({ room: z.string(), sea: z.coerce.boolean().describe('Sea view') })")

beforeAll(async () => {
  outside = await Project.create(['zod', '@toolsight/runtime'])
  await outside.put({ 'secret.ts': zodTool('secret') })
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools/book.ts': book,
    'tools/date.ts': zodTool('date', 'z.object({ at: z.date() })'),
  })
  await symlink(outside.root, project.path('link'))
  client = await connected([])
})

afterAll(async () => {
  await client?.close()
  await Promise.all([project.remove(), outside.remove()])
})

async function connected(args: string[], at = project): Promise<Client> {
  const opened = new Client({ name: 'test', version: '1.0.0' })
  await opened.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', ...args], cwd: at.root }),
  )
  return opened
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared with what they should be.
type Answer = any

async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
  const { isError, structuredContent, content } = (await client.callTool({ name, arguments: args })) as Answer
  const [{ text }] = content
  if (isError) return { error: text }
  if (name !== 'explain_finding') expect(JSON.parse(text)).toEqual(structuredContent)
  return structuredContent
}

it('offers its tools, each with an output schema and annotations', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'check_tools',
    'show_wire',
    'preview_input',
    'explain_finding',
    'apply_fix',
    'harden_tool',
  ])
  for (const { name, annotations, outputSchema } of tools) {
    expect(outputSchema).toBeDefined()
    expect(annotations?.readOnlyHint).toBe(name !== 'apply_fix')
  }
})

describe('check_tools', () => {
  it('answers what check finds, errors first', async () => {
    const answer = await call('check_tools', { severity: 'info' })
    const { report } = await project.check('--exit-zero')
    expect(answer).toMatchObject({ tools: 2, errors: report.summary['errors'], more: 0 })
    const prints = (list: Answer[], key: string) => list.map((each) => each[key]).sort()
    expect(prints(answer.findings, 'finding')).toEqual(prints(report.diagnostics, 'fingerprint'))
    expect(answer.findings[0]).toMatchObject({ severity: 'error' })
    expect(answer.findings).toContainEqual(
      expect.objectContaining({
        code: 'unconvertible-schema',
        tool: 'date',
        file: 'tools/date.ts',
        line: 7,
        fixable: true,
      }),
    )
  })

  it('takes paths and a limit, and null for what is left out', async () => {
    const answer = await call('check_tools', { paths: ['tools/date.ts'], limit: 1, targets: null })
    expect(answer).toMatchObject({ files: 1, tools: 1 })
    expect(answer.findings).toHaveLength(1)
  })

  it('says what is wrong with a target, a path, and a misspelt argument', async () => {
    expect((await call('check_tools', { targets: ['opnai'] })).error).toMatch(/opnai.*openai/s)
    expect((await call('check_tools', { paths: ['nope.ts'] })).error).toContain(
      'no file or directory nope.ts',
    )
    expect((await call('check_tools', { path: ['tools'] })).error).toContain('path')
  })
})

it.each([
  ['check_tools', { paths: ['../'] }],
  ['check_tools', { paths: ['/etc'] }],
  ['check_tools', { paths: ['tools/../../x/*.ts'] }],
  ['check_tools', { paths: ['link/secret.ts'] }],
  ['apply_fix', { paths: ['link'] }],
  ['show_wire', { tool: 'link/secret.ts' }],
  ['preview_input', { tool: '../x.ts#y', input: '{}' }],
  ['harden_tool', { tool: '/etc/passwd' }],
])('%s(%j) does not leave the workspace', async (name, args) => {
  expect((await call(name, args)).error).toContain('is outside the workspace')
})

it('takes what begins with a dash for a name, not for an option', async () => {
  expect((await call('show_wire', { tool: '--root=/' })).error).toContain('There is no file --root=/')
  expect((await call('explain_finding', { code: '--help' })).error).toContain('There is no code --help')
})

it('show_wire shows the schema, and the entry for a target', async () => {
  const { sent, notes } = await call('show_wire', { tool: 'book' })
  for (const note of notes) expect(note).toMatch(/^Checked for: /)
  expect(sent).toEqual(JSON.parse((await project.run(['show', 'book'])).out))
  const entry = await call('show_wire', { tool: 'book', target: 'openai' })
  expect(entry.sent).toMatchObject({ type: 'function', function: { name: 'book' } })
  expect((await call('show_wire', { tool: 'date' })).error).toContain("Tool 'date' has no schema to show")
})

it('preview_input says what the validator makes of arguments', async () => {
  expect(await call('preview_input', { tool: 'book', input: '{"room":7}' })).toMatchObject({
    outcome: 'refused',
    issues: [{ path: 'room' }, { path: 'sea' }],
    message: expect.stringContaining('room'),
  })
  expect(await call('preview_input', { tool: 'book', input: '{"room":"7","sea":"false"}' })).toMatchObject({
    outcome: 'accepted',
    value: '{"room":"7","sea":true}',
  })
  expect(await call('preview_input', { tool: 'book', input: '{"room":' })).toMatchObject({
    outcome: 'malformed',
  })
})

it('explain_finding prints the page of a code', async () => {
  const { text } = await call('explain_finding', { code: 'coerced-boolean' })
  expect(text).toContain('Why it matters')
  expect((await call('explain_finding', { code: 'coerced-bool' })).error).toContain('coerced-boolean')
})

it('harden_tool tries calls', async () => {
  const answer = await call('harden_tool', { tool: 'book' })
  expect(answer.attempts).toHaveLength(9)
  const survived = answer.attempts.filter(
    ({ result }: Answer) => result === 'accepted' || result === 'impossible',
  )
  expect([answer.survives, answer.of]).toEqual([survived.length, 9])
  expect(answer.attempts).toContainEqual(expect.objectContaining({ result: 'altered' }))
})

describe('apply_fix', () => {
  it('fixes the finding that is named, writes it, and says so', async () => {
    const { findings } = await call('check_tools', { paths: ['tools/book.ts'] })
    const { finding } = findings.find(({ code }: Answer) => code === 'coerced-boolean')
    const dry = await call('apply_fix', { findings: [finding], dryRun: true })
    expect(dry).toMatchObject({ written: [], fixed: [{ code: 'coerced-boolean', file: 'tools/book.ts' }] })
    expect(await project.read('tools/book.ts')).toBe(book)
    const done = await call('apply_fix', { findings: [finding] })
    expect(done).toMatchObject({ written: ['tools/book.ts'], diff: dry.diff })
    expect(await project.read('tools/book.ts')).not.toContain('coerce')
    expect((await call('apply_fix', { findings: [finding] })).error).toContain(
      'No finding has the fingerprint',
    )
  })

  it('writes nothing outside the root, also where a link inside leads there', async () => {
    const dated = zodTool('dated', "z.object({ on: z.coerce.boolean().describe('On') })")
    await outside.put({ 'dated.ts': dated })
    await symlink(outside.path('dated.ts'), project.path('tools/dated.ts'))
    await call('apply_fix', { rules: ['coerced-boolean'] })
    expect(await outside.read('dated.ts')).toBe(dated)
    // A tool inside takes its schema from there: the fix would be made where that is written.
    const shared =
      "import { z } from 'zod'\n\nexport const SEA = { sea: z.coerce.boolean().describe('Sea view') }\n"
    await outside.put({ 'shared.ts': shared })
    const tool = zodTool('sea', 'z.object(SEA)')
    await project.put({ 'tools/sea.ts': `import { SEA } from '../link/shared.js'\n${tool}` })
    const { error } = await call('apply_fix', { rules: ['coerced-boolean'], paths: ['tools/sea.ts'] })
    expect(error).toMatch(/is outside .*\. Nothing was written\./)
    expect(await outside.read('shared.ts')).toBe(shared)
    await project.put({ 'tools/sea.ts': '' })
  })

  it('wants to be told what', async () => {
    expect((await call('apply_fix', {})).error).toContain('Say what to fix')
    expect((await call('apply_fix', { rules: ['nope'] })).error).toContain('There is no code nope')
  })
})

it('ends when its client is gone, with nothing but the protocol on standard output', async () => {
  expect(await project.start(['mcp'])).toEqual({ code: 0, out: '', err: '' })
})

it('names a root that is not there', async () => {
  const { code, err } = await project.start(['mcp', '--root', 'nowhere'])
  expect([code, err]).toEqual([2, 'error: The root nowhere is not a directory.\n'])
})

describe('its own definitions', () => {
  /** Gemini refuses `additionalProperties`, without which OpenAI and Anthropic refuse a strict tool; strict OpenAI knows no optional field. */
  const CONTRADICT = ['gemini', 'openai-strict']

  it('pass check for every target', async () => {
    const listed = await project.run(['targets', '--format', 'json'])
    const targets = (JSON.parse(listed.out).targets as Array<{ id: string }>)
      .map(({ id }) => id)
      .filter((id) => !CONTRADICT.includes(id))
    expect(targets.length).toBeGreaterThan(12)
    const { report } = await project.check('--root', source, ...targets.map((target) => `--target=${target}`))
    expect(report.tools).toHaveLength(6)
    expect(report.tools.every(({ schema }) => schema !== null)).toBe(true)
    expect(report.diagnostics).toEqual([])
  })
})
