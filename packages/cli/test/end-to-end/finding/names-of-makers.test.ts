import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "ai": "6" } }',
    'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
  })
})

afterEach(() => project.remove())

const BERTHS = `import { tool } from 'ai'
import { z } from 'zod'
const input = z.object({ ship: z.string() })
export const findBerth = tool({ description: 'Finds a berth.', inputSchema: input, execute: async () => 1 })
export const makeTide = (zone?: string) => tool({ description: 'Tells the tide.', inputSchema: input, execute: async () => zone })
`

async function names(): Promise<unknown[]> {
  const { report } = await project.check()
  return report.tools.map(({ name }) => name).sort()
}

test.each([
  ['members', `tools.berth = findBerth\n  tools['tide'] = makeTide(zone)`],
  ['members that are not replaced', `tools.berth ??= findBerth\n  tools.tide = tools.tide ?? makeTide(zone)`],
  ['constants', `const made = makeTide(zone)\n  tools.berth = findBerth\n  tools.tide = made as unknown`],
  [
    'methods',
    `const all = { tools: new Map() }\n  all.tools.set('berth', findBerth)\n  all.tools.set('tide', await makeTide(zone))`,
  ],
])('tools are called by the keys that another file assigns them to: %s', async (_, body) => {
  await project.put({
    'src/berths.ts': BERTHS,
    'src/load.ts': `import { findBerth, makeTide } from './berths.js'
export async function load(zone?: string) {
  const tools: Record<string, unknown> = {}
  ${body}
  return tools
}
`,
  })
  expect(await names()).toEqual(['berth', 'tide'])
})

test('the same where a module is imported when a tool of it is asked for', async () => {
  await project.put({
    'src/berths.ts': BERTHS,
    'src/load.ts': `export async function load(wanted: string[], zone?: string) {
  const tools: Record<string, unknown> = {}
  await Promise.all(wanted.map(async (name) => {
    switch (name) {
      case 'berth': {
        const { findBerth } = await import('./berths.js')
        tools.berth = findBerth
        return
      }
      case 'tide': {
        const { makeTide } = await import('./berths.js')
        tools.tide = makeTide(zone)
        return
      }
    }
  }))
  return tools
}
`,
  })
  expect(await names()).toEqual(['berth', 'tide'])
})

test('the same in one file, where the object is one of tools by its type', async () => {
  await project.put({
    'src/berths.ts': `import type { ToolSet } from 'ai'
${BERTHS}
export function load(zone?: string) {
  const found: ToolSet = {}
  found.berth = findBerth
  if (zone) found.tide = makeTide(zone)
  return found
}
`,
  })
  expect(await names()).toEqual(['berth', 'tide'])
})

test('a member of anything else is no name', async () => {
  await project.put({
    'src/berths.ts': BERTHS,
    'src/load.ts': `import { findBerth, makeTide } from './berths.js'
export const page = { widget: null as unknown, other: null as unknown }
page.widget = findBerth
page.other = makeTide('UTC')
`,
  })
  expect(await names()).toEqual([null, null])
})

test('a function of a record that makes a tool is what the tool is shown as', async () => {
  await project.put({
    'src/berths.ts': `import { tool } from 'ai'
import { z } from 'zod'
const input = z.object({ ship: z.string() })
const tideOf = (zone: string) => tool({ description: 'Tells the tide of ' + zone, inputSchema: input, execute: async () => 1 })
export const makers = {
  tide: (zone: string) => tideOf(zone),
  depth: (zone: string) => tool({ description: 'Tells the depth.', inputSchema: input, execute: async () => zone }),
  async wind(zone: string) { return tool({ description: 'Tells the wind.', inputSchema: input, execute: async () => zone }) },
}
`,
  })
  const { out } = await project.run(['list'])
  for (const name of ['tide', 'depth', 'wind']) expect(out).toMatch(new RegExp(`^ +${name} `, 'm'))
  expect(out).not.toContain('(no name)')
})

test.each([
  [
    'the object of the method',
    `{ name: 'find_berth', setup(agent) { agent.function({ name: this.name, DEFINITION }) } }`,
  ],
  [
    'an object that a method of the object returns',
    `{ name: 'find_berth', plugin: function () { return { name: this.name, setup(agent) { agent.function({ name: this.name, DEFINITION }) } } } }`,
  ],
  [
    'a constant of the module',
    `{ name: NAME, text: 'Finds ' + WHAT, setup(agent) { const add = () => agent.function({ name: this.name, DEFINITION }); add() } }`,
  ],
])('`this.name` in a plugin in plain JavaScript is what its object has: %s', async (_, plugin) => {
  const definition = `description: 'Finds a berth.', parameters: { type: 'object', properties: { ship: { type: 'string' } } }, handler: ({ ship }) => ship`
  await project.put({
    'src/plugin.cjs': `const NAME = 'find_berth'
const WHAT = 'a berth.'
module.exports.berth = ${plugin.replace('DEFINITION', definition)}
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name, status }) => [name, status])).toEqual([['find_berth', 'resolved']])
  expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
})

test('functions that make their tools with one function are a tool each, by their own names', async () => {
  await project.put({
    'src/berths.ts': `import { tool } from 'ai'
import { z } from 'zod'
const made = (description: string) => tool({ description, inputSchema: z.object({ ship: z.string() }), execute: async () => 1 })
export function makeBerth(description: string) {
  return made(description)
}
export function makeTide(description: string) {
  return made(description)
}
`,
  })
  const { out } = await project.run(['list'])
  expect(out).toContain('2 tools')
  const said = await project.run(['check'])
  for (const name of ['makeBerth', 'makeTide']) {
    expect(out).toContain(name)
    expect(said.out).toContain(`the description of '${name}' depends on`)
  }
})
