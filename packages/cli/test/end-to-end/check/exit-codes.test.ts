import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

let project: Project

beforeAll(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({ 'a.ts': zodTool('find'), 'b.ts': zodTool('when', 'z.string()') })
})

afterAll(() => project.remove())

it.each([
  ['{ "room": "1" }', 0, 0],
  ['{ "room": 1 }', 0, 1],
  ['{ "room": ', 0, 1],
])('preview of %s exits with %i, and with --exit-code with %i', async (input, plain, strict) => {
  const args = ['preview', 'find', '--input', '-']
  expect((await project.run(args, { input })).code).toBe(plain)
  expect((await project.run([...args, '--exit-code'], { input })).code).toBe(strict)
})

it('fix --dry-run with nothing to do exits with 0, though errors are there', async () => {
  expect((await project.run(['check', 'b.ts'])).code).toBe(1)
  const { code, err } = await project.run(['fix', 'b.ts', '--dry-run'])
  expect([code, err]).toEqual([0, 'There is nothing that can be fixed with certainty.\n'])
})

it('lsp without --stdio says what is missing, and what it does', async () => {
  const { code, out, err } = await project.run(['lsp'])
  expect([code, out]).toEqual([2, ''])
  expect(err).toBe(
    'error: toolsight lsp needs --stdio: toolsight lsp --stdio\n' +
      '  It is a language server. An editor starts it and talks to it over standard input and output.\n' +
      '  To check tools in a terminal: toolsight check\n',
  )
})
