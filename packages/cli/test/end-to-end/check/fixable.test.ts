import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckOutput, Project, zodTool } from '../project.js'

let project: Project

const valibot = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const obstructed = defineTool({ name: 'obstructed', description: 'X.', input: v.object({ a: v.string() }), handler: () => 'done' })
`

beforeAll(async () => {
  project = await Project.create(['zod', 'valibot', '@toolsight/runtime'])
  await project.put({
    'toolsight.config.json': '{ "targets": ["openai"] }',
    'certain.ts': zodTool('certain', 'z.object({ at: z.date(), tags: z.set(z.string()) })'),
    // A handler that uses the field leaves its new form to a person.
    'choice.ts': zodTool('choice', 'z.object({ at: z.date() })').replace(
      '() =>',
      '({ at }) => at.getTime() +',
    ),
    'partly.ts': zodTool('partly', 'z.object({ id: z.bigint(), no: z.symbol() })'),
    // Nothing makes JSON Schema of Valibot where its converter is not installed.
    'obstructed.ts': valibot,
  })
})

afterAll(() => project.remove())

const places = ({ diagnostics }: CheckOutput, fixable: boolean) =>
  diagnostics
    .filter((each) => (each['fixable'] === true && each['fixUnavailable'] === undefined) === fixable)
    .map(({ file, code, ...each }) => `${file} ${code} ${each['path'] ?? ''}`)
    .sort()

it('what `check` calls fixable is what `fix` repairs, and what it repairs is not found again', async () => {
  const { report } = await project.check()
  const [fixable, others] = [places(report, true), places(report, false)]
  const certain = [
    'certain.ts unconvertible-schema at',
    'certain.ts unconvertible-schema tags',
    'partly.ts unconvertible-schema id',
  ]
  const choice = 'choice.ts unconvertible-schema at'
  expect(fixable).toEqual([...certain, choice].sort())
  expect(others).toContain('obstructed.ts missing-parameters ')
  expect(report.diagnostics).toContainEqual(
    expect.objectContaining({
      file: 'obstructed.ts',
      fixable: true,
      fixUnavailable: expect.stringContaining('@valibot/to-json-schema'),
    }),
  )
  expect((await project.run(['check'])).out).toContain('3 findings can be fixed: toolsight fix\n')
  const { fixed, left } = JSON.parse((await project.run(['fix', '--format', 'json'])).out)
  expect(fixed).toHaveLength(certain.length)
  expect(left.map(({ file }: { file: string }) => file).sort()).toEqual(['choice.ts', 'obstructed.ts'])
  const after = (await project.check()).report
  expect(places(after, true)).toEqual([choice])
  expect(places(after, false)).toEqual(others)
})
