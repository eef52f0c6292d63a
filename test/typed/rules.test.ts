import { describe, expect, it, vi } from 'vitest'
import { ruleMetas } from '../../packages/core/dist/index.js'
import { Project } from '../lsp/project.js'
import { toldByTypes } from './told.js'

// TypeScript reads a whole project before its first answer.
vi.setConfig({ testTimeout: 60_000 })

const packages = { zod: 'zod', '@toolsight/runtime': '@toolsight/runtime', typescript: 'typescript' }

const metas = ruleMetas.filter(({ needs }) => needs === 'types')

describe.each(metas.map((meta) => [meta.code, meta] as const))('%s', (_, meta) => {
  const told = async (files: Record<string, string>, file: string) => {
    const project = new Project(files, packages)
    try {
      return (await toldByTypes(project.root, [project.path(file)])).get(project.path(file))
    } finally {
      project.remove()
    }
  }

  it('has nothing to say of its good example, and speaks of its bad one, alone, where it says it does', async () => {
    const { at, files } = meta.bad
    expect(await told(meta.good.files, at.file)).toEqual([])
    expect(await told(files, at.file)).toEqual([
      { code: meta.code, severity: meta.severity, line: at.line, text: at.text, message: expect.any(String) },
    ])
  })
})

it('handler-ignores-field speaks of fields that the model has to send, and of no other', async () => {
  const tool = `import { defineTool } from '@toolsight/runtime'
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
`
  const project = new Project({ 'find-stay.ts': tool }, packages)
  try {
    const file = project.path('find-stay.ts')
    expect((await toldByTypes(project.root, [file])).get(file)).toEqual([
      {
        code: 'handler-ignores-field',
        severity: 'info',
        line: 14,
        text: '{ city }',
        message: 'The handler ignores `nights`, which the model has to send.',
      },
    ])
  } finally {
    project.remove()
  }
})

it('an envelope that has a name in common with a field is not taken for the input', async () => {
  const files = {
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
  }
  const project = new Project(files, packages)
  try {
    const file = project.path('book-stay.ts')
    expect((await toldByTypes(project.root, [file])).get(file)).toEqual([])
  } finally {
    project.remove()
  }
})

it('a parameter without a type whose members are called is not taken for the input', async () => {
  const tool = `import { z } from 'zod'
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
`
  const project = new Project({ 'book-stay.ts': tool }, packages)
  try {
    const file = project.path('book-stay.ts')
    expect((await toldByTypes(project.root, [file])).get(file)).toEqual([])
  } finally {
    project.remove()
  }
})
