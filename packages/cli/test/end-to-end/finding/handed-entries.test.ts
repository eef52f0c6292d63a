import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({ 'package.json': '{ "name": "forge", "type": "module" }' })
})

afterEach(() => project.remove())

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'forge', version: '1.0.0' })
const run = async () => ({ content: [] })
const { env } = process
`
const entry = (name: string) =>
  `{ name: '${name}', help: 'Does ${name}.', fields: { q: z.string() }, run: async () => ({ content: [] }) }`
const each = (list: string) =>
  `for (const it of ${list}) server.registerTool(it.name, { description: it.help, inputSchema: it.fields }, it.run)\n`

/** The names of the tools that are resolved; then what is reported. */
async function found(files: Record<string, string>): Promise<string[]> {
  await project.put(files)
  const { report } = await project.check()
  const names = report.tools.map(({ name, status }) =>
    status === 'resolved' ? String(name) : `${name} ${status}`,
  )
  return [...names.sort(), ...report.diagnostics.map(({ message }) => message.split('\n')[0] as string)]
}

describe('what a condition puts into a list is one of the tools, whatever its keys are called', () => {
  const own = (name: string) => `{ name: '${name}', text: 'Does ${name}.', fields: { q: z.string() } }`
  const registered = (list: string) =>
    `for (const it of ${list}) server.registerTool(it.name, { description: it.text, inputSchema: it.fields }, run)\n`
  test.each([
    ['pushed', `const all = [${own('weld')}]\nif (env.A) all.push(${own('bend')})\n`, 'all'],
    [
      'spread',
      `const more = [${own('bend')}]\nconst all = [${own('weld')}, ...(env.A ? more : [])]\n`,
      'all',
    ],
    [
      'chosen',
      `const few = [${own('weld')}]\nconst all = [${own('weld')}, ${own('bend')}]\nconst some = env.A ? all : few\n`,
      'some',
    ],
    [
      'by its name',
      `const all = { weld: ${own('weld')} }\nif (env.A) all.bend = ${own('bend')}\n`,
      'Object.values(all)',
    ],
  ])('%s', async (_title, source, list) => {
    expect(await found({ 'src/server.ts': `${HEAD}${source}${registered(list)}` })).toEqual(['bend', 'weld'])
  })

  test('and what is no tool stays out', async () => {
    const source = `${HEAD}const metals = [{ label: 'Iron', value: 'fe' }]
if (env.A) metals.push({ label: 'Gold', value: 'au' })
server.registerTool('melt', { description: 'Melts it.', inputSchema: { metal: z.enum(metals.map(({ value }) => value)) } }, run)
`
    await project.put({ 'src/server.ts': source })
    const { report } = await project.check()
    expect(report.tools).toMatchObject([
      { name: 'melt', schema: { properties: { metal: { enum: ['fe'] } } } },
    ])
  })
})

describe('what a generator yields under a condition is one of the tools', () => {
  test.each([
    ['an if', `if (env.A) yield ${entry('bend')}`, ['bend']],
    [
      'an else, and other lists',
      `if (env.A) { yield ${entry('bend')}; yield* more } else yield ${entry('cast')}`,
      ['bend', 'cast', 'melt'],
    ],
    [
      'a switch',
      `switch (env.A) {\n  case 'a': yield ${entry('bend')}; break\n  default: yield ${entry('cast')}\n}`,
      ['bend', 'cast'],
    ],
    [
      'an operator',
      `env.A && (yield ${entry('bend')})\n env.B ? yield ${entry('cast')} : yield* more`,
      ['bend', 'cast', 'melt'],
    ],
    ['a loop', `if (env.A) for (const it of more) yield it`, ['melt']],
  ])('of %s', async (_title, body, names) => {
    const source = `${HEAD}const more = [${entry('melt')}]\nfunction* all() {\n  yield ${entry('weld')}\n  ${body}\n}\n${each('all()')}`
    expect(await found({ 'src/server.ts': source })).toEqual([...names, 'weld'].sort())
  })

  test('of a method, of an asynchronous function, and of another file', async () => {
    const source = `import { more } from './more.js'
${HEAD}class Forge { *tools() { if (env.A) yield ${entry('bend')} } }
async function* later() { if (env.A) yield ${entry('cast')}; else { await null; yield ${entry('draw')} } }
async function collect() {
  const all: any[] = []
  for await (const it of later()) all.push(it)
  return all
}
const late = await collect()
${each('[...new Forge().tools(), ...more(env.B === "all"), ...late]')}`
    const more = `import { z } from 'zod'\nexport function* more(isFull: boolean) { if (isFull) yield ${entry('melt')} }\n`
    expect(await found({ 'src/server.ts': source, 'src/more.ts': more })).toEqual([
      'bend',
      'cast',
      'draw',
      'melt',
    ])
  })

  test('but what tells one element from another is not', async () => {
    const source = `${HEAD}const more = [${entry('melt')}, { ...${entry('weld')}, isOld: true }]
function* all() { for (const it of more) { if (!it.isOld) yield it } }
${each('all()')}`
    expect((await found({ 'src/server.ts': source }))[0]).toBe('melt')
  })
})

const REGISTRY = `export class Registry {
  readonly kept = new Map<string, any>()
  register(it: any) {
    if (this.kept.has(it.name)) throw new Error('There is one: ' + it.name)
    this.kept.set(it.name, it)
    return this
  }
  async load(it: any) { await null; this.register(it) }
  addAll(list: any[]) { for (const it of list) this.register(it) }
  set(name: string, it: any) { this.register({ ...it, name }) }
  list() { return [...this.kept.values()] }
}
export const registry = new Registry()
`

describe('what is handed to a registry of the project under a condition is one of the tools', () => {
  test.each([
    ['an if', `if (env.A) registry.register(${entry('bend')})`, ['bend']],
    [
      'an else',
      `if (env.A) { registry.register(${entry('bend')}); console.error('on') } else registry.register(${entry('cast')})`,
      ['bend', 'cast'],
    ],
    ['an operator', `env.A && registry.register(${entry('bend')})`, ['bend']],
    [
      'a switch',
      `switch (env.A) { case 'a': registry.register(${entry('bend')}); break; default: registry.register(melt) }`,
      ['bend', 'melt'],
    ],
    ['a chain', `if (env.A) registry.register(melt).register(${entry('bend')})`, ['bend', 'melt']],
    ['a list', `if (env.A) registry.addAll([melt, ${entry('bend')}])`, ['bend', 'melt']],
    ['a name', `if (env.A) registry.set('bend', ${entry('other')})`, ['bend']],
    ['a loop', `if (env.A) for (const it of [melt]) registry.register(it)`, ['melt']],
    ['a forEach', `if (env.A) [melt].forEach((it) => registry.register(it))`, ['melt']],
    ['what waits', `if (env.A) await registry.load(melt)`, ['melt']],
    ['a function', `const add = (it: any) => { registry.register(it) }\nif (env.A) add(melt)`, ['melt']],
  ])('of %s', async (_title, body, names) => {
    const source = `import { registry } from './registry.js'
${HEAD}const melt = ${entry('melt')}
registry.register(${entry('weld')})
${body}
${each('registry.list()')}`
    expect(await found({ 'src/server.ts': source, 'src/registry.ts': REGISTRY })).toEqual(
      [...names, 'weld'].sort(),
    )
  })

  test('of a function whose options nobody is known to give', async () => {
    const source = `import { Registry } from './registry.js'
${HEAD}export function start(options: { beta: boolean }) {
  const own = new Registry()
  own.register(${entry('weld')})
  if (options.beta) own.register(${entry('bend')})
  ${each('own.list()')}
}
`
    expect(await found({ 'src/server.ts': source, 'src/registry.ts': REGISTRY })).toEqual(['bend', 'weld'])
  })

  test('but not where another one has its name', async () => {
    const source = `import { registry } from './registry.js'
${HEAD}if (env.A) registry.register({ ...${entry('weld')}, help: 'The new way.' })
else registry.register({ ...${entry('weld')}, help: 'The old way.' })
if (env.B) registry.register({ ...${entry('weld')}, help: 'The newest way.' })
${each('registry.list()')}`
    expect(await found({ 'src/server.ts': source, 'src/registry.ts': REGISTRY })).toEqual(['weld'])
    const { report } = await project.check()
    expect(report.tools.map(({ description }) => description)).toEqual(['The old way.'])
  })

  test('and what is no tool leaves the program as it is', async () => {
    const source = `import { registry } from './registry.js'
${HEAD}const log = { lines: 0, add(it: any) { this.lines += it.name.length } }
if (env.A) log.add({ name: 'line' })
registry.register({ ...${entry('weld')}, help: 'Does ' + log.lines })
${each('registry.list()')}`
    expect(await found({ 'src/server.ts': source, 'src/registry.ts': REGISTRY })).toEqual(['weld'])
    const { report } = await project.check()
    expect(report.tools.map(({ description }) => description)).toEqual(['Does 0'])
  })
})

test('what a condition spreads into a list has no entries where it does not hold', async () => {
  const source = `${HEAD}const more = [${entry('melt')}]\n${each(`[${entry('weld')}, ...(env.FORGE_MORE === 'yes' && more)]`)}`
  expect(await found({ 'src/server.ts': source })).toEqual(['melt', 'weld'])
  const given = `${HEAD}export function forge(more, isOpen = false) {\n  ${each(`[${entry('weld')}, ...(isOpen && more)]`)}}\nforge(undefined)\n`
  expect((await found({ 'src/server.ts': given }))[0]).toBe('weld')
})
