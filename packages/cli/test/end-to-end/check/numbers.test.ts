import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

let project: Project

beforeAll(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  const named = (name: string) => zodTool('tool').replace("name: 'tool'", `name: '${name}'`)
  await project.put({
    'package.json': '{ "name": "all" }',
    'packages/rooms/package.json': '{ "name": "@hotel/rooms" }',
    'packages/rooms/a.ts': named('find room'),
    'packages/rooms/b.ts': named('book room').replace("description: 'A tool of a hotel.'", "description: ''"),
    'packages/taxi/package.json': '{ "name": "@hotel/taxi" }',
    'packages/taxi/a.ts': named('call taxi'),
    'packages/spa/package.json': '{ "name": "@hotel/spa" }',
    'packages/spa/a.ts': named('reserve'),
  })
})

afterAll(() => project.remove())

it('--summary counts by package, the worst first, and by rule', async () => {
  const { code, out } = await project.run(['check', '--summary'])
  expect(code).toBe(1)
  expect(out.replace(/\d+\.\d s/, '0.0 s')).toBe(`4 tools: 1 as sent, 3 would be refused

errors  warnings  infos  tools  package
     2         1      0      2  @hotel/rooms
     1         0      0      1  @hotel/taxi
1 package without findings

findings  severity  packages  rule
       3  error            2  invalid-name
       1  warning          1  missing-description

3 errors, 1 warning in 4 files, 0.0 s
Print the findings: toolsight check
`)
})

it('--statistics counts by rule; the JSON has the findings as well', async () => {
  const { out } = await project.run(['check', '--statistics'])
  expect(out).toMatch(/\n\nfindings {2}severity {2}rule\n {7}3 {2}error {5}invalid-name\n/)
  expect(out).not.toContain('@hotel')
  const { report } = await project.check('--summary')
  expect(report).toMatchObject({
    rules: [
      { code: 'invalid-name', severity: 'error', findings: 3, packages: 2 },
      { code: 'missing-description', severity: 'warning', findings: 1, packages: 1 },
    ],
    packages: [
      { name: '@hotel/rooms', directory: 'packages/rooms', tools: 2, errors: 2, warnings: 1, infos: 0 },
      { name: '@hotel/taxi', directory: 'packages/taxi', tools: 1, errors: 1, warnings: 0, infos: 0 },
      { name: '@hotel/spa', directory: 'packages/spa', tools: 1, errors: 0, warnings: 0, infos: 0 },
    ],
  })
  expect(report.diagnostics).toHaveLength(4)
  const { out: markdown } = await project.run(['check', '--summary', '--format', 'markdown'])
  expect(markdown).toContain('| \\@hotel/rooms | 2 | 2 | 1 | 0 |'.replace('\\@', '@<!-- -->'))
})

it('a large repository fits on a screen', async () => {
  const large = await Project.create(['zod', '@toolsight/runtime'])
  try {
    const tool = zodTool('tool').replace("name: 'tool'", "name: 'no name'")
    const files = Array.from({ length: 60 }, (_, at) => [
      [`packages/p${at}/package.json`, `{ "name": "p${at}" }`],
      [`packages/p${at}/tool.ts`, tool],
    ]).flat()
    await large.put(Object.fromEntries(files))
    const { out } = await large.run(['check', '--summary'])
    expect(out.split('\n').length).toBeLessThan(40)
    expect(out).toContain('and 46 more packages')
  } finally {
    await large.remove()
  }
})

it('--rule holds over the configuration, by a former code too', async () => {
  await project.put({ 'quiet.json': '{ "rules": { "invalid-name": "off" } }' })
  const { code, report } = await project.check(
    '--rule',
    'invalid-name=info',
    '--rule',
    'missing-description=off',
  )
  expect([code, report.summary['infos'], report.summary['warnings']]).toEqual([0, 3, 0])
  const over = await project.check('--config', 'quiet.json', '--rule', 'invalid-name=error')
  expect([over.code, over.report.summary['errors']]).toEqual([1, 3])
  const short = await project.check('--rule', 'invalid-name=warn', '--rule', 'missing-description=off')
  expect([short.report.summary['errors'], short.report.summary['warnings']]).toEqual([0, 3])
  const former = await project.run(['check', '--rule', 'costly-spelling=off'])
  expect([former.code, former.err]).toEqual([1, ''])
})

it.each([
  ['invalid-nam=off', 'There is no code invalid-nam. Did you mean invalid-name?'],
  ['invalid-name=warnin', '--rule invalid-name=warnin: there is no severity warnin. Did you mean warning?'],
  ['invalid-name', '--rule invalid-name sets no severity. Write --rule invalid-name=error.'],
])('refuses --rule %s', async (given, message) => {
  const { code, out, err } = await project.run(['check', '--rule', given])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
})
