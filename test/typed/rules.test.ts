import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ruleMetas } from '../../packages/core/dist/index.js'
import { Project } from '../lsp/project.js'
import { type Told, toldByTypes } from './told.js'

// TypeScript reads a whole project before its first answer.
vi.setConfig({ testTimeout: 60_000 })

const packages = { zod: 'zod', '@toolsight/runtime': '@toolsight/runtime', typescript: 'typescript' }

const metas = ruleMetas.filter(({ needs }) => needs === 'types')

/** Programs by the folder of the one project that they are in: TypeScript starts once, and reads its libraries once. */
const PROGRAMS: Record<string, { files: Record<string, string>; file: string }> = {
  ...Object.fromEntries(
    metas.flatMap(({ code, good, bad }) => [
      [`${code}-good`, { files: good.files, file: bad.at.file }],
      [`${code}-bad`, { files: bad.files, file: bad.at.file }],
    ]),
  ),
  required: {
    file: 'find-stay.ts',
    files: {
      'find-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findStay = defineTool({
  name: 'find_stay',
  description: 'Finds a room for some nights.',
  input: z.object({
    city: z.string(),
    nights: z.number(),
    rooms: z.number().default(1),
    beds: z.number().prefault(2),
    view: z.string().optional(),
  }),
  handler: ({ city }) => [city],
})
`,
    },
  },
  envelope: {
    file: 'book-stay.ts',
    files: {
      'define-tool.ts': `import type { z } from 'zod'
export interface Client { book(city: string, guest: { name: string }): string[] }
interface Tool<I> { name: string; description: string; input: z.ZodType<I>; handler(call: { input: I; client: Client }): string[] }
export const defineTool = <I>(tool: Tool<I>) => tool
`,
      'book-stay.ts': `import { z } from 'zod'
import { defineTool } from './define-tool.js'

export const bookStay = defineTool({
  name: 'book_stay',
  description: 'Books a room.',
  input: z.object({ city: z.string(), client: z.object({ name: z.string() }) }),
  handler: ({ input, client }) => client.book(input.city, input.client),
})
`,
    },
  },
  untyped: {
    file: 'book-stay.ts',
    files: {
      'book-stay.ts': `import { z } from 'zod'
declare function defineTool(tool: any): unknown

export const bookStay = defineTool({
  name: 'book_stay',
  description: 'Books a room.',
  input: z.object({ city: z.string(), note: z.string() }),
  handler: (request, answer) => {
    answer.note()
    return answer.add(request.params.city, request.params.note)
  },
})
`,
    },
  },
}

let project: Project
let all: Map<string, Told[]>

beforeAll(async () => {
  const files = Object.entries(PROGRAMS).flatMap(([folder, program]) =>
    Object.entries(program.files).map(([file, text]) => [`${folder}/${file}`, text]),
  )
  project = new Project(Object.fromEntries(files), packages)
  all = await toldByTypes(
    project.root,
    Object.entries(PROGRAMS).map(([folder, { file }]) => project.path(`${folder}/${file}`)),
  )
})

afterAll(() => project.remove())

const told = (folder: string) => all.get(project.path(`${folder}/${PROGRAMS[folder]?.file}`))

it.each(metas.map((meta) => [meta.code, meta] as const))(
  '%s has nothing to say of its good example, and speaks of its bad one, alone, where it says it does',
  (code, { severity, bad: { at } }) => {
    expect(told(`${code}-good`)).toEqual([])
    expect(told(`${code}-bad`)).toEqual([
      { code, severity, line: at.line, text: at.text, message: expect.any(String) },
    ])
  },
)

it('handler-ignores-field speaks of fields that the model has to send, and of no other', () => {
  expect(told('required')).toEqual([
    {
      code: 'handler-ignores-field',
      severity: 'info',
      line: 14,
      text: '{ city }',
      message: 'The handler ignores `nights`, which the model has to send.',
    },
  ])
})

it('an envelope that has a name in common with a field is not taken for the input', () => {
  expect(told('envelope')).toEqual([])
})

it('a parameter without a type whose members are called is not taken for the input', () => {
  expect(told('untyped')).toEqual([])
})
