import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, Project, type Told, told } from '../support/project.js'

/*
 * One way of writing tools after another, in one framework after another: what finds them is the same for all. None of
 * the frameworks is installed: nothing of theirs has to be loaded to read a definition.
 */

interface Kind {
  framework: string
  module: string
  /** The exported name, as a chain. */
  callee: string
  keyed?: boolean
  /** The definition of a tool, by the expressions for its callee, name and schema. */
  call(callee: string, name: string, schema: string, run?: string): string
}

const kinds: Kind[] = [
  {
    framework: 'openai-zod',
    module: 'openai/helpers/zod',
    callee: 'zodFunction',
    call: (callee, name, schema, run = 'async () => 1') =>
      `${callee}({ name: ${name}, parameters: ${schema}, function: ${run} })`,
  },
  {
    framework: 'openai-agents',
    module: '@openai/agents',
    callee: 'tool',
    call: (callee, name, schema, run = 'async () => 1') =>
      `${callee}({ name: ${name}, description: 'd', parameters: ${schema}, execute: ${run} })`,
  },
  {
    framework: 'langchain',
    module: '@langchain/core/tools',
    callee: 'tool',
    call: (callee, name, schema, run = 'async () => 1') =>
      `${callee}(${run}, { name: ${name}, description: 'd', schema: ${schema} })`,
  },
  {
    framework: 'langchain',
    module: '@langchain/core/tools',
    callee: 'DynamicStructuredTool',
    call: (callee, name, schema, run = 'async () => 1') =>
      `new ${callee}({ name: ${name}, description: 'd', schema: ${schema}, func: ${run} })`,
  },
  {
    framework: 'mastra',
    module: '@mastra/core/tools',
    callee: 'createTool',
    call: (callee, name, schema, run = 'async () => 1') =>
      `${callee}({ id: ${name}, description: 'd', inputSchema: ${schema}, execute: ${run} })`,
  },
  {
    framework: 'tanstack-ai',
    module: '@tanstack/ai',
    callee: 'toolDefinition',
    call: (callee, name, schema, run = 'async () => 1') =>
      `${callee}({ name: ${name}, description: 'd', inputSchema: ${schema} }).server(${run})`,
  },
  {
    framework: 'copilot-sdk',
    module: '@github/copilot-sdk',
    callee: 'defineTool',
    call: (callee, name, schema, run = 'async () => 1') =>
      `${callee}(${name}, { description: 'd', parameters: ${schema}, handler: ${run} })`,
  },
  {
    framework: 'opencode-plugin',
    keyed: true,
    module: '@opencode-ai/plugin',
    callee: 'tool',
    call: (callee, name, schema, run = 'async () => 1') =>
      `{ [${name}]: ${callee}({ description: 'd', args: ${schema}.shape, execute: ${run} }) }`,
  },
]

interface Way {
  title: string
  text(kind: Kind): string
  others?(kind: Kind): Files
  names: string[]
  /** Where the key of a record is the name: no function can give one. */
  unkeyed?: boolean
}

const Q = 'z.object({ q: z.string() })'

const ways: Way[] = [
  {
    title: 'an aliased import',
    text: ({ module, callee, call }) =>
      `import { ${callee} as weave } from '${module}'\nexport const tools = [${call('weave', "'a'", Q)}]`,
    names: ['a'],
  },
  {
    title: 'a namespace import',
    text: ({ module, callee, call }) =>
      `import * as sdk from '${module}'\nexport const tools = [${call(`sdk.${callee}`, "'a'", Q)}]`,
    names: ['a'],
  },
  ...['.js', '.mjs', '.cjs'].map((extension) => ({
    title: `a module below its package with ${extension}`,
    text: ({ module, callee, call }: Kind) => {
      const isBelow = /^(?:@[^/]+\/[^/]+|[^@/][^/]*)\//.test(module)
      return `import { ${callee} } from '${module}${isBelow ? extension : ''}'\nexport const tools = [${call(callee, "'a'", Q)}]`
    },
    names: ['a'],
  })),
  {
    title: 'another name for it',
    text: ({ module, callee, call }) =>
      `import { ${callee} } from '${module}'\nconst weave = ${callee}\nexport const tools = [${call('weave', "'a'", Q)}]`,
    names: ['a'],
  },
  {
    title: 're-exported by a module of the workspace, under another name here',
    text: ({ callee, call }) =>
      `import { ${callee} as weave } from './lib.js'\nexport const tools = [${call('weave', "'a'", Q)}]`,
    others: ({ module, callee }) => ({ 'lib.ts': `export { ${callee} } from '${module}'` }),
    names: ['a'],
  },
  {
    title: 're-exported by a barrel of a barrel',
    text: ({ callee, call }) =>
      `import { ${callee} } from './lib/index.js'\nexport const tools = [${call(callee, "'a'", Q)}]`,
    others: ({ module, callee }) => ({
      'lib/index.ts': "export * from './sdk.js'",
      'lib/sdk.ts': `export { ${callee} } from '${module}'`,
    }),
    names: ['a'],
  },
  {
    title: 'a loop',
    text: ({ module, callee, call }) =>
      `import { ${callee} } from '${module}'\nexport const tools: unknown[] = []\n` +
      `for (const name of ['a', 'b']) tools.push(${call(callee, 'name', Q)})`,
    names: ['a', 'b'],
  },
  {
    title: 'map',
    text: ({ module, callee, call }) =>
      `import { ${callee} } from '${module}'\n` +
      `export const tools = ['a', 'b'].map((name) => (${call(callee, 'name', Q)}))`,
    names: ['a', 'b'],
  },
  {
    title: 'the entries of a record',
    text: ({ module, callee, call }) =>
      `import { ${callee} } from '${module}'\nconst schemas = { a: ${Q}, b: ${Q} }\n` +
      `export const tools = Object.entries(schemas).map(([name, schema]) => (${call(callee, 'name', 'schema')}))`,
    names: ['a', 'b'],
  },
  {
    title: 'a factory that names them',
    text: ({ module, callee, call }) =>
      `import { ${callee} } from '${module}'\n` +
      `function forTable(table: string) {\n  return ${call(callee, '`query_${table}`', Q)}\n}\n` +
      `export const tools = [forTable('a'), forTable('b')]`,
    names: ['query_a', 'query_b'],
    unkeyed: true,
  },
  {
    title: 'a factory of another module, given name and schema',
    text: () => `import { make } from './lib.js'\nexport const tools = [make('a', ${Q}), make('b', ${Q})]`,
    others: ({ module, callee, call }) => ({
      'lib.ts':
        `import { ${callee} } from '${module}'\nexport const make = (name: string, schema: never) => ` +
        `(${call(callee, 'name', 'schema')})`,
    }),
    names: ['a', 'b'],
  },
  {
    title: 'a factory whose arguments only the handler needs',
    text: ({ module, callee, call }) =>
      `import { ${callee} } from '${module}'\n` +
      `export function make(db: { run(): unknown }) {\n  return ${call(callee, "'a'", Q, 'async () => db.run()')}\n}`,
    others: ({ callee }) => ({
      'main.ts': `import { make } from './tools.js'\nimport { open } from '${callee}-database'\nmake(await open())`,
    }),
    names: ['a'],
  },
]

/** Every way in every framework, each in a folder of its own. */
let project: Project
beforeAll(async () => {
  const files: Files = {}
  for (const [way, { text, others }] of ways.entries()) {
    for (const [index, kind] of kinds.entries()) {
      files[file(way, index)] = `import { z } from 'zod'\n${text(kind)}\n`
      for (const [name, content] of Object.entries(others?.(kind) ?? {})) {
        files[path.join(path.dirname(file(way, index)), name)] = content
      }
    }
  }
  project = await Project.open(files)
  // A factory of another module is known once that module has been looked at.
  await project.workspace.checkAll(await project.workspace.files())
})
afterAll(() => project.dispose())

function file(way: number, kind: number): string {
  return `way-${way}/kind-${kind}/tools.ts`
}

describe.each(ways.map((way, index) => ({ ...way, index })))('$title', ({ index, names, unkeyed }) => {
  const able = kinds.map((kind, at) => ({ ...kind, at })).filter(({ keyed }) => !(keyed && unkeyed))
  it.each(able)('$framework $callee', async ({ framework, at }) => {
    const tools = await project.tools(file(index, at))
    expect(told(tools)).toEqual(
      Object.fromEntries(names.map((name) => [name, { q: { type: 'string' } }])) as Told,
    )
    expect([...new Set(tools.map(({ site }) => site.framework))]).toEqual([framework])
  })
})

describe('what only looks like a tool', () => {
  it('is a call of one, and what converts tools for others', async () => {
    const text = `const messages = [{ id: '1', type: 'function', function: { name: 'a', arguments: '{}' } }]
const convert = (tool: { name: string; schema: object }) => ({ type: 'function', name: tool.name, parameters: tool.schema })
export const send = (tools: never[]) => ({ messages, tools: tools.map(convert) })`
    const own = {
      type: 'function',
      name: 'b',
      parameters: { type: 'object', properties: { q: { type: 'string' } } },
    }
    project.type('looks.ts', `${text}\nexport const tool = ${JSON.stringify(own)}`)
    expect(told(await project.tools('looks.ts'))).toEqual({ b: { q: { type: 'string' } } })
  })
})

it('a callback is given what the function of this file says that it gives', async () => {
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export const handler = start({ onReady: (server) => { server.tool('sum', 'd', { q: z.string() }, async () => ({ content: [] })) } })
function start(options: { onReady: (server: McpServer) => void }) { return options }`
  project.type('callback.ts', text)
  expect(told(await project.tools('callback.ts'))).toEqual({ sum: { q: { type: 'string' } } })
})
