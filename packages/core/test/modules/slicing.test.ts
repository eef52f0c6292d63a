import { describeCases } from '../support/cases.js'

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }
const text = (maxLength: number) => ({ type: 'string', maxLength })
const keys = (...names: string[]) => Object.fromEntries(names.map((name) => [name, TEXT]))

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
/** Loading it is a failure of the test. */
const NEVER = "throw new Error('This module must not be loaded')\n"

describeCases('what a tool does not depend on', [
  {
    title: 'a top level that starts a server, opens a database and reads a missing secret',
    files: {
      'tool.ts': `${HEAD}import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import { Database } from './database.js'
import { app } from './app.js'

const secret = process.env.SECRET
if (!secret) throw new Error('SECRET is not set')
writeFileSync('/never/written', secret)
export const db = new Database(secret)
await db.connect()
const server = createServer((_, response) => response.end())
server.listen(0)
app.use(server)
process.on('exit', () => db.close())
process.exit(3)
setInterval(() => {}, 1)
while (true) {}

export const search = defineTool({
  name: 'search',
  input: z.object({ q: z.string() }),
  handler: async ({ q }) => db.find(q, secret),
})`,
      'database.ts': `${NEVER}export class Database {}`,
      'app.ts': `${NEVER}export const app = { use(_: unknown) {} }`,
    },
    told: { search: keys('q') },
  },
  {
    title: "the handler's imports, installed or not",
    files: {
      'tool.ts': `${HEAD}import { fetchPage } from './fetch.js'
import pg from 'pg-not-installed'
import * as gone from './gone.js'
const pool = new pg.Pool()
export const a = defineTool({ name: 'a', input: z.object({ q: z.string() }), handler: () => fetchPage(pool, gone.x) })
export const b = defineTool({ name: 'b', input: z.object({ q: z.string() }), handler: fetchPage })
export const c = defineTool({ name: 'c', input: z.object({ q: z.string() }), execute: gone.run, onError: () => fetchPage })`,
      'fetch.ts': `${NEVER}export const fetchPage = (..._: unknown[]) => 1`,
    },
    told: { a: keys('q'), b: keys('q'), c: keys('q') },
  },
  {
    title: 'what only a refinement, a transform or a check uses',
    files: {
      'tool.ts': `${HEAD}import { isFree } from './calendar.js'
import { normalise } from 'not-installed'
const rooms = new Set(openRooms())
function openRooms(): string[] { throw new Error('must not run') }
export const book = defineTool({
  name: 'book',
  input: z.object({
    room: z.string().refine((room) => rooms.has(room) && isFree(room)),
    note: z.string().superRefine((note, context) => { if (normalise(note)) context.addIssue('x') }),
    nights: z.number().check((context) => isFree(context.value)),
  }),
})`,
      'calendar.ts': `${NEVER}export const isFree = (_: unknown) => true`,
    },
    told: { book: { room: TEXT, note: TEXT, nights: NUMBER } },
  },
  {
    title: 'a dependency of a dependency that is not used',
    files: {
      'tool.ts': `${HEAD}import { Query } from './schemas.js'\nexport const a = defineTool({ name: 'a', input: Query })`,
      'schemas.ts': `import { z } from 'zod'\nimport { client } from './client.js'\nexport const Query = z.object({ q: z.string() })\nexport const run = () => client.get()\nexport const cached = client.get()`,
      'client.ts': `${NEVER}export const client = { get: () => 1 }`,
    },
    told: { a: keys('q') },
  },
  {
    title: 'a method call on a package or a global is no part of it',
    files: `${HEAD}import http from 'node:http'
const input = z.object({ q: z.string() })
const server = http.createServer()
server.listen(input)
console.log(input)
globalThis.setTimeout(() => input.parse(1), 0)
JSON.stringify(boom(input))
function boom(_: unknown): never { throw new Error('must not run') }
export const a = defineTool({ name: 'a', input })`,
    told: { a: keys('q') },
  },
  {
    title: 'an object that only has the callee on it',
    files: {
      'tool.ts': `${HEAD}import { connect } from './connect.js'
const ai = await connect()
export const a = ai.defineTool({ name: 'a', input: z.object({ q: z.string() }) }, async () => 1)
export const b = connect().defineTool({ name: 'b', input: z.object({ q: z.string() }) }, async () => 1)`,
      'connect.ts': `${NEVER}export const connect = (): any => null`,
    },
    told: { a: keys('q'), b: keys('q') },
  },
])

describeCases('what changes a tool', [
  {
    title: 'assignments to members',
    files: `${HEAD}const shape: Record<string, z.ZodType> = {}\nshape.a = z.string()\nshape['b'] = z.string()\nexport const t = defineTool({ name: 't', input: z.object(shape) })`,
    told: { t: keys('a', 'b') },
  },
  {
    title: 'methods, Object.assign, delete, increments',
    files: `${HEAD}const extra = new Map([['a', z.string()]])
extra.set('b', z.string())
extra.set('gone', z.string())
extra.delete('gone')
const shape: any = { x: z.string() }
Object.assign(shape, Object.fromEntries(extra))
Object.defineProperty(shape, 'c', { value: z.string(), enumerable: true })
delete shape.x
let max = 6
max++
shape.d = z.string().max(max)
export const t = defineTool({ name: 't', input: z.object(shape) })`,
    told: { t: { ...keys('a', 'b', 'c'), d: text(7) } },
  },
  {
    title: 'loops, conditionals, try, switch and blocks',
    files: `${HEAD}const shape: Record<string, z.ZodType> = {}
for (const key of ['a', 'b']) shape[key] = z.string()
for (const key in { c: 1 }) { shape[key] = z.string() }
for (let i = 0; i < 2; i++) shape['d' + i] = z.string()
if (shape.a) { shape.e = z.string() } else { shape.never = z.string() }
try { shape.f = z.string(); throw new Error() } catch { shape.g = z.string() }
switch (1 as number) { case 1: shape.h = z.string() }
{ const inner = z.string(); shape.i = inner }
['j'].forEach((key) => { shape[key] = z.string() })
export const t = defineTool({ name: 't', input: z.object(shape) })`.replace("\n['j']", "\n;['j']"),
    told: { t: keys('a', 'b', 'c', 'd0', 'd1', 'e', 'f', 'g', 'h', 'i', 'j') },
  },
  {
    title: 'a function of the file that is called for it',
    files: `${HEAD}const shape: Record<string, z.ZodType> = {}
function add(name: string) { shape[name] = z.string() }
const addTwo = () => { add('b'); add('c') }
add('a')
addTwo()
export const t = defineTool({ name: 't', input: z.object(shape) })`,
    told: { t: keys('a', 'b', 'c') },
  },
  {
    title: 'in the order of the source',
    files: `${HEAD}const list: string[] = []
list.push('a')
const holder = { list }
list.unshift('b')
list.push('c')
export const t = defineTool({ name: 't', input: z.object({ all: z.enum(list as [string]) }) })
export const u = defineTool({ name: 'u', input: z.object({ held: z.enum(holder.list as [string]) }) })`,
    told: {
      t: { all: { type: 'string', enum: ['b', 'a', 'c'] } },
      u: { held: { type: 'string', enum: ['b', 'a', 'c'] } },
    },
  },
  {
    title: 'not before its place in the source',
    files: `${HEAD}const list: string[] = []
list.push('a')
const first = z.enum([...list, 'x'] as [string])
list.push('b')
export const t = defineTool({ name: 't', input: z.object({ first, all: z.enum(list as [string]) }) })`,
    told: { t: { first: { type: 'string', enum: ['a', 'x'] }, all: { type: 'string', enum: ['a', 'b'] } } },
  },
  {
    title: 'after what stands before it, whichever is asked for first',
    files: `${HEAD}const list: string[] = []
list.push('a')
const first = z.enum([...list, 'x'] as [string])
const missing = (list as unknown as { of(name: string): string }).of('a')
list.push('b')
export const t = defineTool({ name: 't', input: z.object({ all: z.enum(list as [string]), first }) })
export const u = defineTool({ name: 'u', input: z.object({ q: z.string() }), handler: () => missing })`,
    told: {
      t: { all: { type: 'string', enum: ['a', 'b'] }, first: { type: 'string', enum: ['a', 'x'] } },
      u: keys('q'),
    },
  },
  {
    title: 'a registration that is patched, and calls the one that it was',
    files: `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const LIMIT = 'abc'
const server = new McpServer({ name: 'hotel', version: '1' })
const original = server.registerTool.bind(server)
server.registerTool = ((name: string, config: object, run: never) => original(name, { ...config, title: name } as never, run)) as never
server.registerTool('t', { description: 'Books.', inputSchema: z.object({ q: z.string().max(LIMIT.concat('d').length) }) }, () => ({ content: [] }))`,
    told: { t: { q: { type: 'string', maxLength: 4 } } },
  },
  {
    title: 'a let assigned later, in a block and by destructuring',
    files: `${HEAD}let max: number
let min = 0, other: number
{ max = 7 }
;[min, { other }] = [1, { other: 2 }]
export const t = defineTool({ name: 't', input: z.object({ q: z.string().min(min).max(max + other - 2) }) })`,
    told: { t: { q: { type: 'string', minLength: 1, maxLength: 7 } } },
  },
  {
    title: 'another module that changes its own exports',
    files: {
      'tool.ts': `${HEAD}import { shape } from './shape.js'\nexport const t = defineTool({ name: 't', input: z.object(shape) })`,
      'shape.ts': `import { z } from 'zod'\nexport const shape: Record<string, z.ZodType> = {}\nshape.a = z.string()\nadd()\nfunction add() { shape.b = z.string() }`,
    },
    told: { t: keys('a', 'b') },
  },
  {
    title: 'an import that this file changes',
    files: {
      'tool.ts': `${HEAD}import { shape } from './shape.js'\nimport * as registry from './shape.js'\nshape.b = z.string()\nregistry.more.set('c', z.string())\nexport const t = defineTool({ name: 't', input: z.object({ ...shape, ...Object.fromEntries(registry.more) }) })`,
      'shape.ts': `import { z } from 'zod'\nexport const shape: Record<string, z.ZodType> = { a: z.string() }\nexport const more = new Map<string, z.ZodType>()`,
    },
    told: { t: keys('a', 'b', 'c') },
  },
  {
    title: 'a bare import of a module that sets up a package',
    files: {
      'tool.ts': `import './setup.js'\n${HEAD}export const t = defineTool({ name: 't', input: z.object({ q: z.string().meta(z.globalRegistry.has(marker) ? { title: 'set up' } : {}) }) })\nimport { marker } from './marker.js'`,
      'marker.ts': `import { z } from 'zod'\nexport const marker = z.string()`,
      'setup.ts': `import { z } from 'zod'\nimport { marker } from './marker.js'\nimport { start } from './start.js'\nz.globalRegistry.add(marker, { id: 'marker' })\nstart()`,
      'start.ts': `${NEVER}export const start = () => {}`,
    },
    told: { t: { q: { type: 'string', title: 'set up' } } },
  },
  {
    title: 'a bare import of a module that does something else',
    files: {
      'tool.ts': `import './server.js'\n${HEAD}export const t = defineTool({ name: 't', input: z.object({ q: z.string() }) })`,
      'server.ts': `${NEVER}import http from 'node:http'\nexport const server = http.createServer()\nserver.listen(80)`,
    },
    told: { t: keys('q') },
  },
  {
    title: 'members of functions and classes',
    files: `${HEAD}function make() { return make.shape }
make.shape = { a: z.string() } as Record<string, z.ZodType>
class Shapes { static all: Record<string, z.ZodType> = {}; static { this.all.b = z.string() } }
Shapes.all.c = z.string()
export const t = defineTool({ name: 't', input: z.object({ ...make(), ...Shapes.all }) })`,
    told: { t: keys('a', 'b', 'c') },
  },
])

describeCases('locals', [
  {
    title: 'constants of enclosing functions, through each other',
    files: `${HEAD}const top = 1
export function register(server: any) {
  const max = top + 4
  const { min, ...rest } = { min: 1, more: 2 }
  function text() { return z.string().max(max) }
  class Limits { static value = max + rest.more }
  enum Kind { A = 'a' }
  const input = z.object({ q: text().min(min), n: z.number().max(Limits.value), k: z.enum(Kind) })
  server.add(defineTool({ name: 't', input, handler: async () => server }))
}`,
    told: {
      t: {
        q: { type: 'string', minLength: 1, maxLength: 5 },
        n: { type: 'number', maximum: 7 },
        k: { type: 'string', enum: ['a'] },
      },
    },
  },
  {
    title: 'shadowed names',
    files: `${HEAD}const input = z.object({ outer: z.string() })
const limit = 1
export function first() {
  const input = z.object({ first: z.string().max(limit) })
  return defineTool({ name: 'first', input })
}
export function second() {
  const limit = 2
  {
    const limit = 3
    const input = z.object({ second: z.string().max(limit) })
    return defineTool({ name: 'second', input })
  }
}
export const third = defineTool({ name: 'third', input })`,
    told: { first: { first: text(1) }, second: { second: text(3) }, third: keys('outer') },
  },
  {
    title: 'nested functions, changed constants, mutual use',
    files: `${HEAD}export const plugin = {
  setup(app: any) {
    const shape: Record<string, z.ZodType> = {}
    shape.a = z.string()
    const more = () => { shape.b = z.string() }
    more()
    return app.on('start', async () => {
      const isOdd = (n: number): boolean => n === 0 ? false : isEven(n - 1)
      const isEven = (n: number): boolean => n === 0 ? true : isOdd(n - 1)
      if (isEven(2)) app.tool(defineTool({ name: 't', input: z.object(shape) }))
    })
  },
}`,
    told: { t: keys('a', 'b') },
  },
  {
    title: 'what is read before a statement changes something of it, and after',
    files: `${HEAD}export function register(app: any) {
  const list = [1, 2, 3]
  let context: number[] = []
  const at = list.findIndex((each) => each === 3)
  if (at === -1) {
    context = list.filter((each) => each > 1)
  } else {
    context = list.slice(0, at)
  }
  const before = list.length
  list.push(4)
  defineTool({ name: 'a', input: z.object({ q: z.string().min(before).max(list.length) }) })
  defineTool({ name: 'b', input: z.object({ q: z.string().max(context.length) }) })
}`,
    told: {
      a: { q: { type: 'string', minLength: 3, maxLength: 4 } },
      b: { q: { type: 'string', maxLength: 2 } },
    },
  },
  {
    title: 'what functions of the file change of what they are given',
    files: `${HEAD}const put = (shape: any, key: string) => { shape[key] = z.string() }
function addTo({}, shape: any, ...keys: string[]) { for (const key of keys) put(shape, key) }
function fill(list: number[]) { list.push(4) }
function hand(app: any, shape: any) { app.tool(shape) }
export function register(app: any) {
  for (const name of ['a', 'b']) {
    const shape: Record<string, z.ZodType> = {}
    const other: Record<string, z.ZodType> = {}
    const list: number[] = []
    if (name) { addTo({}, shape, name, 'c'); addTo({}, other, 'd') }
    fill(list)
    hand(app, shape)
    defineTool({ name, input: z.object({ ...shape, ...other, e: z.string().max(list.length) }) })
  }
}`,
    told: {
      a: { ...keys('a', 'c', 'd'), e: { type: 'string', maxLength: 1 } },
      b: { ...keys('b', 'c', 'd'), e: { type: 'string', maxLength: 1 } },
    },
  },
  {
    title: 'what a function reads that is called behind what changes it',
    files: `${HEAD}export function register(app: any) {
  const shape: Record<string, z.ZodType> = { a: z.string() }
  const later = () => {
    const input = z.object(shape)
    return defineTool({ name: 't', input })
  }
  shape.b = z.string()
  app.tool(later())
}`,
    told: { t: keys('a', 'b') },
  },
  {
    title: 'what has no value outside its function is named',
    files: `${HEAD}export class Toolbox {
  schema = z.object({ q: z.string() })
  tool() { return defineTool({ name: 'a', input: this.schema }) }
  arrow = () => defineTool({ name: 'b', input: z.object({ q: z.string().max(this.limits.q) }) })
  limits = { q: 1 }
}
export async function register(app: any) {
  app.get('/', (request: any) => defineTool({ name: 'c', input: request.schema }))
  const loaded = await app.load()
  defineTool({ name: 'd', input: loaded })
  let late
  late = z.string()
  defineTool({ name: 'e', input: z.object({ q: late }) })
  try { app.go() } catch (error) { defineTool({ name: 'f', input: z.literal((error as any).code) }) }
  let i = 0
  while (i < 2) {
    defineTool({ name: 'g', input: z.object({ q: z.string().max(i) }) })
    i++
  }
}`,
    told: {
      a: { q: { type: 'string' } },
      b: { q: { type: 'string', maxLength: 1 } },
      c: 'unevaluated: it depends on `request`, a parameter of the function around it',
      d: 'unevaluated: it depends on `app`, a parameter of `register`, which nothing is known to call',
      e: 'unevaluated: it depends on `late`, which gets its value when its function runs',
      f: 'unevaluated: it depends on `error`, a caught error',
      g: 'unevaluated: it depends on `i`, which changes while its function runs',
    },
  },
])

describeCases('loops', [
  {
    title: 'for of',
    files: `${HEAD}export const tools: unknown[] = []
for (const name of ['a', 'b']) {
  const input = z.object({ [name + '1']: z.string() })
  tools.push(defineTool({ name, input }))
}`,
    told: { a: keys('a1'), b: keys('b1') },
  },
  {
    title: 'for of entries, destructured, nested',
    files: `${HEAD}const groups = { x: { a: z.string() }, y: { b: z.string() } }
for (const [group, fields] of Object.entries(groups)) {
  for (const [key, schema] of Object.entries(fields)) defineTool({ name: \`\${group}_\${key}\`, input: z.object({ [key]: schema }) })
}`,
    told: { x_a: keys('a'), y_b: keys('b') },
  },
  {
    title: 'for in',
    files: `${HEAD}const fields = { a: z.string(), b: z.string() }\nfor (const key in fields) defineTool({ name: key, input: z.object({ [key]: fields[key as 'a'] }) })`,
    told: { a: keys('a'), b: keys('b') },
  },
  {
    title: 'a counted for',
    files: `${HEAD}const names = ['a', 'b']
for (let i = 0, { length } = names; i < length; i++) {
  const name = names[i]!
  defineTool({ name, input: z.object({ q: z.string().max(i + 1) }) })
}`,
    told: { a: { q: text(1) }, b: { q: text(2) } },
  },
  {
    title: 'reduce',
    files: `${HEAD}export const tools = ['a', 'b'].reduce((all, name) => ({ ...all, [name]: defineTool({ name, input: z.object({ [name]: z.string() }) }) }), {})`,
    told: { a: keys('a'), b: keys('b') },
  },
  {
    title: 'map, with an index',
    files: `${HEAD}export const tools = ['a', 'b'].map((name, index) => defineTool({ name: name + index, input: z.object({ [name]: z.string() }) }))`,
    told: { a0: keys('a'), b1: keys('b') },
  },
  {
    title: 'map with a body, destructured parameters and defaults',
    files: `${HEAD}const list = [{ name: 'a', schema: { max: 1 } }, { name: 'b' }]
export const tools = list.map(({ name, schema: { max } = { max: 2 } }) => {
  const q = z.string().max(max)
  return defineTool({ name, input: z.object({ q }) })
})`,
    told: { a: { q: text(1) }, b: { q: text(2) } },
  },
  {
    title: 'forEach and flatMap, over what other modules export',
    files: {
      'tool.ts': `${HEAD}import { kinds } from './kinds.js'
kinds.forEach((kind) => { defineTool({ name: kind, input: z.object({ q: z.string() }) }) })
export const more = kinds.flatMap(function (kind) { return [defineTool({ name: kind + '2', input: z.object({ q: z.string() }) })] })`,
      'kinds.ts': "export const kinds = ['a', 'b'] as const",
    },
    told: { a: keys('q'), b: keys('q'), a2: keys('q'), b2: keys('q') },
  },
  {
    title: 'Object.entries().map, fromEntries around it',
    files: `${HEAD}const schemas = { a: z.object({ x: z.string() }), b: z.object({ y: z.string() }) }
export const tools = Object.fromEntries(Object.entries(schemas).map(([name, input]) => [name, defineTool({ name, input })]))`,
    told: { a: keys('x'), b: keys('y') },
  },
  {
    title: 'filter before map, Map and Set',
    files: `${HEAD}const names = new Set(['a', 'skip', 'b'])
export const tools = [...names].filter((name) => name !== 'skip').map((name) => defineTool({ name, input: z.object({ q: z.string() }) }))
const byName = new Map([['c', z.string()]])
for (const [name, schema] of byName) defineTool({ name, input: z.object({ q: schema }) })
byName.forEach((schema, name) => defineTool({ name: name + '2', input: z.object({ q: schema }) }))`,
    told: { a: keys('q'), b: keys('q'), c: keys('q'), c2: keys('q') },
  },
  {
    title: 'Array.from with a function, and a typed list with as const',
    files: `${HEAD}const list = [1, 2] as const
export const tools = Array.from(list, (n) => defineTool({ name: 't' + n, input: z.object({ q: z.string().max(n) }) }))`,
    told: { t1: { q: text(1) }, t2: { q: text(2) } },
  },
  {
    title: 'a loop in which the tool does not depend on it is one tool',
    files: `${HEAD}for (const server of servers()) server.add(defineTool({ name: 't', input: z.object({ q: z.string() }) }))\nfunction servers(): any[] { throw new Error('must not run') }`,
    told: { t: keys('q') },
  },
  {
    title: 'an empty list',
    files: `${HEAD}export const tools = ([] as string[]).map((name) => defineTool({ name, input: z.object({ q: z.string() }) }))`,
    told: {},
  },
])

describeCases('factories', [
  {
    title: 'a function, an arrow, destructured parameters, defaults',
    files: `${HEAD}function one(name: string, shape: z.ZodRawShape, max = 3) {
  return defineTool({ name, input: z.object({ ...shape, max: z.string().max(max) }) })
}
const two = ({ name, input: schema, ...rest }: { name: string; input: z.ZodType; description?: string }) =>
  defineTool({ name, input: schema, ...rest })
const three = function (config: { name: string; input: z.ZodType }) { return defineTool({ ...config, name: config.name + '!' }) }
export const a = one('a', { q: z.string() })
export const b = one('b', {}, 4)
export const c = two({ name: 'c', input: z.object({ q: z.string() }), description: 'x' })
export const d = three({ name: 'd', input: z.object({ q: z.string() }) })`,
    told: { a: { q: TEXT, max: text(3) }, b: { max: text(4) }, c: keys('q'), 'd!': keys('q') },
  },
  {
    title: 'called in other files: by name, default, namespace, barrel',
    files: {
      'tool.ts': `import { z } from 'zod'
import make from './make.js'
import { make as renamed } from './make.js'
import * as all from './make.js'
import { viaBarrel } from './barrel.js'
import * as barrel from './barrel.js'
const q = z.object({ q: z.string() })
export const a = make('a', q)
export const b = renamed('b', q)
export const c = all.make('c', q)
export const d = viaBarrel('d', q)
export const e = barrel.viaBarrel('e', q)`,
      'make.ts': `${HEAD}const own = { own: z.string() }\nexport function make(name: string, input: z.ZodObject) {\n  const both = input.extend(own)\n  return defineTool({ name, input: both })\n}\nexport default make`,
      'barrel.ts': "export * from './second.js'",
      'second.ts': "export { make as viaBarrel } from './make.js'",
    },
    told: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, keys('q', 'own')])),
  },
  {
    title: 'called in a loop',
    files: `${HEAD}const make = (name: string) => defineTool({ name, input: z.object({ [name]: z.string() }) })
export const tools = ['a', 'b'].map((name) => make(name))
for (const name of ['c']) make(name)`,
    told: { a: keys('a'), b: keys('b'), c: keys('c') },
  },
  {
    title: 'passed as a function to a loop',
    files: `${HEAD}const make = (name: string) => defineTool({ name, input: z.object({ [name]: z.string() }) })\nexport const tools = ['a', 'b'].map(make)`,
    told: { a: keys('a'), b: keys('b') },
  },
  {
    title: 'never called',
    files: `${HEAD}export function make(name: string, schema: z.ZodType) { return defineTool({ name: 'fixed', input: z.object({ schema }), handler: () => name }) }`,
    told: {
      fixed: 'unevaluated: it depends on `schema`, a parameter of `make`, which nothing is known to call',
    },
  },
  {
    title: 'a factory that calls a factory',
    files: `${HEAD}const base = (name: string, shape: z.ZodRawShape) => defineTool({ name, input: z.object(shape) })
const read = (name: string) => base('read_' + name, { path: z.string() })
function write(name: string, more: z.ZodRawShape) { return base('write_' + name, { ...more, text: z.string() }) }
const deep = (name: string) => write(name + '_deep', { deep: z.string() })
export const a = read('file')
export const b = write('file', { q: z.string() })
export const c = deep('x')
export const plain = base('plain', { q: z.string() })`,
    told: {
      read_file: keys('path'),
      write_file: keys('q', 'text'),
      write_x_deep: keys('deep', 'text'),
      plain: keys('q'),
    },
  },
  {
    title: 'a factory with several tools, some of which do not depend on it',
    files: `${HEAD}export function crud(entity: string) {
  return {
    get: defineTool({ name: 'get_' + entity, input: z.object({ id: z.string() }) }),
    list: defineTool({ name: \`list_\${entity}\`, input: z.object({ page: z.string() }) }),
    ping: defineTool({ name: 'ping', input: z.object({ q: z.string() }) }),
  }
}
export const users = crud('users')
export const rooms = crud('rooms')`,
    told: {
      ping: keys('q'),
      get_users: keys('id'),
      list_users: keys('page'),
      get_rooms: keys('id'),
      list_rooms: keys('page'),
    },
  },
  {
    title: 'a factory whose file opens a database',
    files: {
      'tool.ts': `import { z } from 'zod'\nimport { make } from './make.js'\nexport const a = make({ name: 'a', input: z.object({ q: z.string() }), run: () => boom() })\nfunction boom(): never { throw new Error('must not run') }`,
      'make.ts': `${HEAD}import { db } from './db.js'\nexport const make = (config: any) => defineTool({ ...config, handler: async (input: any) => db.run(config.run(input)) })`,
      'db.ts': `${NEVER}export const db: any = null`,
    },
    told: { a: keys('q') },
  },
  {
    title: 'what only its handler uses of what it is given is not evaluated',
    files: {
      'tool.ts': `import { z } from 'zod'
import { byName, byOptions, destructured, whole } from './make.js'
import { client } from './client.js'
const fail = (): never => { throw new Error('must not run') }
export const a = byName('a', client.open(), z.object({ q: z.string() }))
export const b = byOptions({ name: 'b', client: fail(), deep: { client, input: z.object({ q: z.string() }) } })
export const c = destructured({ name: 'c', client, input: z.object({ q: z.string() }), url: fail() })
export const d = whole({ name: 'd', input: z.object({ q: z.string() }), client: fail(), handler: fail() })`,
      'make.ts': `${HEAD}export const byName = (name: string, client: any, input: z.ZodType) => defineTool({ name, input, handler: () => client })
export const byOptions = (options: any) => defineTool({ name: options.name, input: options.deep.input, handler: () => options.client })
export function destructured({ name, client, input, url }: any) { return defineTool({ name, input, handler: () => client(url) }) }
export const whole = (config: any) => defineTool({ ...config })`,
      'client.ts': `${NEVER}export const client: any = {}`,
    },
    told: { a: keys('q'), b: keys('q'), c: keys('q'), d: keys('q') },
  },
  {
    title: 'a parameter that only the handler uses is no factory',
    files: `${HEAD}export function make(client: any) { return defineTool({ name: 'a', input: z.object({ q: z.string() }), handler: async () => client.get() }) }`,
    told: { a: keys('q') },
  },
  {
    title: 'a factory given a parameter of a function that nothing calls',
    files: `${HEAD}const make = (name: string, max: number) => defineTool({ name, input: z.object({ q: z.string().max(max) }) })
export class Box { all = (limit: number) => [make('a', limit), make('b', 2)] }`,
    told: { a: 'unevaluated: it depends on `limit`, a parameter of `all`', b: { q: text(2) } },
  },
  {
    title: 'recursive factories end',
    files: `${HEAD}function make(name: string): unknown { return name.length > 3 ? make(name.slice(1)) : defineTool({ name, input: z.object({ [name]: z.string() }) }) }\nexport const a = make('a')`,
    told: { a: keys('a') },
  },
])
