import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const AI = "import { tool } from 'ai'\nimport { z } from 'zod'\n"
const BOTH = `({
  addToCart: tool({ description: \`Fills the cart of \${userId}\`, inputSchema: z.object({ sku: z.string() }) }),
  checkout: tool({ description: 'Pays.', inputSchema: z.object({ coupon: z.string() }) }),
})`
const ROUTE = (given: string, before = '') => `import { mistral } from '@ai-sdk/mistral'
import { streamText } from 'ai'
import { cartTools } from './tools.js'
export async function POST(request) {
  const { user } = await request.json()
  ${before}
  return streamText({ model: mistral('mistral-large-latest'), tools: ${given} })
}
`

/** Each tool by its name: where it is, what it says, and the targets that it is judged for. */
async function seen(files: Files) {
  return withProject(files, async (project) => {
    const { tools, targets } = await project.workspace.checkAll(await project.workspace.files())
    return Object.fromEntries(
      tools.map(({ id, name, file, description, status }) => [
        name ?? id,
        [path.basename(file), status, description, (targets[id] ?? []).map(({ target }) => target).join()],
      ]),
    )
  })
}

describe('a function that gives a record of tools, called with what only a running program has', () => {
  const tools = (from = 'tools.ts', description = 'Fills the cart of ${request.json(…).user}') => ({
    addToCart: [from, 'resolved', description, 'mistral'],
    checkout: ['tools.ts', 'resolved', 'Pays.', 'mistral'],
  })
  test.each([
    ['as the tools of a call', 'cartTools(user)', ''],
    ['spread into them', '{ ...cartTools(user) }', ''],
    ['held by a variable', 'tools', 'const tools = cartTools(user)'],
    ['held by a variable of another name', 'own', 'const own = cartTools(user)'],
    ['awaited', 'await cartTools(user)', ''],
  ])('%s, names each tool by its own key, with the provider of the call', async (_, given, before) => {
    const files = {
      'tools.ts': `${AI}export const cartTools = (userId: string) => ${BOTH}`,
      'route.ts': ROUTE(given, before),
      'package.json': '{ "name": "a", "dependencies": { "@ai-sdk/openai": "*", "@ai-sdk/mistral": "*" } }',
    }
    expect(await seen(files)).toEqual(tools('route.ts'))
  })

  it('does so through a function that calls it, and where it is typed', async () => {
    const files = {
      'base.ts': `${AI}import type { ToolSet } from 'ai'\nexport const baseTools = (userId: string) => ${BOTH} satisfies ToolSet`,
      'tools.ts':
        "import { baseTools } from './base.js'\nexport function cartTools(id: string) { return baseTools(id) }",
      'route.ts': ROUTE('cartTools(user)'),
    }
    expect(Object.keys(await seen(files)).sort()).toEqual(['addToCart', 'checkout'])
  })
})

describe('a function that gives one tool', () => {
  it('leaves the name to the record that its caller puts it in', async () => {
    const files = {
      'make.ts': `${AI}export const make = (about: string) => ({ tool: tool({ description: \`Finds \${about}\`, inputSchema: z.object({}) }) }).tool
export const plain = (about: string) => tool({ description: \`Reads \${about}\`, inputSchema: z.object({}) })`,
      'use.ts': `import { generateText } from 'ai'\nimport { make, plain } from './make.js'
generateText({ tools: { books: make('books'), news: plain('news') } })`,
    }
    expect(Object.keys(await seen(files)).sort()).toEqual(['books', 'news'])
  })
})

describe('the field of a tool that a function of another file makes', () => {
  const SERVER = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
  const USE = `${SERVER}import { register } from './notes.js'\nconst server = new McpServer({ name: 'a', version: '1' })\n`
  const placed = async (register: string, call: string) =>
    withProject(
      {
        'notes.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n${register}`,
        'index.ts': USE + call,
      },
      async (project) => {
        const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
        const found = findings.filter(({ code }) => code === 'unconvertible-schema')
        const fields = await Promise.all(tools.map((tool) => project.workspace.editor.fields(tool)))
        return {
          tools: tools.map(({ name }) => name),
          findings: found.map(({ file, related, path: at }) => [
            path.basename(file),
            at,
            related.map((each) => `${path.basename(each.file)}:${each.range.start.line + 1}`),
          ]),
          fields: fields.map((each) =>
            each.map(({ path: at, location }) => [
              at.join('.'),
              location && `${path.basename(location.file)}:${location.range.start.line + 1}`,
            ]),
          ),
        }
      },
    )

  it('is found through a loop and a parameter, and the finding leads there', async () => {
    const register = `export function register(server: McpServer, prefix = 'notes') {
  for (const verb of ['create', 'update']) {
    server.registerTool(\`\${prefix}_\${verb}\`, { description: 'Writes.', inputSchema: {
      text: z.string(),
      when: z.date(),
    } }, async () => ({ content: [] }))
  }
}`
    expect(await placed(register, 'register(server)')).toEqual({
      tools: ['notes_create', 'notes_update'],
      findings: [
        ['index.ts', ['when'], ['notes.ts:7']],
        ['index.ts', ['when'], ['notes.ts:7']],
      ],
      fields: [[], []],
    })
  })

  it('is found where the schema is an argument by its position', async () => {
    const register = `export function register(server: McpServer, name: string) {
  server.tool(name, 'Writes.', {
    text: z.string(),
  }, async () => ({ content: [] }))
}`
    expect(await placed(register, "register(server, 'write')")).toMatchObject({
      tools: ['write'],
      fields: [[['text', 'notes.ts:5']]],
    })
  })

  it('is the caller’s where the caller writes it', async () => {
    const register = `export function register(server: McpServer, config: any) {
  server.registerTool(config.name, { ...config, title: 'A' }, async () => ({ content: [] }))
}`
    const call = "register(server, { name: 'a', description: 'd', inputSchema: {\n  own: z.string() } })"
    expect(await placed(register, `import { z } from 'zod'\n${call}`)).toMatchObject({
      tools: ['a'],
      fields: [[['own', 'index.ts:6']]],
    })
  })
})
