import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { FieldFacts } from '#core/model/fields.js'
import { openWorkspace, type Workspace } from '#core/workspace/index.js'
import { toolFile, workspaceFiles } from '../../../../../bench/workspace.mjs'
import type { Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const EXAMPLE = fileURLToPath(new URL('../../../../../test-workspace', import.meta.url))

describe('the location of every field is its key', () => {
  it('in the example project', async () => {
    const workspace = await openWorkspace({
      root: EXAMPLE,
      trusted: true,
      config: { evaluate: { timeoutMs: 15_000 } },
    })
    try {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(await keysOf(workspace, tools)).toMatchObject({ fields: 35, astray: [] })
    } finally {
      await workspace.dispose()
    }
  })

  it('in every kind of tool of the benchmark', async () => {
    await withProject(workspaceFiles(20) as Record<string, string>, async (project) => {
      const { tools } = await project.workspace.checkAll(
        Array.from({ length: 20 }, (_, index) => project.path(toolFile(index))),
      )
      expect(new Set(tools.map(({ vendor }) => vendor))).toEqual(new Set(['zod', 'valibot', 'arktype']))
      const { fields, astray } = await keysOf(project.workspace, tools)
      expect(astray).toEqual([])
      expect(fields).toBeGreaterThan(600)
    })
  })
})

/** Fields whose location is anything but their key. */
async function keysOf(workspace: Workspace, tools: readonly ToolFacts[]) {
  const astray: string[] = []
  let fields = 0
  for (const tool of tools) {
    for (const field of await workspace.editor.fields(tool)) {
      fields++
      const found = field.location && textAt(field.location).replaceAll(/^['"]|\??['"]$/g, '')
      if (found !== field.path.at(-1)) astray.push(`${tool.id} ${field.path.join('.')}: ${found}`)
    }
  }
  return { fields, astray }
}

function textAt({ file, range: { start, end } }: NonNullable<FieldFacts['location']>): string {
  const line = readFileSync(file, 'utf8').split('\n')[start.line] ?? ''
  expect(end.line).toBe(start.line)
  return line.slice(start.character, end.character)
}

/** `path required|optional why`, for each field of a file's first tool. */
async function told(project: Project, file = 'tool.ts'): Promise<string[]> {
  const [tool] = await project.tools(file)
  const fields = await project.workspace.editor.fields(tool as ToolFacts)
  return fields.map(
    ({ path, required, why }) => `${path.join(' ')} ${required ? 'required' : 'optional'}: ${why}`,
  )
}

function zodTool(input: string, rest = ''): string {
  return `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${rest}
export default defineTool({ name: 'search', description: 'Searches.', input: ${input}, handler: () => 1 })
`
}

describe('why a field is required or not', () => {
  it('is read off the source where a converter made the schema', async () => {
    const input = `z.object({
      plain: z.string(),
      mayMiss: z.int().optional().describe('How many'),
      given: z.int().default(5),
      named: Named,
      nothing: z.string().nullish(),
      nullable: z.object({ inner: z.string() }).nullable(),
      list: z.array(z.object({ item: z.string().optional() })),
      either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
      any: z.unknown(),
    })`
    await withProject(
      { 'tool.ts': zodTool(input, 'const Named = z.string().optional()') },
      async (project) => {
        expect(await told(project)).toEqual([
          'plain required: Nothing in the schema makes it optional.',
          'mayMiss optional: `.optional()` lets the model leave it out.',
          'given required: `.default(5)` gives it a default, but after validation it is always there, and that is the side that goes out: the model must send it.',
          'named optional: `.optional()` lets the model leave it out.',
          'nothing optional: `.nullish()` lets the model leave it out.',
          'nullable required: Nothing in the schema makes it optional.',
          'nullable inner required: Nothing in the schema makes it optional.',
          'list required: Nothing in the schema makes it optional.',
          'list [] item optional: `.optional()` lets the model leave it out.',
          'either required: Nothing in the schema makes it optional.',
          'either |0 a required: Nothing in the schema makes it optional.',
          'either |1 b required: Nothing in the schema makes it optional.',
          'any required: Nothing in the schema makes it optional.',
        ])
      },
    )
  })

  it('is the list of names where the JSON Schema is the author’s own', async () => {
    const text = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
export default defineTool({
  name: 'search', description: 'Searches.',
  input: v.object({ a: v.string(), b: v.optional(v.string()) }),
  parameters: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
  handler: () => 1,
})
`
    await withProject({ 'tool.ts': text }, async (project) => {
      expect(await told(project)).toEqual([
        'a required: The JSON Schema lists it in `required`.',
        'b optional: `required` does not list it.',
      ])
    })
  })

  it('knows the ways of other validators', async () => {
    const valibot = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
export default defineTool({
  name: 'a', description: 'A.',
  input: v.object({ a: v.optional(v.string()), b: v.string(), c: v.nullish(v.pipe(v.string(), v.minLength(1))) }),
  handler: () => 1,
})
`
    const arktype = `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'
export default defineTool({
  name: 'b', description: 'B.', input: type({ 'a?': 'string', b: 'string' }), handler: () => 1,
})
`
    const config = { converters: ['zod', 'valibot', 'arktype'] }
    await withProject(
      { 'valibot.ts': valibot, 'arktype.ts': arktype },
      async (project) => {
        expect(await told(project, 'valibot.ts')).toEqual([
          'a optional: `v.optional(…)` lets the model leave it out.',
          'b required: Nothing in the schema makes it optional.',
          'c optional: `v.nullish(…)` lets the model leave it out.',
        ])
        expect((await told(project, 'arktype.ts')).sort()).toEqual([
          "a optional: `'a?'` lets the model leave it out.",
          'b required: Nothing in the schema makes it optional.',
        ])
      },
      { config },
    )
  })
})

describe('fields', () => {
  it('of a recursive schema are those once around', async () => {
    const input = 'z.object({ node: Node })'
    const rest = 'const Node = z.object({ label: z.string(), get children() { return z.array(Node) } })'
    await withProject({ 'tool.ts': zodTool(input, rest) }, async (project) => {
      const [tool] = await project.tools('tool.ts')
      const fields = await project.workspace.editor.fields(tool as ToolFacts)
      expect(fields.map(({ path }) => path.join('.'))).toEqual(['node', 'node.label', 'node.children'])
    })
  })

  it('of an output schema are its own', async () => {
    const text = zodTool('z.object({ q: z.string() }), outputSchema: z.object({ hits: z.int() })')
    await withProject({ 'tool.ts': text }, async (project) => {
      const [tool] = await project.tools('tool.ts')
      const fields = await project.workspace.editor.fields(tool as ToolFacts, 'outputSchema')
      expect(fields).toMatchObject([
        { path: ['hits'], required: true, location: { range: { start: { line: 3 } } } },
      ])
    })
  })

  it('are none where nothing is known', async () => {
    const text = zodTool('z.object({ when: z.date() })')
    await withProject({ 'tool.ts': text }, async (project) => {
      const [tool] = await project.tools('tool.ts')
      expect(tool?.status).toBe('failed')
      expect(await project.workspace.editor.fields(tool as ToolFacts)).toEqual([])
      expect(await project.workspace.editor.tokens(tool as ToolFacts)).toBeNull()
    })
  })

  it('stay those of the last good text while the file does not parse', async () => {
    await withProject({ 'tool.ts': zodTool('z.object({ q: z.string() })') }, async (project) => {
      await project.check('tool.ts')
      project.type('tool.ts', zodTool('z.object({ q: z.string(), z. })'))
      const [tool] = await project.tools('tool.ts')
      expect(tool?.status).toBe('unevaluated')
      const fields = await project.workspace.editor.fields(tool as ToolFacts)
      expect(fields).toMatchObject([{ path: ['q'], required: true }])
    })
  })
})

describe('tokens', () => {
  it('are those of the definition as compact JSON, and of each piece', async () => {
    await withProject(
      {
        'tool.ts': zodTool(
          "z.object({ q: z.string().describe('<|endoftext|>'), limit: z.boolean().optional() })",
        ),
      },
      async (project) => {
        const [tool] = await project.tools('tool.ts')
        const tokens = await project.workspace.editor.tokens(tool as ToolFacts)
        // Counted once with tiktoken, the reference implementation.
        expect(tokens).toEqual({
          total: 52,
          tokenizer: 'o200k_base',
          description: 3,
          schema: 41,
          parts: [
            { path: ['q'], tokens: 17 },
            { path: ['limit'], tokens: 7 },
          ],
          inflations: [],
        })
        const fields = await project.workspace.editor.fields(tool as ToolFacts)
        expect(fields.map((field) => field.tokens)).toEqual([17, 7])
      },
    )
  })

  it('follow the description where the schema stays', async () => {
    const text = zodTool('z.object({ q: z.string() })')
    await withProject({ 'tool.ts': text }, async (project) => {
      const count = async () => {
        const [tool] = await project.tools('tool.ts')
        return project.workspace.editor.tokens(tool as ToolFacts)
      }
      const before = await count()
      project.type('tool.ts', text.replace('Searches.', 'Searches the catalogue of the library.'))
      const after = await count()
      expect(after?.schema).toBe(before?.schema)
      expect(after?.total).toBeGreaterThan(before?.total ?? Number.POSITIVE_INFINITY)
    })
  })
})
