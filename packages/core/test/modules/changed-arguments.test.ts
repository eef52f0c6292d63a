import { describe, expect, it } from 'vitest'
import { describeCases } from '../support/cases.js'
import { sharedProject } from '../support/shared-project.js'

const TEXT = { type: 'string' }
const keys = (...names: string[]) => Object.fromEntries(names.map((name) => [name, TEXT]))

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
const ADD = `import { z } from 'zod'
export function addPage(shape: any) { shape.page = z.string() }
export const addSort = (shape: any) => { Object.assign(shape, { sort: z.string() }) }
export function addBoth(shape: any, ...more: any[]) { addPage(shape); for (const each of more) addSort(each) }
export function describe(shape: any) { console.error(Object.keys(shape), { ...shape }.q) }
export function renew(shape: any) { shape = { gone: z.string() }; return shape }
export class Shapes {
  static addId(shape: any) { shape.id = z.string() }
  addUser({ shape }: { shape: any }) { shape.user = z.string() }
}
export const shapes = new Shapes()
export const kit = { addKit(shape: any) { shape.kit = z.string() } }
`

describeCases('what imported functions change of what they are given', [
  {
    title: 'at the top level, of what tools of the file depend on',
    files: {
      'tool.ts': `${HEAD}import { addBoth, addPage, addSort, describe, kit, renew, Shapes, shapes } from './add.js'
import * as all from './add.js'
const a: any = { q: z.string() }, b: any = { q: z.string() }, c: any = { q: z.string() }, d: any = { q: z.string() }
addPage(a)
if (a) addSort(a)
all.addBoth(b, c)
Shapes.addId(d); shapes.addUser({ shape: d }); kit.addKit(d)
const e: any = { q: z.string() }
describe(e); renew(e)
export const tools = [
  defineTool({ name: 'a', input: z.object(a) }),
  defineTool({ name: 'b', input: z.object(b) }),
  defineTool({ name: 'c', input: z.object(c) }),
  defineTool({ name: 'd', input: z.object(d) }),
  defineTool({ name: 'e', input: z.object(e) }),
]`,
      'add.ts': ADD,
    },
    told: {
      a: keys('q', 'page', 'sort'),
      b: keys('q', 'page'),
      c: keys('q', 'sort'),
      d: keys('q', 'id', 'user', 'kit'),
      e: keys('q'),
    },
  },
  {
    title: 'in functions and methods, inside blocks, through other files and barrels',
    files: {
      'tool.ts': `${HEAD}import { addMore, addPage as page } from './index.js'
export function register(server: any) {
  const shape: any = { q: z.string() }
  try {
    addMore(shape)
    defineTool({ name: 'a', input: z.object(shape) })
  } catch (error) { server.log(error) }
}
export class Tools {
  add(shape: any) { page(shape) }
  own(shape: any) { shape.own = z.string() }
  register() {
    const shape: any = { q: z.string() }
    this.add(shape)
    this.own(shape)
    defineTool({ name: 'b', input: z.object(shape) })
  }
}`,
      'index.ts': "export * from './more.js'\nexport { addPage } from './add.js'\n",
      'more.ts':
        "import { addSort } from './add.js'\nexport function addMore(shape: any) { other(shape) }\nfunction other(shape: any) { addSort(shape) }\n",
      'add.ts': ADD,
    },
    told: { a: keys('q', 'sort'), b: keys('q', 'page', 'own') },
  },
  {
    title: 'of a constant that another file exports, and in functions that call themselves',
    files: {
      'tool.ts': `${HEAD}import { shape } from './shape.js'
export const a = defineTool({ name: 'a', input: z.object(shape) })`,
      'shape.ts': `import { z } from 'zod'
import { down } from './down.js'
export const shape: any = { q: z.string() }
down(shape, 2)`,
      'down.ts': `import { z } from 'zod'
import { up } from './up.js'
export function down(shape: any, left: number) { shape['k' + left] = z.string(); up(shape, left) }`,
      'up.ts': `import { down } from './down.js'
export function up(shape: any, left: number) { if (left > 0) down(shape, left - 1) }`,
    },
    told: { a: keys('q', 'k2', 'k1', 'k0') },
  },
  {
    title: 'in CommonJS',
    entry: 'tool.cjs',
    files: {
      'tool.cjs': `const { z } = require('zod')
const { defineTool } = require('@toolsight/runtime')
const { addPage, addSort } = require('./add.cjs')
const shape = { q: z.string() }
addPage(shape)
addSort(shape)
exports.a = defineTool({ name: 'a', input: z.object(shape) })`,
      'add.cjs': `const { z } = require('zod')
exports.addPage = (shape) => { shape.page = z.string() }
function addSort(shape) { shape.sort = z.string() }
exports.addSort = addSort`,
    },
    told: { a: keys('q', 'page', 'sort') },
  },
])

describeCases('what a function changes of what its caller or a loop gives', [
  {
    title: 'parameters, before the tool is made',
    files: {
      'tool.ts': `${HEAD}import { addPage } from './add.js'
function make(name: string, shape: any, options?: { paged?: boolean }) {
  name = 'my_' + name
  options = options ?? { paged: true }
  if (options.paged) addPage(shape)
  delete shape.q
  const tool = defineTool({ name, input: z.object(shape) })
  shape.late = z.string()
  return tool
}
export const a = make('a', { q: z.string(), r: z.string() })
export const b = make('b', { q: z.string(), r: z.string() }, { paged: false })`,
      'add.ts': ADD,
    },
    told: { my_a: keys('r', 'page'), my_b: keys('r') },
  },
  {
    title: 'elements of lists and records',
    files: {
      'tool.ts': `${HEAD}import { addPage, addSort } from './add.js'
const first: any[] = [{ name: 'a', shape: { q: z.string() } }]
for (const tool of first) {
  addPage(tool.shape)
  defineTool({ name: tool.name, input: z.object(tool.shape) })
  tool.name = 'late'
}
const second: any[] = [{ name: 'b', shape: { q: z.string() } }]
second.forEach((tool) => {
  const { shape } = tool
  shape.own = z.string()
  defineTool({ name: tool.name, input: z.object(shape) })
})
const third: Record<string, any> = { c: { shape: { q: z.string() } } }
Object.values(third).forEach((each) => addSort(each.shape))
for (const [name, { shape }] of Object.entries(third)) defineTool({ name, input: z.object(shape) })
export function register(tools = [{ name: 'd', shape: { q: z.string() } as any }]) {
  for (const tool of tools.filter(Boolean)) tool.shape.own = z.string()
  for (const tool of tools) defineTool({ name: tool.name, input: z.object(tool.shape) })
}
register()`,
      'add.ts': ADD,
    },
    told: { a: keys('q', 'page'), b: keys('q', 'own'), c: keys('q', 'sort'), d: keys('q', 'own') },
  },
  {
    title: 'not where the function ends with it',
    files: `${HEAD}function later(shape: any) {
  if (shape.gone) return never(shape)
  if (!shape.q) { shape.none = z.string(); throw new Error('none') }
  defineTool({ name: 'a', input: z.object(shape) })
}
function never(shape: any) { shape.never = z.string(); for (;;) {} }
later({ q: z.string() })`,
    told: { a: keys('q') },
  },
  {
    title: 'once, whatever a statement changes, and of `this`',
    files: `${HEAD}class Tools {
  private shape: any = { q: z.string() }
  private grow(key: string) { this.shape[key] = z.string() }
  register() {
    this.grow('r')
    defineTool({ name: 'a', input: z.object(this.shape) })
    this.grow('late')
  }
}
export function register() {
  const list = ['b', 'c'].map((name) => ({ name, shape: {} as any }))
  let count = 0
  for (const each of list) { each.shape['k' + count] = z.string(); count++ }
  for (const { name, shape } of list) defineTool({ name, input: z.object(shape).describe('of ' + count) })
}
new Tools().register()
register()`,
    told: { a: keys('q', 'r'), b: keys('k0'), c: keys('k1') },
  },
  {
    title: 'not by methods that may do anything, nor what they only read',
    files: `${HEAD}function make(server: any, shape: any, log: any) {
  server.use(missing())
  log.info(Object.keys(shape))
  return defineTool({ name: shape.name, description: server.description, input: z.object(shape.fields) })
}
declare function missing(): unknown
make({ description: 'd' }, { name: 'a', fields: { q: z.string() } }, console)`,
    told: { a: keys('q') },
  },
])

describeCases('what else changes what a tool has', [
  {
    title:
      'methods of instances, of base classes and of made objects of other files; functions given beside what they change',
    files: {
      'tool.ts': `${HEAD}import { Base, keepers, Keeper, visit } from './keep.js'
import * as all from './keep.js'
const keeper = new Keeper()
const made = keepers()
const a: any = { q: z.string() }, b: any = { q: z.string() }, c: any = { q: z.string() }, d: any = { q: z.string() }, e: any = { q: z.string() }
keeper.keep(a); new Keeper().keep(b); made.keep(c); visit(d, (each) => { each.kept = z.string() });
[e].forEach(all.keep)
class Own extends Base {
  register() {
    const shape: any = { q: z.string() }
    this.keepIn(shape)
    return defineTool({ name: 'f', input: z.object(shape) })
  }
}
new Own().register()
export const tools = [
  defineTool({ name: 'a', input: z.object(a) }),
  defineTool({ name: 'b', input: z.object(b) }),
  defineTool({ name: 'c', input: z.object(c) }),
  defineTool({ name: 'd', input: z.object(d) }),
  defineTool({ name: 'e', input: z.object(e) }),
]`,
      'keep.ts': `import { z } from 'zod'
export function keep(shape: any) { shape.kept = z.string() }
export class Keeper { keep(shape: any) { keep(shape) } }
export class Base { protected keepIn(shape: any) { keep(shape) } }
export const keepers = () => ({ keep(shape: any) { keep(shape) } })
export function visit(value: any, by: (value: any) => void) { by(value) }
export function walk(value: any) { visit(value, (each) => { walk(each.inner); each.walked = true }) }
`,
    },
    told: Object.fromEntries([...'abcdef'].map((name) => [name, keys('q', 'kept')])),
  },
  {
    title:
      'methods of lists by their prototype, and functions of packages that change what they are given first',
    files: {
      'tool.ts': `${HEAD}import set from 'deep-set'
import kit, { merge, pick } from 'kit'
const a: any = { q: z.string() }, b: any = { q: z.string() }, c: any = { q: z.string() }, d: any = { q: z.string() }
merge(a, { r: z.string() }); kit.defaults(b, { r: z.string() }); set(c, 'r', z.string()); pick(d, ['q'])
const names: string[] = []
Array.prototype.push.apply(names, ['e'])
Array.prototype.push.call(names, 'f')
Reflect.apply([].push, names, ['g'])
export const tools = [
  defineTool({ name: 'a', input: z.object(a) }),
  defineTool({ name: 'b', input: z.object(b) }),
  defineTool({ name: 'c', input: z.object(c) }),
  defineTool({ name: 'd', input: z.object(d) }),
]
for (const name of names) defineTool({ name, input: z.object({ q: z.string() }) })`,
      'node_modules/kit/package.json': '{ "name": "kit", "version": "1.0.0", "main": "index.js" }',
      'node_modules/kit/index.js':
        'exports.merge = exports.defaults = (into, from) => Object.assign(into, from)\nexports.pick = (from) => { throw new Error(from) }\n',
      'node_modules/deep-set/package.json': '{ "name": "deep-set", "version": "1.0.0", "main": "index.js" }',
      'node_modules/deep-set/index.js': 'module.exports = (into, key, value) => { into[key] = value }\n',
    },
    told: {
      a: keys('q', 'r'),
      b: keys('q', 'r'),
      c: keys('q', 'r'),
      d: keys('q'),
      e: keys('q'),
      f: keys('q'),
      g: keys('q'),
    },
  },
  {
    title: 'a function that a file of CommonJS exports as its whole',
    files: {
      'package.json': '{ "name": "case" }',
      'tool.js': `const { z } = require('zod')
const { defineTool } = require('@toolsight/runtime')
const addPage = require('./add-page.js')
const shape = { q: z.string() }
addPage(shape)
exports.a = defineTool({ name: 'a', input: z.object(shape) })`,
      'add-page.js': `const { z } = require('zod')
module.exports = (shape) => { shape.page = z.string() }`,
    },
    entry: 'tool.js',
    told: { a: keys('q', 'page') },
  },
  {
    title: 'a function that is a parameter, as its callers have it; not one that only registers or writes',
    files: `${HEAD}function make(decorate: (shape: any) => void, log: (shape: any) => void) {
  const shape: any = { q: z.string() }
  decorate(shape)
  log(shape)
  return defineTool({ name: 'a', input: z.object(shape) })
}
make((shape) => { shape.r = z.string() }, (shape) => { shape.s = z.string() })`,
    told: { a: keys('q', 'r') },
  },
])

describe('a function of another file', () => {
  const withProject = sharedProject()

  it('changes what a tool has once it changes its argument, and no more when it does not', async () => {
    const files = {
      'package.json': '{ "name": "case", "type": "module" }',
      'tool.ts': `${HEAD}import { finish } from './finish.js'
const shape: any = { q: z.string() }
finish(shape)
export const a = defineTool({ name: 'a', input: z.object(shape) })`,
      'finish.ts': 'export function finish(shape: any) { return Object.keys(shape) }\n',
    }
    await withProject(files, async (project) => {
      expect(await project.told('tool.ts')).toEqual({ a: keys('q') })
      project.type('finish.ts', 'export function finish(shape: any) { shape.r = shape.q }\n')
      expect(await project.told('tool.ts')).toEqual({ a: keys('q', 'r') })
      project.type('finish.ts', 'export function finish(shape: any) { return shape }\n')
      expect(await project.told('tool.ts')).toEqual({ a: keys('q') })
    })
  })
})
