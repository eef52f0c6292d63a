import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolFacts } from '../../packages/core/dist/index.js'
import { Group } from './told.js'

/** A project's own `defineTool` returns whatever it likes: what is sent is what the SDK's function makes of the tool. */

const HEAD = `import { z } from 'zod'\n`
const FIND = `export const find = defineTool({ name: 'find', description: 'Finds rooms.', parameters: z.object({ city: z.string() }), run: async () => '' })\n`

const SDKS = {
  openai: {
    import: `import { zodFunction } from 'openai/helpers/zod'\n`,
    make: `zodFunction({ name: given.name, description: given.description, parameters: given.parameters })`,
    sent: { function: { parameters: { properties: { city: { type: 'string' } }, required: ['city'] } } },
  },
  anthropic: {
    import: `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'\n`,
    make: `betaZodTool({ name: given.name, description: given.description, inputSchema: given.parameters, run: given.run })`,
    sent: { input_schema: { properties: { city: { type: 'string' } }, required: ['city'] } },
  },
}

const WRAPPERS = {
  'in a member': (make: string) => `{ definition: ${make}, run: given.run }`,
  'in a list': (make: string) => `[${make}, given.run] as const`,
  'only when it is asked for': (make: string) => `{ ...given, send: () => ${make} }`,
  'behind a function': (make: string) => `() => ${make}`,
}

const rows = Object.entries(SDKS).flatMap(([target, sdk]) =>
  Object.entries(WRAPPERS).map(([where, returned]) => ({
    target,
    where,
    text: `${HEAD}${sdk.import}export const defineTool = (given: any) => (${returned(sdk.make)})\n${FIND}`,
    sent: sdk.sent,
  })),
)

describe("a wrapper of the project's own", () => {
  let group: Group
  beforeAll(async () => {
    group = await Group.open(new URL('vendors/', import.meta.url))
  })
  afterAll(() => group.close())

  it.each(rows)('keeps the definition for $target $where', async ({ target, text, sent }) => {
    const path = `${group.root}own-wrapper.ts`
    group.workspace.update(path, text, 1)
    const { tools, findings } = await group.workspace.check(path)
    const { json, captured } = await group.workspace.wire.form(tools[0] as ToolFacts, target)
    group.workspace.close(path)
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(tools.map(({ name }) => name)).toEqual(['find'])
    expect({ captured, json }).toMatchObject({ captured: true, json: sent })
  })
})

describe("a wrapper of the project's own before the MCP SDK", () => {
  let group: Group
  beforeAll(async () => {
    group = await Group.open(new URL('mcp-1/', import.meta.url))
  })
  afterAll(() => group.close())

  const schema = '$schema'
  it.each([
    [
      'a record of Zod 3',
      'zod/v3',
      '{ q: z.string() }',
      { properties: { q: { type: 'string' } }, required: ['q'] },
    ],
    [
      'a record of Zod 4',
      'zod/v4',
      '{ q: z.string() }',
      { properties: { q: { type: 'string' } }, required: ['q'] },
    ],
    ['a record without fields', 'zod/v4', '{}', { properties: {}, [schema]: expect.any(String) }],
  ])('hands over %s as it is, and the annotations', async (_title, zod, shape, sent) => {
    const text = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from '${zod}'

export function defineTool(config: any) {
  return config
}
export const find = defineTool({
  name: 'find',
  title: 'Find',
  description: 'Finds.',
  inputSchema: ${shape},
  annotations: { readOnlyHint: true },
  handler: async () => '',
})
export const ready = z.string()
export type Server = McpServer
`
    const path = `${group.root}own-mcp-wrapper.ts`
    group.workspace.update(path, text, 1)
    const { tools } = await group.workspace.check(path)
    const { json, captured, via } = await group.workspace.wire.form(tools[0] as ToolFacts, 'mcp')
    group.workspace.close(path)
    expect({ captured, via }).toEqual({ captured: true, via: 'mcp-v1' })
    expect(json).toMatchObject({
      name: 'find',
      title: 'Find',
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object', ...sent },
    })
  })
})
