import { afterEach, beforeEach, expect, test } from 'vitest'
import { Project, zodTool } from '../project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
})

afterEach(() => project.remove())

test('a pattern goes out without its flags: what it lacks, and the pattern that needs none', async () => {
  await project.put({
    'tools/a.ts': zodTool(
      'park_car',
      `z.object({
        plate: z.string().regex(/^ho-\\d+$/i),
        code: z.string().regex(/^(?:[a-z0-9]+|\\p{L}x)$/iu),
        both: z.string().regex(/^[A-Fa-f]+$/i),
        digits: z.string().regex(/^\\d+$/i),
        lines: z.string().regex(/^\\d$/m),
        exact: z.string().regex(/^ab$/),
      })`,
    ),
  })
  const { report } = await project.check()
  const found = report.diagnostics.filter(({ code }) => code === 'constraints-dropped')
  expect(found.map(({ path, severity }) => [(path as string[]).join('.'), severity])).toEqual([
    ['plate', 'warning'],
    ['code', 'warning'],
    ['lines', 'warning'],
  ])
  const [plate, code, lines] = found.map(({ message }) => message.split('\n'))
  expect(plate).toEqual([
    'The pattern of `plate` goes out without its flag `i`.',
    'JSON Schema has no flags: the model is shown `^ho-\\d+$`, and never sends what only the validator accepts.',
    'Write both cases: `^[Hh][Oo]-\\d+$`.',
  ])
  expect(code?.[2]).toBe('Write both cases: `^(?:[a-z0-9A-Z]+|\\p{L}[Xx])$`.')
  expect(lines?.[2]).toBe('Write a pattern that needs no flags.')
})

test('`toolsight fix` writes both cases, and nothing is found after that', async () => {
  const text = (field: string) => zodTool('park_car', `z.object({ plate: ${field} })`)
  await project.put({ 'tools/a.ts': text("z.string().regex(/^ho-\\d+$/i).describe('As HO-12.')") })
  await project.run(['fix'])
  expect(await project.read('tools/a.ts')).toBe(
    text("z.string().regex(/^[Hh][Oo]-\\d+$/).describe('As HO-12.')"),
  )
  expect((await project.check()).report.diagnostics).toEqual([])
})
