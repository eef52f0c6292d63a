import { expect, it } from 'vitest'
import { withProject } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withPackage = sharedProject()

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
const SEARCH =
  "export const makeSearch = (options: any, prefix = '') => defineTool({ name: prefix + 'search', input: z.object({ q: z.string().max(options.limit) }) })\n"

async function namesIn(text: string): Promise<Array<string | null>> {
  return withPackage({ 'tool.ts': `${HEAD}${SEARCH}${text}` }, async (project) => {
    const { tools } = await project.check('tool.ts')
    return tools.map(({ name }) => name).sort()
  })
}

it('a function that calls itself with what it was given makes its tools once', async () => {
  const names = await namesIn(`
export function makeAll(options: any, client?: any): unknown[] {
  const forAgents = () => (options.isNested ? [makeSearch(options), ...makeAll(options, client)] : [])
  return [makeSearch(options), forAgents]
}
export const tools = makeAll({ limit: 5, isNested: true })`)
  expect([...new Set(names)]).toEqual(['search'])
  expect(names.length).toBeLessThanOrEqual(2)
})

it('where it gives itself something else, these are more tools', async () => {
  const names = await namesIn(`
export function makeAll(options: any, prefix: string): unknown[] {
  const tools: unknown[] = [makeSearch(options, prefix)]
  if (prefix.length < 10) tools.push(...makeAll(options, prefix + 'deep_'))
  return tools
}
export const tools = makeAll({ limit: 5 }, '')`)
  expect(names).toEqual(['deep_deep_search', 'deep_search', 'search'])
})

const OWN = `import { z } from 'zod'
export function createTool(config: any) {
  const schema: any = config.inputSchema instanceof z.ZodType ? z.toJSONSchema(config.inputSchema) : config.inputSchema
  return { name: config.name, description: config.description, inputSchema: schema, execute: config.execute }
}
`
const made = (name: string, more: string) => `
export function ${name}(run: any, config: any) {
  return createTool({ name: '${name}', description: 'Rooms.', inputSchema: z.object({ city: z.string() }), ${more}execute: async (input: any) => run(input, config) })
}`
const MAIN = `import { createAll } from './tools.js'
export function start(run: any) {
  const tools = createAll({ run, limit: 5, deep: true })
  return fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body: JSON.stringify({ model: 'gpt-5', messages: [{ role: 'user', content: 'x' }], tools }) })
}
`

it.each([
  ['that only its handler knows the parameters of', ''],
  ['that reads a parameter', 'timeoutMs: config.limit * 2, '],
])('an object %s, given to an imported function, is one tool where it is made', async (_, more) => {
  const files = {
    'create.ts': OWN,
    'tools.ts': `import { z } from 'zod'\nimport { createTool } from './create.js'${made('find', more)}${made('book', more)}
export function createAll(options: any) {
  const tools: any[] = []
  if (options.deep && options.run) tools.push(find(options.run, options))
  tools.push(book(options.run, options))
  return tools
}
`,
    'main.ts': MAIN,
  }
  await withProject(files, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      'book resolved',
      'find resolved',
    ])
  })
})

it('what a given function does with a schema depends on what only the program has: the schema is what it was given', async () => {
  const text = `${HEAD}const Options = z.object({ key: z.string().optional() })
function register(process: (shape: any) => void) {
  const shape: any = { city: z.string(), key: z.string() }
  process(shape)
  return defineTool({ name: 'find', input: z.object(shape) })
}
export function start(given: unknown) {
  const { key } = Options.parse(given)
  return register((shape) => { if (key) delete shape.key })
}
`
  await withPackage({ 'tool.ts': text }, async (project) => {
    const [tool] = await project.tools('tool.ts')
    expect(tool?.schema).toMatchObject({ properties: { city: {}, key: {} } })
  })
})

it('a handler that assigns to a variable around it does not keep an imported function from making its tool', async () => {
  const files = {
    'create.ts': OWN,
    'main.ts': `import { z } from 'zod'
import { createTool } from './create.js'
export async function answer(send: (input: unknown) => void) {
  let last: unknown
  let count = 0
  const tools = [
    createTool({ name: 'find', description: 'Rooms.', inputSchema: z.object({ city: z.string() }), async execute(input: any) { last = input; count++; return send(last) } }),
    createTool({ name: 'book', description: 'Rooms.', inputSchema: z.object({ city: z.string() }), execute: async (input: any) => { ;[last] = [input]; return count } }),
  ]
  return tools
}
`,
  }
  await withProject(files, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ name, status, site }) => `${name} ${status} ${site.recognised}`).sort()).toEqual([
      'book resolved registration',
      'find resolved registration',
    ])
  })
})
