import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

let project: Project

beforeAll(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({ 'tools/find.ts': zodTool('find') })
})

afterAll(() => project.remove())

const wrong = zodTool('find').replace("name: 'find'", "name: 'find it'")

it('checks the text of standard input as the text of the file, which stays as it is', async () => {
  const args = ['check', '--stdin', '--stdin-filename', 'tools/find.ts']
  const { code, out, err } = await project.run(args, { input: wrong })
  expect([code, err]).toEqual([1, ''])
  expect(out).toContain('tools/find.ts:5:9')
  // The lines that are shown are those of the text.
  expect(out).toContain("name: 'find it',")
  expect(await project.read('tools/find.ts')).toBe(zodTool('find'))
  expect((await project.run(args, { input: zodTool('find') })).code).toBe(0)
})

it('takes a file that is not there yet, and one with a byte order mark', async () => {
  const args = ['check', '--stdin', '--stdin-filename', 'tools/new.ts', '--format', 'json']
  const { code, out } = await project.run(args, { input: `\uFEFF${wrong}` })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    summary: { files: 1, tools: 1, errors: 1 },
    diagnostics: [{ file: 'tools/new.ts', range: { start: { line: 4, character: 8 } } }],
  })
})

it('says that a text has no tools, and does not look for them elsewhere', async () => {
  const { code, out } = await project.run(['check', '--stdin', '--stdin-filename', 'x.ts'], { input: '' })
  expect([code, out]).toEqual([0, 'No tools found in x.ts.\n'])
})

it.each([
  [['--stdin'], '--stdin needs --stdin-filename <file>'],
  [['--stdin-filename', 'a.ts'], '--stdin-filename needs --stdin'],
  [['tools', '--stdin', '--stdin-filename', 'a.ts'], 'leave the paths out'],
  [['--stdin', '--stdin-filename', 'a.ts', '--changed'], '--stdin and --changed do not go together.'],
  [['--stdin', '--stdin-filename', 'a.ts', '--fix'], '--stdin and --fix do not go together'],
  [['--stdin', '--stdin-filename', 'a.md'], '--stdin-filename a.md is not a TypeScript or JavaScript file.'],
])('refuses %j', async (args, message) => {
  const { code, out, err } = await project.run(['check', ...args])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
})
