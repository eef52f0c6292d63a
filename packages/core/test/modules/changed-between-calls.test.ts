import { describe, expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"

/** Each tool, with its description and the names of its fields. */
async function found(text: string): Promise<Record<string, string>> {
  return await withProject({ 'tools.ts': `${HEAD}${text}` }, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    return Object.fromEntries(
      tools.map(({ name, description, schema }) => [
        `${name}`,
        `${description}: ${Object.keys((schema?.['properties'] as object | undefined) ?? {}).join(' ')}`,
      ]),
    )
  })
}

const ROWS: Array<[what: string, code: string, expected: Record<string, string>]> = [
  [
    'a description and a schema',
    `const config: any = { description: 'Finds.', input: z.object({ a: z.string() }) }
defineTool({ ...config, name: 'find' })
config.description = 'Books.'
config.input = z.object({ b: z.string() })
defineTool({ ...config, name: 'book' })
config.description = 'Nothing more.'`,
    { find: 'Finds.: a', book: 'Books.: b' },
  ],
  [
    'fields',
    `const shape: any = { a: z.string() }
defineTool({ name: 'find', description: 'Finds.', input: z.object(shape) })
shape.b = z.string()
Object.assign(shape, { c: z.string() })
defineTool({ name: 'book', description: 'Books.', input: z.object(shape) })
delete shape.a
defineTool({ name: 'pay', description: 'Pays.', input: z.object(shape) })`,
    { find: 'Finds.: a', book: 'Books.: a b c', pay: 'Pays.: b c' },
  ],
  [
    'a variable',
    `let shape: any = { a: z.string() }
defineTool({ name: 'find', description: 'Finds.', input: z.object(shape) })
shape = { b: z.string() }
defineTool({ name: 'book', description: 'Books.', input: z.object(shape) })`,
    { find: 'Finds.: a', book: 'Books.: b' },
  ],
  [
    'what a function of the file changes',
    `const shape: any = { a: z.string() }
function add(its: any) { its.b = z.string() }
defineTool({ name: 'find', description: 'Finds.', input: z.object(shape) })
add(shape)
defineTool({ name: 'book', description: 'Books.', input: z.object(shape) })`,
    { find: 'Finds.: a', book: 'Books.: a b' },
  ],
]

describe('what is changed between two calls', () => {
  it.each(ROWS)('is in the tools below it: %s', async (_, code, expected) => {
    expect(await found(`${code}\n`)).toEqual(expected)
  })

  it.each(ROWS)('is in the tools below it in a function: %s', async (_, code, expected) => {
    expect(await found(`export function start() {\n${code}\n}\n`)).toEqual(expected)
  })

  it('is in a tool above it where no other call is given the value', async () => {
    const code = `const shape: any = { a: z.string() }
export const find = () => defineTool({ name: 'find', description: 'Finds.', input: z.object(shape) })
shape.b = z.string()
`
    expect(await found(code)).toEqual({ find: 'Finds.: a b' })
  })
})
