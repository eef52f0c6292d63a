import { afterEach, beforeEach, expect, it } from 'vitest'
import { Project } from '../project.js'

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

it.each([
  ['jsr:@hotel/schemas@^1', '{}'],
  ['jsr:/@hotel/schemas', '{}'],
  ['schemas', '{ "imports": { "schemas": "jsr:@hotel/schemas@1" } }'],
])('%s resolves to what Deno has installed from JSR: %s', async (specifier, configuration) => {
  await project.link('@jsr/hotel__schemas=zod')
  await project.put({ 'deno.json': configuration, 'src/book.ts': tool(specifier) })
  const { report } = await project.check()
  expect(report.tools[0]).toMatchObject({ status: 'resolved', vendor: 'zod' })
})

it.each([
  ["import { tool, generateText } from 'npm:ai@^6'", "import { openai } from 'npm:@ai-sdk/openai@3'"],
  ["import { tool, generateText } from 'npm:/ai'", "import { openai } from 'npm:/@ai-sdk/openai'"],
  ["import { tool, generateText } from 'ai'", "import { openai } from '@ai-sdk/openai'"],
])('frameworks and providers are known by what Deno calls them: %s', async (framework, provider) => {
  await project.put({
    'deno.json': '{ "imports": { "ai": "npm:ai@6", "@ai-sdk/openai": "npm:@ai-sdk/openai@3" } }',
    'src/book.ts': `${framework}
${provider}
import { z } from 'npm:zod@4'
const book = tool({ description: 'Books a room.', inputSchema: z.object({ room: z.string() }) })
export const run = () => generateText({ model: openai('gpt-5'), prompt: '', tools: { book } })
`,
  })
  const { report } = await project.check()
  expect(report.tools).toMatchObject([
    {
      name: 'book',
      framework: 'ai-sdk',
      status: 'resolved',
      targets: [{ target: 'openai-responses', from: { kind: 'call', file: 'src/book.ts' } }],
    },
  ])
})

it('what is not installed is to be installed with Deno', async () => {
  await project.put({ 'deno.json': '{}', 'src/book.ts': tool('npm:zoid@1') })
  const { report } = await project.check()
  expect(report.tools[0]).toMatchObject({
    status: 'unevaluated',
    reason: 'The package `zoid` is not installed.',
  })
  expect(report.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ['dependencies-missing', 'warning'],
  ])
  expect(report.diagnostics[0]?.message).toBe(
    'Dependencies are not installed. Run `deno install --node-modules-dir --entrypoint src/book.ts`.\nNot installed: @toolsight/runtime, zoid. 1 tool needs them.',
  )
  await project.put({ 'src/book.ts': tool('zoid'), 'deno.json': '{ "imports": { "zoid": "npm:zoid@1" } }' })
  const mapped = await project.check()
  expect(mapped.report.diagnostics[0]?.message).toContain('Run `deno install --node-modules-dir`.')
})
