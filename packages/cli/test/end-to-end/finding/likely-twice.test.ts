import { afterEach, beforeEach, expect, it } from 'vitest'
import { Project } from '../project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod'])
})

afterEach(() => project.remove())

/** Two functions that make a list of tools of the same entries, for an own server that takes them. */
const registry = (other: string) => `import { z } from 'zod'
interface Desk { find(input: unknown): unknown; book(input: unknown): unknown }
interface Tool { name: string; description: string; inputSchema: object; execute(input: unknown): unknown }
const SPECS = [
  { name: 'find_rooms', description: 'Finds the rooms that are free.', inputSchema: { type: 'object', properties: { beds: { type: 'number', description: 'How many' } } }, execute: (desk: Desk, input: unknown) => desk.find(input) },
  { name: 'book_room', description: 'Books a room.', inputSchema: { type: 'object', properties: { room: { type: 'number', description: 'Which' } } }, execute: (desk: Desk, input: unknown) => desk.book(input) },
]
export const checked = z.string()
export function buildTools(desk: Desk): Tool[] {
  return SPECS.map((spec) => ({ name: spec.name, description: spec.description, inputSchema: spec.inputSchema, execute: (input: unknown) => spec.execute(desk, input) }))
}
export function buildLazyTools(open: () => Promise<Desk>): Tool[] {
  return SPECS.map((spec) => ({ name: spec.name, description: ${other}, inputSchema: spec.inputSchema, execute: async (input: unknown) => spec.execute(await open(), input) }))
}
`

async function found(text: string): Promise<string[]> {
  await project.put({ 'package.json': '{ "name": "hotel" }', 'src/tool-registry.ts': text })
  const { report } = await project.check()
  return report.tools.map(({ name, description }) => `${name}: ${description}`)
}

it('what two functions make of the same entries is listed once, where it is written', async () => {
  expect(await found(registry('spec.description'))).toEqual([
    'find_rooms: Finds the rooms that are free.',
    'book_room: Books a room.',
  ])
})

it('but each where they differ', async () => {
  expect((await found(registry("'Later: ' + spec.description"))).sort()).toEqual([
    'book_room: Books a room.',
    'book_room: Later: Books a room.',
    'find_rooms: Finds the rooms that are free.',
    'find_rooms: Later: Finds the rooms that are free.',
  ])
})

it('tools of an SDK’s type stay where another function only describes them', async () => {
  const tool = (name: string) =>
    `export const ${name}: Tool = { name: '${name}', description: 'Deals with it.', inputSchema: { type: 'object', properties: { berth: { type: 'string', description: 'Its number' } } } }\n`
  await project.put({
    'package.json': '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1" } }',
    'tools.ts': `import type { Tool } from '@modelcontextprotocol/sdk/types.js'\n${tool('moor')}${tool('leave')}export const ALL: Tool[] = [moor, leave]\n`,
    'describe.ts': `import type { Tool } from '@modelcontextprotocol/sdk/types.js'
export interface Capability { name: string; description: string; route: string; inputSchema: Tool['inputSchema'] }
export function capabilities(given: { tools: Tool[] }): Capability[] {
  return given.tools.map((tool) => ({ name: tool.name, description: tool.description ?? '', route: 'live', inputSchema: tool.inputSchema }))
}
`,
    'router.ts': `import { capabilities } from './describe.js'
import { ALL } from './tools.js'
export class Router {
  about() { return { capabilities: capabilities({ tools: ALL }) } }
}
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name, file, confidence }) => [name, file, confidence])).toEqual([
    ['moor', 'tools.ts', 'certain'],
    ['leave', 'tools.ts', 'certain'],
  ])
})
