import type { Files, Told } from '../support/project.js'

/** What package.json says of the format of a package's files. */
export type Kind = 'module' | 'commonjs'

/** One way in which TypeScript projects lay out their modules: a tool whose schema needs all of it to be right. */
export interface Shape {
  title: string
  /** Turned into a package of each kind: `type` of every package.json that is the project's own is the test's to set. */
  files: Files
  /** `tool.ts` unless given. */
  entry?: string
  told: Told
  /** Where Node itself gives another value in a package of this kind. */
  toldIn?: Partial<Record<Kind, Told>>
  /** Open buffers. */
  typed?: Record<string, string>
}

const text = (maxLength: number) => ({ type: 'string', maxLength })
const ESM = '{ "name": "case", "type": "module" }'
const CJS = '{ "name": "case" }'
const Z = "import { z } from 'zod'\n"
const DEFINE = "import { defineTool } from '@toolsight/runtime'\n"

/** A tool `t` with the field `q`, a string of at most `limit` characters. */
const limited = (imports: string, limit = 'limit') =>
  `${Z}${DEFINE}${imports}\nexport const t = defineTool({ name: 't', input: z.object({ q: z.string().max(${limit}) }) })\n`
const told = (limit: number): Told => ({ t: { q: text(limit) } })
const manifest = (value: object) => JSON.stringify({ name: 'case', type: 'module', ...value })
const tsconfig = (compilerOptions: object, rest: object = {}) => JSON.stringify({ compilerOptions, ...rest })
/** A package in node_modules. */
const installed = (name: string, files: Record<string, string>, fields: object = {}): Files =>
  Object.fromEntries([
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...fields })],
    ...Object.entries(files).map(([file, content]) => [`node_modules/${name}/${file}`, content]),
  ])

export const SHAPES: readonly Shape[] = [
  {
    title: '01 ES modules',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.ts'"),
      'limit.ts': 'export const limit: number = 7',
    },
    told: told(7),
  },
  {
    title: '02 ES syntax in a CommonJS package',
    files: {
      'package.json': CJS,
      'tool.ts': limited("import { limit } from './limit'"),
      'limit.ts': 'export const limit = 7',
    },
    told: told(7),
  },
  {
    title: '03 .js for .ts',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts': 'export const limit = 7',
    },
    told: told(7),
  },
  {
    title: '03 .jsx for .tsx, .mjs for .mts, .cjs for .cts',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { a } from './a.jsx'\nimport { b } from './b.mjs'\nimport { c } from './c.cjs'",
        'a + b + c',
      ),
      'a.tsx': 'export const a = 1',
      'b.mts': 'export const b = 2',
      'c.cts': 'export const c = 4',
    },
    told: told(7),
  },
  {
    title: '04 no suffix',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit'"),
      'limit.ts': 'export const limit = 7',
    },
    told: told(7),
  },
  {
    title: '04 a name with a dot and no suffix',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.schema'"),
      'limit.schema.ts': 'export const limit = 7',
    },
    told: told(7),
  },
  {
    title: '05 a directory with an index',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { limit } from './limits'\nimport { more } from './limits/index.js'",
        'limit + more',
      ),
      'limits/index.ts': "export { limit } from './limit'\nexport const more = 1",
      'limits/limit.ts': 'export const limit = 7',
    },
    told: told(8),
  },
  {
    title: '05 the directory itself',
    files: {
      'package.json': ESM,
      'tool.ts': '',
      'tools/tool.ts': limited("import { limit } from '.'\nimport { up } from '..'", 'limit + up'),
      'tools/index.ts': 'export const limit = 7',
      'index.ts': 'export const up = 1',
    },
    entry: 'tools/tool.ts',
    told: told(8),
  },
  {
    title: '06 JSON with an attribute',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import limits from './limits.json' with { type: 'json' }", 'limits.q'),
      'limits.json': '{ "q": 7 }',
    },
    told: told(7),
  },
  {
    title: '07 JSON without one, by name and as a whole',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import limits from './limits.json'\nimport { r } from './limits.json'\nimport * as all from './limits.json'",
        'limits.q + r + all.s.t',
      ),
      'limits.json': '\uFEFF{ "q": 4, "r": 2, "s": { "t": 1 } }',
    },
    told: told(7),
  },
  {
    title: '08 legacy decorators',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ experimentalDecorators: true }),
      'tool.ts': limited(
        "import { order } from './decorated.js'",
        'order.length === 6 && order.join() === "m,p,s,cp,c1,c0" ? 7 : 0',
      ),
      'decorated.ts': `export const order: string[] = []
const method = (_t: object, _k: string, _d: PropertyDescriptor) => { order.push('m') }
const property = (_t: object, _k: string) => { order.push('p') }
const statics = (_t: object, _k: string) => { order.push('s') }
const parameter = (_t: object, _k: string | undefined, _i: number) => { order.push('cp') }
const type = (name: string) => (_t: Function) => { order.push(name) }
@type('c0') @type('c1')
export class Service {
  @method run() {}
  @property id = 1
  @statics static all = 1
  constructor(@parameter readonly name: string) {}
}
order.push(Service.name === 'Service' ? '' : 'x')
order.pop()`,
    },
    told: told(7),
  },
  {
    title: '09 decorators of the standard',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { order, Service } from './decorated.js'",
        'new Service().limit() + order.length',
      ),
      'decorated.ts': `export const order: string[] = []
function twice<T extends (...args: any[]) => number>(f: T, context: ClassMethodDecoratorContext) {
  order.push(String(context.name))
  return function (this: unknown) { return f.call(this) * 2 }
}
export class Service {
  @twice limit() { return 3 }
}`,
    },
    told: told(7),
  },
  {
    title: '10 enums',
    files: {
      'package.json': ESM,
      'tool.ts': `${Z}${DEFINE}import { Kind, Size } from './kinds.js'\nenum Local { A = 'x', B = 'y' }\nexport const t = defineTool({ name: 't', input: z.object({ kind: z.enum(Kind), size: z.literal(Size.Big), local: z.nativeEnum(Local) }) })`,
      'kinds.ts':
        "export enum Kind { Spa = 'spa', Pool = 'pool' }\nexport const enum Size { Small, Big = 1 << 2 }",
    },
    told: {
      t: {
        kind: { type: 'string', enum: ['spa', 'pool'] },
        size: { type: 'number', const: 4 },
        local: { type: 'string', enum: ['x', 'y'] },
      },
    },
  },
  {
    title: '10 merged enums, computed members',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { E } from './e.js'", 'E.A + E.B + E.C'),
      'e.ts': "export enum E { A = 1 }\nconst two = 2\nexport enum E { B = two, C = 'four'.length }",
    },
    told: told(7),
  },
  {
    title: '11 namespaces',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { Limits } from './limits.js'", 'Limits.q + Limits.Inner.r + Limits.s()'),
      'limits.ts':
        'export namespace Limits {\n  export const q = 4\n  export namespace Inner { export const r = q / 2 }\n}\nexport namespace Limits {\n  export function s() { return 1 }\n}',
    },
    told: told(7),
  },
  {
    title: '11 a function and a class merged with a namespace',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { f, C } from './merged.js'", 'f() + f.more + C.more'),
      'merged.ts':
        'export function f() { return 4 }\nexport namespace f { export const more = 2 }\nexport class C {}\nexport namespace C { export const more = 1 }',
    },
    told: told(7),
  },
  {
    title: '12 parameter properties',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { Limit } from './limit.js'", 'new Limit(7).value'),
      'limit.ts':
        'export class Limit { constructor(readonly value: number, private other = 1) { this.other } }',
    },
    told: told(7),
  },
  {
    title: '13 TSX, automatic runtime',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ jsx: 'react-jsx' }),
      'tool.tsx': `${limited("import { limit } from './limit.js'\nimport { Card } from './card.js'")}export const view = <Card title="x"><b>{limit}</b><></></Card>`,
      'limit.ts': 'export const limit = 7',
      'card.tsx': 'throw new Error("never loaded")\nexport const Card = () => null',
    },
    entry: 'tool.tsx',
    told: told(7),
  },
  {
    title: '14 TSX kept for a bundler, the handler answers with elements',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ jsx: 'preserve' }),
      'tool.tsx': `${Z}${DEFINE}import { Card } from './card'\nconst Field = <T,>(schema: T) => schema\nexport const t = defineTool({ name: 't', input: z.object({ q: Field(z.string().max(7)) }), handler: async () => <Card><p>hi</p></Card> })`,
      'card.tsx': 'throw new Error("never loaded")\nexport const Card = () => <div />',
    },
    entry: 'tool.tsx',
    told: told(7),
  },
  {
    title: '15 paths',
    files: {
      'package.json': ESM,
      'tsconfig.json':
        '{\n  // comments, and a trailing comma\n  "compilerOptions": { "paths": { "@/*": ["./src/*"], "~limits": ["./src/limits.ts"] }, },\n}',
      'tool.ts': limited(
        "import { q } from '@/q'\nimport { r } from '@/r.js'\nimport { s } from '~limits'",
        'q + r + s',
      ),
      'src/q.ts': 'export const q = 4',
      'src/r.ts': 'export const r = 2',
      'src/limits.ts': 'export const s = 1',
    },
    told: told(7),
  },
  {
    title: '16 baseUrl',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ baseUrl: './src' }),
      'tool.ts': limited("import { q } from 'lib/q'", 'q'),
      'src/lib/q.ts': 'export const q = 7',
    },
    told: told(7),
  },
  {
    title: '17 paths through extends',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({}, { extends: './config/base.json' }),
      'config/base.json': tsconfig({}, { extends: './paths.json' }),
      'config/paths.json': tsconfig({ paths: { '@/*': ['../src/*'] } }),
      'tool.ts': limited("import { limit } from '@/limit'"),
      'src/limit.ts': 'export const limit = 7',
    },
    told: told(7),
  },
  {
    title: '17 extends of a package',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ paths: { '@/*': ['./src/*'] } }, { extends: '@case/tsconfig/base.json' }),
      ...installed('@case/tsconfig', { 'base.json': tsconfig({ experimentalDecorators: true }) }),
      'tool.ts': limited("import { limit } from '@/limit'"),
      'src/limit.ts':
        'const d = (_t: object, _k: string) => {}\nclass C { @d limit = 7 }\nexport const limit = new C().limit',
    },
    told: told(7),
  },
  {
    title: '18 paths in a referenced project',
    files: {
      'package.json': ESM,
      'tsconfig.json':
        '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }',
      'tsconfig.app.json': tsconfig({ composite: true, paths: { '@/*': ['./src/*'] } }, { include: ['src'] }),
      'tsconfig.node.json': tsconfig({ composite: true }, { include: ['vite.config.ts'] }),
      'src/tool.ts': limited("import { limit } from '@/limit'"),
      'src/limit.ts': 'export const limit = 7',
    },
    entry: 'src/tool.ts',
    told: told(7),
  },
  {
    title: '19 a workspace package whose exports are TypeScript',
    files: {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/app/package.json': ESM,
      'packages/app/tool.ts': limited(
        "import { limit } from '@case/shared'\nimport { more } from '@case/shared/more'",
        'limit + more',
      ),
      'packages/shared/package.json': manifest({
        name: '@case/shared',
        exports: { '.': './src/index.ts', './more': './src/more.ts' },
      }),
      'packages/shared/src/index.ts': "export * from './limit.js'",
      'packages/shared/src/limit.ts': 'export const limit: number = 6',
      'packages/shared/src/more.ts': 'export const more = 1',
      'node_modules/@case/shared': { link: 'packages/shared' },
    },
    entry: 'packages/app/tool.ts',
    told: told(7),
  },
  {
    title: '20 a workspace package whose main is TypeScript',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from '@case/main'"),
      'packages/shared/package.json':
        '{ "name": "@case/main", "main": "src/index.ts", "types": "src/index.ts" }',
      'packages/shared/src/index.ts': 'export const limit: number = 7',
      'node_modules/@case/main': { link: 'packages/shared' },
    },
    told: told(7),
  },
  {
    title: '21 custom conditions, dist not built',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ module: 'nodenext', customConditions: ['source'] }),
      'tool.ts': limited("import { limit } from '@case/conditions'"),
      'packages/shared/package.json': manifest({
        name: '@case/conditions',
        exports: {
          '.': { source: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
        },
      }),
      'packages/shared/src/index.ts': 'export const limit = 7',
      'node_modules/@case/conditions': { link: 'packages/shared' },
    },
    told: told(7),
  },
  {
    title: '22 TypeScript in node_modules',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from 'ts-package'"),
      ...installed(
        'ts-package',
        {
          'index.ts': "import { inner } from './inner.js'\nexport const limit: number = inner",
          'inner.ts': 'export const inner: number = 7',
        },
        { type: 'module', exports: './index.ts' },
      ),
    },
    told: told(7),
  },
  {
    title: '23 package imports',
    files: {
      'package.json': manifest({
        imports: {
          '#limit': './src/limit.js',
          '#lib/*': './src/lib/*.js',
          '#cond': { development: './nope.js', default: './src/cond.js' },
        },
      }),
      'tool.ts': limited(
        "import { limit } from '#limit'\nimport { q } from '#lib/q'\nimport { c } from '#cond'",
        'limit + q + c',
      ),
      'src/limit.ts': 'export const limit = 4',
      'src/lib/q.ts': 'export const q = 2',
      'src/cond.ts': 'export const c = 1',
    },
    told: told(7),
  },
  {
    title: '24 self reference',
    files: {
      'package.json': manifest({
        name: 'self',
        exports: { '.': './src/index.ts', './limit': './src/limit.ts' },
      }),
      'src/index.ts': "export { limit } from './limit.js'",
      'src/limit.ts': 'export const limit = 7',
      'tool.ts': limited(
        "import { limit } from 'self'\nimport { limit as same } from 'self/limit'",
        'limit === same ? limit : 0',
      ),
    },
    told: told(7),
  },
  {
    title: '25 names of a CommonJS package',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { a, b } from 'cjs-named'\nimport all from 'cjs-named'", 'a + b + all.a'),
      ...installed('cjs-named', { 'index.js': 'exports.a = 2; exports.b = 3' }),
    },
    told: told(7),
  },
  {
    title: '26 names that only running tells',
    files: {
      'package.json': CJS,
      'tool.ts': limited("import { limit } from 'cjs-dynamic'"),
      ...installed('cjs-dynamic', { 'index.js': "for (const name of ['limit']) module.exports[name] = 7" }),
    },
    told: told(7),
  },
  {
    title: '27 __esModule default, CommonJS',
    files: {
      'package.json': CJS,
      'tsconfig.json': tsconfig({ module: 'commonjs', esModuleInterop: true }),
      'tool.ts': limited("import limit from 'transpiled'"),
      ...installed('transpiled', {
        'index.js': "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 7",
      }),
    },
    told: told(7),
    toldIn: { module: { t: { q: { type: 'string' } } } },
  },
  {
    title: '27 __esModule default, bundler',
    files: {
      'package.json': CJS,
      'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler' }),
      'tool.ts': limited("import limit from 'transpiled-too'"),
      ...installed('transpiled-too', {
        'index.js': "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 7",
      }),
    },
    told: told(7),
  },
  {
    title: '27 __esModule default, Node',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ module: 'nodenext' }),
      'tool.ts': limited("import limit from 'transpiled-three'", 'limit.default'),
      ...installed('transpiled-three', {
        'index.js': "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 7",
      }),
    },
    told: told(7),
    toldIn: { commonjs: { t: { q: { type: 'string' } } } },
  },
  {
    title: '28 export =',
    files: {
      'package.json': CJS,
      'tool.ts': limited(
        "import Limit = require('./limit')\nimport * as ns from './limit'\nimport def from './limit'",
        'Limit.value + ns.value + def.value',
      ),
      'limit.ts':
        'class Limit { static value = 3 }\nconst both = Object.assign(Limit, { value: 3 })\nexport = both',
    },
    told: told(9),
  },
  {
    title: '28 export = of a function in a package',
    files: {
      'package.json': CJS,
      'tool.ts': limited(
        "import make = require('cjs-function')\nimport * as all from 'cjs-function'",
        'make() + (all as any).extra',
      ),
      ...installed('cjs-function', { 'index.js': 'module.exports = () => 5; module.exports.extra = 2' }),
    },
    told: told(7),
  },
  {
    title: '28 exports.x of a workspace file, by name, as a whole and as the default',
    files: {
      'package.json': CJS,
      'tool.ts': limited(
        "import def, { a } from './members.cjs'\nimport * as all from './members.cjs'\nimport again from './typed.cjs'",
        'a + def.b + all.a + all.default.b + again.c',
      ),
      'members.cjs': 'exports.a = 1\nmodule.exports.b = 2',
      'typed.cts': 'exports.c = 1',
    },
    told: told(7),
  },
  {
    title: '28 exports.x required',
    files: {
      'package.json': CJS,
      'tool.cts': `const { z } = require('zod')\nconst { defineTool } = require('@toolsight/runtime')\nconst { a } = require('./members.cjs')\nconst members = require('./members.cjs')\nexports.t = defineTool({ name: 't', input: z.object({ q: z.string().max(a + members.b) }) })\n`,
      'members.cjs': 'exports.a = 4\nexports.b = 3',
    },
    entry: 'tool.cts',
    told: told(7),
  },
  {
    title: '29 .cts and .mts',
    files: {
      'package.json': CJS,
      'tool.mts': limited(
        "import { a } from './a.mjs'\nimport b from './b.cjs'\nimport { c } from './c.cjs'",
        'a + b.value + c',
      ),
      'a.mts': 'export const a = 4',
      'b.cts': 'const b = { value: 2 }\nexport = b',
      'c.cts': 'exports.c = 1',
    },
    entry: 'tool.mts',
    told: told(7),
  },
  {
    title: '30 __dirname and __filename',
    files: {
      'package.json': CJS,
      'tool.ts': limited(
        "import { readFileSync } from 'node:fs'\nimport path from 'path'\nconst limit = Number(readFileSync(path.join(__dirname, 'limit.txt'), 'utf8')) + path.basename(__filename).length",
      ),
      'limit.txt': '4',
    },
    told: told(11),
  },
  {
    title: '31 import.meta',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { readFileSync } from 'node:fs'\nconst limit = Number(readFileSync(new URL('./limit.txt', import.meta.url), 'utf8')) + import.meta.filename.slice(import.meta.dirname.length).length",
      ),
      'limit.txt': '4',
    },
    told: told(12),
  },
  {
    title: '32 top-level await',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { limit } from './limit.js'\nconst more = await Promise.resolve(limit + 1)",
        'more',
      ),
      'limit.ts':
        'export const limit = await new Promise<number>((resolve) => setTimeout(() => resolve(6), 1))',
    },
    told: told(7),
  },
  {
    title: '32 top-level await that nothing depends on',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'\nexport const db = await new Promise(() => {})"),
      'limit.ts': 'export const limit = 7\nexport const never = await new Promise(() => {})',
    },
    told: told(7),
  },
  {
    title: '33 top-level await in a CommonJS package',
    files: { 'package.json': CJS, 'tool.ts': limited('const limit = await Promise.resolve(7)') },
    told: told(7),
  },
  {
    title: '34 dynamic import',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "const { limit } = await import('./limit.js')\nconst all = await import('./all.js')",
        'limit + all.default.more',
      ),
      'limit.ts': 'export const limit = 6',
      'all.ts': 'export default { more: 1 }',
    },
    told: told(7),
  },
  {
    title: '34 dynamic import in a handler',
    files: {
      'package.json': ESM,
      'tool.ts': `${Z}${DEFINE}export const t = defineTool({ name: 't', input: z.object({ q: z.string().max(7) }), handler: async () => (await import('./never.js')).never })`,
      'never.ts': 'throw new Error("never loaded")\nexport const never = 1',
    },
    told: told(7),
  },
  {
    title: '35 circular imports',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { a } from './a.js'", 'a()'),
      'a.ts':
        "import { b } from './b.js'\nexport const one = 1\nexport function a(): number { return b() + one }",
      'b.ts':
        "import { a, one } from './a.js'\nexport const six = 6 * one\nexport function b(): number { return typeof a === 'function' ? six : 0 }",
    },
    told: told(7),
  },
  {
    title: '35 circular schemas',
    files: {
      'package.json': ESM,
      'tool.ts': `${Z}${DEFINE}import { Author } from './author.js'\nexport const t = defineTool({ name: 't', input: z.object({ names: z.array(z.string().max(Author.shape.name.maxLength ?? 0)) }) })`,
      'author.ts': `${Z}import { Book } from './book.js'\nexport const Author = z.object({ name: z.string().max(7), get books() { return z.array(Book) } })`,
      'book.ts': `${Z}import { Author } from './author.js'\nexport const Book = z.object({ title: z.string(), get author() { return Author } })`,
    },
    told: { t: { names: { type: 'array', items: text(7) } } },
  },
  {
    title: '36 imports of types without the word',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { Options, limit } from './options.js'\nimport { OnlyTypes } from './only-types.js'\nconst options: Options = { limit }\nexport type All = OnlyTypes",
        'options.limit',
      ),
      'options.ts': 'export interface Options { limit: number }\nexport const limit = 7',
      'only-types.ts': 'throw new Error("never loaded")\nexport interface OnlyTypes { a: 1 }',
    },
    told: told(7),
  },
  {
    title: '37 types re-exported without the word',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { limit } from './barrel.js'\nimport * as all from './barrel.js'",
        'limit + Object.keys(all).length',
      ),
      'barrel.ts': "export { Options, limit } from './options.js'\nexport { type Other } from './options.js'",
      'options.ts':
        'export interface Options { limit: number }\nexport type Other = 1\nexport const limit = 6',
    },
    told: told(7),
  },
  {
    title: '38 zod subpaths',
    files: {
      'package.json': ESM,
      'tool.ts': `${DEFINE}import * as z from 'zod/v4'\nimport * as core from 'zod/v4/core'\nimport zDefault from 'zod'\nexport const t = defineTool({ name: 't', input: z.object({ q: zDefault.string().max(core.toJSONSchema ? 7 : 0) }) })`,
    },
    told: told(7),
  },
  {
    title: '39 two zod majors',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './old/limit.js'"),
      'old/limit.ts':
        "import { z } from 'zod'\nexport const limit = z.string()._def.typeName === 'ZodString' ? 7 : 0",
      'old/node_modules/zod': { package: 'zod3' },
    },
    told: told(7),
  },
  {
    title: '40 valibot',
    files: {
      'package.json': ESM,
      'tool.ts': `${DEFINE}import * as v from 'valibot'\nexport const t = defineTool({ name: 't', input: v.object({ q: v.pipe(v.string(), v.maxLength(7)) }) })`,
    },
    told: { t: { q: text(7) } },
  },
  {
    title: '41 arktype',
    files: {
      'package.json': ESM,
      'tool.ts': `${DEFINE}import { type } from 'arktype'\nexport const t = defineTool({ name: 't', input: type({ q: 'string <= 7' }) })`,
    },
    told: { t: { q: text(7) } },
  },
  {
    title: '42 buffers of the entry and of what it imports',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts': 'export const limit = 1',
    },
    typed: {
      'tool.ts': limited("import { limit } from './limit.js'", 'limit + 1'),
      'limit.ts': 'export const limit = 6',
    },
    told: told(7),
  },
  {
    title: '43 a file that is only a buffer',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { limit } from './new/limit.js'\nimport { more } from './new'",
        'limit + more',
      ),
    },
    typed: { 'new/limit.ts': 'export const limit = 6', 'new/index.ts': 'export const more = 1' },
    told: told(7),
  },
  {
    title: '44 a syntax error',
    files: { 'package.json': ESM, 'tool.ts': `${limited('const limit = 7')}\nexport const broken = {` },
    told: { t: 'unevaluated: The file has a syntax error, so its code cannot run.' },
  },
  {
    title: '44 a syntax error in what it imports',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts': 'export const limit = (7',
    },
    told: { t: "failed: SyntaxError: ')' expected." },
  },
  {
    title: '45 a module that throws while it loads',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts':
        "export const limit = read()\nfunction read(): number { throw new TypeError('no limit here') }",
    },
    told: { t: 'failed: TypeError: no limit here' },
  },
  {
    title: '45 a package that throws while it loads',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from 'throwing'"),
      ...installed('throwing', { 'index.js': "throw new Error('not in this world')" }),
    },
    told: { t: 'failed: Error: not in this world' },
  },
  {
    title: '46 assets',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import './style.css'\nimport logo from './logo.svg'\nimport prompt from './prompt.md?raw'\nconst icon = { logo, prompt }",
        'Object.keys(icon).length + 5',
      ),
      'style.css': 'a{}',
      'logo.svg': '<svg/>',
      'prompt.md': 'hi',
    },
    // An image has a value only where a bundler gives it one, but the object that holds it has its keys.
    told: { t: { q: text(7) } },
  },
  {
    title: '47 server-only',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import 'server-only'\nimport { limit } from './limit.js'"),
      'limit.ts': "import 'client-only'\nexport const limit = 7",
    },
    told: told(7),
  },
  {
    title: '48 modules of a runtime, used late',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { env } from '$env/dynamic/private'\nimport { sqlite } from 'bun:sqlite'\nimport { DurableObject } from 'cloudflare:workers'\nclass Counter extends DurableObject {}\nconst open = () => sqlite(env.DB)",
        "typeof open === 'function' ? 7 : 0",
      ),
    },
    told: told(7),
  },
  {
    title: '49 using',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts':
        'const log: string[] = []\nfunction open() { log.push("open"); return { value: 5, [Symbol.dispose]() { log.push("close") } } }\nfunction read() { using handle = open(); return handle.value }\nconst value = read()\nexport const limit = value + log.length',
    },
    told: told(7),
  },
  {
    title: '50 class fields, assigned',
    files: {
      'package.json': ESM,
      'tsconfig.json': tsconfig({ target: 'es2022', useDefineForClassFields: false }),
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts':
        'let set = 0\nclass Base { set value(v: number) { set = v } declared = 1 }\nclass Child extends Base { value = 7; declare declared: number; absent?: string }\nconst child = new Child()\nexport const limit = Object.keys(child).length + set - 1',
    },
    told: told(7),
  },
  {
    title: '50 class fields, defined',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts':
        'let set = 0\nclass Base { set value(v: number) { set = v } }\nclass Child extends Base { value = 7; absent?: string; static #own = 1; static read() { return Child.#own } }\nconst child = new Child()\nexport const limit = set + child.value + Object.keys(child).length - 1 - Child.read()',
    },
    told: told(7),
  },
  {
    title: '51 a JavaScript tool with a jsconfig',
    files: {
      'package.json': CJS,
      'jsconfig.json': tsconfig({ paths: { '@/*': ['./src/*'] } }),
      'tool.js':
        "const { z } = require('zod')\nconst { defineTool } = require('@toolsight/runtime')\nconst { limit } = require('@/limit')\nconst startServer = require('./server')\nstartServer()\nexports.t = defineTool({ name: 't', input: z.object({ q: z.string().max(limit) }) })",
      'src/limit.js': 'module.exports = { limit: 7 }',
      'server.js': "throw new Error('never loaded')",
    },
    entry: 'tool.js',
    told: told(7),
  },
  {
    title: '52 require of a package that is ES modules only',
    files: {
      'package.json': CJS,
      'tool.ts': limited("import limit, { more } from 'esm-only'", 'limit + more'),
      ...installed(
        'esm-only',
        {
          'index.js': "import { inner } from './inner.js'\nexport default 5\nexport const more = inner",
          'inner.js': 'export const inner = await Promise.resolve(2)',
        },
        { type: 'module', exports: './index.js' },
      ),
    },
    told: told(7),
  },
  {
    title: '53 one instance through a link and its target',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { state } from '@case/linked'\nimport { state as same } from './packages/linked/index.js'",
        'state === same ? 7 : 0',
      ),
      'packages/linked/package.json': manifest({ name: '@case/linked', exports: './index.ts' }),
      'packages/linked/index.ts': 'export const state = {}',
      'node_modules/@case/linked': { link: 'packages/linked' },
    },
    told: told(7),
  },
  {
    title: '54 a declaration beside JavaScript',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import { limit } from './limit.js'\nimport { more } from './more.mjs'\nimport { bare } from './bare'",
        'limit + more + bare',
      ),
      'limit.js': 'export const limit = 4',
      'limit.d.ts': 'export declare const limit: number',
      'more.mjs': 'export const more = 2',
      'more.d.mts': 'export declare const more: number',
      'bare.js': 'export const bare = 1',
      'bare.d.ts': 'export declare const bare: number',
    },
    told: told(7),
  },
  {
    title: 'namespace imports, of a barrel too',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import * as limits from './barrel.js'",
        'limits.q + limits.inner.r + limits.default',
      ),
      'barrel.ts':
        "export * from './q.js'\nexport * as inner from './r.js'\nexport { d as default } from './r.js'\nexport * from './other.js'",
      'q.ts': 'export const q = 4',
      'r.ts': 'export const r = 2\nexport const d = 1',
      'other.ts': 'export const other = 0',
    },
    told: told(7),
  },
  {
    title: 'a barrel beside what must not load',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './barrel.js'"),
      'barrel.ts':
        "export * from './server.js'\nexport * from './limit.js'\nexport { start } from './server.js'",
      'server.ts':
        "throw new Error('never loaded')\nexport const start = connect()\nfunction connect(): never { throw new Error('never called') }",
      'limit.ts': 'export const limit = 7',
    },
    told: told(7),
  },
  {
    title: 'destructured exports',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { a, b, rest, d } from './all.js'", 'a + b + rest.c + d'),
      'all.ts':
        'export const { a, x: { b }, ...rest } = { a: 1, x: { b: 2 }, c: 3 }\nexport const [, d = 1] = [0]',
    },
    told: told(7),
  },
  {
    title: 'default exports of every kind',
    files: {
      'package.json': ESM,
      'tool.ts': limited(
        "import a from './a.js'\nimport B from './b.js'\nimport c from './c.js'\nimport { default as d } from './d.js'\nimport e, { more } from './e.js'",
        'a() + new B().value + c + d() + e() + more',
      ),
      'a.ts': 'export default function () { return 1 }',
      'b.ts': 'export default class { value = 1 }',
      'c.ts': 'export default 1 as number',
      'd.ts': 'export default () => 1',
      'e.ts':
        'export default function named() { return count() }\nfunction count() { return named.length + 1 }\nexport const more = 2',
    },
    told: told(7),
  },
  {
    title: 'names in quotes',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { 'the limit' as limit } from './limit.js'"),
      'limit.ts': "const limit = 7\nexport { limit as 'the limit' }",
    },
    told: told(7),
  },
  {
    title: 'a let that is exported and assigned',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit } from './limit.js'"),
      'limit.ts': 'export let limit = 1\nlimit = 6\nlimit++',
    },
    told: told(7),
  },
  {
    title: 'var in blocks',
    files: {
      'package.json': ESM,
      'tool.ts': limited("import { limit, list } from './limit.js'", 'limit + list.length'),
      'limit.ts':
        'export const list: number[] = []\ntry {\n  var limit = 3\n  limit++\n  list.push(1, 2)\n} catch {}\nfor (var i = 0; i < 1; i++) list.push(3)\nexport { limit }',
    },
    told: told(7),
  },
]
