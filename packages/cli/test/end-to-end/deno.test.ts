import { afterEach, beforeEach, expect, it } from 'vitest'
import { Project } from './project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod'])
})

afterEach(() => project.remove())

const tool = (specifier: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from '${specifier}'
export const book = defineTool({
  name: 'book',
  description: 'Books a room.',
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`

it.each([
  ['npm:zod@^4.1.0', '{}'],
  ['npm:zod', '{}'],
  ['npm:/zod@4/v4', '{}'],
  ['schemas', '{ // Deno reads comments.\n "imports": { "schemas": "npm:zod@4" } }'],
  ['schemas/v4', '{ "imports": { "schemas": "npm:zod@4" } }'],
  ['schemas/v4', '{ "imports": { "schemas/": "npm:/zod@4/" } }'],
  ['lib/z.ts', '{ "imports": { "lib/": "./library/" } }'],
])('%s resolves to what Deno has installed in node_modules: %s', async (specifier, configuration) => {
  await project.put({
    'deno.json': configuration,
    'library/z.ts': "export { z } from 'npm:zod@4'\n",
    'src/book.ts': tool(specifier),
  })
  const { report } = await project.check()
  expect(report.tools[0]).toMatchObject({ status: 'resolved', vendor: 'zod' })
  expect(report.tools[0]?.schema).toMatchObject({ properties: { room: { type: 'string' } } })
})

it('what is not installed is named as it is written', async () => {
  await project.put({ 'deno.json': '{}', 'src/book.ts': tool('npm:zoid@1') })
  const { report } = await project.check()
  expect(report.tools[0]).toMatchObject({ status: 'failed' })
  expect(report.diagnostics[0]?.message).toContain('npm:zoid@1')
})
