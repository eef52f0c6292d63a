import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Group } from './told.js'

const Q = { type: 'object', properties: { query: { type: 'string', minLength: 1 } }, required: ['query'] }

const PIPELINE = `import { jsonSchema, tool } from 'ai'
import { zodToJsonSchema } from 'zod-to-json-schema'
export interface ToolDefinition { name: string; description: string; parameters: any; execute: (input: any) => unknown }
export function toAISDKTool(def: ToolDefinition) {
  return tool({ description: def.description, inputSchema: jsonSchema(zodToJsonSchema(def.parameters) as never) })
}
`

/** Tool objects with a schema, through zod-to-json-schema and jsonSchema() into tool(), in a wrapper. */
describe('the Dispatch pipeline', () => {
  let group: Group
  beforeAll(async () => {
    group = await Group.open(new URL('dispatch/', import.meta.url))
  })
  afterAll(() => group.close())

  const definitions = (zod: string) => `import { z } from '${zod}'
export const search = { name: 'search', description: 'Search', parameters: z.object({ query: z.string().min(1) }), execute: async () => 1 }
export const all = [search, { ...search, name: 'find' }]
`
  const uses = `import { toAISDKTool } from './pipeline.js'
import { all, search } from './definitions.js'
export const one = { search: toAISDKTool(search) }
export const many = Object.fromEntries(all.map((def) => [def.name, toAISDKTool(def)]))
`

  it.each([
    ['zod3', { ...Q, additionalProperties: false }],
    // The package does not know Zod 4, and makes nothing of it: what the model gets has no fields.
    ['zod', {}],
  ])('shows what it makes of %s', async (zod, schema) => {
    group.workspace.update(`${group.root}pipeline.ts`, PIPELINE, 1)
    group.workspace.update(`${group.root}definitions.ts`, definitions(zod), zod === 'zod' ? 2 : 1)
    await group.workspace.check(`${group.root}pipeline.ts`)
    const told = await group.read('tools.ts', uses)
    expect(told.framework).toBe('ai-sdk')
    expect(Object.keys(told.tools)).toEqual(['search', 'find'])
    for (const found of Object.values(told.tools)) {
      const { $schema, ...rest } = found as Record<string, unknown>
      expect($schema).toBe('http://json-schema.org/draft-07/schema#')
      expect(rest).toEqual(schema)
    }
    const isSaid = told.findings.filter((found) => found.startsWith('parameters-not-object')).length
    // `search` is one tool, though two calls of the wrapper make it.
    expect(isSaid).toBe(zod === 'zod' ? 2 : 0)
  })
})
