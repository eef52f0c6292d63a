import { describe, expect, it } from 'vitest'
import { type Files, withProject } from '../../support/project.js'

/** How public projects write their tools, each form in as few lines as show it. */
const forms: Array<{ title: string; files: Files; told: Record<string, unknown> }> = [
  {
    title: 'a definition held inside the call, beside what the program adds to it',
    files: {
      'tool.ts': `import { z } from 'zod'
import { defineTool } from './define.js'
export const open = (snapshot: boolean) => defineTool({
  capability: 'core',
  schema: { name: 'open_page', title: 'Open', description: 'Opens a page.', inputSchema: z.object({ url: z.string() }) },
  handle: async () => ({ snapshot }),
})
`,
      'define.ts': 'export function defineTool<T>(tool: T): T { return tool }\n',
    },
    told: { open_page: { url: { type: 'string' } } },
  },
  {
    title: 'a raw shape whose one field has the name of a definition’s key',
    files: {
      'tool.ts': `import { z } from 'zod'
import { defineTool } from './define.js'
export const t = defineTool({ name: 't', description: 'd', schema: { inputSchema: z.string() }, handler() {} })
`,
      'define.ts': 'export function defineTool<T>(tool: T): T { return tool }\n',
    },
    told: { t: { inputSchema: { type: 'string' } } },
  },
  {
    title: 'wrappers of other names beside each other',
    files: {
      'tool.ts': `import { z } from 'zod'
import { definePageTool, defineTool } from './define.js'
export const a = definePageTool({ name: 'a', description: 'd', schema: { q: z.string() }, handler() {} })
export const b = defineTool({ name: 'b', description: 'd', schema: {}, handler() {} })
`,
      'define.ts': `export const defineTool = <T>(tool: T): T => tool
export function definePageTool<T extends object>(tool: T) { return { ...tool, pageScoped: true } }
`,
    },
    told: { a: { q: { type: 'string' } }, b: null },
  },
  {
    title: 'a function that returns the definition',
    files: {
      'tool.ts': `import { z } from 'zod'
import { defineTool } from './define.js'
const name = 'list_pages'
export const pages = defineTool((options) => {
  const limit = 3
  return { name, description: 'Lists.', schema: { most: z.number().max(limit) }, handler: () => options }
})
export const needs = defineTool((options) => ({ name: 'needs', description: options.text, schema: { q: z.string() } }))
`,
      'define.ts': 'export const defineTool = (definition: unknown) => definition\n',
    },
    told: {
      list_pages: { most: { type: 'number', maximum: 3 } },
      needs: { q: { type: 'string' } },
    },
  },
  {
    title: 'parameters that are shared between files, inside raw shapes',
    files: {
      'tool.ts': `import { z } from 'zod'
import { setTag } from '@telemetry/core'
import { defineTool } from './define'
import { Slug, Region } from './schema'
export default defineTool({
  name: 'create_key',
  description: ['Creates a key.', '', 'Careful.'].join('\\n'),
  inputSchema: { slug: Slug, region: Region.nullable(), name: z.string().trim() },
  async handler(params) { setTag('slug', params.slug) },
})
`,
      'schema.ts': `import { z } from 'zod'
export const Slug = z.string().toLowerCase().trim().superRefine(check).describe('The slug')
export const Region = z.string()
function check() {}
`,
      'define.ts': 'export function defineTool<T>(tool: T): T { return tool }\n',
    },
    told: {
      create_key: {
        slug: { description: 'The slug', type: 'string' },
        region: { type: ['string', 'null'] },
        name: { type: 'string' },
      },
    },
  },
  {
    title: 'Zod 3 where the package has zod-to-json-schema to convert it',
    files: {
      'package.json': '{ "name": "p", "dependencies": { "zod": "^3", "zod-to-json-schema": "^3" } }',
      'node_modules/zod': { package: 'zod3' },
      'tool.ts': `import { z } from 'zod'
import { defineTool } from './define'
export default defineTool({ name: 't', description: 'd', inputSchema: z.object({ n: z.number().int() }), handler() {} })
`,
      'define.ts': 'export function defineTool<T>(tool: T): T { return tool }\n',
    },
    told: { t: { n: { type: 'integer' } } },
  },
  {
    title: 'Zod 3 where only the framework that takes it has zod-to-json-schema, in its own tree',
    files: {
      'package.json': '{ "name": "p", "dependencies": { "@inngest/agent-kit": "^0.9", "zod": "^3" } }',
      'node_modules/zod': { package: 'zod3' },
      'node_modules/zod-to-json-schema/README.md': 'No package stands here.',
      'node_modules/@inngest/agent-kit/package.json': '{ "name": "@inngest/agent-kit", "version": "0.9.0" }',
      'node_modules/@inngest/agent-kit/index.js': 'exports.createTool = (tool) => tool\n',
      'node_modules/@inngest/agent-kit/node_modules/zod-to-json-schema': { package: 'zod-to-json-schema' },
      'tool.ts': `import { createTool } from '@inngest/agent-kit'
import { z } from 'zod'
export const t = createTool({ name: 't', description: 'd', parameters: z.object({ n: z.number().int() }), handler: () => 1 })
`,
    },
    told: { t: { n: { type: 'integer' } } },
  },
  {
    title: 'Genkit, which converts Zod 3 itself, through an instance',
    files: {
      'package.json': '{ "name": "p", "dependencies": { "genkit": "^1" } }',
      'node_modules/genkit/package.json': '{ "name": "genkit", "version": "1.0.0", "main": "index.js" }',
      'node_modules/genkit/index.js':
        "exports.z = require('zod3').z\nexports.genkit = () => { throw new Error('loaded') }\n",
      'tool.ts': `import { genkit, z } from 'genkit'
const ai = genkit({ plugins: [] })
export const weather = ai.defineTool(
  { name: 'weather', description: 'd', inputSchema: z.object({ city: z.string() }), outputSchema: z.string() },
  async ({ city }) => city,
)
`,
    },
    told: { weather: { city: { type: 'string' } } },
  },
  {
    title: 'tmcp, whose adapter converts Valibot',
    files: {
      'package.json': '{ "name": "p", "dependencies": { "tmcp": "^1" } }',
      'tool.ts': `import { defineTool } from 'tmcp/tool'
import * as v from 'valibot'
const Numbers = v.object({ a: v.number() })
export const add = defineTool({ name: 'add', description: 'd', schema: Numbers }, async ({ a }) => a)
`,
    },
    told: { add: { a: { type: 'number' } } },
  },
  {
    title: 'the Copilot SDK, with the name first',
    files: {
      'tool.ts': `import { defineTool } from '@github/copilot-sdk'
import { z } from 'zod'
export const lookup = defineTool('lookup', { description: 'd', parameters: z.object({ id: z.string() }), handler: () => 1 })
`,
    },
    told: { lookup: { id: { type: 'string' } } },
  },
]

describe('forms met in public projects', () => {
  it.each(forms)('$title', async ({ files, told }) => {
    await withProject(files, async (project) => {
      expect(await project.told('tool.ts')).toEqual(told)
      expect(await project.findings('tool.ts', 'not-a-schema')).toEqual([])
    })
  })
})
