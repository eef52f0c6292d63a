import { chmod, symlink } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CheckOutput, Project, zodTool } from './project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({ 'tools/good.ts': zodTool('good') })
})

afterEach(() => project.remove())

const names = (report: CheckOutput) =>
  report.tools.filter(({ status }) => status === 'resolved').map(({ name }) => name)

/** What is said of one file: code and severity. */
const said = (report: CheckOutput, file: string) =>
  report.diagnostics.filter((each) => each.file === file).map(({ code, severity }) => `${severity} ${code}`)

describe('one bad file: a message that names it, the rest checked, nothing written', () => {
  async function check(files: Record<string, string | Uint8Array>) {
    await project.put(files)
    const before = await project.contents()
    const { code, err, report } = await project.check()
    expect(await project.contents()).toEqual(before)
    expect(names(report)).toContain('good')
    expect(err).toBe('')
    return { code, report }
  }

  it('a syntax error', async () => {
    const { code, report } = await check({
      'tools/bad.ts': zodTool('bad').replace('z.string() })', 'z.string( })'),
    })
    expect(code).toBe(1)
    expect(said(report, 'tools/bad.ts')).toContain('error syntax-error')
    expect(report.diagnostics.find((each) => each.code === 'syntax-error')?.range).toMatchObject({
      start: { line: 6 },
    })
  })

  it('an empty file, and one of comments', async () => {
    const { code, report } = await check({
      'tools/empty.ts': '',
      'tools/comment.ts': '// defineTool({ name })\n',
    })
    expect([code, report.diagnostics]).toEqual([0, []])
    expect(report.summary).toMatchObject({ files: 3, tools: 1 })
  })

  it('a byte order mark, which no position counts', async () => {
    const { code, report } = await check({ 'tools/mark.ts': `\uFEFF${zodTool('mark')}` })
    expect(code).toBe(0)
    expect(names(report)).toEqual(['good', 'mark'])
    const [good, mark] = report.tools
    expect(mark?.range).toEqual(good?.range)
  })

  it('CRLF, which moves no position', async () => {
    const { code, report } = await check({ 'tools/windows.ts': zodTool('windows').replaceAll('\n', '\r\n') })
    expect(code).toBe(0)
    expect(report.tools[1]).toMatchObject({
      nameRange: { start: { line: 4, character: 8 }, end: { line: 4, character: 17 } },
    })
  })

  it('a file of 5 MB', async () => {
    const { code, report } = await check({
      'tools/huge.ts': `${zodTool('huge')}// ${'x'.repeat(5 * 1024 * 1024)}\n`,
    })
    expect(code).toBe(1)
    expect(said(report, 'tools/huge.ts')).toEqual(['error unreadable-file'])
  })

  it('a file that is not UTF-8', async () => {
    const { code, report } = await check({
      'tools/latin.ts': Buffer.from(zodTool('latin').replace('hotel', 'hôtel'), 'latin1'),
    })
    expect(code).toBe(1)
    expect(said(report, 'tools/latin.ts')).toEqual(['error unreadable-file'])
    expect(report.diagnostics[0]?.message).toContain('UTF-8')
  })

  it.each([
    ['broken', '{ "compilerOptions": { ', 'tsconfig.json'],
    ['extending one that is not there', '{ "extends": "./gone.json" }', 'tsconfig.json'],
  ])('a tsconfig that is %s', async (_what, text, file) => {
    const { report } = await check({ 'tsconfig.json': text })
    expect(said(report, file)).toEqual(['warning invalid-tsconfig'])
  })

  it('a package that is not installed', async () => {
    const { report } = await check({
      'package.json': '{ "name": "hotel", "dependencies": { "arktype": "2" } }',
      'tools/ark.ts': zodTool('ark')
        .replace(/import \{ z \}.*/, "import { type } from 'arktype'")
        .replace(/z\.object.*/, "type({ room: 'string' }),"),
    })
    const [missing] = report.diagnostics.filter(({ code }) => code === 'dependencies-missing')
    expect(missing?.message).toContain('arktype')
    expect(missing?.message).toMatch(/npm (install|i|ci)/)
  })

  it('code that throws', async () => {
    const { code, report } = await check({
      'tools/thrower.ts': zodTool('thrower', "(() => { throw new Error('no luck') })()"),
    })
    expect(code).toBe(1)
    expect(said(report, 'tools/thrower.ts')).toEqual(['error evaluation-failed'])
    expect(report.diagnostics[0]?.message).toContain('no luck')
  })

  it('links in a circle', async () => {
    await symlink('..', project.path('tools/up'))
    const { code, report } = await check({})
    expect(code).toBe(0)
    expect(report.summary).toMatchObject({ files: 1 })
  })
})

it('a directory and a file without permission', async () => {
  await project.put({ 'closed/inside.ts': zodTool('inside'), 'tools/locked.ts': zodTool('locked') })
  await chmod(project.path('closed'), 0)
  await chmod(project.path('tools/locked.ts'), 0)
  const { code, out } = await project.run(['check', '--format', 'json'], { as: 'ordinary user' })
  await chmod(project.path('closed'), 0o755)
  const report: CheckOutput = JSON.parse(out)
  expect(code).toBe(1)
  expect(names(report)).toEqual(['good'])
  expect(said(report, 'closed')).toEqual(['error unreadable-file'])
  expect(said(report, 'tools/locked.ts')).toEqual(['error unreadable-file'])
  for (const { message } of report.diagnostics) expect(message).toContain('permission denied')
})

describe('configuration that cannot be used: exit code 2, one line that says what to do', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'an unknown key',
      { 'toolsight.config.json': '{\n  "ruels": {}\n}' },
      'error: toolsight.config.json:2: Unknown key "ruels". Did you mean "rules"?\n',
    ],
    [
      'an unknown rule',
      { 'toolsight.config.json': '{ "rules": { "missing-parameter": "off" } }' },
      'error: toolsight.config.json:1: Unknown rule "missing-parameter". Did you mean "missing-parameters"?\n',
    ],
    [
      'an unknown converter',
      { 'toolsight.config.json': '{ "converters": ["valbot"] }' },
      'error: toolsight.config.json:1: Unknown converter "valbot". Did you mean "valibot"?\n',
    ],
    [
      'a circle',
      {
        'toolsight.config.json': '{ "extends": "./a.json" }',
        'a.json': '{ "extends": "./toolsight.config.json" }',
      },
      'error: a.json:1: "extends" goes round in a circle: toolsight.config.json → a.json → toolsight.config.json. Take it out of one of them.\n',
    ],
    [
      'two at once',
      { 'toolsight.config.json': '{}', 'package.json': '{ "toolsight": {} }' },
      'error: package.json: The key "toolsight" and the file toolsight.config.json beside it both configure. Keep one of them.\n',
    ],
    [
      'no JSON',
      { 'toolsight.config.json': 'rules: {}' },
      'error: toolsight.config.json:1: Not JSON: invalid symbol.\n',
    ],
  ])('%s', async (_what, files, err) => {
    await project.put(files)
    expect(await project.run(['check'])).toEqual({ code: 2, out: '', err })
  })
})

describe('paths that lead to nothing: exit code 2', () => {
  it.each([
    ['gone.ts', 'error: There is no file or directory gone.ts.\n'],
    ['src/**/*.tool.ts', 'error: The pattern src/**/*.tool.ts matches no file to check'],
  ])('%s', async (given, err) => {
    const ran = await project.run(['check', 'tools', given])
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain(err)
  })
})
