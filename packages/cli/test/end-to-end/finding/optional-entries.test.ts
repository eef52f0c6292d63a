import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({ 'package.json': '{ "name": "port", "type": "module" }' })
})

afterEach(() => project.remove())

const ZOD = "import { z } from 'zod'\n"
const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n${ZOD}`
const SERVER = "const server = new McpServer({ name: 'port', version: '1.0.0' })\n"
const entry = (name: string) => `{ name: '${name}', help: 'Does ${name}.', fields: { q: z.string() }, run }`
const RUN = 'const run = async () => ({ content: [] })\n'
const named = (list: string) =>
  `for (const it of ${list}) server.registerTool(it.name, { description: it.help, inputSchema: it.fields }, it.run)\n`
const keyed = (list: string) =>
  `for (const [name, it] of ${list}) server.registerTool(name, { description: it.help, inputSchema: it.fields }, run)\n`

/** The names of the tools that are resolved, and where; then what is reported besides. */
async function found(): Promise<unknown[]> {
  const { report } = await project.check()
  const tools = report.tools.map(({ name, status, ...tool }) => {
    const { file } = (tool as { written?: { file: string } }).written ?? { file: tool.file }
    return status === 'resolved' ? `${name} ${file}` : [name, status]
  })
  return [...tools.sort(), ...report.diagnostics.map(({ message }) => message.split('\n')[0])]
}

describe('a tool that its list has only under a condition is one of them', () => {
  test('where the list, what is spread or both are of other files', async () => {
    await project.put({
      'src/cranes.ts': `${ZOD}${RUN}export const cranes = [${entry('lift')}]\n`,
      'src/all.ts': `${ZOD}import { cranes } from './cranes.js'
${RUN}const night = process.env.NIGHT === 'yes'
const lamps = [${entry('light')}]
export const all = [${entry('moor')}, ...(night ? cranes : []), ...((night && lamps) || []), ...(night ? [] : [${entry('sail')}])]
`,
      'src/server.ts': `${HEAD}import { all } from './all.js'\n${SERVER}${named('all')}`,
    })
    expect(await found()).toEqual([
      'lift src/cranes.ts',
      'light src/all.ts',
      'moor src/all.ts',
      'sail src/all.ts',
    ])
  })

  test('where a parameter that nobody gives decides', async () => {
    await project.put({
      'src/cranes.ts': `${ZOD}${RUN}export const cranes = [${entry('lift')}]\n`,
      'src/server.ts': `${HEAD}import { cranes } from './cranes.js'
${RUN}export function start(options: { cranes: boolean; quiet: boolean }) {
  ${SERVER}
  const all = [${entry('moor')}, ...(options.cranes ? cranes : []), ...(!options.quiet ? [${entry('hoot')}] : [])]
  if (options.cranes) all.push(${entry('hoist')})
  ${named('all')}
}
`,
    })
    expect(await found()).toEqual([
      'hoist src/server.ts',
      'hoot src/server.ts',
      'lift src/cranes.ts',
      'moor src/server.ts',
    ])
  })

  test('where it is put there, in whatever way', async () => {
    await project.put({
      'src/cranes.ts': `${ZOD}${RUN}export const cranes = [${entry('lift')}]\n`,
      'src/server.ts': `${HEAD}import { cranes } from './cranes.js'
${RUN}${SERVER}const { env } = process
let list = [${entry('moor')}]
if (env.A) list.push(${entry('pushed')})
if (env.B) { list.unshift(${entry('first')}); list.push(${entry('last')}) }
if (env.C) list = list.concat(cranes)
if (env.D) list = [...list, ${entry('spread')}]
${named('list')}
const map = new Map<string, any>([['tow', ${entry('tow')}]])
if (env.E) map.set('pull', ${entry('pull')})
${keyed('map')}
const set = new Set<any>([${entry('one')}])
if (env.F) set.add(${entry('two')})
${named('set')}
const record: any = { dock: ${entry('dock')} }
if (env.G) record.load = ${entry('load')}
if (env.H) record['un' + 'load'] = ${entry('unload')}
if (env.I) Object.assign(record, { weigh: ${entry('weigh')} })
${keyed(`Object.entries<any>({ ...record, ...(env.J && { count: ${entry('count')} }) })`)}
`,
    })
    const names = 'count dock first last lift load moor one pull pushed spread tow two unload weigh'
    expect(await found()).toEqual(names.split(' ').map((name) => `${name} src/server.ts`))
  })

  test('where conditions decide between entries, in statements of whatever kind', async () => {
    await project.put({
      'src/list.ts': `${ZOD}export const list: any[] = [${entry('moor')}]\n`.replace(', run }', ' }'),
      'src/extra.ts': `${ZOD}import { list } from './list.js'
${RUN}const { env } = process
const lift = ${entry('lift')}
const hoists = [${entry('hoist')}]
if (env.A) list.push(lift)
else list.push(${entry('lower')})
if (env.B === 'tow') { list.push(${entry('tow')}) } else if (env.B === 'pull') { list.push(${entry('pull')}) } else { const name = 'drag'; list.push({ ...${entry('x')}, name }) }
switch (env.C) {
  case 'hoot': list.push(${entry('hoot')}); break
  case 'ring': { console.error('rings'); list.push(${entry('ring')}); break }
  default: list.push(${entry('whistle')})
}
env.D ? list.push(${entry('fish')}) : list.push(${entry('dive')})
env.E && list.push(${entry('sail')})
env.F || list.push(${entry('row')})
if (env.G) for (const each of hoists) list.push(each)
`,
      'src/server.ts': `${HEAD}import { list } from './list.js'
import './extra.js'
${RUN}${SERVER}${named('list')}
function some() {
  if (process.env.G === 'a') return [${entry('anchor')}]
  if (process.env.G === 'b') { return [${entry('berth')}] }
  return [${entry('cast')}]
}
${named('some()')}
let chosen: any[]
if (process.env.H) chosen = [${entry('load')}]
else chosen = [${entry('unload')}]
${named('chosen')}
`,
    })
    const names =
      'anchor berth cast dive drag fish hoist hoot lift load lower moor pull ring row sail tow unload whistle'
    expect((await found()).map((each) => String(each).split(' ')[0])).toEqual(names.split(' '))
  })

  test('where a function returns lists under conditions, the last of them in an `else`', async () => {
    await project.put({
      'src/server.ts': `${HEAD}${RUN}${SERVER}
function listed(mode: string) {
  if (mode === 'all') {
    return [${entry('moor')}]
  }
  if (mode === 'some') {
    return [${entry('lift')}]
  } else {
    return [${entry('tow')}]
  }
}
const list = listed(String(process.env.MODE))
${named('list')}
`,
    })
    expect(await found()).toEqual(['lift', 'moor', 'tow'].map((name) => `${name} src/server.ts`))
  })

  test('where one list or the other is taken', async () => {
    await project.put({
      'src/server.ts': `${HEAD}${RUN}${SERVER}
const base = [${entry('moor')}]
const list = process.env.FULL ? [...base, ${entry('lift')}] : base
${named('list')}
const docks = [${entry('dock')}]
const all = process.env.SMALL ? docks : docks.concat([${entry('sail')}])
const more = process.env.LARGE ? docks.concat([${entry('tow')}]) : docks
${named('all')}${named('more.slice(1)')}
`,
    })
    const names = ['dock', 'lift', 'moor', 'sail', 'tow']
    expect(await found()).toEqual(names.map((name) => `${name} src/server.ts`))
  })
})

describe('what a condition decides is as the program has it', () => {
  test('where two entries have one name', async () => {
    await project.put({
      'src/server.ts': `${HEAD}${RUN}${SERVER}
const { env } = process
const list = [...(env.NEW ? [{ ...${entry('moor')}, help: 'The new way.' }] : [{ ...${entry('moor')}, help: 'The old way.' }])]
if (env.NEWER) list.push({ ...${entry('moor')}, help: 'The newer way.' })
${named('list')}
const map = new Map<string, any>([['tow', { ...${entry('tow')}, help: 'By hand.' }]])
if (env.POWER) map.set('tow', { ...${entry('tow')}, help: 'By power.' })
${keyed('map')}
`,
    })
    expect(await found()).toEqual(['moor src/server.ts', 'tow src/server.ts'])
    const { report } = await project.check()
    expect(report.tools.map(({ description }) => description)).toEqual(['The old way.', 'By hand.'])
  })

  test('where it tells one element from another, or asks about the list', async () => {
    await project.put({
      'src/server.ts': `${HEAD}${RUN}${SERVER}
const all = [${entry('moor')}, { ...${entry('lift')}, isOld: true }, ${entry('moor')}]
const list: any[] = []
const names = new Set<string>()
for (const it of all) {
  if (!names.has(it.name)) list.push({ ...it })
  names.add(it.name)
}
if (list.length > 5) list.push(${entry('sixth')})
const kept = list.flatMap((it) => (it.isOld ? [] : [it]))
${named('kept')}
`,
    })
    expect((await found()).filter((each) => String(each).includes(' src/'))).toEqual(['moor src/server.ts'])
  })

  test('where it is of a schema, or cannot be made without what it asks for', async () => {
    await project.put({
      'src/server.ts': `${HEAD}${RUN}${SERVER}
const { env } = process
const modes = ['slow', ...(env.FAST ? ['fast'] : [])] as const
const fields = { mode: z.enum(modes), ...(env.DEPTH ? { depth: z.number().describe('How deep.') } : {}) }
const json = { type: 'object', properties: { q: { type: 'string' }, ...(env.DEPTH ? { depth: { type: 'number', description: 'How deep.' } } : {}) } }
const client = env.CLIENT ? JSON.parse(env.CLIENT) : undefined
const grow = (depth: number): any => (depth === 3 ? {} : { at: depth, left: grow(depth + 1), right: grow(depth + 1) })
const list = [
  { name: 'sail', help: 'Sails ' + JSON.stringify(grow(0)).length, fields, run },
  ...(client ? [{ ...${entry('signal')}, help: client.help.trim() }] : []),
]
${named('list')}
export const tools = [{ type: 'function', function: { name: 'dive', description: 'Dives.', parameters: json } }]
`,
    })
    const { report } = await project.check()
    expect(
      report.tools.map(({ name, schema }) => [
        name,
        Object.keys((schema as { properties?: object } | null)?.properties ?? {}),
      ]),
    ).toEqual([
      ['sail', ['mode']],
      ['dive', ['q']],
    ])
    expect(report.tools[0]?.schema).toMatchObject({ properties: { mode: { enum: ['slow'] } } })
  })
})

test('what a statement has for the program beside its entries is as the program has it', async () => {
  await project.put({
    'src/server.ts': `${HEAD}${RUN}${SERVER}
const all = [{ ...${entry('moor')}, old: false }, { ...${entry('lift')}, old: true }]
const kept: any[] = []
const dropped: any[] = []
for (const it of all) {
  if (it.old) dropped.push(it)
  else kept.push(it)
}
function leaves(it: any): any[] {
  if (it.inner) return it.inner.flatMap(leaves)
  return [it]
}
const tree = { ...${entry('all')}, inner: [${entry('tow')}, { ...${entry('some')}, inner: [${entry('pull')}] }] }
let mode = 'slow'
if (process.env.FAST) { mode = 'fast'; throw new Error('no entry') }
else mode = 'steady'
${named('kept')}${named('leaves(tree)')}
server.registerTool('run_' + mode, { description: 'Runs.', inputSchema: { q: z.string() } }, run)
`,
  })
  expect((await found()).filter((each) => String(each).includes(' src/'))).toEqual([
    'moor src/server.ts',
    'pull src/server.ts',
    'run_steady src/server.ts',
    'tow src/server.ts',
  ])
})

test('a member that is set from itself in many places of a file', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `  call.args = call.args ?? call.args // ${at}`)
  await project.put({
    'src/server.ts': `${HEAD}${RUN}${SERVER}let call: any = {}
export function mend() {
${lines.join('\n')}
  return call.args.registerTool('no_tool', {}, run)
}
server.registerTool('moor', { description: 'Moors.', inputSchema: { q: z.string() } }, run)
`,
  })
  expect((await found()).slice(0, 1)).toEqual(['moor src/server.ts'])
})

test("LangChain's tool without a function has the schema that is written", async () => {
  await project.put({
    'src/tools.ts': `import { tool } from 'langchain'
${ZOD}export const moor = tool({ name: 'moor', description: 'Moors.', schema: z.object({ berth: z.number() }) })
`,
  })
  const { report } = await project.check()
  expect(report.tools).toMatchObject([{ name: 'moor', schema: { properties: { berth: {} } } }])
})
