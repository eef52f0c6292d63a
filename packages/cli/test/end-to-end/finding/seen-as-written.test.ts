import { afterEach, beforeEach, expect, test } from 'vitest'
import { Project } from '../project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod'])
})

afterEach(() => project.remove())

test.each(['@/generated/enums', '../_generated/api', './berth.generated.js'])(
  'an import that by its path is generated is no error before that is done: %s',
  async (specifier) => {
    await project.put({
      'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "ai": "6" } }',
      'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/berth.ts': `import { tool } from 'ai'
import { z } from 'zod'
import { KINDS } from '${specifier}'
export const tools = { berth: tool({ description: 'Finds a berth.', inputSchema: z.object({ kind: z.enum(KINDS) }), execute: async () => 1 }) }
`,
    })
    const { code, report } = await project.check()
    const [finding] = report.diagnostics.filter((each) => each.code === 'evaluation-failed')
    expect(finding).toMatchObject({ severity: 'warning' })
    expect(finding?.message).toContain(`\`${specifier}\` is not found: by its path, it is generated.`)
    expect(code).toBe(0)
  },
)

test('an import of anything else that leads nowhere stays an error', async () => {
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "ai": "6" } }',
    'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
    'src/berth.ts': `import { tool } from 'ai'
import { z } from 'zod'
import { KINDS } from './degenerated-kinds.js'
export const tools = { berth: tool({ description: 'Finds a berth.', inputSchema: z.object({ kind: z.enum(KINDS) }), execute: async () => 1 }) }
`,
  })
  const { code, report } = await project.check()
  expect(report.diagnostics.find((each) => each.code === 'evaluation-failed')).toMatchObject({
    severity: 'error',
  })
  expect(code).toBe(1)
})

test('an empty object of the type of a definition is filled elsewhere, and no tool without a name', async () => {
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "@google/genai": "1" } }',
    'node_modules/@google/genai/package.json': '{ "name": "@google/genai", "version": "1.20.0" }',
    'src/convert.ts': `import type { FunctionDeclaration } from '@google/genai'
export const berth: FunctionDeclaration = { name: 'berth', description: 'Finds a berth.', parametersJsonSchema: { type: 'object', properties: {} } }
export function convert(given: { name: string }): FunctionDeclaration {
  const made: FunctionDeclaration = {}
  made.name = given.name
  return made
}
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name }) => name)).toEqual(['berth'])
  expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('objects with a `toolName` and a schema are places that look like tools, records of calls are not', async () => {
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "ai": "6" } }',
    'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
    'src/tools/berth.ts': `import { z } from 'zod'
const toolName = 'find_berth'
export const berth = { toolName, parameters: z.object({ ship: z.string() }) }
export const tide = { toolName: 'tell_tide', description: 'Tells the tide.', parameters: z.object({ at: z.string() }) }
`,
    'src/tools/calls.ts': `export const calls = [{ toolCallId: '1', toolName: 'find_berth', input: { ship: 'Ora' } }, { toolName: 'tell_tide', args: {} }]
`,
  })
  const { report } = await project.check()
  const places = report.diagnostics.flatMap(({ related }) =>
    (related as Array<{ file: string; range: { start: { line: number } } }>).map(({ file, range }) => [
      file,
      range.start.line,
    ]),
  )
  expect(places).toEqual([
    ['src/tools/berth.ts', 2],
    ['src/tools/berth.ts', 3],
  ])
})

test('a tool whose name is a constant and whose description a function makes is one by its written schema; a conversion is not', async () => {
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module" }',
    'src/names.ts': `export enum Names { Berth = 'find_berth' }\n`,
    'src/berth.ts': `import { Names } from './names.js'
const told = (ships: string[]) => 'Finds a berth for ' + ships.join(', ')
export const berth = async ({ ships }: { ships: string[] }) => ({
  type: 'function',
  function: { name: Names.Berth, description: told(ships), parameters: { type: 'object', properties: { ship: { type: 'string' } } } },
})
export const convert = (given: { text: string; fields: object }) => ({
  type: 'function',
  function: { name: Names.Berth, description: given.text, parameters: { type: 'object', properties: { ...given.fields } } },
})
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name, status }) => [name, status])).toEqual([['find_berth', 'resolved']])
})

test('an error that quotes what is not known is due to that, and no fault of the program', async () => {
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "ai": "6" } }',
    'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
    'src/berth.ts': `import { tool } from 'ai'
import { z } from 'zod'
const plain = (text: unknown) => {
  if (typeof text !== 'string') throw new TypeError(text + ' is not a text.')
  return text
}
export class Berth {
  init(node: { inputs?: { about?: string } }) {
    const about = node.inputs?.about
    const given: { about?: string } = {}
    if (about) given.about = plain(about)
    return tool({ description: given.about ?? 'Finds a berth.', inputSchema: z.object({ ship: z.string() }), execute: async () => 1 })
  }
}
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test.each([
  [
    'an object that is frozen, by its type',
    `const schema = (given: z.ZodType) => given
export const tide: ToolEntry = Object.freeze({ name: 'tell_tide', description: text(), inputSchema: made(schema(z.object({ at: z.string() }))), call: async () => 1 } as const)
`,
  ],
  [
    'an object whose JSON Schema a constant of the file holds',
    `const schema = z.toJSONSchema(z.object({ at: z.string() })) as object
export const tide = { name: 'tell_tide', description: text(), inputSchema: schema, call: async () => 1 }
`,
  ],
])('%s, is a tool whatever its file is called', async (_title, tide) => {
  await project.put({
    'package.json':
      '{ "name": "harbor", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1" } }',
    'node_modules/@modelcontextprotocol/sdk/package.json':
      '{ "name": "@modelcontextprotocol/sdk", "version": "1.29.0" }',
    'src/entries.ts': `import { z } from 'zod'
export interface ToolEntry { name: string; description: string; inputSchema: object; call: () => Promise<unknown> }
export function made(schema: z.ZodType): object { return z.toJSONSchema(schema) }
`,
    'src/docs.ts': `import { z } from 'zod'
import { made, type ToolEntry } from './entries.js'
function text(): string { return \`Tells the \${'tide'}.\` }
${tide}export { made, type ToolEntry }
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name }) => name)).toEqual(['tell_tide'])
  expect(report.diagnostics).toEqual([])
})
