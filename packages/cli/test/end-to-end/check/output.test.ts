import { mkdir, readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project } from '../project.js'

let project: Project

beforeAll(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const find = defineTool({ name: 'find room', description: 'Finds.', input: z.object({ room: z.string() }), handler: () => 1 })
`,
  })
})

afterAll(() => project.remove())

it('writes every report that is asked for, in folders that it makes, beside what is printed', async () => {
  const files = {
    sarif: 'out/a.sarif',
    junit: 'out/deep/junit.xml',
    markdown: 'a.md',
    json: 'a.json',
    gitlab: 'q.json',
    pretty: 'a.txt',
  }
  const wanted = Object.entries(files).flatMap(([format, file]) => ['--output', `${format}=${file}`])
  const { code, out, err } = await project.run(['check', '--format', 'github', ...wanted])
  expect([code, err]).toEqual([1, ''])
  expect(out).toMatch(/^::error title=Toolsight%3A invalid-name,file=tools\.ts,line=3,/)
  const read = async (format: keyof typeof files) => project.read(files[format])
  const [run] = JSON.parse(await read('sarif')).runs
  expect(run.results[0]).toMatchObject({
    ruleId: 'invalid-name',
    fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: "'find_room'" } }] }] }],
  })
  const [diagnostic] = JSON.parse(await read('json')).diagnostics
  expect(run.results[0].partialFingerprints['toolsight/v1']).toBe(diagnostic.fingerprint)
  expect(await read('junit')).toContain('<failure message="Rename')
  expect(await read('markdown')).toContain('## Toolsight: 1 error')
  expect(JSON.parse(await read('gitlab'))[0].check_name).toBe('invalid-name')
  expect(await read('pretty')).toContain('error  invalid-name')
  expect(await readdir(project.path('out'))).toEqual(['a.sarif', 'deep'])
})

it('names files from the repository, wherever in it the command runs', async () => {
  await mkdir(project.path('.git'), { recursive: true })
  await project.put({
    'packages/a/tool.ts': await project.read('tools.ts'),
    'packages/a/toolsight.config.json': '{}',
  })
  const { out } = await project.run(['check', '--root', 'packages/a', '--format', 'gitlab'])
  expect(JSON.parse(out)[0].location.path).toBe('packages/a/tool.ts')
})

it.each([
  ['sarf=a', 'there is no format sarf. Did you mean sarif?'],
  ['sarif', '--output sarif names no file. Write --output sarif=<file>.'],
  ['junit=', '--output junit= names no file.'],
  ['json=.', '. is a directory. Name a file in it.'],
])('refuses --output %s', async (given, message) => {
  const { code, out, err } = await project.run(['check', '--output', given])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
})

it('refuses one file for two reports, and says which file cannot be written', async () => {
  const twice = await project.run(['check', '--output', 'json=x', '--output', 'sarif=./x'])
  expect([twice.code, twice.err]).toEqual([
    2,
    'error: --output names ./x twice. Each report needs its own file.\n',
  ])
  const below = await project.run(['check', '--output', 'json=tools.ts/x.json'])
  expect(below.code).toBe(2)
  expect(below.err).toBe('error: tools.ts/x.json cannot be written: a part of its path is a file.\n')
})
