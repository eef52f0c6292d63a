import { expect, test } from 'vitest'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const FILES = {
  mcp: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const run = async () => ({ content: [] })
export function add(server: McpServer, modes: any, limits: any, more: object, text: string) { CALL }`,
  claude: `import { tool } from '@anthropic-ai/claude-agent-sdk'
import { z } from 'zod'
const run = async () => ({ content: [] })
export const add = (modes: any) => CALL`,
} as const

test.each<[keyof typeof FILES, string, string]>([
  ['mcp', "server.tool('plant', 'Plants.', { mode: z.enum(modes) }, run)", 'modes'],
  ['mcp', "server.tool('plant', { mode: z.enum(modes) }, run)", 'modes'],
  ['mcp', "server.tool('plant', 'Plants.', { mode: z.enum(modes) }, { readOnlyHint: true }, run)", 'modes'],
  ['mcp', "server.tool('plant', { mode: z.enum(modes) }, { readOnlyHint: true }, run)", 'modes'],
  ['mcp', "server.tool('plant', 'Plants.', { n: z.number().max(limits.max), w: z.string() }, run)", 'limits'],
  ['mcp', "server.tool('plant', 'Plants.', { ...more, mode: z.string() }, run)", 'more'],
  ['mcp', "server.tool('plant', 'Plants.', { title: z.enum(modes) }, run)", 'modes'],
  ['claude', "tool('plant', 'Plants.', { mode: z.enum(modes) }, run)", 'modes'],
])(
  'a field of a shape that is an argument by itself keeps the tool from being known: %s, %s',
  async (file, call, parameter) => {
    await withProject({ 'a.ts': FILES[file].replace('CALL', call) }, async (project) => {
      const [tool, ...more] = await project.tools('a.ts')
      expect(more).toEqual([])
      expect(tool).toMatchObject({ name: 'plant', status: 'unevaluated', schema: null })
      expect(tool?.reason).toContain(`it depends on \`${parameter}\``)
      const codes = (await project.findings('a.ts')).map(({ code }) => code)
      expect(codes).toContain('not-evaluated')
      expect(codes).not.toContain('not-a-schema')
    })
  },
)

/** The fields of a call of `server.tool`. */
async function fieldsOf(call: string): Promise<string[]> {
  return withProject({ 'a.ts': FILES.mcp.replace('CALL', call) }, async (project) => {
    const [tool] = await project.tools('a.ts')
    expect(tool).toMatchObject({ name: 'plant', status: 'resolved' })
    return Object.keys(tool?.schema?.['properties'] ?? {})
  })
}

test.each([
  "server.tool('plant', 'Plants.', { title: z.string() }, run)",
  "server.tool('plant', { title: z.string() }, run)",
  "server.tool('plant', 'Plants.', { title: z.string() }, { title: 'Plant' }, run)",
  "const shape = { title: z.string() }; server.tool('plant', 'Plants.', shape, run)",
  "const add = (fields: any) => server.tool('plant', 'Plants.', fields, run); add({ title: z.string() })",
])('a shape with a field that annotations may have, too, is a shape: %s', async (call) => {
  expect(await fieldsOf(call)).toEqual(['title'])
})

test.each([
  "server.tool('plant', 'Plants.', { title: 'Plant' }, run)",
  "server.tool('plant', 'Plants.', { title: text }, run)",
  "server.tool('plant', { title: text, readOnlyHint: true }, run)",
  "const hints = { title: 'Plant' }; server.tool('plant', 'Plants.', hints, run)",
  "const add = (hints: any) => server.tool('plant', 'Plants.', hints, run); add({ title: text, readOnlyHint: true })",
])('annotations are no shape: %s', async (call) => {
  expect(await fieldsOf(call)).toEqual([])
})
