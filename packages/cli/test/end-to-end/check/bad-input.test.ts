import { chmod, symlink } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ran } from '../../captured.js'
import { type CheckOutput, Project, zodTool } from '../project.js'

const arkTool = `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'

export const ark = defineTool({
  name: 'ark',
  description: 'A tool of a hotel.',
  input: type({ room: 'string' }),
  handler: () => 'done',
})
`

describe('bad files among good ones: each is named with what to do, the rest is checked, nothing is written', () => {
  let project: Project
  let before: Record<string, string>
  let after: Record<string, string>
  let ran: Ran & { report: CheckOutput }

  beforeAll(async () => {
    project = await Project.create(['zod', '@toolsight/runtime'])
    await project.put({
      'package.json': '{ "name": "hotel", "dependencies": { "arktype": "2" } }',
      'good.ts': zodTool('good'),
      'syntax.ts': zodTool('syntax').replace('z.string() })', 'z.string( })'),
      'empty.ts': '',
      'comment.ts': '// defineTool({ name })\n',
      'mark.ts': `\uFEFF${zodTool('mark')}`,
      'windows.ts': zodTool('windows').replaceAll('\n', '\r\n'),
      'huge.ts': `${zodTool('huge')}// ${'x'.repeat(5 * 1024 * 1024)}\n`,
      'latin.ts': Buffer.from(zodTool('latin').replace('hotel', 'hôtel'), 'latin1'),
      'wide.ts': Buffer.from(`\uFEFF${zodTool('wide')}`, 'utf16le'),
      'old-page.js': Buffer.from('export const city = "Zürich"\n', 'latin1'),
      'old-wide.js': Buffer.from('\uFEFFexport const city = "Zürich"\n', 'utf16le'),
      'throws.ts': zodTool('throws', "(() => { throw new Error('no luck') })()"),
      'ark.ts': arkTool,
      'extends-nothing/tsconfig.json': '{ "extends": "./gone.json" }',
      'extends-nothing/tool.ts': zodTool('extends_nothing'),
      'unfinished/tsconfig.json': '{ "compilerOptions": { ',
      'unfinished/tool.ts': zodTool('unfinished'),
      'round/a.ts': '// The folder holds a link to the one above it.\n',
    })
    await symlink('..', project.path('round/up'))
    before = await project.contents()
    ran = await project.startCheck()
    after = await project.contents()
  })

  afterAll(() => project.remove())

  const found = (file: string) => ran.report.diagnostics.filter((each) => each.file === file)
  const said = (file: string) => found(file).map(({ code, severity }) => `${severity} ${code}`)
  const tool = (name: string) => ran.report.tools.find((each) => each.name === name)

  it('exits with 1, says nothing on stderr and writes nothing', () => {
    expect([ran.code, ran.err]).toEqual([1, ''])
    expect(after).toEqual(before)
  })

  it('checks the rest', () => {
    expect(tool('good')).toMatchObject({ status: 'resolved', schemaSource: 'converter' })
    expect(said('good.ts')).toEqual([])
    expect(ran.report.summary['files']).toBe(16)
  })

  it('a syntax error, where it is', () => {
    expect(said('syntax.ts')).toContain('error syntax-error')
    expect(found('syntax.ts').find(({ code }) => code === 'syntax-error')?.range).toMatchObject({
      start: { line: 6 },
    })
  })

  it('an empty file, and one of comments: nothing to say', () => {
    expect([...said('empty.ts'), ...said('comment.ts')]).toEqual([])
  })

  it('a byte order mark, which no position counts', () => {
    expect(said('mark.ts')).toEqual([])
    expect(tool('mark')).toMatchObject({ status: 'resolved', range: tool('good')?.range })
  })

  it('CRLF, which moves no position', () => {
    expect(said('windows.ts')).toEqual([])
    expect(tool('windows')).toMatchObject({
      status: 'resolved',
      nameRange: { start: { line: 4, character: 8 }, end: { line: 4, character: 17 } },
    })
  })

  it('a file of 5 MB', () => {
    expect(said('huge.ts')).toEqual(['info large-file'])
    expect(found('huge.ts')[0]?.message).toContain('MB')
  })

  it.each(['latin.ts', 'wide.ts'])('a file that is not UTF-8 and may have tools: %s', (file) => {
    expect(said(file)).toEqual(['error unreadable-file'])
    expect(found(file)[0]?.message).toContain('UTF-8')
  })

  it.each(['old-page.js', 'old-wide.js'])(
    'nothing, where a file in another encoding has no tools: %s',
    (file) => {
      expect(said(file)).toEqual([])
    },
  )

  it.each(['extends-nothing', 'unfinished'])('a tsconfig that cannot be used: %s', (folder) => {
    expect(said(`${folder}/tsconfig.json`)).toEqual(['warning invalid-tsconfig'])
  })

  it('a package that is not installed, with the command that installs it', () => {
    const [missing] = ran.report.diagnostics.filter(({ code }) => code === 'dependencies-missing')
    expect(missing?.message).toContain('arktype')
    expect(missing?.message).toMatch(/npm (install|i|ci)\b/)
    expect(tool('ark')).toMatchObject({ status: 'unevaluated', schema: null })
  })

  it("the user's own error, where it was thrown", () => {
    expect(said('throws.ts')).toEqual(['error evaluation-failed'])
    expect(found('throws.ts')[0]?.message).toContain('no luck')
    expect(tool('throws')).toMatchObject({ status: 'failed', schema: null })
  })
})

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({ 'tools/good.ts': zodTool('good') })
})

afterEach(() => project.remove())

it('a directory and a file without permission', async () => {
  await project.put({ 'closed/inside.ts': zodTool('inside'), 'tools/locked.ts': zodTool('locked') })
  await chmod(project.path('closed'), 0)
  await chmod(project.path('tools/locked.ts'), 0)
  const { code, out } = await project.start(['check', '--format', 'json'], { as: 'ordinary user' })
  await chmod(project.path('closed'), 0o755)
  const { tools, diagnostics }: CheckOutput = JSON.parse(out)
  expect(code).toBe(1)
  expect(tools.map(({ name, status }) => [name, status])).toEqual([['good', 'resolved']])
  expect(diagnostics.map(({ file, code, severity }) => [file, severity, code])).toEqual([
    ['closed', 'error', 'unreadable-file'],
    ['tools/locked.ts', 'error', 'unreadable-file'],
  ])
  for (const { message } of diagnostics) expect(message).toContain('permission denied')
})

describe('configuration that cannot be used: exit code 2, one line that says what to do', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'an unknown key',
      { 'toolsight.config.json': '{\n  "ruels": {}\n}' },
      'error: toolsight.config.json:2: Unknown key "ruels". Did you mean "rules"?\n',
    ],
    [
      'an unknown rule and an unknown converter',
      { 'toolsight.config.json': '{ "rules": { "missing-parameter": "off" },\n "converters": ["valbot"] }' },
      'error: toolsight.config.json:1: Unknown rule "missing-parameter". Did you mean "missing-parameters"?\n' +
        'error: toolsight.config.json:2: Unknown converter "valbot". Did you mean "valibot"?\n',
    ],
    [
      'a circle',
      {
        'toolsight.config.json': '{ "extends": "./a.json" }',
        'a.json': '{ "extends": "./toolsight.config.json" }',
      },
      'error: a.json:1: "extends" goes round in a circle: toolsight.config.json → a.json → toolsight.config.json. Take it out of one of them.\n',
    ],
  ])('%s', async (_what, files, err) => {
    await project.put(files)
    expect(await project.start(['check'])).toEqual({ code: 2, out: '', err })
  })
})

it('a pattern that matches nothing: exit code 2', async () => {
  const ran = await project.start(['check', 'tools', 'src/**/*.tool.ts'])
  expect([ran.code, ran.out]).toEqual([2, ''])
  expect(ran.err).toContain('error: The pattern src/**/*.tool.ts matches no file to check')
})
