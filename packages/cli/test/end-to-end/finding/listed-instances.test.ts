import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({ 'package.json': '{ "name": "lamps", "type": "module" }' })
})

afterEach(() => project.remove())

/* Instances of classes, in a list that a server answers with, which is started in one branch or another. */

const kinds = `export abstract class Kind {
  abstract name: string
  abstract description: string
  constructor(protected readonly store: unknown) {}
  get inputSchema(): object { throw new Error('has none') }
}
`
const lamp = (name: string, field: string) => `
export class ${name} extends Kind {
  name = 'lamp_${name.toLowerCase()}'
  description = 'Has a lamp ${name.toLowerCase()}ed.'
  override get inputSchema() { return { type: 'object', properties: { ${field}: { type: 'string' } } } }
}`
const serve = (name: string) => `async function ${name}(store: Store) {
  const server = new Server({ name: 'lamps', version: '1.0.0' }, { capabilities: { tools: {} } })
  list(server, store)
}
`
const main = (rest: string) => `import { Server } from '@modelcontextprotocol/server'
import { list } from './list.js'
class Store {}
${serve('byPipe')}${serve('byPort')}async function main() {
  const store = new Store()
${rest}
}
main()
`
const EITHER = "  if (process.argv.includes('--port')) await byPort(store)\n  else await byPipe(store)"
const BOTH = '  await byPort(store)\n  await byPipe(store)'

async function listed(rest: string): Promise<string[]> {
  await project.put({
    'src/kinds.ts': kinds,
    'src/lamps.ts': `import { Kind } from './kinds.js'\n${lamp('Find', 'room')}${lamp('Dimm', 'level')}\n`,
    'src/list.ts': `import type { Server } from '@modelcontextprotocol/server'
import { Dimm, Find } from './lamps.js'
export function list(server: Server, store: unknown): void {
  const all = [new Find(store), new Dimm(store)]
  server.setRequestHandler('tools/list', () => ({
    tools: all.map((each) => ({ name: each.name, description: each.description, inputSchema: each.inputSchema })),
  }))
}
`,
    'src/main.ts': main(rest),
  })
  const { out } = await project.run(['list'])
  return out.match(/lamp_\w+(?: \(\d×\))?|src\/\w+\.ts:\d+/g) ?? []
}

it('has its tools once, each at its class', async () => {
  expect(await listed(EITHER)).toEqual(['lamp_find', 'src/lamps.ts:4', 'lamp_dimm', 'src/lamps.ts:9'])
})

it('has them for each server, where both are started', async () => {
  expect(await listed(BOTH)).toEqual(['lamp_find (2×)', 'src/lamps.ts:4', 'lamp_dimm (2×)', 'src/lamps.ts:9'])
})
