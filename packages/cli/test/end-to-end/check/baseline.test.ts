import { rename } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

function unnamed(name: string): string {
  return zodTool('tool').replace("name: 'tool'", `name: '${name} it'`)
}

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({ 'src/a.ts': unnamed('find'), 'src/b.ts': unnamed('book') })
})

afterEach(() => project.remove())

const baseline = ['--baseline', 'ci/accepted.json']

async function accept(...more: string[]) {
  return project.run([
    'check',
    ...baseline,
    '--update-baseline',
    '--reason',
    'Known to our clients.',
    ...more,
  ])
}

interface Entry {
  code: string
  file: string
  tool: string
  fingerprint: string
  reason: string
}

async function entries(): Promise<Entry[]> {
  return JSON.parse(await project.read('ci/accepted.json')).accepted
}

it('accepts what there is, with a reason, by the fingerprint that reports have', async () => {
  const { report } = await project.check()
  const written = await accept()
  expect([written.code, written.err]).toEqual([0, 'ci/accepted.json is written: 2 accepted findings.\n'])
  expect(await entries()).toEqual([
    {
      code: 'invalid-name',
      file: '../src/a.ts',
      tool: 'find it',
      fingerprint: report.diagnostics[0]?.['fingerprint'],
      reason: 'Known to our clients.',
    },
    {
      code: 'invalid-name',
      file: '../src/b.ts',
      tool: 'book it',
      fingerprint: report.diagnostics[1]?.['fingerprint'],
      reason: 'Known to our clients.',
    },
  ])
  const again = await project.run(['check', ...baseline])
  expect([again.code, again.err]).toEqual([0, '2 findings accepted by ci/accepted.json.\n'])
  expect(again.out).toContain('No findings')
})

it('lets moved lines and a moved file pass, and reports what is new', async () => {
  await accept()
  await project.put({ 'src/a.ts': `// A line\n\n${unnamed('find')}` })
  await rename(project.path('src/b.ts'), project.path('src/moved.ts'))
  expect((await project.check(...baseline)).report.diagnostics).toEqual([])
  await project.put({ 'src/c.ts': unnamed('leave') })
  const { code, report } = await project.check(...baseline)
  expect([code, report.diagnostics.map(({ file }) => file)]).toEqual([1, ['src/c.ts']])
  expect(report).toMatchObject({ baseline: { file: 'ci/accepted.json', accepted: 2, stale: [] } })
})

it('does not let a second finding pass that is like an accepted one', async () => {
  await project.put({ 'src/a.ts': unnamed('find') })
  await accept()
  await project.put({ 'src/z.ts': unnamed('find') })
  expect((await project.check(...baseline)).report.diagnostics.map(({ code }) => code)).toContain(
    'invalid-name',
  )
})

it('says which entries match nothing any more, and takes them out when it is written again; reasons stay', async () => {
  await accept()
  await project.put({ 'src/a.ts': zodTool('find'), 'src/c.ts': unnamed('leave') })
  const { err } = await project.run(['check', ...baseline])
  expect(err).toContain(
    '1 entry of ci/accepted.json matches no finding any more:\n  invalid-name  find it  ../src/a.ts\n',
  )
  await project.run(['check', ...baseline, '--update-baseline'])
  expect((await entries()).map(({ tool, reason }) => [tool, reason])).toEqual([
    ['book it', 'Known to our clients.'],
    ['leave it', ''],
  ])
  const unexplained = await project.run(['check', ...baseline])
  expect(unexplained.err).toContain('1 entry of ci/accepted.json has no reason: say in "reason" why')
})

it('says nothing of files that were not looked at, and keeps their entries', async () => {
  await accept()
  const part = await project.run(['check', 'src/a.ts', ...baseline])
  expect([part.code, part.err]).toEqual([0, '1 finding accepted by ci/accepted.json.\n'])
  await accept('src/a.ts')
  expect(await entries()).toHaveLength(2)
})

it.each([
  ['nothing', null, 'There is no baseline ci/accepted.json. Write it: toolsight check --baseline'],
  ['broken JSON', '{ "version": 1,', 'The baseline ci/accepted.json cannot be read: it is not JSON'],
  [
    'a newer version',
    '{ "version": 2 }',
    'it has version 2, and this Toolsight reads version 1. Update Toolsight.',
  ],
  [
    'another shape',
    '{ "version": 1, "accepted": [{ "code": 1 }] }',
    'cannot be read: accepted.0.code: Invalid input',
  ],
  ['no object', 'null', 'cannot be read: '],
])('refuses a baseline that is %s', async (_what, text, message) => {
  if (text !== null) await project.put({ 'ci/accepted.json': text })
  const { code, out, err } = await project.run(['check', ...baseline])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
  // What somebody wrote is not written over.
  if (text !== null) {
    expect((await accept()).code).toBe(2)
    expect(await project.read('ci/accepted.json')).toBe(text)
  }
})

it.each([
  [['--update-baseline'], '--update-baseline needs --baseline <file>'],
  [['--baseline', 'x', '--reason', 'y'], '--reason needs --update-baseline'],
])('refuses %j', async (args, message) => {
  const { code, err } = await project.run(['check', ...args])
  expect(code).toBe(2)
  expect(err).toContain(message)
})
