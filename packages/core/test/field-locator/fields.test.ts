import { describe, expect, test } from 'vitest'
import { locateField } from '#core/field-locator/index.js'
import { locate } from './locate.js'
import { sourcesOf } from './sources-of.js'

const Z = "import { z } from 'zod'\n"
const hit = (key: string, value: string, file = '/w/tool.ts') => ({ key, value, exact: true, file })

/** Marked source, the path, and what stands at the key and at the value. */
type Case = [title: string, source: string, path: string[], key: string, value: string]

const inOneFile = (cases: Case[]) =>
  test.each(cases)('%s', (_title, source, path, key, value) => {
    expect(locate(source, path)).toEqual(hit(key, value))
  })

describe('zod', () => {
  inOneFile([
    ['the schema itself', `${Z}<<z.date()>>`, [], 'z.date()', 'z.date()'],
    ['a field', `${Z}<<z.object({ at: z.date() })>>`, ['at'], 'at', 'z.date()'],
    ['a quoted key', `${Z}<<z.object({ "the-day": z.date() })>>`, ['the-day'], '"the-day"', 'z.date()'],
    [
      'a computed key',
      `${Z}const KEY = 'at'\n<<z.object({ [KEY]: z.date() })>>`,
      ['at'],
      '[KEY]',
      'z.date()',
    ],
    [
      'a key from an enum',
      `${Z}enum K { At = 'at' }\n<<z.object({ [K.At]: z.date() })>>`,
      ['at'],
      '[K.At]',
      'z.date()',
    ],
    ['a shorthand', `${Z}const at = z.date()\n<<z.object({ at })>>`, ['at'], 'at', 'at'],
    ['chained calls', `${Z}<<z.object({ at: z.date() }).strict().describe('x')>>`, ['at'], 'at', 'z.date()'],
    ['extend', `${Z}<<z.object({ at: z.string() }).extend({ at: z.date() })>>`, ['at'], 'at', 'z.date()'],
    [
      'what was extended',
      `${Z}<<z.object({ at: z.date() }).extend({ b: z.string() })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'merge',
      `${Z}const B = z.object({ at: z.date() })\n<<z.object({}).merge(B)>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    ['and', `${Z}<<z.object({ a: z.string() }).and(z.object({ at: z.date() }))>>`, ['at'], 'at', 'z.date()'],
    [
      'intersection',
      `${Z}<<z.intersection(z.object({ at: z.date() }), z.object({}))>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'pick, omit, partial, required',
      `${Z}<<z.object({ at: z.date() }).pick({ at: true }).omit({ b: true }).partial().required()>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a field named like a method',
      `${Z}<<z.object({ pick: z.date() }).pick({ pick: true })>>`,
      ['pick'],
      'pick',
      'z.date()',
    ],
    [
      'a field named optional, wrapped',
      `${Z}<<z.object({ optional: z.date() }).optional()>>`,
      ['optional'],
      'optional',
      'z.date()',
    ],
    [
      'wrappers as methods',
      `${Z}<<z.object({ o: z.object({ at: z.date() }).optional().nullable().default({}) })>>`,
      ['o', 'at'],
      'at',
      'z.date()',
    ],
    [
      'wrappers as functions',
      `${Z}<<z.object({ o: z.optional(z.nullable(z.object({ at: z.date() }))) })>>`,
      ['o', 'at'],
      'at',
      'z.date()',
    ],
    [
      'the wrapper belongs to the value',
      `${Z}<<z.object({ at: z.date().optional() })>>`,
      ['at'],
      'at',
      'z.date().optional()',
    ],
    ['an array', `${Z}<<z.object({ days: z.array(z.date()) })>>`, ['days', '[]'], 'z.date()', 'z.date()'],
    [
      'an array as a method',
      `${Z}<<z.object({ days: z.date().array().min(1) })>>`,
      ['days', '[]'],
      'z.date()',
      'z.date()',
    ],
    [
      'an array of objects',
      `${Z}<<z.object({ days: z.array(z.object({ at: z.date() })).max(3) })>>`,
      ['days', '[]', 'at'],
      'at',
      'z.date()',
    ],
    [
      'a record',
      `${Z}<<z.object({ m: z.record(z.string(), z.date()) })>>`,
      ['m', '*'],
      'z.date()',
      'z.date()',
    ],
    [
      'a record with values only',
      `${Z}<<z.object({ m: z.record(z.date()) })>>`,
      ['m', '*'],
      'z.date()',
      'z.date()',
    ],
    ['catchall', `${Z}<<z.object({}).catchall(z.date())>>`, ['*'], 'z.date()', 'z.date()'],
    [
      'a union branch',
      `${Z}<<z.object({ u: z.union([z.string(), z.date()]) })>>`,
      ['u', '|1'],
      'z.date()',
      'z.date()',
    ],
    [
      'a union with spread branches',
      `${Z}const more = [z.string(), z.date()] as const\n<<z.union([z.number(), ...more])>>`,
      ['|2'],
      'z.date()',
      'z.date()',
    ],
    ['or', `${Z}<<z.object({ u: z.string().or(z.date()) })>>`, ['u', '|1'], 'z.date()', 'z.date()'],
    [
      'a field in a branch',
      `${Z}<<z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b'), at: z.date() })])>>`,
      ['|1', 'at'],
      'at',
      'z.date()',
    ],
    [
      'a field in a branch that the path leaves out',
      `${Z}<<z.union([z.object({ a: z.string() }), z.object({ at: z.date() })])>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'nullable as a union',
      `${Z}<<z.object({ at: z.date().nullable() })>>`,
      ['at', '|0'],
      'z.date()',
      'z.date()',
    ],
    ['a tuple', `${Z}<<z.tuple([z.string(), z.date()])>>`, ['1'], 'z.date()', 'z.date()'],
    ['preprocess', `${Z}<<z.preprocess((v) => v, z.object({ at: z.date() }))>>`, ['at'], 'at', 'z.date()'],
    ['pipe', `${Z}<<z.string().pipe(z.object({ at: z.date() }))>>`, ['at'], 'at', 'z.date()'],
    [
      'a transform after',
      `${Z}<<z.object({ at: z.date() }).transform((v) => ({ at: v.at }))>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a refinement before',
      `${Z}<<z.object({ at: z.date() }).refine((v) => v.at, { message: 'x' })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'lazy',
      `${Z}const Node = z.object({ at: z.date(), next: z.lazy(() => Node) })\n<<Node>>`,
      ['next', 'next', 'at'],
      'at',
      'z.date()',
    ],
    [
      'a recursive getter',
      `${Z}const Node = z.object({ at: z.date(), get next() { return z.array(Node) } })\n<<Node>>`,
      ['next', '[]', 'at'],
      'at',
      'z.date()',
    ],
    [
      'mini',
      `import * as z from 'zod/mini'\n<<z.extend(z.object({}), { at: z.optional(z.date()) })>>`,
      ['at'],
      'at',
      'z.optional(z.date())',
    ],
    [
      'a namespace import',
      `import * as z from 'zod'\n<<z.object({ at: z.date() })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'another local name',
      `import { z as zed } from 'zod/v4'\n<<zed.object({ at: zed.array(zed.date()) })>>`,
      ['at', '[]'],
      'zed.date()',
      'zed.date()',
    ],
    ['a raw shape', `${Z}void <<{ at: z.date() }>>`, ['at'], 'at', 'z.date()'],
    [
      'a raw shape with keywords as keys',
      `${Z}void <<{ type: z.string(), items: z.array(z.date()), properties: z.object({ at: z.date() }) }>>`,
      ['properties', 'at'],
      'at',
      'z.date()',
    ],
    [
      'another package that carries zod',
      `import { tool } from '@opencode-ai/plugin'\n<<tool.schema.object({ days: tool.schema.array(tool.schema.date()) })>>`,
      ['days', '[]'],
      'tool.schema.date()',
      'tool.schema.date()',
    ],
    [
      'a wrapper of another package',
      `${Z}import { zodSchema } from 'ai'\n<<zodSchema(z.object({ at: z.date() }))>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    ['half-typed text', `${Z}<<z.object({ at: z.date(), b: z. })>>`, ['at'], 'at', 'z.date()'],
  ])
})

describe('names in one file', () => {
  inOneFile([
    ['a constant', `${Z}const S = z.object({ at: z.date() })\n<<S>>`, ['at'], 'at', 'z.date()'],
    [
      'a constant declared later',
      `${Z}const t = () => (<<S>>)\nconst S = z.object({ at: z.date() })`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a local scope',
      `${Z}const S = z.object({})\nfunction f() { const S = z.object({ at: z.date() }); use(<<S>>) }`,
      ['at'],
      'at',
      'z.date()',
    ],
    ['a value given later', `${Z}let S\nS = z.object({ at: z.date() })\n<<S>>`, ['at'], 'at', 'z.date()'],
    [
      'as, satisfies, parentheses, !',
      `${Z}const S = ((z.object({ at: z.date() }) as any) satisfies object)!\n<<S>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'as const',
      `${Z}const shape = { at: z.date() } as const\n<<z.object(shape)>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a spread shape',
      `${Z}const base = z.object({ at: z.date() })\n<<z.object({ ...base.shape, b: z.string() })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a spread record',
      `${Z}const common = { at: z.date() }\n<<z.object({ ...common })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a later key hides a spread',
      `${Z}const common = { at: z.string() }\n<<z.object({ ...common, at: z.date() })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a later spread hides a key',
      `${Z}const common = { at: z.date() }\n<<z.object({ at: z.string(), ...common })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a member',
      `${Z}const schemas = { user: z.object({ at: z.date() }) }\n<<schemas.user>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'an indexed member',
      `${Z}const schemas = { user: z.object({ at: z.date() }) }\n<<schemas['user']>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a frozen record',
      `${Z}const schemas = Object.freeze({ user: z.object({ at: z.date() }) })\n<<schemas.user>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'destructuring',
      `${Z}const { user: { schema } } = { user: { schema: z.object({ at: z.date() }) } }\n<<schema>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'an array pattern',
      `${Z}const [, S] = [z.string(), z.object({ at: z.date() })]\n<<S>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a field of a shape',
      `${Z}const U = z.object({ o: z.object({ at: z.date() }) })\n<<z.object({ x: U.shape.o })>>`,
      ['x', 'at'],
      'at',
      'z.date()',
    ],
    [
      'an element',
      `${Z}const L = z.array(z.object({ at: z.date() }))\n<<L.element>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'an option',
      `${Z}const U = z.union([z.string(), z.object({ at: z.date() })])\n<<U.options[1]>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    ['a conditional', `${Z}<<flag ? z.string() : z.object({ at: z.date() })>>`, ['at'], 'at', 'z.date()'],
    [
      'a function that returns a schema',
      `${Z}const page = (item) => z.object({ items: z.array(item), at: z.date() })\n<<page(z.string())>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'its argument',
      `${Z}const page = (item) => z.object({ items: z.array(item) })\n<<page(z.object({ at: z.date() }))>>`,
      ['items', '[]', 'at'],
      'at',
      'z.date()',
    ],
    [
      'a function in its own terms',
      `${Z}const opt = (s) => s.optional()\n<<opt(opt(z.object({ at: z.date() })))>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a declared function with a body',
      `${Z}function make() { const S = z.object({ at: z.date() }); return S }\n<<make()>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a destructured parameter',
      `${Z}const page = ({ item }) => z.object({ item })\n<<page({ item: z.object({ at: z.date() }) })>>`,
      ['item', 'at'],
      'at',
      'z.date()',
    ],
    [
      'a shape as a parameter',
      `${Z}const strict = (shape) => z.object(shape).strict()\n<<strict({ at: z.date() })>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a method of a record',
      `${Z}const make = { page() { return z.object({ at: z.date() }) } }\n<<make.page()>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a static member',
      `${Z}class S { static user = z.object({ at: z.date() }) }\n<<S.user>>`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a member of this',
      `${Z}class T { user = z.object({ at: z.date() }); t() { return <<this.user>> } }`,
      ['at'],
      'at',
      'z.date()',
    ],
    [
      'a namespace',
      `${Z}namespace N { export const S = z.object({ at: z.date() }) }\n<<N.S>>`,
      ['at'],
      'at',
      'z.date()',
    ],
  ])
})

describe('across modules', () => {
  const schema = `${Z}export const User = z.object({ at: z.date() })\n`
  const there = hit('at', 'z.date()', '/w/schemas.ts')
  test.each<[string, string, Record<string, string>, string]>([
    [
      'a named import',
      "import { User } from './schemas.js'\n<<User>>",
      { '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'a renamed import',
      "import { User as U } from './schemas'\n<<U.strict()>>",
      { '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'a namespace',
      "import * as schemas from './schemas.js'\n<<schemas.User>>",
      { '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'a default export',
      "import S from './schemas.js'\n<<S>>",
      { '/w/schemas.ts': `${Z}export default z.object({ at: z.date() })` },
      '/w/schemas.ts',
    ],
    [
      'a default export by name',
      "import S from './schemas.js'\n<<S>>",
      { '/w/schemas.ts': `${schema}export { User as default }` },
      '/w/schemas.ts',
    ],
    [
      'a re-export',
      "import { U } from './index.js'\n<<U>>",
      { '/w/index.ts': "export { User as U } from './schemas.js'", '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'export *',
      "import { User } from './index.js'\n<<User>>",
      { '/w/index.ts': "export * from 'other'\nexport * from './schemas.js'", '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'export * as',
      "import { s } from './index.js'\n<<s.User>>",
      { '/w/index.ts': "export * as s from './schemas.js'", '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'an import exported again',
      "import { s } from './index.js'\n<<s.User>>",
      { '/w/index.ts': "import * as s from './schemas.js'\nexport { s }", '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'a destructured require',
      "const { User } = require('./schemas')\n<<User>>",
      { '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'a dynamic import',
      "const { User } = await import('./schemas.js')\n<<User>>",
      { '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'module.exports',
      "const { User } = require('./schemas.js')\n<<User>>",
      {
        '/w/schemas.js':
          "const { z } = require('zod')\nconst User = z.object({ at: z.date() })\nmodule.exports = { User }",
      },
      '/w/schemas.js',
    ],
    [
      'exports.name',
      "const { User } = require('./schemas.js')\n<<User>>",
      { '/w/schemas.js': "const { z } = require('zod')\nexports.User = z.object({ at: z.date() })" },
      '/w/schemas.js',
    ],
    [
      'import equals',
      "import schemas = require('./schemas')\n<<schemas.User>>",
      { '/w/schemas.ts': schema },
      '/w/schemas.ts',
    ],
    [
      'a cycle of modules',
      "import { User } from './a.js'\nexport const X = 1\n<<User>>",
      {
        '/w/a.ts': "export * from './tool.js'\nexport * from './schemas.js'",
        '/w/schemas.ts': `${schema}export * from './a.js'`,
      },
      '/w/schemas.ts',
    ],
    [
      'a factory',
      "import { page } from './schemas.js'\n<<page()>>",
      { '/w/schemas.ts': `${Z}export function page() { return z.object({ at: z.date() }) }` },
      '/w/schemas.ts',
    ],
  ])('%s', (_title, source, others, file) => {
    expect(locate(source, ['at'], others)).toEqual({ ...there, file })
  })

  test('zod by way of a workspace module', () => {
    const source = "import { z } from './zod.js'\n<<z.object({ days: z.array(z.date()) })>>"
    for (const wrapper of [
      "export { z } from 'zod'",
      "export * from 'zod'",
      "import { z } from 'zod'\nexport { z }",
    ]) {
      expect(locate(source, ['days', '[]'], { '/w/zod.ts': wrapper })).toEqual(hit('z.date()', 'z.date()'))
    }
  })

  test('a module as a shape', () => {
    const others = { '/w/shape.ts': `${Z}export const at = z.date()` }
    expect(
      locate(`${Z}import * as shape from './shape.js'\n<<z.object(shape)>>`, ['at'], others),
    ).toMatchObject({
      value: 'z.date()',
      file: '/w/shape.ts',
      exact: true,
    })
  })

  test('a JSON module', () => {
    const others = { '/w/search.json': '{ "type": "object", "properties": { "at": { "type": "date" } } }' }
    const expected = hit('"at"', '{ "type": "date" }', '/w/search.json')
    expect(locate("import schema from './search.json'\n<<schema>>", ['at'], others)).toEqual(expected)
    expect(locate("import * as s from './search.json'\n<<s.properties>>", ['at'], others)).toEqual(expected)
  })
})

describe('valibot', () => {
  const V = "import * as v from 'valibot'\n"
  inOneFile([
    ['a field', `${V}<<v.object({ at: v.date() })>>`, ['at'], 'at', 'v.date()'],
    ['pipe', `${V}<<v.pipe(v.object({ at: v.date() }), v.check((i) => i.at))>>`, ['at'], 'at', 'v.date()'],
    [
      'optional',
      `${V}<<v.object({ o: v.optional(v.object({ at: v.date() }), {}) })>>`,
      ['o', 'at'],
      'at',
      'v.date()',
    ],
    [
      'array',
      `${V}<<v.object({ days: v.pipe(v.array(v.date()), v.minLength(1)) })>>`,
      ['days', '[]'],
      'v.date()',
      'v.date()',
    ],
    [
      'variant',
      `${V}<<v.variant('k', [v.object({ k: v.literal(1) }), v.object({ k: v.literal(2), at: v.date() })])>>`,
      ['|1', 'at'],
      'at',
      'v.date()',
    ],
    [
      'entries',
      `${V}const B = v.object({ at: v.date() })\n<<v.object({ ...B.entries })>>`,
      ['at'],
      'at',
      'v.date()',
    ],
    [
      'intersect',
      `${V}<<v.intersect([v.object({ at: v.date() }), v.object({})])>>`,
      ['at'],
      'at',
      'v.date()',
    ],
    ['record', `${V}<<v.record(v.string(), v.date())>>`, ['*'], 'v.date()', 'v.date()'],
    ['partial', `${V}<<v.partial(v.object({ at: v.date() }))>>`, ['at'], 'at', 'v.date()'],
    [
      'lazy',
      `${V}const N = v.object({ at: v.date(), next: v.lazy(() => N) })\n<<N>>`,
      ['next', 'at'],
      'at',
      'v.date()',
    ],
    [
      'named imports',
      "import { object as o, array, date } from 'valibot'\n<<o({ days: array(date()) })>>",
      ['days', '[]'],
      'date()',
      'date()',
    ],
    [
      'a converter around it',
      `${V}import { toStandardJsonSchema } from '@valibot/to-json-schema'\n<<toStandardJsonSchema(v.object({ at: v.date() }))>>`,
      ['at'],
      'at',
      'v.date()',
    ],
  ])
})

describe('arktype', () => {
  const A = "import { type, scope } from 'arktype'\n"
  inOneFile([
    ['a field', `${A}<<type({ at: 'Date' })>>`, ['at'], 'at', "'Date'"],
    ['an optional key', `${A}<<type({ 'at?': 'Date' })>>`, ['at'], "'at?'", "'Date'"],
    ['a nested definition', `${A}<<type({ o: { 'at?': 'Date' } })>>`, ['o', 'at'], "'at?'", "'Date'"],
    ['another type', `${A}const O = type({ at: 'Date' })\n<<type({ o: O })>>`, ['o', 'at'], 'at', "'Date'"],
    [
      'an array by method',
      `${A}const O = type({ at: 'Date' })\n<<type({ o: O.array() })>>`,
      ['o', '[]', 'at'],
      'at',
      "'Date'",
    ],
    ['an array by tuple', `${A}<<type({ o: [{ at: 'Date' }, '[]'] })>>`, ['o', '[]', 'at'], 'at', "'Date'"],
    ['an array in a string', `${A}<<type({ days: 'Date[]' })>>`, ['days', '[]'], 'Date', 'Date'],
    [
      'an array of a union',
      `${A}<<type({ days: '(string | Date)[] = []' })>>`,
      ['days', '[]', '|1'],
      'Date',
      'Date',
    ],
    ['arguments as a tuple', `${A}<<type({ at: 'Date' }, '[]')>>`, ['[]', 'at'], 'at', "'Date'"],
    ['a union in a string', `${A}<<type({ u: "'a|b' | Date" })>>`, ['u', '|1'], 'Date', 'Date'],
    ['a comparison is no default', `${A}<<type({ u: 'number >= 5 | Date' })>>`, ['u', '|1'], 'Date', 'Date'],
    [
      'a union in a tuple',
      `${A}<<type({ u: ['string', '|', { at: 'Date' }] })>>`,
      ['u', '|1', 'at'],
      'at',
      "'Date'",
    ],
    ['a default', `${A}<<type({ o: [{ at: 'Date' }, '=', () => ({})] })>>`, ['o', 'at'], 'at', "'Date'"],
    ['or', `${A}<<type({ a: 'string' }).or({ at: 'Date' })>>`, ['|1'], "{ at: 'Date' }", "{ at: 'Date' }"],
    ['merge', `${A}<<type({ a: 'string' }).merge({ 'at?': 'Date' })>>`, ['at'], "'at?'", "'Date'"],
    ['and', `${A}<<type({ at: 'Date' }).and({ a: 'string' })>>`, ['at'], 'at', "'Date'"],
    [
      'a spread key',
      `${A}const B = type({ at: 'Date' })\n<<type({ '...': B, a: 'string' })>>`,
      ['at'],
      'at',
      "'Date'",
    ],
    ['an index signature', `${A}<<type({ '[string]': 'Date' })>>`, ['*'], "'[string]'", "'Date'"],
    ['a record in a string', `${A}<<type({ m: 'Record<string, Date>' })>>`, ['m', '*'], 'Date', 'Date'],
    ['a scope', `${A}const s = scope({ user: { at: 'Date' } }).export()\n<<s.user>>`, ['at'], 'at', "'Date'"],
    ['narrowed', `${A}<<type({ at: 'Date' }).narrow((v) => true).describe('x')>>`, ['at'], 'at', "'Date'"],
    [
      'keywords',
      `${A}<<type({ id: type.keywords.string.uuid, at: type.keywords.Date.array() })>>`,
      ['at', '[]'],
      'type.keywords.Date',
      'type.keywords.Date',
    ],
  ])
})

describe('effect', () => {
  const E = "import { Schema } from 'effect'\n"
  inOneFile([
    ['a field', `${E}<<Schema.Struct({ at: Schema.Date })>>`, ['at'], 'at', 'Schema.Date'],
    [
      'optional',
      `${E}<<Schema.Struct({ o: Schema.optional(Schema.Struct({ at: Schema.Date })) })>>`,
      ['o', 'at'],
      'at',
      'Schema.Date',
    ],
    [
      'an array',
      `${E}<<Schema.Struct({ l: Schema.Array(Schema.Date) })>>`,
      ['l', '[]'],
      'Schema.Date',
      'Schema.Date',
    ],
    [
      'piped',
      `${E}<<Schema.Struct({ at: Schema.Date }).pipe(Schema.annotations({}))>>`,
      ['at'],
      'at',
      'Schema.Date',
    ],
    [
      'extended in a pipe',
      `${E}<<Schema.Struct({}).pipe(Schema.extend(Schema.Struct({ at: Schema.Date })))>>`,
      ['at'],
      'at',
      'Schema.Date',
    ],
    [
      'a union of arguments',
      `${E}<<Schema.Union(Schema.String, Schema.Struct({ at: Schema.Date }))>>`,
      ['|1', 'at'],
      'at',
      'Schema.Date',
    ],
    [
      'a union of an array',
      `${E}<<Schema.Union([Schema.String, Schema.Date])>>`,
      ['|1'],
      'Schema.Date',
      'Schema.Date',
    ],
    [
      'fields',
      `${E}const B = Schema.Struct({ at: Schema.Date })\n<<Schema.Struct({ ...B.fields })>>`,
      ['at'],
      'at',
      'Schema.Date',
    ],
    [
      'a class',
      `${E}class U extends Schema.Class<U>('U')({ at: Schema.Date }) {}\n<<U>>`,
      ['at'],
      'at',
      'Schema.Date',
    ],
    [
      'a tagged class',
      `${E}class U extends Schema.TaggedClass<U>()('U', { at: Schema.Date }) {}\n<<U>>`,
      ['at'],
      'at',
      'Schema.Date',
    ],
    [
      'a record by key and value',
      `${E}<<Schema.Record({ key: Schema.String, value: Schema.Date })>>`,
      ['*'],
      'value',
      'Schema.Date',
    ],
    [
      'a record by arguments',
      `${E}<<Schema.Record(Schema.String, Schema.Date)>>`,
      ['*'],
      'Schema.Date',
      'Schema.Date',
    ],
    [
      'as a standard schema',
      `${E}<<Schema.standardSchemaV1(Schema.Struct({ at: Schema.Date }))>>`,
      ['at'],
      'at',
      'Schema.Date',
    ],
    [
      'suspended',
      `${E}const N = Schema.Struct({ at: Schema.Date, n: Schema.suspend(() => N) })\n<<N>>`,
      ['n', 'at'],
      'at',
      'Schema.Date',
    ],
    [
      'from the whole package',
      "import * as Effect from 'effect'\n<<Effect.Schema.Struct({ at: Effect.Schema.Date })>>",
      ['at'],
      'at',
      'Effect.Schema.Date',
    ],
  ])
})

describe('other vendors', () => {
  inOneFile([
    [
      'typebox',
      "import { Type as T } from '@sinclair/typebox'\n<<T.Object({ o: T.Optional(T.Array(T.Object({ at: T.Date() }))) })>>",
      ['o', '[]', 'at'],
      'at',
      'T.Date()',
    ],
    [
      'typebox composite',
      "import { Type } from 'typebox'\n<<Type.Composite([Type.Object({ at: Type.Date() }), Type.Object({})])>>",
      ['at'],
      'at',
      'Type.Date()',
    ],
    [
      'joi',
      "import Joi from 'joi'\n<<Joi.object({ l: Joi.array().items(Joi.object().keys({ at: Joi.date() })) })>>",
      ['l', '[]', 'at'],
      'at',
      'Joi.date()',
    ],
    [
      'yup',
      "import * as yup from 'yup'\n<<yup.object().shape({ l: yup.array().of(yup.object({ at: yup.date() })).required() })>>",
      ['l', '[]', 'at'],
      'at',
      'yup.date()',
    ],
    ['sury', "import * as S from 'sury'\n<<S.schema({ o: { at: S.date } })>>", ['o', 'at'], 'at', 'S.date'],
    [
      'sury object',
      "import * as S from 'sury'\n<<S.object((s) => ({ at: s.field('at', S.array(S.date)) }))>>",
      ['at', '[]'],
      'S.date',
      'S.date',
    ],
  ])
})

describe('JSON Schema', () => {
  inOneFile([
    [
      'a property',
      "void <<{ type: 'object', properties: { at: { type: 'date' } } }>>",
      ['at'],
      'at',
      "{ type: 'date' }",
    ],
    [
      'a property named like a keyword',
      "void <<{ type: 'object', properties: { type: { type: 'date' } } }>>",
      ['type'],
      'type',
      "{ type: 'date' }",
    ],
    [
      'items',
      "void <<{ properties: { l: { type: 'array', items: { type: 'date' } } } }>>",
      ['l', '[]'],
      'items',
      "{ type: 'date' }",
    ],
    [
      'additionalProperties',
      "void <<{ additionalProperties: { type: 'date' } }>>",
      ['*'],
      'additionalProperties',
      "{ type: 'date' }",
    ],
    [
      'anyOf',
      "void <<{ anyOf: [{ type: 'string' }, { type: 'date' }] }>>",
      ['|1'],
      "{ type: 'date' }",
      "{ type: 'date' }",
    ],
    [
      'allOf',
      "void <<{ allOf: [{}, { properties: { at: { type: 'date' } } }] }>>",
      ['at'],
      'at',
      "{ type: 'date' }",
    ],
    [
      'a reference',
      "void <<{ properties: { o: { $ref: '#/$defs/O' } }, $defs: { O: { properties: { at: true } } } }>>",
      ['o', 'at'],
      'at',
      'true',
    ],
    [
      'properties by name',
      "const properties = { at: { type: 'date' } } as const\nvoid <<{ type: 'object', properties }>>",
      ['at'],
      'at',
      "{ type: 'date' }",
    ],
    [
      'a tuple',
      "void <<{ prefixItems: [{}, { type: 'date' }] }>>",
      ['1'],
      "{ type: 'date' }",
      "{ type: 'date' }",
    ],
  ])
})

describe('where the source says no more', () => {
  test.each<[string, string, string[], string]>([
    [
      'a field that is not there',
      `${Z}<<z.object({ o: z.object({ a: z.string() }) })>>`,
      ['o', 'b'],
      'z.object({ a: z.string() })',
    ],
    [
      'a schema of a package',
      `${Z}import { Other } from 'other'\n<<z.object({ o: Other })>>`,
      ['o', 'at'],
      'Other',
    ],
    ['a name nobody declares', `${Z}<<z.object({ o: nobody })>>`, ['o', 'at'], 'nobody'],
    ['a constant that is itself', `${Z}const a = b, b = a\n<<z.object({ o: a })>>`, ['o', 'at'], 'a'],
    ['a member of itself', `${Z}const a = a.a.b\n<<z.object({ o: a.b })>>`, ['o', 'at'], 'a.b'],
    [
      'a function that calls itself',
      `${Z}const f = (x) => f({ ...x, y: f(x) })\n<<z.object({ o: f({}) })>>`,
      ['o', 'at'],
      'f({})',
    ],
    [
      'a spread of itself',
      `${Z}const a = { ...b }, b = { ...a }\n<<z.object({ o: z.object(a) })>>`,
      ['o', 'at'],
      'z.object(a)',
    ],
    [
      'a lazy schema that is only itself',
      `${Z}const a = z.lazy(() => a).optional()\n<<z.object({ o: a })>>`,
      ['o', '[]', 'x'],
      'a',
    ],
  ])('%s', (_title, source, path, value) => {
    expect(locate(source, path)).toMatchObject({ value, exact: false })
  })

  test('a file that is not there', () => {
    const start = { file: '/w/none.ts', span: { start: 0, end: 1 } }
    expect(locateField(sourcesOf({}), start, ['at'])).toBeNull()
  })

  test('long chains and deep nests take no more than they need', () => {
    const chain = '.optional().describe("x")'.repeat(100)
    expect(locate(`${Z}<<z.object({ at: z.date() })${chain}>>`, ['at'])).toEqual(hit('at', 'z.date()'))
    const deep = 60
    const nest = `${'z.object({ o: z.array('.repeat(deep)}z.date()${') })'.repeat(deep)}`
    const path = Array.from({ length: deep }, () => ['o', '[]']).flat()
    expect(locate(`${Z}<<${nest}>>`, path)).toEqual(hit('z.date()', 'z.date()'))
    // Two ways to each of forty levels, none of which has the field.
    const doubled = Array.from(
      { length: 40 },
      (_, level) => `const s${level + 1} = { ...s${level}, ...s${level} }`,
    )
    const spread = `const s0 = {}\n${doubled.join('\n')}\n<<z.object({ at: z.date(), ...s40 })>>`
    expect(locate(`${Z}${spread}`, ['at'])).toEqual(hit('at', 'z.date()'))
    const names = Array.from(
      { length: 60 },
      (_, index) => `const s${index + 1} = s${index}.extend({ f${index}: s${index} })`,
    )
    expect(locate(`${Z}const s0 = z.object({ at: z.date() })\n${names.join('\n')}\n<<s60>>`, ['at'])).toEqual(
      hit('at', 'z.date()'),
    )
  })

  test('text cut off anywhere', () => {
    const text = `${Z}const base = { ...rest, at: z.date() }
      const page = ({ item, ...more }) => z.object({ items: z.array(item).min(1), [base.k]: z.lazy(() => page(more)) })
      class T extends Base()('x', { y: 1 }) { static s = page({ item: z.union([base, ...all]) }) }
      export const tool = T.s.extend(base?.shape ?? {}).or(type({ 'a?': "(string | Date)[] = []", b: ['x', '|', page] }))`
    for (let cut = 0; cut <= text.length; cut++) {
      const sources = sourcesOf({ '/w/tool.ts': text.slice(0, cut) })
      for (const start of [cut - 1, cut - 12, text.lastIndexOf('T.s')]) {
        const span = { start: Math.max(0, start), end: cut }
        for (const path of [
          ['items', '[]', 'at'],
          ['|1', 'a', '[]', '|1'],
          ['b', '|1', '*'],
        ]) {
          expect(() => locateField(sources, { file: '/w/tool.ts', span }, path)).not.toThrow()
        }
      }
    }
  })
})
