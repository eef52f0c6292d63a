import { expect, test } from 'vitest'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const FILES = {
  mcp: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const run = async () => ({ content: [] })
export function add(server: McpServer, modes: any, limits: any) { CALL }`,
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
